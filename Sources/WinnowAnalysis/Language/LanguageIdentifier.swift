public import WinnowCorpora
public import WinnowEvaluation
public import WinnowModelFile
import WinnowNumerics
public import WinnowSystem

/// Identifies the language of texts, from a word to a book.
///
/// Scripts come first: Greek letters are Greek. For a script of several languages, a linear model over the
/// n-grams of one to four letters of every word gives their probabilities. An identifier is made by
/// ``LanguageTrainer`` or opened from a file, and is an immutable value that can be used from many threads.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModels
///
/// let identifier = LanguageIdentifier.shipped
/// print(identifier.language(of: "Wo ist der Bahnhof?"), identifier.language(of: "42"))
/// ```
///
/// ```text output
/// de und
/// ```
public struct LanguageIdentifier: Sendable {
    /// The code for a text in an unknown language (BCP 47: undetermined).
    public static let undetermined = "und"

    /// The supported languages, as BCP 47 codes in alphabetical order.
    public let languages: [String]
    /// Models of the scripts that several languages share.
    let models: [ScriptModel]
    /// By a script's raw value: its language, if it has just one.
    let singles: [Int?]
    /// How much less certain long texts are than the sum of their words.
    let temperature: LanguageTemperature
    /// Information about the model: author, license, training data, scores.
    public var information = ModelInformation()

    /// Constraints and prior knowledge of a text's language.
    public struct Options: Sendable, Hashable {
        /// The only possible languages; nil for all.
        ///
        /// Default nil. ``LanguageIdentifier/validate(_:)`` rejects unknown codes; else they are ignored.
        public var constraints: Set<String>?
        /// Prior probabilities of languages.
        ///
        /// Default empty: all are equal. Other languages share the rest up to 1, at least 0.05.
        public var hints: [String: Double]
        /// The least probability of a language; below it the text is ``LanguageIdentifier/undetermined``.
        ///
        /// Default 0.1; 0 to 1.
        public var minimumProbability: Double

        /// Makes options.
        public init(
            constraints: Set<String>? = nil, hints: [String: Double] = [:], minimumProbability: Double = 0.1
        ) {
            self.constraints = constraints
            self.hints = hints
            self.minimumProbability = minimumProbability
        }
    }

    /// Checks options against the languages of the model.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    public func validate(_ options: Options) throws(AnalysisError) {
        let named = (options.constraints ?? []).union(options.hints.keys)
        if let unknown = named.subtracting(languages).min() {
            let list = languages.joined(separator: " ")
            let shown =
                unknown.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } ? unknown : "a language"
            throw AnalysisError(
                code: .invalidOption, message: "\(shown) is not known to the model; it knows \(list)")
        }
        if options.constraints?.isEmpty == true {
            throw AnalysisError(
                code: .invalidOption,
                text: "\(option: "constraints") name no language; name one or leave them out")
        }
        guard options.hints.values.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            throw AnalysisError(
                code: .invalidOption, text: "\(option: "hints") must be probabilities from 0 to 1")
        }
        try AnalysisError.check(options.minimumProbability, in: 0...1, named: "minimumProbability")
    }
}

/// The divisor of a text's scores that calibrates probabilities, as the words of a text are not independent.
///
/// T(*n*) = max(1, *factor* · *n*^*exponent*) for *n* letters and word ends.
struct LanguageTemperature: Sendable, Hashable {
    var factor: Double
    var exponent: Double

    func value(rows: Int) -> Double {
        guard rows > 0 else { return 1 }
        return max(1, factor * exponential(exponent * naturalLogarithm(Double(rows))))
    }
}

extension LanguageIdentifier {
    /// The probabilities for texts whose labels are language codes, for evaluation.
    ///
    /// The answer ``undetermined`` is wrong unless it is the text's label. The usual accuracy of language
    /// identifiers, the mean over languages, is the report's macro recall.
    ///
    /// - Parameters:
    ///   - corpus: the texts with their languages' codes.
    ///   - options: constraints and prior knowledge of all texts.
    ///   - threads: the number of threads; it does not affect the result.
    /// - Throws: `EvaluationError` with `tooLarge` if the probabilities need more than half of the computer's
    ///   memory.
    public func predictions(
        on corpus: Corpus, options: Options = Options(), threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> Predictions {
        var numbers: [String: Int] = [:]
        for (number, language) in languages.enumerated() { numbers[language] = number }
        let others = Set(corpus.labels).subtracting(languages).union([Self.undetermined]).sorted()
        for (place, label) in others.enumerated() { numbers[label] = languages.count + place }
        try Predictions.validateSize(examples: corpus.count, labels: languages.count + others.count)
        let undetermined = numbers[Self.undetermined] ?? languages.count
        let ranges = Parallel.ranges(count: corpus.count, size: 4096)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var reader = Reader(self, options: options)
            var probabilities: [Double] = []
            var answers: [Int] = []
            corpus.forEachText(in: ranges[piece]) { _, utf8 in
                let row = reader.probabilities(of: utf8)
                probabilities += row.isEmpty ? [Double](repeating: 0, count: languages.count) : row
                let best = row.indices.max { (row[$0], $1) < (row[$1], $0) }
                let isKnown = best.map { row[$0] >= options.minimumProbability } ?? false
                answers.append(isKnown ? best ?? undetermined : undetermined)
            }
            return (probabilities: probabilities, answers: answers)
        }
        return try Predictions(
            labels: languages, additionalLabels: others,
            truth: corpus.labelIndices.map { numbers[corpus.labels[Int($0)]] ?? undetermined },
            probabilities: pieces.flatMap(\.probabilities), predicted: pieces.flatMap(\.answers))
    }
}

extension LanguageIdentifier: Model {
    /// The kind of the model files.
    public static let modelKind = "language-identifier"

    /// Makes an identifier from an opened file.
    ///
    /// - Throws: `ModelFileError`, as `init(contentsOf:)`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let manifest = file.manifest
        let languages = (manifest["languages"]?.array ?? []).compactMap(\.string)
        guard !languages.isEmpty, languages.count == manifest["languages"]?.array?.count,
            zip(languages, languages.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw file.damaged("its languages cannot be read") }
        guard let factor = manifest["temperature"]?["factor"]?.number,
            let exponent = manifest["temperature"]?["exponent"]?.number,
            (0...100).contains(factor), (0...2).contains(exponent)
        else { throw file.damaged("its temperature cannot be read") }
        var models: [ScriptModel] = []
        var singles = [Int?](repeating: nil, count: LetterScript.limit)
        let numbersOfLanguages = Dictionary(uniqueKeysWithValues: zip(languages, languages.indices))
        for entry in manifest["scripts"]?.array ?? [] {
            guard let script = LetterScript.allCases.first(where: { $0.name == entry["name"]?.string }),
                script != .other, singles[Int(script.rawValue)] == nil,
                !models.contains(where: { $0.script == script }),
                let names = entry["languages"]?.array?.compactMap(\.string), !names.isEmpty,
                Set(names).count == names.count
            else { throw file.damaged("its scripts cannot be read") }
            let numbers = names.compactMap { numbersOfLanguages[$0] }
            guard numbers.count == names.count else { throw file.damaged("a script has an unknown language") }
            if numbers.count == 1 {
                singles[Int(script.rawValue)] = numbers[0]
            } else {
                models.append(try ScriptModel(from: file, script, numbers, scale: entry["scale"]?.number))
            }
        }
        self.init(
            languages: languages, models: models, singles: singles,
            temperature: LanguageTemperature(factor: factor, exponent: exponent))
        information = ModelInformation(manifest["information"])
    }

    /// The identifier's tensors and manifest.
    public func writer() -> ModelFileWriter {
        var scripts: [JSONValue] = []
        for model in models {
            scripts.append([
                "name": .string(model.script.name), "scale": .number(model.scale),
                "languages": .array(model.languages.map { .string(languages[$0]) }),
            ])
        }
        for (script, language) in singles.enumerated() {
            guard let language, let name = LetterScript(rawValue: UInt8(script))?.name else { continue }
            scripts.append(["name": .string(name), "languages": [.string(languages[language])]])
        }
        let manifest: JSONValue = [
            "task": "language",
            "languages": .array(languages.map(JSONValue.string)),
            "temperature": [
                "factor": .number(temperature.factor), "exponent": .number(temperature.exponent),
            ],
            "scripts": .array(scripts),
            "information": .object(information.json),
        ]
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: manifest)
        for model in models { model.save(to: &writer) }
        return writer
    }
}

extension ScriptModel {
    fileprivate init(
        from file: ModelFile, _ script: LetterScript, _ languages: [Int], scale: Double?
    ) throws(ModelFileError) {
        guard let scale, scale > 0, scale.isFinite else {
            throw file.damaged("a script's scale cannot be read")
        }
        let groups = (languages.count + Self.groupSize - 1) / Self.groupSize
        let starts = try file.tensor("\(script.name).starts", as: UInt32.self, shape: [nil])
        let buckets = starts.count - 1
        guard buckets >= 2, buckets <= 1 << 30, buckets & (buckets - 1) == 0 else {
            throw file.damaged("the number of a table's buckets is not a power of two")
        }
        let fingerprints = try file.tensor("\(script.name).fingerprints", as: UInt16.self, shape: [nil])
        self.init(
            script: script, languages: languages, starts: starts, fingerprints: fingerprints,
            codes: try file.tensor(
                "\(script.name).codes", as: UInt8.self, shape: [fingerprints.count, groups]),
            prototypes: try file.tensor("\(script.name).prototypes", as: UInt32.self, shape: [groups, 256]),
            biases: try file.tensor("\(script.name).biases", as: Float.self, shape: [languages.count]),
            scale: scale)
        let typical = "\(script.name).typical_scores"
        if file.tensors.contains(where: { $0.name == typical }) {
            let scores = try file.tensor(typical, as: Float.self, shape: [languages.count])
            guard scores.allSatisfy(\.isFinite) else {
                throw file.damaged("a script's typical scores cannot be read")
            }
            typicalScores = scores
        }
    }

    fileprivate func save(to writer: inout ModelFileWriter) {
        writer.add("\(script.name).prototypes", prototypes)
        writer.add("\(script.name).starts", starts)
        writer.add("\(script.name).biases", biases)
        if let typicalScores { writer.add("\(script.name).typical_scores", typicalScores) }
        writer.add("\(script.name).fingerprints", fingerprints)
        writer.add("\(script.name).codes", codes)
    }
}
