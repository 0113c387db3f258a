// Tests of words and their vectors, in memory and in a file.

import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem
import WinnowText

@Suite struct WordEmbeddingTests {
    @Test(arguments: VectorElement.allCases, [1, 7, 8, 64, 83])
    func `a word's vector is its row, up to the format's precision`(element: VectorElement, dimension: Int)
        throws
    {
        let embedding = try Sample.embedding(dimension: dimension, Sample.options(element))
        let rows = Sample.vectors(Sample.words.count, dimension)
        #expect(embedding.count == Sample.words.count && embedding.dimension == dimension)
        #expect(embedding.words == Sample.words && embedding.element == element)
        let tolerance: Float = [.f32: 0, .f16: 0.0005, .i8: 0.5 / 127 + 1e-6][element] ?? 0
        for (row, word) in Sample.words.enumerated() {
            let vector = try #require(embedding.vector(for: word))
            #expect(Sample.near(vector, Array(rows.row(row)), within: tolerance))
        }
    }

    @Test func `a word is looked up as written, then normalized`() throws {
        let embedding = try Sample.embedding()
        #expect(
            embedding.contains("Good") && embedding.contains("NEW York") && embedding.contains("new york"))
        #expect(!embedding.contains("nice") && !embedding.contains("") && !embedding.contains(" "))
        var options = Sample.options()
        options.analyzer = TokenAnalyzer(mode: .unicode)
        let exact = try WordEmbedding(words: ["Us", "us"], vectors: Sample.vectors(2, 3), options: options)
        #expect(exact.vector(for: "Us") != exact.vector(for: "us"))
        #expect(exact.vector(for: "US") == nil)
        options.ignoresCase = true
        let folded = try WordEmbedding(words: ["Us", "us"], vectors: Sample.vectors(2, 3), options: options)
        #expect(folded.vector(for: "US") == folded.vector(for: "us"))
        #expect(folded.vector(for: "Us") != folded.vector(for: "us"))
    }

    @Test func `an unknown word is the sum of its pieces`() throws {
        let embedding = try Sample.embedding()
        let rows = Sample.vectors(Sample.words.count, 11)
        func sum(_ indices: [Int]) -> [Float] {
            (0..<11).map { column in indices.reduce(0) { $0 + rows[$1, column] } }
        }
        #expect(try Sample.near(#require(embedding.vector(for: "playing")), sum([6, 7])))
        #expect(try Sample.near(#require(embedding.vector(for: "Pláyings")), sum([6, 7, 8])))
        #expect(try Sample.near(#require(embedding.vector(for: "newing")), sum([3, 7])))
        // Letters without a known piece are skipped.
        #expect(try Sample.near(#require(embedding.vector(for: "playful")), sum([6])))
        #expect(embedding.vector(for: "ing") == nil)
        #expect(embedding.vector(for: "play" + String(repeating: "s", count: 96)) != nil)
        #expect(embedding.vector(for: "play" + String(repeating: "s", count: 97)) == nil)
        #expect(embedding.vector(for: "") == nil)
        #expect(embedding.vector(for: String(repeating: "é", count: 1_000_000)) == nil)
    }

    @Test(arguments: VectorElement.allCases)
    func `a file preserves everything`(element: VectorElement) throws {
        let folder = try TemporaryFolder()
        let weights = (0..<Sample.words.count).map { Float($0) / 4 }
        let made = try Sample.embedding(Sample.options(element, .pieces), weights: weights)
        try made.save(to: folder.file("e.winnow"))
        for read in [
            try WordEmbedding(contentsOf: folder.file("e.winnow")), try WordEmbedding(bytes: made.bytes()),
        ] {
            #expect(read.words == made.words && read.element == element && read.subwords == .pieces)
            #expect(read.information.license == "CC0")
            for word in made.words + ["playing", "nothing"] {
                #expect(read.vector(for: word) == made.vector(for: word))
            }
            #expect(try read.bytes() == made.bytes())
            #expect(SentenceEmbedder(read).identity == SentenceEmbedder(made).identity)
        }
        let good = try #require(made.vector(for: "good"))
        #expect(good.allSatisfy { $0 == 0 })
    }

    @Test func `mismatched or invalid words, vectors and weights are refused`() throws {
        func code(
            _ words: [String], _ vectors: Matrix, _ weights: [Float]? = nil, _ mode: SubwordMode = .none
        )
            -> EmbeddingError.Code?
        {
            do throws(EmbeddingError) {
                _ = try WordEmbedding(
                    words: words, vectors: vectors, weights: weights, options: Sample.options(.f32, mode))
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code([], Matrix(rows: 0, columns: 3)) == .tooLittleText)
        #expect(code(["a"], Matrix(rows: 1, columns: 0)) == .tooLittleText)
        #expect(code(["a"], Sample.vectors(2, 2)) == .mismatch)
        #expect(code(["a", "a"], Sample.vectors(2, 2)) == .mismatch)
        #expect(code(["a", ""], Sample.vectors(2, 2)) == .mismatch)
        #expect(code(["a"], Sample.vectors(1, 2), [1, 2]) == .mismatch)
        #expect(code(["a"], Sample.vectors(1, 2), [.nan]) == .notFinite)
        #expect(code(["a"], Matrix(rows: 1, columns: 2, elements: [1, .infinity])) == .notFinite)
        #expect(code(["a"], Sample.vectors(1, 2), nil, .nGrams(3...6)) == .invalidOption)
    }

    @Test func `a missing file or an invalid manifest is an error`() throws {
        #expect(throws: ModelFileError.self) { try WordEmbedding(contentsOf: "/nowhere/e.winnow") }
        let manifests: [JSONValue] = [
            [:], .null, ["dimension": 3], ["dimension": -1, "element": "f32"],
            ["task": "embedding", "words": 1, "dimension": 3, "element": "f99"],
        ]
        for manifest in manifests {
            let writer = ModelFileWriter(kind: WordEmbedding.modelKind, manifest: manifest)
            let bytes = try writer.bytes()
            #expect(throws: ModelFileError.self) { try WordEmbedding(bytes: bytes) }
        }
    }
}
