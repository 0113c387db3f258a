// Identifying the language of a text.

import WinnowCore
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
        var core: LanguageModel.Reader
        var languages: [String] { core.model.languages }

        /// Makes a reader; unknown languages in `options` have no effect.
        public init(_ identifier: LanguageIdentifier, options: Options = Options()) {
            let languages = identifier.languages
            core = LanguageModel.Reader(
                identifier.core,
                isAllowed: options.constraints.map { allowed in languages.map(allowed.contains) },
                priors: Self.priors(languages, options.hints), minimumProbability: options.minimumProbability)
        }

        private static func priors(_ languages: [String], _ hints: [String: Double]) -> [Double]? {
            guard !hints.isEmpty else { return nil }
            let named = languages.compactMap { hints[$0] }
            let rest = max(0.05, 1 - named.reduce(0, +)) / Double(max(1, languages.count - named.count))
            return languages.map { naturalLogarithm(max(hints[$0] ?? rest, 1e-9) * Double(languages.count)) }
        }

        /// The most probable language of a text and its probability; see ``LanguageIdentification``.
        public mutating func language(
            of utf8: UnsafeBufferPointer<UInt8>
        ) -> (language: String, probability: Double) {
            guard let best = core.best(of: utf8) else { return (LanguageIdentifier.undetermined, 0) }
            let probability = core.probabilities[best]
            let isKnown = probability >= core.minimumProbability
            return (isKnown ? languages[best] : LanguageIdentifier.undetermined, probability)
        }

        /// The language of a text, with all possible languages.
        public mutating func identification(of utf8: UnsafeBufferPointer<UInt8>) -> LanguageIdentification {
            let (language, probability) = language(of: utf8)
            var hypotheses: [LanguageHypothesis] = []
            for (language, probability) in zip(languages, core.probabilities) where probability > 0 {
                hypotheses.append(LanguageHypothesis(language: language, probability: probability))
            }
            hypotheses.sort { ($1.probability, $0.language) < ($0.probability, $1.language) }
            return LanguageIdentification(
                language: language, probability: probability, hypotheses: hypotheses)
        }

        /// The probability of each language; empty for a text without letters of a known script.
        mutating func probabilities(of utf8: UnsafeBufferPointer<UInt8>) -> [Double] {
            core.best(of: utf8) == nil ? [] : core.probabilities
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
