// `winnow evaluate --online`: a filter that learns while it is measured.

package import ArgumentParser
import WinnowCorpora
import WinnowEvaluation
package import WinnowFilter
import WinnowSystem

extension OnlineReport: TaskReport {}

extension OnlineFeedback: ExpressibleByArgument {
    /// Parses the value of `--feedback`.
    package init?(argument: String) { self.init(argument) }
}

/// Messages and labels in the order of an index file, as in TREC's spam track.
struct MailIndex {
    /// A line of the index.
    struct Line {
        /// The number of the line, from 1.
        let number: Int
        let path: String
        let isSpam: Bool
    }

    /// The index's path, or a name for messages.
    let path: String

    /// The lines in order.
    let lines: [Line]

    /// Reads an index: lines `spam|ham PATH`, with paths relative to the index's folder.
    ///
    /// `-` is standard input, whose paths are relative to the current folder.
    init(path: String) throws {
        let file = path == "-" ? InputFile.standardInput : try InputFile(path: path)
        self.path = file.path
        var bytes = try file.readAll()[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var lines: [Line] = []
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            var rest = line.drop { $0 <= 0x20 }
            while let last = rest.last, last <= 0x20 { rest.removeLast() }
            guard !rest.isEmpty else { continue }
            let label = String(decoding: rest.prefix { $0 > 0x20 }, as: UTF8.self).lowercased()
            let name = rest.drop { $0 > 0x20 }.drop { $0 <= 0x20 }
            guard let name = String(validating: name, as: UTF8.self), !name.isEmpty, !name.contains("\0"),
                label == "spam" || label == "ham"
            else {
                throw CommandFailure(
                    .badData,
                    "\(file.path.visible):\(number + 1): not a label and a path; a line is spam PATH or ham PATH"
                )
            }
            let path = name.hasPrefix("/") ? name : folder + name
            lines.append(Line(number: number + 1, path: path, isSpam: label == "spam"))
        }
        guard !lines.isEmpty else {
            throw CommandFailure(.badData, "\(file.path.visible): is empty; give lines spam PATH or ham PATH")
        }
        self.lines = lines
    }

    /// The longest part of a message that is read, as of other mail.
    private static let messageLimit = 64 << 20

    /// The bytes of a line's message, of which at most 64 MB are read.
    func message(of line: Line) throws -> [UInt8] {
        do {
            let file = try InputFile(path: line.path)
            let bytes = try file.readAll()
            guard
                bytes.withUnsafeBytes({
                    CompressionFormat(head: UnsafeRawBufferPointer(rebasing: $0.prefix(16)))
                }) == nil
            else {
                throw CommandFailure(
                    .badData, "\(shown(line)) is compressed; decompress the messages first")
            }
            try RawMessages.check(bytes, path: line.path)
            return bytes.count > Self.messageLimit ? Array(bytes[..<Self.messageLimit]) : bytes
        } catch let error as any WinnowError {
            var failure = CommandFailure(error) ?? CommandFailure(.readError, nil)
            failure.message = "\(path.visible):\(line.number): \(VisibleText.shortened(error.message))"
            throw failure
        }
    }

    private func shown(_ line: Line) -> String {
        "\(path.visible):\(line.number): \(VisibleText.shortened(line.path.visible))"
    }
}

extension Evaluate {
    /// Judges the messages of an index one after another, learns their labels, and reports; a store stays as
    /// it is.
    func evaluateOnline(_ path: String) throws {
        let index = try MailIndex(path: path)
        try report { () throws -> OnlineReport in
            let store = try store.map { path in
                _ = try FolderListing(path: path)
                return FilterStore(path: path, base: base)
            }
            let model = try (store ?? base.map { FilterStore(path: ".", base: $0) })?.base().base
            var run = try OnlineRun(feedback, store: store, base: model)
            var scores: [Double] = []
            let clock = ContinuousClock()
            var byteCount = 0
            let start = clock.now
            for line in index.lines {
                let message = try index.message(of: line)
                byteCount += message.count
                scores.append(message.withUnsafeBufferPointer { run.judge($0, isSpam: line.isSpam) })
            }
            let seconds = Double((clock.now - start) / .nanoseconds(1)) / 1e9
            let each = FixedDecimal.text(seconds / Double(scores.count) * 1000, digits: 2)
            quietArguments.say(
                "feedback \(feedback), \(each) ms and \(byteCount / scores.count) bytes a message")
            var report = try OnlineReport(scores: scores, isSpam: index.lines.map(\.isSpam))
            report.cost = OnlineReport.Cost(
                feedback: "\(feedback)", seconds: seconds / Double(scores.count),
                bytes: byteCount / scores.count)
            return report
        }
    }

    /// Checks the options that `--online` needs, and those that it cannot be combined with.
    func validateOnline() throws {
        guard online != nil else {
            guard feedback == .immediate else {
                throw ValidationError("--feedback applies to --online; add --online LIST")
            }
            guard store == nil else {
                throw ValidationError("--store applies to --online; add --online LIST")
            }
            guard base == nil else {
                throw ValidationError("--base applies to --online; add --online LIST")
            }
            guard let missing = modelPath == nil ? "model" : second == nil ? "data" : nil else { return }
            throw ValidationError("Missing expected argument '<\(missing)>'")
        }
        guard modelPath == nil else {
            throw ValidationError(
                "--online measures a filter; leave out the model, or name it by --base MODEL")
        }
        guard format != .html else {
            throw ValidationError("--format html does not apply to --online; give text or json")
        }
        let texts = dataArguments.text
        let others = [
            ("--differences", differences != nil), ("--label-names", dataArguments.labelNames != nil),
            ("--json-member", texts.jsonMember != nil),
        ]
        let given = specialOptions.map { ($0.flag, $0.isGiven) } + others
        if let flag = given.first(where: { $0.1 })?.0 {
            throw ValidationError("\(flag) does not apply to --online; leave it out")
        }
    }
}
