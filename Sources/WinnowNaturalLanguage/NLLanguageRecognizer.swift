// Which language a text is in.

import WinnowAnalysis
import WinnowModels

/// Identifies the language of a text among 97.
///
/// Not safe to share between threads.
open class NLLanguageRecognizer {
    private var text = ""

    /// The languages that are likely, with their probabilities, which need not sum to 1; empty if all are equally likely.
    ///
    /// Languages that the model does not know have no effect.
    open var languageHints: [NLLanguage: Double] = [:]
    /// The only languages that are possible; empty for all. Those that the model does not know are left out.
    open var languageConstraints: [NLLanguage] = []

    /// Makes a recognizer without a text.
    public init() {}

    /// The most probable language of a text; nil for an empty text, `.undetermined` if none is probable.
    open class func dominantLanguage(for string: String) -> NLLanguage? {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString(string)
        return recognizer.dominantLanguage
    }

    /// Adds a text to those that were processed since the beginning or the last ``reset()``.
    open func processString(_ string: String) { text += text.isEmpty ? string : "\n" + string }

    /// Forgets the texts; hints and constraints stay.
    open func reset() { text = "" }

    /// The most probable language of the texts; nil if they are empty, `.undetermined` if none is probable.
    open var dominantLanguage: NLLanguage? {
        text.isEmpty
            ? nil : NLLanguage(code: LanguageIdentifier.shipped.language(of: text, options: options))
    }

    /// The most probable languages with their probabilities.
    open func languageHypotheses(withMaximum maxHypotheses: Int) -> [NLLanguage: Double] {
        let found = LanguageIdentifier.shipped.hypotheses(
            of: text, maximumCount: maxHypotheses, options: options)
        return [NLLanguage: Double](
            found.map { (NLLanguage(code: $0.language), $0.probability) }, uniquingKeysWith: +)
    }

    private var options: LanguageIdentifier.Options {
        let known = Set(LanguageIdentifier.shipped.languages)
        let constraints = Set(languageConstraints.map(\.code)).intersection(known)
        let hints = languageHints.filter { known.contains($0.key.code) && (0...1).contains($0.value) }
        return LanguageIdentifier.Options(
            constraints: constraints.isEmpty ? nil : constraints,
            hints: [String: Double](hints.map { ($0.key.code, $0.value) }, uniquingKeysWith: max))
    }
}
