// Vectors of words in models of fastText.

import Foundation
import Testing
import WinnowEmbeddings
import WinnowModelFile
import WinnowSystem

@Suite struct FastTextReaderTests {
    private static func url(_ file: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "WinnowClassificationTests/Golden/fasttext").appending(path: file)
    }

    /// The words and vectors that fastText gave.
    private static func golden(_ name: String) throws -> [(word: String, vector: [Double])] {
        let json = try JSONValue(parsing: String(contentsOf: url(name + ".json"), encoding: .utf8))
        let words = json["words"]?.array?.compactMap(\.string) ?? []
        let vectors = json["vectors"]?.array?.compactMap { $0.array?.compactMap(\.number) } ?? []
        return Array(zip(words, vectors))
    }

    @Test(arguments: [
        "skipgram.bin", "cbow.bin", "subwords.bin", "softmax.bin", "quantized.ftz", "quantized-input.ftz",
    ])
    func `vectors of known and unknown words are those of fastText`(file: String) throws {
        let reading = try EmbeddingReader().read(contentsOf: Self.url(file).path)
        #expect(reading.format == .fastText && reading.duplicateCount == 0)
        let golden = try Self.golden(String(file.prefix { $0 != "." }))
        #expect(golden.count == 8)
        let copy = try WordEmbedding(bytes: reading.embedding.bytes())
        for (word, expected) in golden {
            let found = reading.embedding.vector(for: word)
            #expect(copy.vector(for: word) == found)
            guard expected.contains(where: { $0 != 0 }) else {
                #expect(found?.allSatisfy { $0 == 0 } ?? true)
                continue
            }
            #expect(found?.count == expected.count, "\(word)")
            for (left, right) in zip(found ?? [], expected) {
                #expect(abs(Double(left) - right) < 1e-5, "\(word)")
            }
        }
    }

    @Test func `fewer words are read, and in fewer bytes`() throws {
        var options = EmbeddingReader.Options()
        options.maximumCount = 5
        options.element = .i8
        let embedding = try EmbeddingReader(options: options).read(contentsOf: Self.url("skipgram.bin").path)
            .embedding
        #expect(embedding.count == 5 && embedding.element == .i8)
        #expect(embedding.vector(for: "unknown") != nil)
    }

    @Test func `damaged models are refused`() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.url("skipgram.bin")))
        let folder = try TemporaryFolder()
        for length in stride(from: 5, to: bytes.count, by: 97) {
            let path = try folder.write("cut.bin", Array(bytes[..<length]))
            #expect { try EmbeddingReader().read(contentsOf: path) } throws: {
                ($0 as? EmbeddingError)?.code == .invalidFormat
            }
        }
    }
}
