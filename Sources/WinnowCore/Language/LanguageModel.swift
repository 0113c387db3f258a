/// What the identification of languages needs of a model.
///
/// Scripts come first: Greek letters are Greek. For a script of several languages, a linear model over the n-grams of
/// one to four letters of every word gives their probabilities. It is immutable and safe to share between threads;
/// for texts use a ``Reader``.
package struct LanguageModel: Sendable {
    /// The languages, as BCP 47 codes in alphabetical order.
    package let languages: [String]
    /// Models of the scripts that several languages share.
    package let models: [ScriptModel]
    /// By a script's raw value: its language, if it has just one.
    package let singles: [Int?]
    /// How much less certain long texts are than the sum of their words.
    package let temperature: LanguageTemperature

    package init(
        languages: [String], models: [ScriptModel], singles: [Int?], temperature: LanguageTemperature
    ) {
        self.languages = languages
        self.models = models
        self.singles = singles
        self.temperature = temperature
    }
}

/// The divisor of a text's scores that calibrates probabilities, as the words of a text are not independent.
///
/// T(*n*) = max(1, *factor* · *n*^*exponent*) for *n* letters and word ends.
package struct LanguageTemperature: Sendable, Hashable {
    package var factor: Double
    package var exponent: Double

    package init(factor: Double, exponent: Double) {
        self.factor = factor
        self.exponent = exponent
    }

    package func value(rows: Int) -> Double {
        guard rows > 0 else { return 1 }
        return max(1, factor * Elementary.exponential(exponent * Elementary.logarithm(Double(rows))))
    }
}

extension LanguageModel {
    /// The kind in model files.
    package static let modelKind = "language-identifier"
    /// The least probability of a language that is an answer, by default.
    package static let minimumProbability = 0.1

    /// Opens the model, of kind ``modelKind``.
    ///
    /// - Throws: ``ModelDefect`` with `damaged`, `missingTensor`, `wrongType` or `wrongShape`.
    package init(from file: ModelBytes) throws(ModelDefect) {
        let manifest = file.manifest
        let languages = (manifest["languages"]?.array ?? []).compactMap { $0.string }
        guard !languages.isEmpty, languages.count == manifest["languages"]?.array?.count,
            zip(languages, languages.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw .damaged("its languages cannot be read") }
        guard let factor = manifest["temperature"]?["factor"]?.number,
            let exponent = manifest["temperature"]?["exponent"]?.number,
            (0...100).contains(factor), (0...2).contains(exponent)
        else { throw .damaged("its temperature cannot be read") }
        var models: [ScriptModel] = []
        var singles = [Int?](repeating: nil, count: LetterScript.limit)
        let numbersOfLanguages = Dictionary(uniqueKeysWithValues: zip(languages, languages.indices))
        for entry in manifest["scripts"]?.array ?? [] {
            guard let script = LetterScript.allCases.first(where: { $0.name == entry["name"]?.string }),
                script != .other, singles[Int(script.rawValue)] == nil,
                !models.contains(where: { $0.script == script }),
                let names = entry["languages"]?.array?.compactMap({ $0.string }), !names.isEmpty,
                Set(names).count == names.count
            else { throw .damaged("its scripts cannot be read") }
            let numbers = names.compactMap { numbersOfLanguages[$0] }
            guard numbers.count == names.count else { throw .damaged("a script has an unknown language") }
            if numbers.count == 1 {
                singles[Int(script.rawValue)] = numbers[0]
            } else {
                models.append(try ScriptModel(from: file, script, numbers, scale: entry["scale"]?.number))
            }
        }
        self.init(
            languages: languages, models: models, singles: singles,
            temperature: LanguageTemperature(factor: factor, exponent: exponent))
    }
}

/// Far more than the scales and biases of a model, and too little for an exponential to be infinite.
private let largestNumber = 100.0

extension ScriptModel {
    fileprivate init(
        from file: ModelBytes, _ script: LetterScript, _ languages: [Int], scale: Double?
    ) throws(ModelDefect) {
        guard let scale, scale > 0, scale <= largestNumber else {
            throw .damaged("a script's scale cannot be read")
        }
        let name = script.name
        let groups = (languages.count + Self.groupSize - 1) / Self.groupSize
        let starts = try file.tensor("\(name).starts", as: UInt32.self, shape: [nil])
        let buckets = starts.count - 1
        guard buckets >= 2, buckets <= 1 << 30, buckets & (buckets - 1) == 0 else {
            throw .damaged("the number of a table's buckets is not a power of two")
        }
        let fingerprints = try file.tensor("\(name).fingerprints", as: UInt16.self, shape: [nil])
        let biases = try file.tensor("\(name).biases", as: Float.self, shape: [languages.count])
        guard biases.allSatisfy({ abs(Double($0)) <= largestNumber }) else {
            throw .damaged("a script's biases cannot be read")
        }
        self.init(
            script: script, languages: languages, starts: starts, fingerprints: fingerprints,
            codes: try file.tensor("\(name).codes", as: UInt8.self, shape: [fingerprints.count, groups]),
            prototypes: try file.tensor("\(name).prototypes", as: UInt32.self, shape: [groups, 256]),
            biases: biases, scale: scale)
        let typical = "\(name).typical_scores"
        if file.has(typical) {
            let scores = try file.tensor(typical, as: Float.self, shape: [languages.count])
            guard scores.allSatisfy({ $0.isFinite }) else {
                throw .damaged("a script's typical scores cannot be read")
            }
            typicalScores = scores
        }
    }
}
