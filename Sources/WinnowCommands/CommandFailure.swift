import ArgumentParser
import WinnowFilter
import WinnowSystem

/// An exit code that is itself the answer.
struct ExitStatus: Error {
    let code: Int32
}

/// How the command ends after an error: an exit code and a message.
struct CommandFailure: Error {
    /// The documented exit codes.
    enum Ending: Int32 {
        case done = 0
        /// A required score was not reached.
        case requirementNotMet = 1
        /// The arguments are invalid (`EX_USAGE`).
        case usage = 64
        /// The data or the model is invalid or damaged (`EX_DATAERR`).
        case badData = 65
        /// An input does not exist or is a folder (`EX_NOINPUT`).
        case noInput = 66
        /// The command itself has a bug (`EX_SOFTWARE`).
        case internalError = 70
        /// An output cannot be written (`EX_CANTCREAT`).
        case unwritable = 73
        /// Reading an input failed midway (`EX_IOERR`).
        case readError = 74
        /// Another process is writing; the same call can succeed later (`EX_TEMPFAIL`).
        case tryLater = 75
        /// Interrupted from the keyboard.
        case interrupted = 130

        /// The exit code for an error of the libraries.
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
    /// The message; nil for none.
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
            let isLocked = (error as? FilterStoreError)?.code == .locked
            let ending = isLocked ? .tryLater : Ending(error.kind)
            self.init(ending, ending == .done ? nil : error.messageWithFlags)
        } else {
            return nil
        }
    }

    /// Runs `body`, and reports its errors as failures to write an output.
    static func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try OutputFile.standardOutput.checks?.confirm()
        do {
            return try body()
        } catch let error as any WinnowError {
            throw CommandFailure(.unwritable, error.message)
        }
    }

    /// Checks that an option's file can be written and would replace neither an input, which messages call
    /// `what`, nor the file of another option; standard output is refused.
    static func check(
        output path: String, option: String, inputs: [String], what: String = "an input"
    ) throws {
        guard path != "-" else {
            throw CommandFailure(
                .usage, "-: \(option) writes to a file, not to standard output; name a file")
        }
        try writing { try AtomicFile.check(path) }
        for input in inputs where FileIdentity.areSame(input, path) {
            throw CommandFailure(
                .usage,
                "\(path.visible): \(option) would replace \(what); name another file with \(option)")
        }
        guard let other = StandardStreams.current.files.otherWriter(of: path, than: option) else { return }
        throw CommandFailure(
            .usage,
            "\(path.visible): \(option) and \(other) would both write this file; name another file with one of them"
        )
    }
}

extension WinnowError {
    /// The message, with options named by their flags.
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

/// Options whose flags are named differently.
private let flags = [
    "hasHeader": "noHeader", "badRowPath": "badRows", "skippedLines": "skipLines",
    "textColumns": "textColumn", "vectors": "embedding",
    "facets": "facet",
    "labelDelimiter": "multiLabel", "analyzer": "filters", "validationShare": "validation",
    "testShare": "test",
    "foldCount": "folds", "isConformal": "conformal", "maximumBytes": "maxSize",
    "paddingResistance": "resistPadding", "adjustsPriors": "adjustPriors", "isUpdatable": "updatable",
]
