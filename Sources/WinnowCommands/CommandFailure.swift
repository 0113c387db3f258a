import ArgumentParser
import WinnowSystem

/// How the command ends because of an error: an exit code, and a line for people.
struct CommandFailure: Error {
    /// The exit codes that are promised.
    enum Ending: Int32 {
        case done = 0
        /// A required score was not reached.
        case requirementNotMet = 1
        /// The arguments cannot be used as they are (`EX_USAGE`).
        case usage = 64
        /// The data or the model is not what it should be (`EX_DATAERR`).
        case badData = 65
        /// An input is not there, or is a folder (`EX_NOINPUT`).
        case noInput = 66
        /// The command itself is wrong (`EX_SOFTWARE`).
        case internalError = 70
        /// An output cannot be written (`EX_CANTCREAT`).
        case unwritable = 73
        /// Reading began and failed (`EX_IOERR`).
        case readError = 74
        /// Interrupted from the keyboard.
        case interrupted = 130

        /// How an error of the libraries ends the command.
        fileprivate init(_ kind: ErrorKind) {
            self =
                switch kind {
                case .usage: .usage
                case .data: .badData
                case .missing: .noInput
                case .read: .readError
                case .unwritable: .unwritable
                case .closedPipe: .done
                case .interrupted: .interrupted
                case .internal: .internalError
                }
        }
    }

    var ending: Ending
    /// The line; nil ends quietly.
    var message: String?

    init(_ ending: Ending, _ message: String?) {
        self.ending = ending
        self.message = message
    }

    /// The failure for an error of the libraries; nil for one of the argument parser.
    init?(_ error: any Error) {
        if let failure = error as? CommandFailure {
            self = failure
        } else if let error = error as? any WinnowError {
            let ending = Ending(error.kind)
            self.init(ending, ending == .done ? nil : error.messageWithFlags)
        } else {
            return nil
        }
    }

    /// Does what may be unable to write a file, which is an output's fault then.
    static func writing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as any WinnowError {
            throw CommandFailure(.unwritable, error.message)
        }
    }
}

extension WinnowError {
    /// The message, in which options have the names of their flags.
    var messageWithFlags: String { text.naming(flag(of:)) }
}

/// The flag of a library's option: `--minimum-count` for `minimumCount`, `--word-ngrams` for `wordNGrams`.
private func flag(of option: String) -> String {
    var flag = "--"
    var wasUppercase = false
    for letter in flags[option] ?? option {
        if letter.isUppercase && !wasUppercase { flag += "-" }
        flag += letter.lowercased()
        wasUppercase = letter.isUppercase
    }
    return flag
}

/// Options whose flags have another name.
private let flags = [
    "hasHeader": "noHeader", "textColumns": "textColumn", "vectors": "embedding", "facets": "facet",
    "validationShare": "validation", "testShare": "test", "foldCount": "folds",
]
