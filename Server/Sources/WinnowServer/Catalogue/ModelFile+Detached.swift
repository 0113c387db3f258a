import Foundation
import WinnowKit

extension ModelFile {
    /// Opens a model apart from its file, which may then be overwritten or shortened in place: the next access
    /// to a mapped file would end the process.
    ///
    /// A model up to `limit` bytes is read into memory. A larger one is mapped from a copy in the folder for
    /// temporary files, whose memory the system can take back.
    package init(detached path: String, readingUpTo limit: Int = 64 << 20) throws {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size > limit else {
            try self.init(bytes: [UInt8](Data(contentsOf: URL(filePath: path))))
            return
        }
        let folder = FileManager.default.temporaryDirectory
        let copy = folder.appending(path: "winnow-\(UUID().uuidString)").path
        // The mapping keeps the copy until it is released.
        defer { try? FileManager.default.removeItem(atPath: copy) }
        do {
            try FileManager.default.copyItem(atPath: path, toPath: copy)
        } catch {
            throw ConfigurationError(
                "the model has \(size) bytes and cannot be copied to \(folder.path); set TMPDIR to a folder that "
                    + "has room for it")
        }
        try self.init(contentsOf: copy)
    }
}
