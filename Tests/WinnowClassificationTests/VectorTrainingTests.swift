// Classifiers with text vectors among their features.

import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile

@testable import WinnowClassification

/// A vectorizer that only distinguishes words for animals from words for tools.
private struct TopicVectorizer: TextVectorizer {
    let dimension = 2
    let identity = "topics 2"
    private static let animals: Set<String> = ["cat", "dog", "horse", "mouse", "sheep", "goat", "cow"]
    private static let tools: Set<String> = ["hammer", "saw", "axe", "drill", "spade", "rake", "file"]

    static let rows: [(text: String, label: String)] = [
        ("a cat", "animal"), ("the dog", "animal"), ("one horse", "animal"), ("a saw", "tool"),
        ("the axe", "tool"),
        ("one hammer", "tool"),
    ]
    static let unseen: [(text: String, label: String)] = [
        ("sheep", "animal"), ("goat", "animal"), ("spade", "tool"), ("rake", "tool"), ("drill", "tool"),
        ("cow", "animal"),
    ]

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        texts.forEachText(in: range) { index, utf8 in
            let words = Set(String(decoding: utf8, as: UTF8.self).split(separator: " ").map(String.init))
            vectors[2 * (index - range.lowerBound)] = words.isDisjoint(with: Self.animals) ? 0 : 1
            vectors[2 * (index - range.lowerBound) + 1] = words.isDisjoint(with: Self.tools) ? 0 : 1
        }
    }
}

struct VectorTrainingTests {
    private static let corpus = Corpus(
        texts: TopicVectorizer.rows.map(\.text), labels: TopicVectorizer.rows.map(\.label))

    private func options(_ algorithm: TrainingAlgorithm? = nil, vectors: Bool = true)
        -> TextClassifierTrainer.Options
    {
        var options = TextClassifierTrainer.Options()
        options.algorithm = algorithm
        options.validation = .none
        var features = FeatureOptions()
        features.characterNGrams = nil
        if vectors { features.vectors = VectorFeatures(TopicVectorizer()) }
        options.features = features
        return options
    }

    private func accuracy(_ classifier: TextClassifier) -> Double {
        let right = TopicVectorizer.unseen.count { classifier.classification(of: $0.text).label == $0.label }
        return Double(right) / Double(TopicVectorizer.unseen.count)
    }

    @Test(arguments: [TrainingAlgorithm.maximumEntropy, .nbMaximumEntropy])
    func `words that no example has are classified by their vectors`(algorithm: TrainingAlgorithm) throws {
        let with = try TextClassifierTrainer(options: options(algorithm)).train(on: Self.corpus).classifier
        let without = try TextClassifierTrainer(options: options(algorithm, vectors: false))
            .train(on: Self.corpus).classifier
        #expect(accuracy(with) == 1)
        #expect(accuracy(without) < 1)
    }

    @Test func `a saved classifier needs its vectorizer and gives the same answers`() throws {
        let classifier = try TextClassifierTrainer(options: options()).train(on: Self.corpus).classifier
        let bytes = try classifier.bytes()
        let opened = try TextClassifier(bytes: bytes, vectorizer: TopicVectorizer())
        for (text, _) in TopicVectorizer.unseen {
            #expect(opened.classification(of: text) == classifier.classification(of: text))
        }
        let error = #expect(throws: ModelFileError.self) { try TextClassifier(bytes: bytes) }
        #expect(error?.code == .missingVectorizer)
        #expect(try opened.bytes() == bytes)
    }

    @Test func `an explanation adds up, with the vector as one part`() throws {
        let classifier = try TextClassifierTrainer(options: options()).train(on: Self.corpus).classifier
        let explanation = classifier.explanation(of: "the sheep")
        let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
        #expect(abs(sum - explanation.logOdds) < 1e-9)
        let part = try #require(explanation.parts.last)
        #expect(part.text == Explanation.vectorPart && part.range == nil && part.weight > 0)
    }

    @Test func `a search for options skips algorithms that need counts and tries vectors only`() throws {
        var space = TuningSpace(for: TrainingDefaults(of: Self.corpus))
        var features = FeatureOptions()
        features.wordNGrams = nil
        features.characterNGrams = nil
        features.vectors = VectorFeatures(TopicVectorizer())
        space.begin(
            with: TuningCandidate(
                features: features, algorithm: .nbMaximumEntropy, l2: 0.1, ratioExponent: 0.5))
        #expect(space.candidate(at: space.start) != nil)
        for (number, method) in space.methods.enumerated() {
            var place = space.start
            place.numbers[3] = number
            #expect((space.candidate(at: place) != nil) == method.algorithm.isIterative)
        }
    }

    @Test(arguments: [TrainingAlgorithm.naiveBayes, .complementNaiveBayes])
    func `naive Bayes, which needs counts, is rejected`(algorithm: TrainingAlgorithm) {
        let error = #expect(throws: ClassificationError.self) {
            try TextClassifierTrainer(options: options(algorithm)).train(on: Self.corpus)
        }
        #expect(error?.code == .invalidOption)
    }
}
