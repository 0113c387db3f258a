// Small embeddings for tests.

import Foundation
import WinnowEmbeddings
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem
import WinnowText

enum Sample {
    static let words = ["good", "great", "bad", "new", "york", "new york", "play", "##ing", "##s", "!"]

    static func options(_ element: VectorElement = .f32, _ subwords: SubwordMode = .none)
        -> WordEmbedding.Options
    {
        var options = WordEmbedding.Options()
        options.element = element
        options.subwords = subwords
        return options
    }

    /// Rows of seeded numbers.
    static func vectors(_ rows: Int, _ dimension: Int, seed: UInt64 = 1) -> Matrix {
        var random = SeededGenerator(seed: seed)
        return Matrix(
            rows: rows, columns: dimension,
            elements: (0..<rows * dimension).map { _ in Float.random(in: -1...1, using: &random) })
    }

    static func embedding(
        dimension: Int = 11, _ options: WordEmbedding.Options = options(.f32, .pieces),
        weights: [Float]? = nil
    ) throws -> WordEmbedding {
        var embedding = try WordEmbedding(
            words: words, vectors: vectors(words.count, dimension), weights: weights, options: options)
        embedding.information.license = "CC0"
        return embedding
    }

    static func cosine(_ left: [Float], _ right: [Float]) -> Float {
        let dot = zip(left, right).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        let squares = [left, right].map { $0.reduce(Float(0)) { $0 + $1 * $1 } }
        return dot / (squares[0] * squares[1]).squareRoot()
    }

    static func near(_ left: [Float], _ right: [Float], within tolerance: Float = 1e-5) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

/// A temporary folder for one test, removed afterwards.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "winnow-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }
}
