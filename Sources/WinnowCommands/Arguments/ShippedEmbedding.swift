import WinnowAnalysis
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// A table of words that comes with Winnow, by the name that `--embedding` takes.
enum ShippedEmbedding: String {
    case english = "en"
    case multilingual = "multi"

    /// The codes of the languages of ``multilingual``, except English.
    static let languages: Set = [
        "ar", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh",
    ]

    /// The number of texts that suffice to recognize the language.
    private static let judgedTexts = 200
    /// The least probability of a text's language, and the least share of other languages than English in the bytes of all
    /// texts: of English sets the others have less than 1 %, of translations into German or French 99 %.
    private static let (leastProbability, leastShare) = (0.5, 0.25)

    private var model: ShippedModel {
        switch self {
        case .english: .englishEmbedding
        case .multilingual: .multilingualEmbedding
        }
    }

    /// The one that knows the language of texts: nil if most of them are in another, or none has a language.
    init?(for texts: some TextSource) throws {
        var reader = LanguageIdentifier.Reader(try LanguageIdentifier(from: ShippedModel.language.file()))
        var (english, known, other) = (0, 0, 0)
        for index in stride(from: 0, to: texts.count, by: max(1, texts.count / Self.judgedTexts)) {
            texts.withText(at: index) { utf8 in
                let found = reader.language(of: utf8)
                guard found.probability >= Self.leastProbability else { return }
                switch found.language {
                case "en": english += utf8.count
                case LanguageIdentifier.undetermined: break
                case let code where Self.languages.contains(code): known += utf8.count
                default: other += utf8.count
                }
            }
        }
        if known > 0, Double(known) >= Self.leastShare * Double(english + known + other) {
            self = .multilingual
        } else if english > other {
            self = .english
        } else {
            return nil
        }
    }

    /// The table.
    ///
    /// - Throws: `ModelFileError` with `file` if it is not in the command and not installed.
    func table() throws -> WordEmbedding { try WordEmbedding(from: model.file()) }

    /// The table, which was chosen by the language of texts.
    ///
    /// - Parameters:
    ///   - otherwise: what to do without it, for the error if it is not installed.
    ///   - isQuiet: whether to hide that it is another than the English one.
    /// - Throws: ``CommandFailure`` if it is not installed.
    func chosenTable(otherwise: String, isQuiet: Bool) throws -> WordEmbedding {
        do {
            let table = try table()
            if self == .multilingual, !isQuiet {
                Console.line("vectors: multi-embedding, as the texts are not all English (\(otherwise))")
            }
            return table
        } catch let error as ModelFileError where self == .multilingual && error.cause?.code == .notFound {
            throw CommandFailure(
                .noInput, "the texts are not all English: \(error.message), or \(otherwise)")
        }
    }

    /// What to do without the table of sixteen languages.
    static let englishInstead = "give --embedding en for the English table"
}
