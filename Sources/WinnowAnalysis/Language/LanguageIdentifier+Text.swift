// Asking for the language of a text.

import WinnowNumerics

extension LanguageIdentifier {
    /// The language of a text, with all that come into question.
    ///
    /// A text without letters is ``undetermined``. Of texts in several scripts those count by the squares of their
    /// letters' shares, a Chinese character as three letters and a Korean one as two. The first 65,536 letters of a
    /// script decide. Complexity: O(*n*) in the text's bytes.
    public func identification(of text: String, options: Options = Options()) -> LanguageIdentification {
        var text = text
        return text.withUTF8 { identification(of: $0, options: options) }
    }

    /// The language of a text in UTF-8; malformed bytes separate words.
    public func identification(
        of utf8: UnsafeBufferPointer<UInt8>, options: Options = Options()
    ) -> LanguageIdentification {
        Recognizer(self, options: options).identification(of: utf8)
    }

    /// The code of the most probable language, or ``undetermined``.
    public func language(of text: String, options: Options = Options()) -> String {
        identification(of: text, options: options).language
    }

    /// The most probable languages, the most probable first.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - maximumCount: how many at most; all where it is nil.
    ///   - options: what is known of the languages already.
    public func hypotheses(
        of text: String, maximumCount: Int? = nil, options: Options = Options()
    ) -> [LanguageHypothesis] {
        let all = identification(of: text, options: options).hypotheses
        return Array(all.prefix(maximumCount.map { max(0, $0) } ?? all.count))
    }

    /// Asks one identifier for many texts, one after another, without new memory for each.
    ///
    /// For one thread at a time; make one for each.
    public final class Recognizer {
        /// The identifier that is asked.
        public let identifier: LanguageIdentifier
        /// What is known of the texts' languages.
        public let options: Options
        let scorer: LanguageScorer
        private let isAllowed: [Bool]
        /// The logarithms of the probabilities before the text is seen, less that of an equal share.
        private let priors: [Double]
        private var probabilities: [Double]

        /// Makes a recognizer; languages in `options` that the model does not know have no effect.
        public init(_ identifier: LanguageIdentifier, options: Options = Options()) {
            self.identifier = identifier
            self.options = options
            scorer = LanguageScorer(identifier)
            isAllowed = identifier.languages.map { options.constraints?.contains($0) ?? true }
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
        public func language(of utf8: UnsafeBufferPointer<UInt8>) -> (language: String, probability: Double) {
            guard let best = best(of: utf8) else { return (LanguageIdentifier.undetermined, 0) }
            let probability = probabilities[best]
            let isKnown = probability >= options.minimumProbability
            return (isKnown ? identifier.languages[best] : LanguageIdentifier.undetermined, probability)
        }

        /// The language of a text, with all that come into question.
        public func identification(of utf8: UnsafeBufferPointer<UInt8>) -> LanguageIdentification {
            let (language, probability) = language(of: utf8)
            var hypotheses: [LanguageHypothesis] = []
            for (index, language) in identifier.languages.enumerated() where probabilities[index] > 0 {
                hypotheses.append(LanguageHypothesis(language: language, probability: probabilities[index]))
            }
            hypotheses.sort { ($1.probability, $0.language) < ($0.probability, $1.language) }
            return LanguageIdentification(
                language: language, probability: probability, hypotheses: hypotheses)
        }

        /// The probability of each language; empty for a text without letters that the model knows.
        func probabilities(of utf8: UnsafeBufferPointer<UInt8>) -> [Double] {
            best(of: utf8) == nil ? [] : probabilities
        }

        /// Fills ``probabilities`` and answers the number of the greatest; nil where all are 0.
        private func best(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
            scorer.score(utf8)
            for index in probabilities.indices { probabilities[index] = 0 }
            for (script, language) in identifier.singles.enumerated() where scorer.letterCount(of: script) > 0
            {
                if let language, isAllowed[language] { probabilities[language] += weight(of: script) }
            }
            for model in identifier.models where scorer.letterCount(of: Int(model.script.rawValue)) > 0 {
                add(model)
            }
            let total = probabilities.reduce(0, +)
            guard total > 0 else { return nil }
            var best = 0
            for index in probabilities.indices {
                probabilities[index] /= total
                if probabilities[index] > probabilities[best] { best = index }
            }
            return best
        }

        /// The square of a script's letters, with what each counts for.
        private func weight(of script: Int) -> Double {
            let letters = Double(
                scorer.letterCount(of: script) * (LetterScript(rawValue: UInt8(script))?.letterWeight ?? 1))
            return letters * letters
        }

        /// Shares the weight of a script out to those of its languages that come into question.
        private func add(_ model: ScriptModel) {
            let temperature = identifier.temperature.value(rows: scorer.rowCount(of: model))
            var scores = scorer.scores(of: model)
            var largest = -Double.infinity
            for (index, language) in model.languages.enumerated() where isAllowed[language] {
                scores[index] = scores[index] / temperature + priors[language]
                largest = max(largest, scores[index])
            }
            guard largest > -.infinity else { return }
            var sum = 0.0
            for (index, language) in model.languages.enumerated() where isAllowed[language] {
                scores[index] = exponential(scores[index] - largest)
                sum += scores[index]
            }
            let weight = weight(of: Int(model.script.rawValue)) / sum
            for (index, language) in model.languages.enumerated() where isAllowed[language] {
                probabilities[language] += weight * scores[index]
            }
        }
    }
}
