/// A language whose words ``WordStemmer`` reduces to stems; its raw value is its code by ISO 639-1.
public enum StemLanguage: String, Sendable, Hashable, CaseIterable {
    // The order is that of the constants in winnow.h: append new ones.
    /// English, by the Porter2 stemmer.
    case english = "en"
    /// Danish.
    case danish = "da"
    /// Dutch.
    case dutch = "nl"
    /// Finnish.
    case finnish = "fi"
    /// French.
    case french = "fr"
    /// German.
    case german = "de"
    /// Italian.
    case italian = "it"
    /// Norwegian, Bokmål.
    case norwegian = "no"
    /// Polish.
    case polish = "pl"
    /// Portuguese.
    case portuguese = "pt"
    /// Russian.
    case russian = "ru"
    /// Spanish.
    case spanish = "es"
    /// Swedish.
    case swedish = "sv"
    /// Turkish.
    case turkish = "tr"

    /// The English name in lower case, such as `german`.
    public var name: String {
        switch self {
        case .english: "english"
        case .danish: "danish"
        case .dutch: "dutch"
        case .finnish: "finnish"
        case .french: "french"
        case .german: "german"
        case .italian: "italian"
        case .norwegian: "norwegian"
        case .polish: "polish"
        case .portuguese: "portuguese"
        case .russian: "russian"
        case .spanish: "spanish"
        case .swedish: "swedish"
        case .turkish: "turkish"
        }
    }

    /// The language with a code or a name, in lower case: `de` or `german`; nil for any other text.
    public init?(named text: String) {
        let language = Self.allCases.first {
            $0.rawValue.utf8.elementsEqual(text.utf8) || $0.name.utf8.elementsEqual(text.utf8)
        }
        guard let language else { return nil }
        self = language
    }
}

#if !hasFeature(Embedded)
extension StemLanguage: Codable {}
#endif
