// The files of a folder for each label.

import WinnowSystem

/// A file with the label of its folder.
struct LabelledFile: Sendable {
    /// What a file holds.
    enum Kind: Sendable {
        case text, message, mailbox
    }

    var path: String
    var label: String
    var kind: Kind
}

/// Finds files and their labels.
struct LabelledFileFinder {
    /// `folder`, where names tell mail from texts, or a format of mail, which all files then have.
    let format: DataOptions.Format

    /// The files below the folder at `path`, in the order of their paths, and how many stand in no label's folder.
    ///
    /// - Throws: ``CorpusError`` or ``FileError``.
    func files(in path: String, strayFiles: inout Int) throws -> [LabelledFile] {
        let root: FolderListing
        do {
            root = try FolderListing(path: path)
        } catch {
            guard error.code == .notFound, format.isMail else { throw error }
            // A file, perhaps: that is what was meant by the format.
            _ = try InputFile(path: path)
            throw CorpusError.mailWithoutLabels(path)
        }
        if MailFolder.isMaildir(root) { throw CorpusError.mailWithoutLabels(path) }
        let mailboxes = root.files.filter(isMailbox)
        strayFiles = root.files.count - mailboxes.count
        var files = mailboxes.map { LabelledFile(path: $0, label: Self.stem($0), kind: .mailbox) }
        for folder in root.folders {
            let label = MailFolder.name(folder)
            files += try self.files(of: folder).map {
                LabelledFile(path: $0.path, label: label, kind: $0.kind)
            }
        }
        return files
    }

    private func files(of folder: String) throws -> [(path: String, kind: LabelledFile.Kind)] {
        let listing = try FolderListing(path: folder)
        if format == .maildir || format == .folder && MailFolder.isMaildir(listing) {
            return try MailFolder.messages(of: listing, at: folder).map { ($0, .message) }
        }
        return try MailFolder.files(below: listing).map { ($0, kind(of: $0)) }
    }

    private func isMailbox(_ path: String) -> Bool {
        format == .mbox || format == .folder && FormatDetector.byExtension(path) == .mbox
    }

    private func kind(of path: String) -> LabelledFile.Kind {
        switch format == .folder ? FormatDetector.byExtension(path) : format {
        case .eml: .message
        case .mbox: .mailbox
        default: .text
        }
    }

    /// The name without its extension.
    private static func stem(_ path: String) -> String {
        let name = MailFolder.name(path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}

extension CorpusError {
    /// Mail that should have labels.
    static func mailWithoutLabels(_ path: String) -> CorpusError {
        CorpusError(
            .badOption, path: path,
            what: "mail has no labels of its own; give a folder that holds a folder of mail for each label")
    }
}
