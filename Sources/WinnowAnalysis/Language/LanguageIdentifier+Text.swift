// Identifying the language of a text.

import WinnowModelFile
import WinnowNumerics
import WinnowSystem

extension LanguageIdentifier {
    /// The language of a text, with all possible languages.
    ///
    /// A text without letters is ``undetermined``. So is one whose letters are mostly of unknown scripts,
    /// or whose n-grams are too improbable for the most similar language, unless the options have
    /// constraints. If a text has several scripts, each is weighted by the square of its share of letters,
    /// where a Chinese character counts as three letters and a Korean one as two. Links, mail addresses, names
    /// after `@`, hashtags, paths, tags and code do not count. The probabilities of a text of several sentences are the
    /// expected shares of it in each language, so half and half gives about one half for each. The first 65,536 letters of a script decide. Complexity:
    /// O(*n*) in the text's bytes.
    public func identification(of text: String, options: Options = Options()) -> LanguageIdentification {
        var text = text
        return text.withUTF8 { identification(of: $0, options: options) }
    }

    /// The language of a text in UTF-8; malformed bytes separate words.
    package func identification(
        of utf8: UnsafeBufferPointer<UInt8>, options: Options = Options()
    ) -> LanguageIdentification {
        var reader = Reader(self, options: options)
        return reader.identification(of: utf8)
    }

    /// The code of the most probable language, or ``undetermined``.
    public func language(of text: String, options: Options = Options()) -> String {
        identification(of: text, options: options).language
    }

    /// The most probable languages, the most probable first.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - maximumCount: the largest number to return; nil for all.
    ///   - options: allowed languages, and prior probabilities.
    public func hypotheses(
        of text: String, maximumCount: Int? = nil, options: Options = Options()
    ) -> [LanguageHypothesis] {
        let all = identification(of: text, options: options).hypotheses
        return Array(all.prefix(maximumCount.map { max(0, $0) } ?? all.count))
    }

    /// Identifies the languages of texts one after another, reusing its memory; keep one per thread.
    public struct Reader {
        let identifier: LanguageIdentifier
        private let options: Options
        var minimumProbability: Double { options.minimumProbability }
        /// Scratch memory without lasting state: copies of a reader on one thread can share it.
        private let scorer: LanguageScorer
        private let isAllowed: [Bool]
        /// By a script's raw value: whether several languages share it.
        private let isModelled: [Bool]
        /// The logarithms of the prior probabilities, relative to a uniform prior.
        private let priors: [Double]
        private var probabilities: [Double]
        /// The weight of the last text's letters that are in no known language.
        private var unknownWeight = 0.0
        /// The probability that the last text is in no known language.
        private(set) var unknownProbability = 0.0

        /// Makes a reader; unknown languages in `options` have no effect.
        public init(_ identifier: LanguageIdentifier, options: Options = Options()) {
            self.identifier = identifier
            self.options = options
            scorer = LanguageScorer(identifier)
            isAllowed = identifier.languages.map { options.constraints?.contains($0) ?? true }
            var isModelled = [Bool](repeating: false, count: LetterScript.limit)
            for model in identifier.models { isModelled[Int(model.script.rawValue)] = true }
            self.isModelled = isModelled
            priors = Self.priors(identifier.languages, options.hints)
            probabilities = Array(repeating: 0, count: identifier.languages.count)
        }

        private static func priors(_ languages: [String], _ hints: [String: Double]) -> [Double] {
            guard !hints.isEmpty else { return Array(repeating: 0, count: languages.count) }
            let named = languages.compactMap { hints[$0] }
            let rest = max(0.05, 1 - named.reduce(0, +)) / Double(max(1, languages.count - named.count))
            return languages.map { naturalLogarithm(max(hints[$0] ?? rest, 1e-9) * Double(languages.count)) }
        }

        /// The most probable language of a text and its probability; see ``LanguageIdentification``.
        public mutating func language(
            of utf8: UnsafeBufferPointer<UInt8>
        ) -> (language: String, probability: Double) {
            guard let best = best(of: utf8) else { return (LanguageIdentifier.undetermined, 0) }
            let probability = probabilities[best]
            let isKnown = probability >= options.minimumProbability
            return (isKnown ? identifier.languages[best] : LanguageIdentifier.undetermined, probability)
        }

        /// The language of a text, with all possible languages.
        public mutating func identification(of utf8: UnsafeBufferPointer<UInt8>) -> LanguageIdentification {
            let (language, probability) = language(of: utf8)
            var hypotheses: [LanguageHypothesis] = []
            for (index, language) in identifier.languages.enumerated() where probabilities[index] > 0 {
                hypotheses.append(LanguageHypothesis(language: language, probability: probabilities[index]))
            }
            hypotheses.sort { ($1.probability, $0.language) < ($0.probability, $1.language) }
            return LanguageIdentification(
                language: language, probability: probability, hypotheses: hypotheses)
        }

        /// The probability of each language; empty for a text without letters of a known script.
        mutating func probabilities(of utf8: UnsafeBufferPointer<UInt8>) -> [Double] {
            best(of: utf8) == nil ? [] : probabilities
        }

        /// Fills ``probabilities`` and returns the index of the largest; nil if all are 0.
        private mutating func best(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
            LanguageEvidence.with(utf8) { scorer.score($0) }
            for index in probabilities.indices { probabilities[index] = 0 }
            (unknownWeight, unknownProbability) = (0, 0)
            for (script, language) in identifier.singles.enumerated() where scorer.letterCount(of: script) > 0
            {
                if let language {
                    if isAllowed[language] { probabilities[language] += weight(of: script) }
                } else if options.constraints == nil, !isModelled[script] {
                    unknownWeight += weight(of: script)
                }
            }
            for model in identifier.models where scorer.letterCount(of: Int(model.script.rawValue)) > 0 {
                add(model)
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
        private mutating func add(_ model: ScriptModel) {
            let temperature = identifier.temperature.value(rows: scorer.rowCount(of: model))
            var scores = scorer.scores(of: model)
            var largest = -Double.infinity
            var best = 0
            for (index, language) in model.languages.enumerated() where isAllowed[language] {
                scores[index] = scores[index] / temperature + priors[language]
                if scores[index] > largest { (largest, best) = (scores[index], index) }
            }
            guard largest > -.infinity else { return }
            let mixture = mixture(of: model, temperature)
            if let mixture { largest = mixture.logSum }
            var unknown = -Double.infinity
            if options.constraints == nil {
                let score = model.unknownScore(
                    besides: best, placeCount: scorer.placeCount(of: model),
                    unknownCount: scorer.unknownCount(of: model))
                unknown = score / temperature
                largest = max(largest, unknown)
            }
            var known = 0.0
            if let mixture {
                known = exponential(mixture.logSum - largest)
                for index in scores.indices { scores[index] = known * mixture.shares[index] }
            } else {
                for (index, language) in model.languages.enumerated() where isAllowed[language] {
                    scores[index] = exponential(scores[index] - largest)
                    known += scores[index]
                }
            }
            let sum = known + exponential(unknown - largest)
            let weight = weight(of: Int(model.script.rawValue)) / sum
            unknownWeight += weight * exponential(unknown - largest)
            for (index, language) in model.languages.enumerated() where isAllowed[language] {
                probabilities[language] += weight * scores[index]
            }
        }

        /// The languages of the pieces of a text; nil if they are not more probable than one language for all.
        private func mixture(of model: ScriptModel, _ temperature: Double) -> LanguageMixture? {
            // Some nats less, so that a text that becomes a mixture has no sudden change of its probabilities.
            let cost = (LanguageMixture.changeCost - 3) * temperature
            guard scorer.isMixed(model, cost: cost) else { return nil }
            func allowed(_ score: (Int, Int) -> Double) -> [Double] {
                model.languages.enumerated().map { isAllowed[$1] ? score($0, $1) : -.infinity }
            }
            let pieces = 0..<scorer.pieceCount
            return LanguageMixture(
                start: allowed { Double(model.biases[$0]) / temperature + priors[$1] },
                pieces: pieces.map { piece in
                    let scores = scorer.scores(of: model, in: piece)
                    return allowed { index, _ in scores[index] / temperature }
                }, sizes: pieces.map { scorer.rowCount(of: model, in: $0) })
        }
    }
}

/// A language with its probability.
public struct LanguageHypothesis: Sendable, Hashable {
    /// The language's BCP 47 code.
    public var language: String
    /// Its probability, 0 to 1.
    public var probability: Double
}

/// The language of a text.
public struct LanguageIdentification: Sendable, Hashable {
    /// The most probable language, or ``LanguageIdentifier/undetermined``.
    public var language: String
    /// The probability of the most probable language, even if it is too small for an answer; 0 if there is
    /// none.
    public var probability: Double
    /// All possible languages, the most probable first; ties in alphabetical order.
    ///
    /// Their probabilities sum to 1, less the probability of a language that the model does not know; empty
    /// for a text without a letter of a known script.
    public var hypotheses: [LanguageHypothesis]
}

/// A part of a text in one language.
public struct LanguageRange: Sendable, Hashable {
    /// The part, in UTF-8 bytes of the text: from its first letter to the first letter of the next part, or
    /// to the end of the last word in the last part.
    public var range: Range<Int>
    /// The language's code, or ``LanguageIdentifier/undetermined``.
    public var language: String
    /// The probability of that language for the part without its context.
    public var probability: Double
}
