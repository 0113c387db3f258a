#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file or folder that the service may open, and what identifies its version.
struct FolderEntry: Sendable, Hashable {
    /// The kinds of entries, by extension.
    enum Kind: String, Sendable, Hashable {
        /// A model.
        case model = "winnow"
        /// An index.
        case index = "index"
        /// The store of a mail filter, which is a folder.
        case filter = "filter"
    }

    /// The name in requests: the file's name without its extension.
    let name: String
    let kind: Kind
    /// The path, inside the folder, with symbolic links resolved.
    let path: String
    /// What changes when the file is replaced: its number in the file system, for a model also time and
    /// size. Indexes and filters change all the time, and follow their files themselves.
    let version: String

    /// The entries of a folder, by name.
    ///
    /// Left out are hidden files, other extensions, names that a request cannot have, and links out of the
    /// folder.
    static func all(in folder: String) throws -> [FolderEntry] {
        let root = realPath(folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .compactMap { FolderEntry(file: $0, in: root) }
    }

    private init?(file: String, in root: String) {
        guard let dot = file.lastIndex(of: "."),
            let kind = Kind(rawValue: String(file[file.index(after: dot)...]))
        else { return nil }
        name = String(file[..<dot])
        self.kind = kind
        path = Self.realPath(root + "/" + file)
        guard Self.isName(name), path.hasPrefix(root == "/" ? root : root + "/"),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == (kind == .filter ? .typeDirectory : .typeRegular)
        else { return nil }
        let number = attributes[.systemFileNumber].map { "\($0)" } ?? "?"
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        let size = attributes[.size].map { "\($0)" } ?? "?"
        version = kind == .model ? "\(number) \(time) \(size)" : number
    }

    /// Whether a request can have the name: letters, digits, `-`, `_`, `.`, and as in addresses of mail `@`
    /// and `+`; not hidden.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 128 && !name.hasPrefix(".")
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.@+".contains($0)) }
    }

    private static func realPath(_ path: String) -> String {
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
