// The choice of features and algorithm for few rows, and the threshold for a rare label.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile

@testable import WinnowClassification

/// A vectorizer that knows which words are animals and which are tools, also those that no example has.
private struct TopicVectorizer: TextVectorizer {
    let dimension = 2
    let identity = "topics of words 2"

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        texts.forEachText(in: range) { index, utf8 in
            let isAnimal = utf8.contains(UInt8(ascii: "A"))
            vectors[2 * (index - range.lowerBound)] = isAnimal ? 1 : 0
            vectors[2 * (index - range.lowerBound) + 1] = isAnimal ? 0 : 1
        }
    }
}

struct TrainingChoiceTests {
    /// Texts of one word that no other text has, so that only vectors predict their labels.
    private static func topics(rows: Int) -> Corpus {
        Corpus(
            texts: (0..<rows).map { ($0.isMultiple(of: 2) ? "A" : "B") + "\(7919 * ($0 + 1))" },
            labels: (0..<rows).map { $0.isMultiple(of: 2) ? "animal" : "tool" })
    }

    private static var withVectors: TextClassifierTrainer.Options {
        var options = TextClassifierTrainer.Options()
        options.vectors = VectorFeatures(TopicVectorizer())
        return options
    }

    @Test func `vectors that predict held-out rows join the features`() throws {
        let corpus = Self.topics(rows: 40)
        let training = try TextClassifierTrainer(options: Self.withVectors).train(on: corpus)
        let choice = try #require(training.preparation.choice)
        #expect(choice.chosen?.features.contains("embedding") == true)
        #expect(choice.rows == 40)
        #expect(choice.candidates.map(\.logLoss) == choice.candidates.map(\.logLoss).sorted())
        #expect(training.classifier.featureSpace.options.vectors?.identity == "topics of words 2")
    }

    @Test func `without an embedding only counted features are compared`() throws {
        let training = try TextClassifierTrainer().train(on: Sample.corpus(rows: 40))
        let choice = try #require(training.preparation.choice)
        #expect(choice.candidates.count == 2)
        #expect(Set(choice.candidates.map(\.algorithm)) == [.nbMaximumEntropy, .naiveBayes])
        #expect(choice.candidates.allSatisfy { !$0.features.contains("embedding") })
    }

    @Test func `options that name features or algorithm switch the choice off`() throws {
        let corpus = Self.topics(rows: 40)
        for change: (inout TextClassifierTrainer.Options) -> Void in [
            { $0.algorithm = .nbMaximumEntropy }, { $0.features = FeatureOptions() }, { $0.fitting.l2 = 0.1 },
            { $0.smoothing = 0.5 }, { $0.ratioExponent = 0.5 },
        ] {
            var options = Self.withVectors
            change(&options)
            let training = try TextClassifierTrainer(options: options).train(on: corpus)
            #expect(training.preparation.choice == nil)
            #expect(training.classifier.rule == .one())
            #expect(training.preparation.features.vectors == nil)
        }
    }

    @Test(arguments: [TrainingChooser.fewestRows - 1, TrainingChooser.rowLimit + 1])
    func `many rows and very few keep the defaults`(rows: Int) throws {
        let trainer = TextClassifierTrainer(options: Self.withVectors)
        #expect(try trainer.choice(on: .init(Self.topics(rows: rows))) == nil)
        let chosen = try trainer.choice(on: .init(Self.topics(rows: 30), validation: Self.topics(rows: 12)))
        #expect(chosen?.choice.rows == 12)
    }

    @Test func `the choice does not depend on the number of threads`() throws {
        let choices = try [1, 2, 5].map { threads in
            var options = Self.withVectors
            options.threads = threads
            return try TextClassifierTrainer(options: options)
                .choice(on: .init(Sample.corpus(rows: 60)))?.choice
        }
        #expect(choices[0] != nil && choices[0] == choices[1] && choices[1] == choices[2])
    }

    @Test func `a chosen candidate is trained as it was compared, without early stopping`() throws {
        let trainer = TextClassifierTrainer(options: Self.withVectors)
        let corpus = Self.topics(rows: 60)
        let chosen = try #require(try trainer.choice(on: .init(corpus)))
        #expect(!chosen.options.stopsEarly)
        let training = try trainer.train(on: corpus)
        #expect(training.preparation.validationRows > 0)
        #expect(training.ending == .converged)
        var patient = Self.withVectors
        patient.fitting.patience = 4
        let asked = try #require(
            try TextClassifierTrainer(options: patient).choice(on: .init(corpus)))
        #expect(asked.options.stopsEarly)
    }

    @Test func `cross-validation chooses by the training rows of each fold`() throws {
        var options = CrossValidator.Options()
        options.training = Self.withVectors
        let report = try CrossValidator(options: options).crossValidation(on: Self.topics(rows: 50)).report()
        #expect(report.accuracy == 1)
    }

    /// Sixty rows of which six have a rare label, with words in common.
    private static let rare: Corpus = {
        let texts = (0..<60).map { row in
            row % 10 == 3 ? "claim a prize of \(row) now" : "see you at \(row) for lunch now a"
        }
        return Corpus(texts: texts, labels: (0..<60).map { $0 % 10 == 3 ? "spam" : "ham" })
    }()

    @Test func `a rare label gets a threshold, which the file keeps`() throws {
        let classifier = try TextClassifierTrainer().train(on: Self.rare).classifier
        guard case .one(let thresholds) = classifier.rule else { throw ClassificationError.oneLabel(rows: 0) }
        let threshold = try #require(thresholds.first)
        #expect(threshold.label == "spam")
        #expect(threshold.probability <= 0.5)
        let opened = try TextClassifier(bytes: classifier.bytes())
        #expect(opened.rule == classifier.rule)
        let text = "a prize of lunch"
        let answer = opened.classification(of: text)
        let isReached = (answer["spam"]?.logOdds ?? 0) >= (threshold.logOdds ?? 0)
        #expect(answer.label == (isReached ? "spam" : "ham"))
        let never = [LabelThreshold(label: "spam", logOdds: .infinity)]
        #expect(opened.classification(of: "claim a prize", by: .one(never)).label == "ham")
        #expect(opened.classification(of: "claim a prize").label == "spam")
        let predictions = try opened.predictions(on: Self.rare)
        #expect(
            predictions.predicted == opened.classifications(of: Self.rare).map { $0.label == "ham" ? 0 : 1 })
    }

    @Test func `labels of similar frequency have no threshold`() throws {
        let classifier = try TextClassifierTrainer().train(on: Sample.corpus(rows: 60)).classifier
        #expect(classifier.rule == .one())
    }

    @Test func `a threshold is never above one half, and close to the one that the probabilities promise`()
        throws
    {
        // Twenty rows of the rare label, which the scores rank first but give at most a probability of .3.
        let scores = (0..<200).map { row in Float(row < 20 ? -0.85 - 0.001 * Double(row) : -3) }
        let rows = HeldOutScores(
            scores: ScoreMatrix(labels: ["ham", "spam"], values: scores),
            truth: (0..<200).map { $0 < 20 ? 1 : 0 })
        let threshold = try #require(RareLabelThreshold(of: rows))
        #expect(threshold.label == 1)
        #expect((-3 ..< -0.87).contains(threshold.logOdds))
        #expect(threshold.answer(score: -0.86) == 1 && threshold.answer(score: -3) == 0)
    }
}
