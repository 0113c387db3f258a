// Embedding speed inside a process.

import BenchmarkSupport
import WinnowKit

/// A `SentenceEmbedder`, or an `EncoderEmbedder`, on one thread, over all lines of a file, into preallocated memory.
enum EmbeddingBenchmark: Benchmark {
    static let name = "embedding"
    static let arguments = "MODEL LINES [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let file = try ModelFile(contentsOf: arguments.word(0, "a table of word vectors or an encoder"))
        let embedder: any TextVectorizer =
            file.kind == EncoderEmbedder.modelKind
            ? try EncoderEmbedder(from: file) : SentenceEmbedder(try WordEmbedding(from: file))
        let lines = try TextLines(contentsOf: arguments.word(1, "a file of lines"))
        return try vectorSpeed(
            of: embedder, lines: lines, threads: 1, rounds: arguments.count(2, standard: 7))
    }
}

/// A `TransformerEmbedder` over all lines of a file.
enum TransformerBenchmark: Benchmark {
    static let name = "transformer"
    static let arguments = "FOLDER LINES THREADS [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let embedder = try TransformerEmbedder(contentsOf: arguments.word(0, "a transformer's folder"))
        let lines = try TextLines(contentsOf: arguments.word(1, "a file of lines"))
        return try vectorSpeed(
            of: embedder, lines: lines, threads: arguments.count(2, standard: 1),
            rounds: arguments.count(3, standard: 3))
    }
}

/// Lines per second and seconds of each round, after a warm-up round.
private func vectorSpeed(
    of embedder: some TextVectorizer, lines: TextLines, threads: Int, rounds: Int
) throws -> JSONObject {
    var vectors = [Float](repeating: 0, count: lines.count * embedder.dimension)
    func write() -> Int {
        vectors.withUnsafeMutableBufferPointer {
            embedder.write(vectorsOf: lines, in: 0..<lines.count, threads: threads, to: $0)
        }
        // A checksum of all numbers would take longer than some embedders need to write them.
        var checksum = Checksum()
        vectors.suffix(embedder.dimension).withUnsafeBufferPointer { checksum.add($0) }
        return checksum.value
    }
    _ = write()
    let measurement = try Measurement(rounds: rounds, write)
    // Allocations are counted only on this thread.
    let allocations = threads == 1 ? try Allocations.count { _ = write() } : nil
    for line in 0..<lines.count {
        let row = vectors[line * embedder.dimension..<(line + 1) * embedder.dimension]
        let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
        try require(abs(length - 1) < 1e-3, "the vector of line \(line + 1) has the length \(length)")
    }
    var result: JSONObject = [
        "lines": .integer(lines.count), "dimension": .integer(embedder.dimension),
        "threads": .integer(threads),
        "linesPerSecond": .number(Double(lines.count) / measurement.median),
        "seconds": .array(measurement.seconds.map { .number($0) }),
    ]
    if let allocations {
        result["allocationsPerLine"] = .number(Double(allocations) / Double(lines.count))
    }
    return result
}
