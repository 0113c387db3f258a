// Folders of mail.

import WinnowSystem

/// Finds the files of mail in folders.
enum MailFolder {
    /// Whether a folder is a maildir, by its folders `cur` and `new`.
    static func isMaildir(_ listing: FolderListing) -> Bool {
        let names = Set(listing.folders.map(name))
        return names.contains("cur") && names.contains("new")
    }

    /// The files of mail in the folder at `path`, in an order that does not depend on the file system.
    ///
    /// - Throws: ``CorpusError`` with `file`, `notMail` for a folder that is no maildir, `emptyFile` for one without files.
    static func files(below path: String, format: DataOptions.Format) throws(CorpusError) -> [MailFile] {
        do {
            let listing = try FolderListing(path: path)
            let paths = format == .maildir ? try messages(of: listing, at: path) : try files(below: listing)
            guard !paths.isEmpty else {
                throw CorpusError(.emptyFile, path: path, what: "no messages in it; give a folder with mail")
            }
            return paths.map { MailFile(path: $0, isMailbox: format == .mbox) }
        } catch {
            throw CorpusError(wrapping: error, path: path)
        }
    }

    /// The messages of a maildir, read or not, by their names, which begin with the time of delivery.
    ///
    /// - Throws: ``CorpusError`` with `notMail`, or ``FileError``.
    static func messages(of listing: FolderListing, at path: String) throws -> [String] {
        let folders = listing.folders.filter { ["cur", "new"].contains(name($0)) }
        guard !folders.isEmpty else { throw notMaildir(path) }
        let files = try folders.flatMap { try FolderListing(path: $0).files }
        return files.map { (name($0), $0) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.1)
    }

    static func notMaildir(_ path: String) -> CorpusError {
        CorpusError(.notMail, path: path, what: "no maildir, which is a folder with folders cur and new")
    }

    /// All files of a folder, its own first, then those of its folders.
    static func files(below listing: FolderListing) throws(FileError) -> [String] {
        var files = listing.files
        var waiting = Array(listing.folders.reversed())
        while let next = waiting.popLast() {
            let listing = try FolderListing(path: next)
            files += listing.files
            waiting += listing.folders.reversed()
        }
        return files
    }

    /// The last part of a path.
    static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
