// From errors to one line and an exit code.

import ArgumentParser
import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEmbeddings
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

#if Search
    import WinnowIndex
#endif

/// How the command ends because of an error: an exit code, and a line for people.
struct CommandFailure: Error {
    /// A required score was not reached.
    static let requirementNotMet: Int32 = 1
    /// The arguments cannot be used as they are (`EX_USAGE`).
    static let usage: Int32 = 64
    /// The data or the model is not what it should be (`EX_DATAERR`).
    static let badData: Int32 = 65
    /// An input is not there, or is a folder (`EX_NOINPUT`).
    static let noInput: Int32 = 66
    /// The command itself is wrong (`EX_SOFTWARE`).
    static let internalError: Int32 = 70
    /// An output cannot be written (`EX_CANTCREAT`).
    static let unwritable: Int32 = 73
    /// Reading began and failed (`EX_IOERR`).
    static let readError: Int32 = 74
    /// Interrupted from the keyboard.
    static let interrupted: Int32 = 130

    var exitCode: Int32
    /// The line; nil ends quietly.
    var message: String?

    init(exitCode: Int32, message: String?) {
        self.exitCode = exitCode
        self.message = message
    }

    /// The failure for an error of the library's; nil for one of the argument parser's.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as FileError: self.init(error)
        case let error as CorpusError:
            if let cause = error.cause {
                self.init(cause)
            } else {
                let isUsage = [.badOption, .noColumns].contains(error.code)
                self.init(
                    exitCode: isUsage ? Self.usage : Self.badData,
                    message: error.code == .noColumns ? error.messageWithFlags : error.message)
            }
        case let error as ModelFileError:
            if let cause = error.cause {
                self.init(cause)
            } else {
                self.init(exitCode: Self.badData, message: error.message)
            }
        case let error as ClassificationError:
            let isUsage = [.invalidOption, .unknownLabel, .unknownOperatingPoint].contains(error.code)
            self.init(
                exitCode: isUsage ? Self.usage : Self.badData,
                message: isUsage ? error.message.withOptionAsFlag : error.message)
        case let error as AnalysisError:
            let isUsage = error.code == .invalidOption
            self.init(
                exitCode: isUsage ? Self.usage : Self.badData,
                message: isUsage ? error.message.withOptionAsFlag : error.message)
        case let error as EmbeddingError:
            if let cause = error.cause {
                self.init(cause)
                return
            }
            switch error.code {
            case .file: self.init(exitCode: Self.noInput, message: error.message)
            case .invalidOption: self.init(exitCode: Self.usage, message: error.message.withOptionAsFlag)
            default: self.init(exitCode: Self.badData, message: error.message)
            }
        case let error as FeatureError:
            if error.code == .invalidOption {
                self.init(exitCode: Self.usage, message: error.message.withOptionAsFlag)
            } else {
                self.init(exitCode: Self.badData, message: error.message)
            }
        case let error as EvaluationError:
            self.init(
                exitCode: error.code == .tooLarge ? Self.badData : Self.usage, message: error.message)
        default:
            #if Search
                guard let error = error as? IndexError else { return nil }
                self.init(error)
            #else
                return nil
            #endif
        }
    }

    #if Search
        private init(_ error: IndexError) {
            if let cause = error.cause {
                self.init(cause)
                return
            }
            let exitCode: Int32 =
                switch error.code {
                case .file: Self.noInput
                case .disk: Self.readError
                case .diskFull, .readOnly, .busy: Self.unwritable
                case .invalidFilter, .invalidOption: Self.usage
                case .cancelled: Self.interrupted
                default: Self.badData
                }
            self.init(
                exitCode: exitCode,
                message: error.code == .invalidOption ? error.message.withOptionAsFlag : error.message)
        }
    #endif

    private init(_ error: FileError) {
        switch error.code {
        case .closedPipe: self.init(exitCode: 0, message: nil)
        case .notFound, .isDirectory, .unreadable: self.init(exitCode: Self.noInput, message: error.message)
        case .unwritable: self.init(exitCode: Self.unwritable, message: error.message)
        case .readFailed: self.init(exitCode: Self.readError, message: error.message)
        default: self.init(exitCode: Self.internalError, message: error.message)
        }
    }
}

extension ModelFileError {
    /// The same error, of a file to be written: a folder in its place is an output's fault, not an input's.
    var ofOutput: CommandFailure {
        CommandFailure(exitCode: CommandFailure.unwritable, message: message)
    }
}

extension CorpusError {
    /// The message with the flags of the options that it names.
    fileprivate var messageWithFlags: String {
        let flags = path.split(separator: ", ").map { name in
            name == "header" ? "--no-header" : "--" + name.replacing(" ", with: "-")
        }
        return flags.joined(separator: ", ") + message.dropFirst(path.count)
    }
}

extension String {
    /// A message that begins with an option's name, such as `wordNGrams`, with the flag in its place:
    /// `--word-ngrams`.
    fileprivate var withOptionAsFlag: String {
        let name = prefix { $0.isASCII && $0.isLetter }
        guard name.contains(where: \.isUppercase) else { return self }
        var flag = "--"
        var wasUppercase = false
        for letter in name {
            if letter.isUppercase && !wasUppercase { flag += "-" }
            flag += letter.lowercased()
            wasUppercase = letter.isUppercase
        }
        return flag + dropFirst(name.count)
    }
}
