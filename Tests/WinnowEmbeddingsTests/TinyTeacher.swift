// A teacher to distil from, and its sentences.

import Foundation
import WinnowEmbeddings

extension TinyModel {
    /// 1,372 sentences of the model's words and one other word.
    static let sentences: [String] = {
        let words = ["play", "plays", "playing", "the", "un", "é", "boat"]
        return (0..<1372).map { number in
            let places = [number / 196, number / 28 % 7, number / 4 % 7, number % 4]
            return places.map { words[$0] }.joined(separator: " ")
        }
    }()

    /// Calls `body` with the model, opened from a folder that is removed afterwards, and the folder's path.
    static func withTeacher(_ body: (TransformerEmbedder, String) throws -> Void) throws {
        let folder = try TinyModel().write()
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(try TransformerEmbedder(contentsOf: folder.path), folder.path)
    }
}
