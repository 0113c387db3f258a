// Small cases, checked by hand, and the edge cases of every measure.

import Testing
import WinnowEvaluation

@Suite struct MeasuresTests {
    /// Six messages; the model finds two of three spam messages and has one false positive.
    private let messages: Predictions

    init() throws {
        let spam = [0.9, 0.8, 0.25, 0.6, 0.5, 0.25]
        messages = try Predictions(
            labels: ["ham", "spam"], truth: [1, 1, 1, 0, 0, 0], probabilities: spam.flatMap { [1 - $0, $0] })
    }

    @Test func `the first of equally probable labels is the answer`() {
        #expect(messages.predicted == [1, 1, 0, 1, 0, 0])
    }

    @Test func `counts are in the row of the truth and the column of the answer`() {
        let confusion = ConfusionMatrix(messages)
        #expect(confusion.counts == [[2, 1], [1, 2]])
        #expect(confusion[truth: 0, predicted: 1] == 1)
        #expect(confusion[truth: 2, predicted: 0] == nil)
        #expect(confusion.correct == 4 && confusion.total == 6)
        #expect(confusion.accuracy == 4.0 / 6)
    }

    @Test func `precision, recall and F1 of spam are two thirds`() {
        let spam = ConfusionMatrix(messages).labelScores[1]
        #expect(spam.precision == 2.0 / 3 && spam.recall == 2.0 / 3 && spam.f1 == 2.0 / 3)
        #expect(spam.support == 3)
    }

    @Test func `the Brier score of two labels is the mean squared error of either`() throws {
        let errors = [0.1, 0.2, 0.75, 0.6, 0.5, 0.25]
        let expected = errors.reduce(0) { $0 + $1 * $1 } / 6
        #expect(abs(try #require(messages.brierScore) - expected) < 1e-15)
    }

    @Test func `the log loss of equal probabilities is the logarithm of the number of labels`() throws {
        let four = try Predictions(
            labels: ["a", "b", "c", "d"], truth: [0, 3], probabilities: Array(repeating: 0.25, count: 8))
        #expect(abs(try #require(four.logLoss) - 1.3862943611198906) < 1e-15)
    }

    @Test func `an error with certainty costs 36 nats, not infinity`() throws {
        let wrong = try Predictions(labels: ["a", "b"], truth: [0], probabilities: [0, 1])
        #expect(abs(try #require(wrong.logLoss) - 36.04365338911715) < 1e-12)
        #expect(wrong.brierScore == 1)
    }

    @Test func `six of the nine pairs are in order and one is a tie`() throws {
        // Spam .9 and .8 outscore .6, .5 and .25; spam .25 ties with ham .25 and loses to the others.
        let ranking = try #require(ScoreRanking(of: 1, in: messages))
        #expect(ranking.rocAUC == 6.5 / 9)
        // .9 and .8 come first; the third positive comes with the last tie, at 3 of 6.
        #expect(ranking.averagePrecision == 2.5 / 3)
    }

    @Test func `recall at a rate takes the lowest threshold that keeps the rate`() throws {
        let ranking = try #require(ScoreRanking(of: 1, in: messages))
        let strict = try #require(ranking.recall(atFalsePositiveRate: 0.3))
        #expect(strict.threshold == 0.8 && strict.recall == 2.0 / 3 && strict.falsePositiveRate == 0)
        let lax = try #require(ranking.recall(atFalsePositiveRate: 1.0 / 3))
        #expect(lax.threshold == 0.6 && lax.recall == 2.0 / 3 && lax.falsePositiveRate == 1.0 / 3)
        #expect(ranking.recall(atFalsePositiveRate: 1)?.recall == 1)
        #expect(ranking.recall(atFalsePositiveRate: 1.1) == nil)
        #expect(ranking.recall(atFalsePositiveRate: .nan) == nil)
    }

    @Test func `tied scores are included or excluded together`() throws {
        let ranking = try ScoreRanking(positives: [5, 5, 5, 1], negatives: [5, 0, 0, 0])
        let point = try #require(ranking.recall(atFalsePositiveRate: 0.1))
        #expect(point.recall == 0 && point.threshold == nil)
        #expect(ranking.recall(atFalsePositiveRate: 0.25)?.recall == 1)
    }

    @Test func `log-odds distinguish equal probabilities`() throws {
        let saturated = try Predictions(
            labels: ["ham", "spam"], truth: [1, 0], probabilities: [0, 1, 0, 1], logOdds: [-50, 50, -40, 40])
        #expect(ScoreRanking(of: 1, in: saturated)?.rocAUC == 1)
        let without = try Predictions(labels: ["ham", "spam"], truth: [1, 0], probabilities: [0, 1, 0, 1])
        #expect(ScoreRanking(of: 1, in: without)?.rocAUC == 0.5)
    }

    @Test func `infinite log-odds rank at the ends`() throws {
        let ranking = try ScoreRanking(positives: [.infinity, 1], negatives: [-.infinity, .infinity])
        #expect(ranking.rocAUC == 0.625)
    }

    @Test func `the calibration error is the gap between confidence and accuracy`() throws {
        // Four answers at .8, one of them correct: |.25 − .8|.
        let bold = try Predictions(
            labels: ["a", "b"], truth: [0, 1, 1, 1],
            probabilities: Array(repeating: [0.8, 0.2], count: 4).flatMap(\.self))
        let bins = CalibrationBins(bold)
        #expect(abs(try #require(bins.expectedCalibrationError) - 0.55) < 1e-15)
        #expect(bins.bins[11].count == 4 && bins.bins[11].accuracy == 0.25)
        #expect(bins.bins[0].meanConfidence == nil)
    }

    @Test(arguments: [(0.0, 0), (0.1, 0), (0.5, 0), (0.50001, 1), (1.0, 1)])
    func `a bin is open on the left and closed on the right`(confidence: Double, bin: Int) throws {
        let one = try Predictions(labels: ["a"], truth: [0], probabilities: [confidence])
        #expect(try CalibrationBins(one, binCount: 2).bins[bin].count == 1)
    }

    @Test func `without examples everything is undefined`() throws {
        let none = try Predictions(labels: ["a", "b"], truth: [], probabilities: [])
        let report = try EvaluationReport(of: none)
        #expect(report.examples == 0)
        let figures = [
            report.accuracy, report.macro.precision, report.macro.f1, report.weighted.f1, report.logLoss,
            report.brier, report.expectedCalibrationError, report.labels[0].rocAUC,
            report.labels[0].averagePrecision, report.labels[0].scores.f1,
        ]
        #expect(figures.allSatisfy { $0 == nil })
        #expect(report.intervals.accuracy == nil && report.intervals.macroF1 == nil)
    }

    @Test func `losses are undefined with a single label`() throws {
        let one = try Predictions(labels: ["a"], truth: [0, 0], probabilities: [1, 1])
        let report = try EvaluationReport(of: one)
        #expect(report.accuracy == 1 && report.logLoss == nil && report.brier == nil)
        #expect(report.labels[0].rocAUC == nil && report.labels[0].averagePrecision == 1)
    }

    @Test func `an unknown label's examples are errors without a rank`() throws {
        let predictions = try Predictions(
            labels: ["ham", "spam"], additionalLabels: ["news"], truth: [0, 1, 2],
            probabilities: [0.9, 0.1, 0.2, 0.8, 0.7, 0.3])
        let report = try EvaluationReport(of: predictions)
        let news = report.labels[2]
        #expect(news.scores.support == 1 && news.scores.recall == 0 && news.scores.f1 == 0)
        #expect(news.scores.precision == nil && news.rocAUC == nil && news.averagePrecision == nil)
        #expect(report.accuracy == 2.0 / 3)
        #expect(abs(try #require(report.macro.f1) - 5.0 / 9) < 1e-15)
    }

    @Test func `a rate is certified by at least 3 / rate negatives`() {
        let enough = RecallAtFalsePositiveRate(falsePositiveRate: 0.005, recall: 1, negatives: 600)
        #expect(enough.isCertifiable && enough.requiredNegatives == 600)
        let few = RecallAtFalsePositiveRate(falsePositiveRate: 0.001, recall: 1, negatives: 2_999)
        #expect(!few.isCertifiable && few.requiredNegatives == 3_000)
    }

    @Test func `the most frequent confusion comes first`() throws {
        let confusion = try ConfusionMatrix(
            labels: ["a", "b", "c"], counts: [[9, 2, 0], [5, 9, 2], [0, 0, 9]])
        let pairs = confusion.mostConfused(limit: 2)
        #expect(pairs.map(\.count) == [5, 2])
        #expect(pairs.map(\.truth) == [1, 0] && pairs.map(\.predicted) == [0, 1])
        #expect(confusion.mostConfused(limit: -1).isEmpty)
    }
}
