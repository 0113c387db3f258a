#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file or folder that the service may open, and the identifier of its version.
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
    /// An identifier that changes when the file is replaced: its number in the file system, for a model also
    /// time and size. Indexes and filters change all the time, and follow their files themselves.
    let version: String

    /// A file that is meant to be served, by its extension, but cannot be.
    struct Unusable: Error, Sendable, Hashable {
        /// The file's name.
        let file: String
        /// Why, for programs.
        let code: String
        /// The reason and the remedy, in one line.
        let reason: String
    }

    /// The entries of a folder, by name, and the files that cannot be served.
    ///
    /// Hidden files and other extensions are in neither.
    static func all(in folder: String) throws -> (entries: [FolderEntry], unusable: [Unusable]) {
        let root = realPath(folder)
        var (entries, unusable) = ([FolderEntry](), [Unusable]())
        for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            guard !file.hasPrefix("."), let dot = file.lastIndex(of: "."),
                let kind = Kind(rawValue: file[file.index(after: dot)...].lowercased())
            else { continue }
            do throws(Unusable) {
                entries.append(try FolderEntry(String(file[..<dot]), kind, file: file, in: root))
            } catch {
                if !isGone(root + "/" + file) { unusable.append(error) }
            }
        }
        return (entries, unusable)
    }

    private init(_ name: String, _ kind: Kind, file: String, in root: String) throws(Unusable) {
        self.name = name
        self.kind = kind
        path = Self.realPath(root + "/" + file)
        guard file.hasSuffix(kind.rawValue) else {
            throw Unusable(
                file: file, code: "invalidName",
                reason: "the extension must be in lower case; rename it to .\(kind.rawValue)")
        }
        guard Self.isName(name) else {
            throw Unusable(
                file: file, code: "invalidName",
                reason: "a name has up to 128 letters of ASCII, digits, -, _, ., @ and +; rename it")
        }
        guard path.hasPrefix(root == "/" ? root : root + "/") else {
            throw Unusable(
                file: file, code: "linkOutOfFolder",
                reason: "the link leads out of the folder; put the file itself here")
        }
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let type = attributes[.type] as? FileAttributeType, type != .typeSymbolicLink
        else {
            throw Unusable(
                file: file, code: "danglingLink",
                reason: "the link leads to nothing; put the file itself here")
        }
        guard type == (kind == .filter ? .typeDirectory : .typeRegular) else {
            throw Unusable(
                file: file, code: "wrongType",
                reason: kind == .filter
                    ? "a mail filter is a folder, the store of winnow learn; remove the file"
                    : "it is not a file; remove it")
        }
        let number = attributes[.systemFileNumber].map { "\($0)" } ?? "?"
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        let size = attributes[.size].map { "\($0)" } ?? "?"
        version = kind == .model ? "\(number) \(time) \(size)" : number
    }

    /// Whether a file has been removed since the folder was listed.
    private static func isGone(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) == nil
    }

    /// Whether a request can have the name: letters, digits, `-`, `_`, `.`, and as in addresses of mail `@`
    /// and `+`; not hidden.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 128 && !name.hasPrefix(".")
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.@+".contains($0)) }
    }

    /// Why a folder cannot be read.
    static func reason(unreadable folder: String) -> String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: realPath(folder))
        guard let type = attributes?[.type] as? FileAttributeType else { return "there is no such folder" }
        guard type == .typeDirectory else { return "it is not a folder" }
        return "it may not be read by the user of the service"
    }

    private static func realPath(_ path: String) -> String {
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
