// A folder of n-grams and word lists.

import Foundation
import _WinnowTestSupport

/// Files of training data by path, deleted after the test.
struct LanguageFolder {
    private let folder: TemporaryFolder

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder()
        for (path, text) in files { try write(path, text) }
    }

    func path(_ name: String) -> String { name.isEmpty ? folder.path : folder.path(name) }

    func write(_ path: String, _ text: String) throws {
        let file = URL(filePath: folder.path(path))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
