import Foundation

/// The folder of the studio's files, which only its user may read and which is removed with it.
package final class StudioFolder: Sendable {
    package let path: String

    /// Makes a folder below the system's folder for temporary files.
    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/winnow-studio-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { remove() }

    /// Removes the folder with all that is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file for uploaded data with a name, in a folder of its own; the format of data can
    /// depend on its name.
    func pathForData(named name: String) throws -> String {
        let folder = path + "/data-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return folder + "/" + Self.safe(name)
    }

    /// Removes data that was uploaded; other files stay as they are.
    func removeData(at path: String) {
        guard path.hasPrefix(self.path + "/data-") else { return }
        try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }

    /// A message that names data by the name that its user knows, not by the path of the copy here.
    func withoutPaths(_ message: String) -> String {
        let parts = message.split(separator: path + "/data-", omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map { part in
            part.firstIndex(of: "/").map { part[part.index(after: $0)...] } ?? part
        }
        return parts.prefix(1).joined() + rest.joined()
    }

    /// A name of letters, digits, hyphens, underscores and dots, which is not empty and begins with none of
    /// the latter.
    package static func safe(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let letters = last.unicodeScalars.map { scalar -> Character in
            let isKept =
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(Character(scalar)))
            return isKept || "-_.".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
        }
        let safe = String(String(letters).drop { $0 == "." }.suffix(80))
        return safe.isEmpty ? "data" : safe
    }
}
