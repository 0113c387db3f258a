// Tests of vectors of texts.

import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem
import WinnowText

@Suite struct SentenceEmbedderTests {
    private func normalized(_ sum: [Float]) -> [Float] {
        let length = sum.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        return sum.map { $0 / length }
    }

    private func sum(_ words: [String], of embedding: WordEmbedding) throws -> [Float] {
        var sum = [Float](repeating: 0, count: embedding.dimension)
        for word in words {
            for (index, value) in try #require(embedding.vector(for: word)).enumerated() {
                sum[index] += value
            }
        }
        return normalized(sum)
    }

    static let texts: [(String, [String])] = [
        ("good", ["good"]), ("Good, GREAT good zebra", ["good", "great", "good"]),
        ("new york zebra new", ["new york", "new"]), ("new new york york", ["new", "new york", "york"]),
        ("playing good!", ["play", "##ing", "good", "!"]),
        ("bad\u{0}bad \u{FFFD} plays", ["bad", "bad", "play", "##s"]),
    ]

    @Test(arguments: VectorElement.allCases, texts)
    func `a text's vector is the sum of its words' vectors, scaled to length 1`(
        element: VectorElement, text: (String, [String])
    ) throws {
        for weights in [nil, (0..<Sample.words.count).map { Float($0 + 1) / 3 }] {
            let embedding = try Sample.embedding(
                dimension: 75, Sample.options(element, .pieces), weights: weights)
            let expected = try sum(text.1, of: embedding)
            #expect(Sample.near(SentenceEmbedder(embedding).vector(of: text.0), expected))
        }
    }

    @Test(arguments: ["", " ", "zebra tree", "\u{0}", "漢"])
    func `a text without known words gives zeros`(text: String) throws {
        let vector = SentenceEmbedder(try Sample.embedding()).vector(of: text)
        #expect(vector == [Float](repeating: 0, count: 11))
    }

    @Test func `a table that ignores case also finds words in lower case`() throws {
        var options = Sample.options()
        options.analyzer = TokenAnalyzer(mode: .unicode)
        options.ignoresCase = true
        let embedding = try WordEmbedding(
            words: ["Us", "us", "go"], vectors: Sample.vectors(3, 3), options: options)
        let embedder = SentenceEmbedder(embedding)
        #expect(try Sample.near(embedder.vector(of: "GO Us"), sum(["go", "Us"], of: embedding)))
    }

    @Test func `threads and ranges do not change the vectors`() throws {
        let embedder = SentenceEmbedder(try Sample.embedding(dimension: 19))
        var random = SeededGenerator(seed: 3)
        let texts = (0..<1700).map { _ in
            (0..<random.next(below: 300)).map { _ in Sample.words[random.next(below: Sample.words.count)] }
                .joined(separator: " ")
        }
        let all = embedder.vectors(of: texts, threads: 1)
        #expect(embedder.vectors(of: texts, threads: 4) == all)
        #expect(embedder.vector(of: texts[1234]) == Array(all[1234 * 19..<1235 * 19]))
    }

    @Test func `the identity distinguishes tables and their options`() throws {
        let one = SentenceEmbedder(try Sample.embedding()).identity
        #expect(one.hasPrefix("word-embedding 11 "))
        #expect(try one == SentenceEmbedder(Sample.embedding()).identity)
        #expect(try one != SentenceEmbedder(Sample.embedding(Sample.options())).identity)
        #expect(try one != SentenceEmbedder(Sample.embedding(Sample.options(.f16, .pieces))).identity)
        var described = try Sample.embedding()
        described.information.description = "the same numbers"
        #expect(one == SentenceEmbedder(described).identity)
    }

    @Test func `a text of a megabyte has a vector`() throws {
        let embedder = SentenceEmbedder(try Sample.embedding())
        let one = embedder.vector(of: "good great")
        let many = embedder.vector(of: String(repeating: "good great ", count: 100_000))
        #expect(Sample.near(one, many, within: 1e-3))
        #expect(embedder.vector(of: String(repeating: "x", count: 1 << 20)).allSatisfy { $0 == 0 })
    }
}
