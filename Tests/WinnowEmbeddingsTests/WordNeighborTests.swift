// Tests of distances, neighbours and analogies against their definitions.

import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem
import WinnowText

@Suite struct WordNeighborTests {
    private func embedding(_ count: Int, _ element: VectorElement = .f32, dimension: Int = 21) throws
        -> WordEmbedding
    {
        try WordEmbedding(
            words: (0..<count).map { "w\($0)" }, vectors: Sample.vectors(count, dimension),
            options: Sample.options(element))
    }

    @Test(arguments: VectorDistance.allCases, VectorElement.allCases)
    func `neighbours are the nearest words, excluding the word itself`(
        measure: VectorDistance, element: VectorElement
    ) throws {
        let embedding = try embedding(9000, element)
        let query = try #require(embedding.vector(for: "w17"))
        let distances = (0..<9000).filter { $0 != 17 }.map { row in
            (measure.distance(from: query, to: embedding.vector(for: "w\(row)") ?? []), row)
        }.sorted { $0 < $1 }
        for threads in [1, 3] {
            let found = try #require(
                embedding.neighbors(of: "w17", count: 40, measure: measure, threads: threads))
            #expect(found.count == 40)
            for (neighbor, expected) in zip(found, distances) {
                #expect(abs(neighbor.distance - expected.0) < 1e-5)
            }
            #expect(found.prefix(5).map(\.word) == distances.prefix(5).map { "w\($0.1)" })
        }
        let bound = distances[3].0 + 1e-6
        let near = embedding.neighbors(of: "w17", count: 40, maximumDistance: bound, measure: measure)
        #expect(near?.count == 4)
    }

    @Test func `distances agree with the definition`() throws {
        let vectors = Matrix(rows: 4, columns: 2, elements: [3, 0, 0, 2, -1, 0, 0, 0])
        let embedding = try WordEmbedding(words: ["a", "b", "c", "zero"], vectors: vectors)
        #expect(embedding.distance(from: "a", to: "b") == 1)
        #expect(embedding.distance(from: "a", to: "c") == 2)
        #expect(embedding.distance(from: "a", to: "a") == 0)
        #expect(embedding.distance(from: "a", to: "zero") == 1)
        #expect(embedding.distance(from: "a", to: "c", measure: .dot) == 3)
        #expect(embedding.distance(from: "a", to: "c", measure: .euclidean) == 4)
        #expect(embedding.distance(from: "a", to: "none") == nil)
        #expect(embedding.neighbors(of: "none") == nil)
        #expect(embedding.neighbors(of: [1, 2, 3]) == [])
        #expect(embedding.neighbors(of: [.nan, 2]) == [])
        #expect(embedding.neighbors(of: [1, 0], count: 0) == [])
        #expect(embedding.neighbors(of: [1, 0], count: 9).map(\.word) == ["a", "b", "zero", "c"])
    }

    @Test func `ties are in the order of the table`() throws {
        let vectors = Matrix(rows: 200, columns: 3, elements: [Float](repeating: 1, count: 600))
        let embedding = try WordEmbedding(words: (0..<200).map { "w\($0)" }, vectors: vectors)
        let found = embedding.neighbors(of: [1, 1, 1], count: 150)
        #expect(found.map(\.word) == (0..<150).map { "w\($0)" })
    }

    @Test func `word pieces are not neighbours`() throws {
        let found = try Sample.embedding().neighbors(of: "playing", count: 20) ?? []
        #expect(found.count == Sample.words.count - 2)
        #expect(!found.contains { $0.word.hasPrefix("##") })
    }

    @Test func `an analogy excludes the three words`() throws {
        // Gender along one axis, rank along the other.
        let vectors = Matrix(
            rows: 6, columns: 3, elements: [1, 0, 1, -1, 0, 1, 1, 1, 1, -1, 1, 1, 0, -3, 1, 5, 5, -9])
        let embedding = try WordEmbedding(
            words: ["man", "woman", "king", "queen", "house", "sea"], vectors: vectors)
        #expect(embedding.analogy("man", isTo: "king", as: "woman")?.map(\.word) == ["queen"])
        #expect(embedding.analogy("man", isTo: "woman", as: "king", count: 9)?.count == 3)
        #expect(embedding.analogy("man", isTo: "nothing", as: "king") == nil)
        let questions = [
            ["man", "king", "woman", "queen"], ["man", "king", "woman", "house"], ["a", "b", "c", "d"],
        ]
        .map { AnalogyQuestion(section: "s", words: $0) }
        let report = AnalogyReport(of: embedding, on: questions)
        #expect(report.all.questions == 3 && report.all.covered == 2 && report.all.right == 1)
        #expect(report.sections.count == 1 && report.all.accuracy == 0.5)
    }

    @Test func `neighbours of sentences are found`() throws {
        let embedder = SentenceEmbedder(try Sample.embedding(dimension: 40))
        let texts = ["good great", "bad!", "", "new york", "York new good", "great good"]
        for element in VectorElement.allCases {
            let set = SentenceNeighbors(texts, embedder: embedder, element: element)
            #expect(set.count == 6)
            let found = set.neighbors(of: "Good, great", count: 2)
            #expect(found.map(\.index) == [0, 5])
            #expect(found.allSatisfy { $0.distance < 0.001 })
            #expect(set.neighbors(at: 0, count: 1).map(\.index) == [5])
            #expect(set.neighbors(of: "unknown", count: 9).allSatisfy { $0.distance == 1 })
        }
        #expect(SentenceNeighbors([String](), embedder: embedder).neighbors(of: "good") == [])
    }

    @Test func `rank correlation gives ties their mean rank`() throws {
        let vectors = Matrix(rows: 4, columns: 2, elements: [1, 0, 1, 0.1, 1, 1, 0, 1])
        let embedding = try WordEmbedding(words: ["a", "b", "c", "d"], vectors: vectors)
        func pair(_ second: String, _ score: Double) -> ScoredPair {
            ScoredPair(first: "a", second: second, score: score)
        }
        let rising = SimilarityReport(
            of: embedding, words: [pair("d", 1), pair("c", 2), pair("b", 9), pair("none", 0)])
        #expect(rising.spearman == 1 && rising.covered == 3 && rising.pairs == 4)
        let tied = SimilarityReport(of: embedding, words: [pair("d", 1), pair("c", 5), pair("b", 5)])
        #expect(abs((tied.spearman ?? 0) - 0.8660254) < 1e-6)
        #expect(SimilarityReport(of: embedding, words: [pair("d", 1)]).spearman == nil)
        #expect(SimilarityReport(of: embedding, words: [pair("d", 1), pair("b", 1)]).spearman == nil)
    }

    @Test func `any count of neighbours is accepted`() throws {
        let embedding = try Sample.embedding()
        let found = try #require(embedding.neighbors(of: "good", count: .max))
        #expect(found.count == Sample.words.count - 3)
        #expect(embedding.neighbors(of: "good", count: .min)?.isEmpty == true)
    }

    @Test func `rows too large for single precision have no neighbours`() throws {
        let embedding = try WordEmbedding(
            words: ["a", "b", "c"],
            vectors: Matrix(rows: 3, columns: 2, elements: [1e30, 1e30, 1, 1, 0, 1]))
        for measure in [VectorDistance.cosine, .euclidean] {
            let found = try #require(embedding.neighbors(of: "c", measure: measure))
            #expect(found.allSatisfy { !$0.distance.isNaN } && found.first?.word == "b")
        }
        #expect(embedding.neighbors(of: "a") == [])
    }

    /// The same embedding as a file, with the first of its numbers, scales or weights replaced.
    private static func tampered(_ tensor: String, _ number: Float, as element: VectorElement) throws
        -> [UInt8]
    {
        var options = WordEmbedding.Options()
        options.element = element
        let embedding = try WordEmbedding(
            words: ["a", "b", "c"], vectors: [[1, 0], [0, 1], [1, 1]], weights: [1, 1, 1], options: options)
        let file = try ModelFile(bytes: embedding.bytes())
        var writer = ModelFileWriter(kind: file.kind, manifest: file.manifest)
        for info in file.tensors {
            switch info.type {
            case .f32:
                var values = Array(try file.tensor(info.name, as: Float.self))
                if info.name == tensor { values[0] = number }
                writer.add(info.name, values, shape: info.shape)
            case .f16:
                var values = Array(try file.tensor(info.name, as: Float16Bits.self))
                if info.name == tensor { values[0] = Float16Bits(number) }
                writer.add(info.name, values, shape: info.shape)
            case .i8: writer.add(info.name, try file.tensor(info.name, as: Int8.self))
            case .u8: writer.add(info.name, try file.tensor(info.name, as: UInt8.self))
            default: writer.add(info.name, try file.tensor(info.name, as: UInt32.self))
            }
        }
        return try writer.bytes()
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `a scale or weight that is not finite is refused`(number: Float) throws {
        for tensor in ["vectors.scales", "weights"] {
            let bytes = try Self.tampered(tensor, number, as: .i8)
            let error = #expect(throws: ModelFileError.self) { _ = try WordEmbedding(bytes: bytes) }
            #expect(error?.code == .damaged)
        }
    }

    @Test(
        arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude], [VectorElement.f32, .f16])
    func `numbers of a table that are not finite are never in an answer`(
        number: Float, element: VectorElement
    )
        throws
    {
        let embedding = try WordEmbedding(bytes: try Self.tampered("vectors", number, as: element))
        let isKept = element == .f32 && number.isFinite
        #expect((embedding.vector(for: "a") != nil) == isKept)
        for measure in VectorDistance.allCases {
            for word in ["b", "c"] {
                let found = try #require(embedding.neighbors(of: word, measure: measure))
                #expect(found.allSatisfy { $0.distance.isFinite }, "\(measure)")
            }
            #expect(embedding.distance(from: "a", to: "c", measure: measure)?.isFinite ?? !isKept)
            #expect(
                embedding.neighbors(of: "a", measure: measure)?.contains { !$0.distance.isFinite } != true)
        }
        #expect(
            embedding.analogy("b", isTo: "c", as: "a", count: 3)?.contains { !$0.distance.isFinite } != true)
        #expect(SentenceEmbedder(embedding).vector(of: "a c").allSatisfy { $0.isFinite })
    }
}
