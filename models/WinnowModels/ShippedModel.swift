// The shipped models as files: what the command and the service open.

import CWinnowModels
import Synchronization
public import WinnowModelFile
import WinnowSystem

/// A model that comes with Winnow, by the name of its file.
///
/// Programs contain the models, unless they were built with `WINNOW_MODELS_IN_FILES=1` in the environment, as those in
/// packages are: these read `NAME.winnow` from ``folder`` when it is needed.
public enum ShippedModel: String, CaseIterable, Sendable {
    /// Whether a short English message is `spam` or `ham`.
    case englishSpam = "en-spam"
    /// How positive or negative an English text is.
    case englishSentiment = "en-sentiment"
    /// The universal parts of speech of English words.
    case englishPartOfSpeech = "en-part-of-speech"
    /// The lemmas of English words.
    case englishLemma = "en-lemma"
    /// Persons, places and organizations in English texts.
    case englishNames = "en-names"
    /// Vectors of English words and texts.
    case englishEmbedding = "en-embedding"
    /// Which of 75 languages a text is in.
    case language

    /// The models for `TextAnalyzer`.
    package static let analysis: [ShippedModel] = [
        .englishPartOfSpeech, .englishLemma, .englishNames, .englishSentiment, .language,
    ]

    private static let chosenFolder = Mutex<String?>(nil)

    /// The folder of the models' files, for programs that do not contain them. (default: `share/winnow/models` beside the
    /// program's folder, so `/usr/share/winnow/models` for `/usr/bin/winnow`)
    public static var folder: String {
        get { chosenFolder.withLock(\.self) ?? installedFolder }
        set { chosenFolder.withLock { $0 = newValue } }
    }

    private static let installedFolder: String = {
        let folders = SystemInformation.programPath?.split(separator: "/").dropLast(2) ?? ["usr"]
        return folders.map { "/" + $0 }.joined() + "/share/winnow/models"
    }()

    /// Opens the model, in the program or in ``folder``.
    ///
    /// - Throws: `ModelFileError` with `file` if the program reads the models from files and this one is missing or
    ///   cannot be read, and with the other codes of `ModelFile.init(contentsOf:)`.
    /// - Complexity: O(*n*) in the size of the header.
    public func file() throws(ModelFileError) -> ModelFile {
        embedded.baseAddress == nil ? try file(in: Self.folder) : try ModelFile(embedded: embedded)
    }

    /// Opens the model's file in a folder.
    package func file(in folder: String) throws(ModelFileError) -> ModelFile {
        do throws(ModelFileError) {
            return try ModelFile(contentsOf: "\(folder)/\(rawValue).winnow")
        } catch {
            guard let cause = error.cause, cause.code == .notFound else { throw error }
            throw ModelFileError(
                FileError(
                    code: .notFound, path: cause.path,
                    message: "\(cause.path): no such file; install the package winnow-models (with pip, "
                        + "winnow-text-models), or set WINNOW_MODELS to the folder of the models"))
        }
    }

    /// The model's bytes, which begin at a multiple of 64; empty in programs that read the models from files.
    var embedded: UnsafeRawBufferPointer {
        let (start, count) =
            switch self {
            case .englishSpam: (winnow_english_spam(), winnow_english_spam_size())
            case .englishSentiment: (winnow_english_sentiment(), winnow_english_sentiment_size())
            case .englishPartOfSpeech: (winnow_english_part_of_speech(), winnow_english_part_of_speech_size())
            case .englishLemma: (winnow_english_lemma(), winnow_english_lemma_size())
            case .englishNames: (winnow_english_names(), winnow_english_names_size())
            case .englishEmbedding: (winnow_english_embedding(), winnow_english_embedding_size())
            case .language: (winnow_language(), winnow_language_size())
            }
        return UnsafeRawBufferPointer(start: start, count: count)
    }
}
