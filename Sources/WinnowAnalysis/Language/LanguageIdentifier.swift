// Which language a text is in.

import WinnowModelFile
import WinnowNumerics

/// Tells the language of texts, of a word or of a book.
///
/// Scripts come first: Greek letters are Greek. Where several languages share a script, a linear model over the n-grams
/// of one to four letters of every word says how probable each is. Opened from a file that ``LanguageTrainer`` made; an
/// immutable value that may be asked from many threads.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModelFile
/// import WinnowModels
///
/// let identifier = try LanguageIdentifier(from: ModelFile(embedded: WinnowModels.language))
/// print(identifier.language(of: "Wo ist der Bahnhof?"), identifier.language(of: "42"))
/// ```
///
/// ```text output
/// de und
/// ```
public struct LanguageIdentifier: Sendable {
    /// The code for a text whose language is not known (BCP 47: undetermined).
    public static let undetermined = "und"

    /// The languages it knows, as BCP 47 codes in alphabetic order.
    public let languages: [String]
    /// Models of the scripts that several languages share.
    let models: [ScriptModel]
    /// By a script's raw value: the language that has it for itself.
    let singles: [Int?]
    /// How much less certain long texts are than their words together would be.
    let temperature: LanguageTemperature
    /// What the file says of its training.
    let information: LanguageInformation

    /// What is known or wanted of a text's language.
    public struct Options: Sendable, Hashable {
        /// The only languages that come into question; nil for all.
        ///
        /// Default nil. Codes that the model does not know are refused by ``LanguageIdentifier/validate(_:)`` and
        /// otherwise have no effect.
        public var constraints: Set<String>?
        /// How probable languages are before the text is seen.
        ///
        /// Default empty: all alike. Languages that are not named share what is left to 1, at least a twentieth.
        public var hints: [String: Double]
        /// A text whose most probable language is less probable than this is ``LanguageIdentifier/undetermined``.
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

    /// Checks options against the languages that the model knows.
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
                code: .invalidOption, message: "constraints name no language; name one or leave them out")
        }
        guard options.hints.values.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            throw AnalysisError(code: .invalidOption, message: "hints must be probabilities from 0 to 1")
        }
        guard options.minimumProbability >= 0, options.minimumProbability <= 1 else {
            throw AnalysisError(
                code: .invalidOption,
                message: "minimumProbability is \(options.minimumProbability), but must be from 0 to 1")
        }
    }
}

/// What a text's scores are divided by, so that probabilities are right: words of one text are alike.
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

/// What a model of languages says of its training.
struct LanguageInformation: Sendable, Hashable {
    /// Texts for people by name: description, author, license, version.
    var fields: [(name: String, text: String)] = []

    static func == (left: Self, right: Self) -> Bool {
        left.fields.elementsEqual(right.fields) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.text)
        }
    }
}
