// Folders that are removed after a test.

import Foundation

/// A temporary folder of a test, removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes a folder.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "winnow-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    public func path(_ name: String) -> String { path + "/" + name }
}
