// Identifying the languages of texts one after another.

extension LanguageModel {
    /// Identifies the languages of texts one after another, reusing its memory; keep one per thread.
    package struct Reader {
        package let model: LanguageModel
        /// The least probability of a language that is an answer.
        package let minimumProbability: Double
        /// Scratch memory without lasting state: copies of a reader on one thread can share it.
        private let scorer: LanguageScorer
        private let isAllowed: [Bool]
        /// Whether a text can be in a language that the model does not know.
        private let mayBeUnknown: Bool
        /// By a script's raw value: whether several languages share it.
        private let isModelled: [Bool]
        /// The logarithms of the prior probabilities, relative to a uniform prior.
        private let priors: [Double]
        /// The probability of each language for the last text; all are 0 without a letter of a known script.
        package private(set) var probabilities: [Double]
        /// The weight of the last text's letters that are in no known language.
        private var unknownWeight = 0.0
        /// The probability that the last text is in no known language.
        package private(set) var unknownProbability = 0.0

        /// Makes a reader.
        ///
        /// - Parameters:
        ///   - model: the model to use.
        ///   - isAllowed: whether each language is possible; nil for all, and for languages that the model does not
        ///     know.
        ///   - priors: the logarithm of each language's prior probability, relative to a uniform prior.
        ///   - minimumProbability: the least probability of a language that is an answer.
        package init(
            _ model: LanguageModel, isAllowed: [Bool]? = nil, priors: [Double]? = nil,
            minimumProbability: Double = LanguageModel.minimumProbability
        ) {
            self.model = model
            self.minimumProbability = minimumProbability
            scorer = LanguageScorer(model)
            mayBeUnknown = isAllowed == nil
            self.isAllowed = isAllowed ?? [Bool](repeating: true, count: model.languages.count)
            self.priors = priors ?? [Double](repeating: 0, count: model.languages.count)
            var isModelled = [Bool](repeating: false, count: LetterScript.limit)
            for script in model.models { isModelled[Int(script.script.rawValue)] = true }
            self.isModelled = isModelled
            probabilities = [Double](repeating: 0, count: model.languages.count)
        }

        /// The index of the language of a text; nil if its probability is too small.
        package mutating func answer(for utf8: UnsafeBufferPointer<UInt8>) -> Int? {
            guard let best = best(of: utf8), probabilities[best] >= minimumProbability else { return nil }
            return best
        }

        /// Fills ``probabilities`` and returns the index of the largest; nil if all are 0.
        package mutating func best(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
            LanguageEvidence.with(utf8) { scorer.score($0) }
            for index in probabilities.indices { probabilities[index] = 0 }
            (unknownWeight, unknownProbability) = (0, 0)
            for (script, language) in model.singles.enumerated() where scorer.letterCount(of: script) > 0 {
                if let language {
                    if isAllowed[language] { probabilities[language] += weight(of: script) }
                } else if mayBeUnknown, !isModelled[script] {
                    unknownWeight += weight(of: script)
                }
            }
            for script in model.models where scorer.letterCount(of: Int(script.script.rawValue)) > 0 {
                add(script)
            }
            let known = probabilities.reduce(0, +)
            guard known > 0 else { return nil }
            let total = known + unknownWeight
            unknownProbability = unknownWeight / total
            var best = 0
            for index in probabilities.indices {
                probabilities[index] /= total
                if probabilities[index] > probabilities[best] { best = index }
            }
            return best
        }

        /// The square of a script's letter count, times the weight of a letter.
        private func weight(of script: Int) -> Double {
            let letters = Double(
                scorer.letterCount(of: script) * (LetterScript(rawValue: UInt8(script))?.letterWeight ?? 1))
            return letters * letters
        }

        /// Divides the weight of a script among its allowed languages and, if all are allowed, unknown ones.
        private mutating func add(_ script: ScriptModel) {
            let temperature = model.temperature.value(rows: scorer.rowCount(of: script))
            var scores = scorer.scores(of: script)
            var largest = -Double.infinity
            var best = 0
            for (index, language) in script.languages.enumerated() where isAllowed[language] {
                scores[index] = scores[index] / temperature + priors[language]
                if scores[index] > largest { (largest, best) = (scores[index], index) }
            }
            guard largest > -.infinity else { return }
            let mixture = mixture(of: script, temperature)
            if let mixture { largest = mixture.logSum }
            var unknown = -Double.infinity
            if mayBeUnknown {
                let score = script.unknownScore(
                    besides: best, placeCount: scorer.placeCount(of: script),
                    unknownCount: scorer.unknownCount(of: script))
                unknown = score / temperature
                largest = max(largest, unknown)
            }
            var known = 0.0
            if let mixture {
                known = Elementary.exponential(mixture.logSum - largest)
                for index in scores.indices { scores[index] = known * mixture.shares[index] }
            } else {
                for (index, language) in script.languages.enumerated() where isAllowed[language] {
                    scores[index] = Elementary.exponential(scores[index] - largest)
                    known += scores[index]
                }
            }
            let sum = known + Elementary.exponential(unknown - largest)
            let weight = weight(of: Int(script.script.rawValue)) / sum
            unknownWeight += weight * Elementary.exponential(unknown - largest)
            for (index, language) in script.languages.enumerated() where isAllowed[language] {
                probabilities[language] += weight * scores[index]
            }
        }

        /// The languages of the pieces of a text; nil if they are not more probable than one language for all.
        private func mixture(of script: ScriptModel, _ temperature: Double) -> LanguageMixture? {
            // Some nats less, so that a text that becomes a mixture has no sudden change of its probabilities.
            let cost = (LanguageMixture.changeCost - 3) * temperature
            guard scorer.isMixed(script, cost: cost) else { return nil }
            func allowed(_ score: (Int, Int) -> Double) -> [Double] {
                script.languages.enumerated().map { isAllowed[$1] ? score($0, $1) : -.infinity }
            }
            let pieces = 0..<scorer.pieceCount
            return LanguageMixture(
                start: allowed { Double(script.biases[$0]) / temperature + priors[$1] },
                pieces: pieces.map { piece in
                    let scores = scorer.scores(of: script, in: piece)
                    return allowed { index, _ in scores[index] / temperature }
                }, sizes: pieces.map { scorer.rowCount(of: script, in: $0) })
        }
    }
}
