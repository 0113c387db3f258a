// Folders that are gone when the test is.

import Foundation

/// A folder of a test's own, removed when the last reference to it goes.
public final class TemporaryFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes one.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "winnow-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    public func path(_ name: String) -> String { path + "/" + name }
}
