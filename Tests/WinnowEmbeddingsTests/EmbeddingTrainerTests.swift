// Tests of learning word vectors from texts.

import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

@Suite struct EmbeddingTrainerTests {
    /// Texts of two topics, whose words never occur together.
    static let texts: [String] = {
        var random = SeededGenerator(seed: 5)
        let topics = [
            ["cat", "dog", "mouse", "horse", "cow", "sheep"],
            ["red", "green", "blue", "yellow", "white", "black"],
        ]
        return (0..<600).map { number in
            (0..<12).map { _ in
                random.next(below: 4) == 0 ? "the" : topics[number % 2][random.next(below: 6)]
            }.joined(separator: " ")
        }
    }()

    private func options(threads: Int = 2) -> EmbeddingTrainer.Options {
        var options = EmbeddingTrainer.Options()
        options.dimension = 4
        options.threads = threads
        return options
    }

    @Test func `words of one topic are near each other`() throws {
        let embedding = try EmbeddingTrainer(options: options()).train(on: Self.texts).model
        #expect(embedding.count == 13 && embedding.dimension == 4)
        let near = try #require(embedding.neighbors(of: "cat", count: 5)).map(\.word)
        #expect(Set(near) == ["dog", "mouse", "horse", "cow", "sheep"])
        #expect(try #require(embedding.distance(from: "cat", to: "red")) > 0.5)
        let embedder = SentenceEmbedder(embedding)
        let cosine = Sample.cosine(embedder.vector(of: "A cat."), embedder.vector(of: "the dog, the cow"))
        #expect(cosine > 0.9)
    }

    @Test func `the number of threads does not change the vectors`() throws {
        let one = try EmbeddingTrainer(options: options(threads: 1)).train(on: Self.texts).model
        let three = try EmbeddingTrainer(options: options(threads: 3)).train(on: Self.texts).model
        #expect(one.words == three.words)
        for word in one.words {
            let (left, right) = (one.vector(for: word) ?? [], three.vector(for: word) ?? [])
            #expect(Sample.near(left, right, within: 1e-3))
        }
    }

    @Test func `rare words get vectors from their n-grams`() throws {
        var random = SeededGenerator(seed: 6)
        let texts = (0..<900).map { number in
            (0..<10).map { _ in
                (number % 2 == 0 ? "walk" : "green")
                    + ["er", "ing", "ed", "s", "able"][random.next(below: 5)]
            }.joined(separator: " ")
        }
        for element in VectorElement.allCases {
            var options = options()
            options.element = element
            options.sentenceWeight = 0
            let trained = try EmbeddingTrainer(options: options).train(on: texts).model
            let embedding = try WordEmbedding(bytes: trained.bytes())
            #expect(!embedding.contains("walkish"))
            let near = try #require(embedding.neighbors(of: "walkish", count: 5)).map(\.word)
            #expect(near.allSatisfy { $0.hasPrefix("walk") })
            #expect(embedding.vector(for: "xyzzy") == nil)
            let vector = SentenceEmbedder(embedding).vector(of: "walkish")
            #expect(Sample.cosine(vector, try #require(embedding.vector(for: "walkish"))) > 0.999)
        }
    }

    @Test func `a telephone number is not a pair of words`() throws {
        let texts = [String](repeating: "call +44 20 7946 0958 now or call never", count: 10)
        let embedding = try EmbeddingTrainer().train(on: texts).model
        #expect(embedding.words == ["call", "now", "or", "never"])
    }

    @Test func `progress reports words, pairs and products`() throws {
        var events: [EmbeddingTrainer.Event] = []
        _ = try EmbeddingTrainer(options: options()).train(on: Self.texts) {
            events.append($0)
            return true
        }
        #expect(events.count == 10)
        #expect(events.first == .counted(words: 7200, vocabulary: 13))
        #expect(events.last == .factored(products: 8, of: 8))
    }

    static let poor: [[String]] = [
        [], [""], ["", " \n", "!!! ..."], ["one two three"], ["same same same same same same"],
        ["lone", "lone", "lone", "lone", "lone", "pair", "pair", "pair", "pair", "pair"],
    ]

    @Test(arguments: poor)
    func `too little text is an error`(texts: [String]) throws {
        let error = #expect(throws: EmbeddingError.self) { try EmbeddingTrainer().train(on: texts) }
        #expect(error?.code == .tooLittleText)
    }

    @Test func `two words of any bytes are enough`() throws {
        let texts = [String](repeating: "a\u{0}b a b", count: 10)
        let embedding = try EmbeddingTrainer().train(on: texts).model
        #expect(embedding.count == 2 && embedding.dimension <= 2)
    }
}
