import WinnowCorpora
import WinnowFilter
import WinnowMail
import WinnowSystem

/// Whole messages with their labels: a folder with spam and ham, or an index of lines `spam|ham PATH`.
struct LabelledMail {
    /// Messages of a label at a path: a file, a mailbox, a maildir or a folder of them.
    private struct Part {
        let path: String
        let label: MailLabel
    }

    private enum Source {
        case index(MailIndex)
        case parts([Part])
    }

    private let path: String
    private let source: Source

    /// Finds the messages of a folder or an index.
    ///
    /// - Throws: `CommandFailure` if there is nothing named spam or ham.
    init(path: String) throws {
        self.path = path
        guard path != "-", let listing = try? FolderListing(path: path) else {
            source = .index(try MailIndex(path: path))
            return
        }
        let parts = (listing.folders + listing.files).compactMap { path in
            Self.label(path).map { Part(path: path, label: $0) }
        }
        guard !parts.isEmpty else {
            throw CommandFailure(
                .badData,
                "\(path.visible): nothing in it is named spam or ham; give folders or mailboxes of these names, or an "
                    + "index of lines spam PATH or ham PATH")
        }
        source = .parts(parts)
        let others = (listing.folders + listing.files).filter { Self.label($0) == nil }
        if let first = others.first {
            Console.warning(
                "\(first.visible)\(others.count > 1 ? " and \(counted(others.count - 1, "other"))" : "") is not named "
                    + "spam or ham, so it is left out")
        }
    }

    /// The label that a file or folder is named after.
    private static func label(_ path: String) -> MailLabel? {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let stem = name.hasSuffix(".mbox") ? String(name.dropLast(5)) : name
        return MailLabel(rawValue: stem)
    }

    /// Calls `body` with each message and its label.
    func forEach(_ body: ([UInt8], MailLabel) throws -> Void) throws {
        switch source {
        case .index(let index):
            for line in index.lines {
                try body(try index.message(of: line), line.isSpam ? .spam : .ham)
            }
        case .parts(let parts):
            for part in parts {
                var messages = try RawMessages(path: part.path)
                while let message = try messages.next() { try body(message, part.label) }
                messages.warn()
            }
        }
    }
}

extension RawMessages {
    /// Warns about what was irregular in the messages that were read.
    func warn() {
        for warning in counts.warnings { Console.warning("\(path.visible): \(warning)") }
    }
}
