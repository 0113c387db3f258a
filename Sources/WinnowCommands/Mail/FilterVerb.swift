import ArgumentParser
import WinnowFilter
import WinnowSystem

/// Marks a message as spam or ham.
struct FilterVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter",
        abstract: "Mark a message as spam or ham in its header.",
        usage: "winnow filter [<options>] < message",
        discussion: """
            Reads one message from standard input and writes it to standard output with the fields X-Spam-Flag, \
            X-Spam-Status, X-Spam-Score and X-Spam-Level, as SpamAssassin does. Earlier fields of these names are \
            removed; everything else is unchanged, byte for byte. A score of 5 or more is spam, \
            unless the file policy of the store has other rules. Teach the filter with winnow learn.

              winnow filter < message.eml
              winnow filter --explain < message.eml | less
              winnow filter --exit-code < message.eml || echo "not spam"

            After any error, such as a damaged store, the message passes unchanged, with a line on standard error \
            and exit code 0. With --exit-code, nothing is written; the exit code is 0 for spam, 1 for ham, 2 for \
            unsure, 3 after an error. Unknown options exit with 64, and nothing is written.

            --requests is for programs: each line of standard input is a JSON object with message (or messageBase64) and, \
            to learn it, label: spam, ham or forget. One line of JSON answers it: label, probability, score, threshold, \
            isRejected, rule and, with explain, reasons; or outcome; or an error and an exit code.
            """)

    @OptionGroup var storeArguments: StoreArguments

    @Flag(help: "Add the field X-Winnow-Explanation: the strongest reasons for spam and for ham.")
    var explain = false

    @Flag(help: "Write nothing and answer by the exit code: 0 spam, 1 ham, 2 unsure, 3 error.")
    var exitCode = false

    @Flag(help: "Judge and learn the messages of requests in JSON, one on each line, for programs.")
    var requests = false

    func validate() throws {
        guard requests, explain || exitCode else { return }
        throw ValidationError(
            "--requests takes only --store, --user and --base; put explain into the requests")
    }

    func run() throws {
        if requests { return try FilterRequests(store: storeArguments.choice).run() }
        try FilterJob(store: storeArguments.choice, explain: explain, exitCode: exitCode).run()
    }
}

/// The work of `winnow filter`, which needs no parser.
struct FilterJob: Hashable {
    /// The store that is used.
    var store = StoreChoice()
    /// Whether the reasons are added.
    var explain = false
    /// Whether the answer is only the exit code.
    var exitCode = false

    /// The size in bytes from which on standard input is not a message.
    private static let sizeLimit = 1 << 30

    func run() throws {
        if exitCode {
            throw ExitStatus(code: status())
        }
        let message = try InputFile.standardInput.readAll(limit: Self.sizeLimit)
        try write(marked(message))
    }

    /// The message with the verdict, or as it is after an error.
    private func marked(_ message: [UInt8]) -> [UInt8] {
        do {
            return try verdict(on: message, explains: explain).marking(message)
        } catch {
            say(error, "the message passes unchanged")
            return message
        }
    }

    /// The exit code that answers.
    private func status() -> Int32 {
        do {
            let message = try InputFile.standardInput.readAll(limit: Self.sizeLimit)
            switch try verdict(on: message).label {
            case .spam: return 0
            case .ham: return 1
            case .unsure: return 2
            }
        } catch {
            say(error, "exit code 3")
            return 3
        }
    }

    private func verdict(on message: [UInt8], explains: Bool = false) throws -> MailVerdict {
        guard !message.isEmpty else {
            throw CommandFailure(.badData, "standard input: is empty; give a message")
        }
        if let format = CompressionFormat(head: message) {
            throw CommandFailure(
                .badData,
                "standard input: is compressed by \(format.name), not a message; pipe it through \(format.program) -dc"
            )
        }
        let filter = try openFilter()
        let verdict = try filter.verdict(for: message, explains: explains)
        for error in filter.policyErrors { Console.warning("\(error.message) (the other rules apply)") }
        if let error = filter.baseError { Console.warning("\(error.message) (judged without it)") }
        return verdict
    }

    private func openFilter() throws -> MailFilter {
        let path = try store.path()
        // A new user has no store either, but nobody has named it.
        if store.store != nil, !FileIdentity.isFolder(path), !FileIdentity.isOtherThanFolder(path) {
            Console.warning("\(path.visible): there is no store; check --store, or learn messages first")
        }
        return MailFilter(store: path, base: store.base, readsModel: false)
    }

    private func say(_ error: any Error, _ result: String) {
        let message = CommandFailure(error)?.message ?? "the message cannot be judged"
        Console.error("\(message) (\(result))")
    }

    private func write(_ message: [UInt8]) throws {
        do {
            try OutputFile.standardOutput.write(message)
        } catch let error as FileError {
            // Also if the reader has gone: the message was not delivered.
            throw CommandFailure(.unwritable, error.message)
        }
    }
}
