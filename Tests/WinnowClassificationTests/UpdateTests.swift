// Updating a classifier: equal to training on the rows that are left, and without a trace of those that are
// not.

import Foundation
import Testing
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowClassification

/// The shares of two letters in a text, at norm 1.
private struct LetterVectorizer: TextVectorizer {
    let dimension = 2
    let identity = "letters 2"

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        texts.forEachText(in: range) { index, utf8 in
            let counts = [UInt8(ascii: "e"), UInt8(ascii: "i")].map { letter in
                Float(utf8.count { $0 == letter })
            }
            let norm = max(1, (counts[0] * counts[0] + counts[1] * counts[1]).squareRoot())
            for place in 0..<2 { vectors[2 * (index - range.lowerBound) + place] = counts[place] / norm }
        }
    }
}

struct UpdateTests {
    private static func trainer(
        _ change: (inout TextClassifierTrainer.Options) -> Void = { _ in }
    ) -> TextClassifierTrainer {
        .with { options in
            options.isUpdatable = true
            options.calibration = .none
            options.threads = 1
            options.features?.characterNGrams = 2...3
            options.features?.minimumCount = 2
            change(&options)
        }
    }

    private static func updater(tolerance: Double = 0.001, threads: Int = 1) -> TextClassifierUpdater {
        var updater = TextClassifierUpdater()
        updater.options.tolerance = tolerance
        updater.options.threads = threads
        return updater
    }

    /// The largest difference of a probability between two classifiers with the same labels.
    private static func difference(
        _ left: TextClassifier, _ right: TextClassifier, on texts: Corpus
    ) -> Double {
        #expect(left.labels == right.labels)
        let pairs = zip(
            left.classifications(of: texts, threads: 1), right.classifications(of: texts, threads: 1))
        return pairs.reduce(0) { largest, pair in
            left.labels.reduce(largest) { largest, label in
                let probabilities = [pair.0, pair.1].map { answer in
                    answer.probability(of: label) ?? .nan
                }
                return max(largest, abs(probabilities[0] - probabilities[1]))
            }
        }
    }

    @Test(
        arguments: [TrainingAlgorithm.maximumEntropy, .nbMaximumEntropy],
        [["ham", "spam"], ["ham", "spam", "work", "日本"]])
    func `an update equals a training, within the bound`(algorithm: TrainingAlgorithm, labels: [String])
        throws
    {
        let corpus = Sample.corpus(labels, rows: 330)
        let trainer = Self.trainer {
            $0.algorithm = algorithm
            if labels.count > 2 { $0.features?.vectors = VectorFeatures(LetterVectorizer()) }
        }
        let earlier = try trainer.train(on: .init(corpus.selecting(Array(0..<300))))
        let state = try #require(earlier.state)
        let (added, forgotten) = (
            corpus.selecting(Array(300..<330)), corpus.selecting([3, 40, 41, 200])
        )
        let update = try Self.updater().update(
            earlier.classifier, with: state, adding: added, forgetting: forgotten)
        let kept = (0..<330).filter { ![3, 40, 41, 200].contains($0) }
        let later = try trainer.train(on: .init(corpus.selecting(kept)))
        let bounds = [update.report.certificate.bound, try #require(later.certificate).bound]
        #expect(bounds[0] <= 0.0011 && bounds[1] <= 0.021)
        #expect(update.classifier.featureSpace.count == later.classifier.featureSpace.count)
        let difference = Self.difference(
            update.classifier, later.classifier, on: Sample.corpus(labels, rows: 400, seed: 9))
        #expect(difference <= bounds.reduce(0, +))
        #expect(Self.difference(earlier.classifier, later.classifier, on: corpus) > 4 * difference)
        #expect(update.report.forgottenRows == 4 && update.report.missingRows == 0)
        #expect(update.classifier.information.certificate == update.report.certificate)
    }

    @Test(
        arguments: [TrainingAlgorithm.naiveBayes, .complementNaiveBayes],
        [["ham", "spam"], ["ham", "spam", "work"]])
    func `naive Bayes without rows is exactly the training without them`(
        algorithm: TrainingAlgorithm, labels: [String]
    ) throws {
        let corpus = Sample.corpus(labels, rows: 200)
        for isCompressed in [false, true] {
            let trainer = Self.trainer {
                $0.algorithm = algorithm
                $0.compression.keepsTexts = !isCompressed
                $0.keepsFingerprints = isCompressed
            }
            let earlier = try trainer.train(on: .init(corpus))
            let gone = [0, 17, 18, 150]
            let update = try Self.updater().update(
                earlier.classifier, with: try #require(earlier.state), forgetting: corpus.selecting(gone))
            let later = try trainer.train(
                on: .init(corpus.selecting((0..<200).filter { !gone.contains($0) })))
            #expect(update.classifier.isCompressed == isCompressed)
            #expect((update.classifier.fingerprints != nil) == isCompressed)
            // Their information names different numbers of rows and scores.
            let information = ModelInformation()
            #expect(
                try update.classifier.with(information).bytes() == later.classifier.with(information).bytes())
            #expect(update.report.certificate.bound == 0)
        }
    }

    /// The largest difference between two classifiers that any normalized text can have, by its features.
    @Test func `the bound holds in every one of many trials`() throws {
        var random = SeededGenerator(seed: 7)
        var closest = Double.infinity
        for trial in 0..<60 {
            let labels = trial % 2 == 0 ? ["ham", "spam"] : ["ham", "spam", "work"]
            let corpus = Sample.corpus(labels, rows: 60, seed: UInt64(trial))
            let trainer = Self.trainer {
                $0.algorithm = trial % 3 == 0 ? .maximumEntropy : .nbMaximumEntropy
                $0.validation = .none
                $0.features?.minimumCount = 1
            }
            let first = 40 + random.next(below: 15)
            let earlier = try trainer.train(on: .init(corpus.selecting(Array(0..<first))))
            let state = try #require(earlier.state)
            let gone = corpus.selecting((0..<3).map { _ in random.next(below: first) })
            let update = { tolerance in
                try Self.updater(tolerance: tolerance).update(
                    earlier.classifier, with: state, adding: corpus.selecting(Array(first..<60)),
                    forgetting: gone)
            }
            let (rough, best) = (try update(0.05), try update(1e-9))
            let bound = rough.report.certificate.bound
            let found = Self.difference(
                rough.classifier, best.classifier, on: Sample.corpus(labels, rows: 200, seed: 1_000))
            #expect(found <= bound, "trial \(trial): \(found) above \(bound)")
            #expect(best.report.certificate.bound < 1e-4)
            if found > 0 { closest = min(closest, bound / found) }
        }
        // A bound that is far off proves nothing.
        #expect(closest < 100, "\(closest)")
    }

    @Test func `nothing of a forgotten text remains`() throws {
        var texts = (0..<120).map { "meeting at noon w\($0 % 9)" } + (0..<120).map { "free prize w\($0 % 9)" }
        var labels = [String](repeating: "ham", count: 120) + [String](repeating: "spam", count: 120)
        let secret = "xylographer quokka meeting"
        // Twice, so that its words are in the vocabulary.
        texts += [secret, secret]
        labels += ["ham", "ham"]
        let corpus = Corpus(texts: texts, labels: labels)
        let trainer = Self.trainer()
        let earlier = try trainer.train(on: .init(corpus))
        let state = try #require(earlier.state)
        let words = ["xylographer", "quokka", "xylographer quokka", "kka"].map { Array($0.utf8) }
        for word in words {
            #expect(try earlier.classifier.bytes().firstRange(of: word) != nil)
            #expect(try state.writer().bytes().firstRange(of: word) != nil)
        }
        let update = try Self.updater().update(
            earlier.classifier, with: state, forgetting: corpus.selecting([240, 241]))
        for word in words {
            #expect(try update.classifier.bytes().firstRange(of: word) == nil)
            #expect(try update.state.writer().bytes().firstRange(of: word) == nil)
        }
        // Not the words' hashes either: the state is that of a training without the texts, except for the key
        // of its fingerprints and the residuals, which are within the bound.
        let later = try #require(
            try trainer.train(on: .init(corpus.selecting(Array(0..<240)))).state)
        #expect(try update.state.comparable.writer().bytes() == later.comparable.writer().bytes())
    }

    @Test func `equal rows are forgotten as often as requested, and unknown ones counted`() throws {
        let corpus = Corpus(
            texts: ["a b", "a b", "a b", "c d", "c e", "A b"] + (0..<40).map { "x\($0 % 4) y" },
            labels: ["1", "1", "1", "2", "2", "1"] + (0..<40).map { "\(1 + $0 % 2)" })
        let earlier = try Self.trainer { $0.validation = .none }.train(on: .init(corpus))
        let gone = Corpus(
            texts: ["a b", "a b", "c d", "c d", "a b", "new"], labels: ["1", "1", "2", "1", "3", "1"])
        let report = try Self.updater().update(
            earlier.classifier, with: try #require(earlier.state), forgetting: gone
        ).report
        // Two of three equal rows and c d; not c d with another label, an unknown label, or an unknown text.
        #expect(report.forgottenRows == 3 && report.missingRows == 3 && report.rows == corpus.count - 3)
    }

    @Test(arguments: [.temperature, .vector] as [CalibrationMethod])
    func `labels are added and removed, and the calibration is kept`(
        calibration: CalibrationMethod
    ) throws {
        let two = Sample.corpus(["ham", "spam"], rows: 80)
        let work = Sample.corpus(["work"], rows: 20, seed: 3)
        let trainer = Self.trainer { $0.calibration = calibration }
        let earlier = try trainer.train(on: .init(two))
        let three = try Self.updater().update(
            earlier.classifier, with: try #require(earlier.state), adding: work)
        #expect(three.classifier.labels == ["ham", "spam", "work"] && three.report.newLabels == ["work"])
        #expect(three.classifier.label(of: "invoice deadline budget client") == "work")
        let back = try Self.updater().update(three.classifier, with: three.state, forgetting: work)
        #expect(back.classifier.labels == ["ham", "spam"] && back.report.lostLabels == ["work"])
        let bounds = back.report.certificate.bound + (earlier.certificate?.bound ?? 0)
        #expect(Self.difference(back.classifier, earlier.classifier, on: two) <= bounds)
    }

    @Test func `the result does not depend on the number of threads, nor on a file in between`() throws {
        let corpus = Sample.corpus(["ham", "spam", "work"], rows: 300)
        let earlier = try Self.trainer {
            $0.calibration = .automatic
            $0.features?.vectors = VectorFeatures(LetterVectorizer())
        }.train(on: .init(corpus.selecting(Array(0..<250))))
        let state = try #require(earlier.state)
        let folder = try TemporaryFolder()
        try state.save(to: folder.path("state"), for: earlier.classifier)
        let read = try TrainingState(contentsOf: folder.path("state"))
        var models: [[UInt8]] = []
        var states: [[UInt8]] = []
        for (threads, state) in [(1, state), (3, read), (8, read)] {
            let update = try Self.updater(threads: threads).update(
                earlier.classifier, with: state.belonging(to: 1),
                adding: corpus.selecting(Array(250..<300)), forgetting: corpus.selecting([1, 2]))
            models.append(try update.classifier.bytes())
            states.append(try update.state.writer().bytes())
        }
        #expect(models[0] == models[1] && models[1] == models[2])
        #expect(states[0] == states[1] && states[1] == states[2])
    }

    @Test func `an update that leaves too few rows is an error`() throws {
        let corpus = Sample.corpus(["ham", "spam"], rows: 60)
        let earlier = try Self.trainer().train(on: .init(corpus))
        let state = try #require(earlier.state)
        func code(forgetting rows: [Int]) -> ClassificationError.Code? {
            do {
                _ = try Self.updater().update(
                    earlier.classifier, with: state, forgetting: corpus.selecting(rows))
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(forgetting: Array(0..<60)) == .noExamples)
        #expect(code(forgetting: (0..<60).filter { corpus.labelIndices[$0] == 1 }) == .oneLabel)
    }

    @Test(arguments: [
        "hashed", "L1", "isotonic", "passages", "initial", "normalization",
    ])
    func `options that prevent updates are refused before training`(reason: String) throws {
        let corpus = Sample.corpus(rows: 40)
        let plain = try Self.trainer { $0.isUpdatable = false }.train(on: .init(corpus)).classifier
        let trainer = Self.trainer { options in
            switch reason {
            case "hashed": options.features?.hashBits = 10
            case "normalization":
                options.algorithm = .maximumEntropy
                options.features?.normalization = .none
            case "L1": options.fitting.l1 = 1
            case "isotonic": options.calibration = .isotonic
            case "passages": options.paddingResistance = .label("spam")
            default: break
            }
        }
        let start = reason == "initial" ? plain : nil
        do {
            _ = try trainer.train(on: .init(corpus, validation: nil, start: start))
            Issue.record("trained")
        } catch {
            #expect(error.code == .invalidOption && error.message.contains(reason), "\(error.message)")
        }
    }

    @Test func `an update keeps operating points and prediction sets until labels come`() throws {
        let corpus = Sample.corpus(rows: 120)
        let point = try OperatingPointRequest("low:spam:recall=0.9")
        let training = try Self.trainer {
            $0.operatingPoints = [point]
            $0.isConformal = true
        }.train(on: .init(corpus))
        let state = try #require(training.state)
        let threshold = try training.classifier.threshold(named: "low")
        let update = try Self.updater().update(
            training.classifier, with: state, adding: corpus.selecting([0, 1, 2]))
        #expect(try update.classifier.threshold(named: "low") == threshold)
        #expect(update.classifier.conformal != nil)
        #expect(update.classifier.uncertifiedLabels(errorRate: 0.2).isEmpty)
        let other = Corpus(texts: ["a new kind of text"], labels: ["new"])
        let larger = try Self.updater().update(training.classifier, with: state, adding: other)
        #expect(larger.classifier.conformal == nil && larger.classifier.operatingPoints.isEmpty)
    }

    @Test func `a damaged state is refused`() throws {
        let earlier = try Self.trainer().train(on: .init(Sample.corpus(rows: 60)))
        let folder = try TemporaryFolder()
        let path = folder.path("state")
        let bytes = try #require(earlier.state).writer().bytes()
        for length in stride(from: 0, to: bytes.count, by: bytes.count / 40 + 1) {
            try Data(bytes[..<length]).write(to: URL(filePath: path))
            #expect(throws: ModelFileError.self) { try TrainingState(contentsOf: path) }
        }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            var changed = bytes
            changed[random.next(below: bytes.count)] ^= UInt8(1 << random.next(below: 8))
            try Data(changed).write(to: URL(filePath: path))
            #expect(throws: ModelFileError.self) { try TrainingState(contentsOf: path) }
        }
    }
}

extension TrainingState {
    /// The state without the parts that depend on its history.
    fileprivate var comparable: TrainingState {
        var copy = self
        copy.fingerprints = [UInt64](repeating: 0, count: count)
        copy.salt = KeyedHash(low: 0, high: 0)
        copy.residuals = [Float](repeating: 0, count: residuals.count)
        copy.model = 0
        copy.previous = nil
        return copy
    }
}
