// Vectors that are learned from texts.

import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowSystem

@Suite struct EmbeddingTrainerTests {
    /// Texts of two topics, the words of each always among themselves.
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
        let embedding = try EmbeddingTrainer(options: options()).train(on: Self.texts)
        #expect(embedding.count == 13 && embedding.dimension == 4)
        let near = try #require(embedding.neighbors(of: "cat", count: 5)).map(\.word)
        #expect(Set(near) == ["dog", "mouse", "horse", "cow", "sheep"])
        #expect(try #require(embedding.distance(from: "cat", to: "red")) > 0.5)
        let embedder = SentenceEmbedder(embedding)
        let cosine = Sample.cosine(embedder.vector(of: "A cat."), embedder.vector(of: "the dog, the cow"))
        #expect(cosine > 0.9)
    }

    @Test func `any number of threads learns the same vectors`() throws {
        let one = try EmbeddingTrainer(options: options(threads: 1)).train(on: Self.texts)
        let three = try EmbeddingTrainer(options: options(threads: 3)).train(on: Self.texts)
        #expect(one.words == three.words)
        for word in one.words {
            let (left, right) = (one.vector(for: word) ?? [], three.vector(for: word) ?? [])
            #expect(Sample.near(left, right, within: 1e-3))
        }
    }

    @Test func `words that were too rare have vectors of their n-grams`() throws {
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
            let trained = try EmbeddingTrainer(options: options).train(on: texts)
            let embedding = try WordEmbedding(bytes: trained.bytes())
            #expect(!embedding.contains("walkish"))
            let near = try #require(embedding.neighbors(of: "walkish", count: 5)).map(\.word)
            #expect(near.allSatisfy { $0.hasPrefix("walk") })
            #expect(embedding.vector(for: "xyzzy") == nil)
            let vector = SentenceEmbedder(embedding).vector(of: "walkish")
            #expect(Sample.cosine(vector, try #require(embedding.vector(for: "walkish"))) > 0.999)
        }
    }

    @Test func `a telephone number is no pair of words`() throws {
        let texts = [String](repeating: "call +44 20 7946 0958 now or call never", count: 10)
        let embedding = try EmbeddingTrainer().train(on: texts)
        #expect(embedding.words == ["call", "now", "or", "never"])
    }

    @Test func `each step is told, and any may be the last`() throws {
        var steps: [EmbeddingTrainer.Step] = []
        _ = try EmbeddingTrainer(options: options()).train(on: Self.texts) {
            steps.append($0)
            return true
        }
        #expect(steps.count == 10)
        #expect(steps.first == .counted(words: 7200, vocabulary: 13))
        #expect(steps.last == .factored(products: 8, of: 8))
        for limit in 0..<steps.count {
            var count = 0
            let error = #expect(throws: EmbeddingError.self) {
                try EmbeddingTrainer(options: options()).train(on: Self.texts) { _ in
                    count += 1
                    return count <= limit
                }
            }
            #expect(error?.code == .cancelled)
        }
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

    @Test func `two words are enough, of any bytes`() throws {
        let texts = [String](repeating: "a\u{0}b a b", count: 10)
        let embedding = try EmbeddingTrainer().train(on: texts)
        #expect(embedding.count == 2 && embedding.dimension <= 2)
    }

    @Test func `an option out of its range is an error`() throws {
        let changes: [(inout EmbeddingTrainer.Options) -> Void] = [
            { $0.dimension = 0 }, { $0.dimension = 5000 }, { $0.window = 0 }, { $0.window = 101 },
            { $0.minimumCount = 0 }, { $0.maximumSize = 1 }, { $0.smoothing = 0 }, { $0.smoothing = .nan },
            { $0.shift = 0.5 }, { $0.shift = .infinity }, { $0.valueExponent = -1 }, { $0.iterations = 21 },
            { $0.sentenceWeight = -1 }, { $0.maximumNGrams = -1 }, { $0.threads = 0 },
        ]
        for change in changes {
            var options = EmbeddingTrainer.Options()
            change(&options)
            let error = #expect(throws: EmbeddingError.self) {
                try EmbeddingTrainer(options: options).train(on: Self.texts)
            }
            #expect(error?.code == .invalidOption)
        }
    }
}
