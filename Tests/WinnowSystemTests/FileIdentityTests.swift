// One file under several names.

import Foundation
import Testing
import WinnowSystem

@Suite struct FileIdentityTests {
    @Test func `a file has the same identity under every name`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "winnow-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second, link) = (folder.path + "/a", folder.path + "/b", folder.path + "/c")
        try Data("same".utf8).write(to: URL(filePath: first))
        try Data("same".utf8).write(to: URL(filePath: second))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first)
        let identity = try #require(FileIdentity(path: first))
        #expect(FileIdentity(path: link) == identity)
        #expect(FileIdentity(path: folder.path + "/./a") == identity)
        #expect(FileIdentity(path: second) != identity)
        #expect(FileIdentity(path: folder.path) == nil)
        #expect(FileIdentity(path: folder.path + "/missing") == nil)
    }
}
