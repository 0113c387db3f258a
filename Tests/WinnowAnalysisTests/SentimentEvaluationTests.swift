// The values of labels, and the measures.

import Testing
import WinnowCorpora

@testable import WinnowAnalysis

@Suite struct SentimentEvaluationTests {
    private static func values(_ labels: [String]) throws -> [Double] {
        let corpus = Corpus(texts: labels, labels: labels)
        let values = try SentimentLabels(of: corpus).values
        return corpus.labelIndices.map { values[Int($0)] }
    }

    @Test func `labels are names or numbers`() throws {
        #expect(try Self.values(["positive", "neg", "Neutral", "+"]) == [1, -1, 0, 1])
        #expect(try Self.values(["1", "0", "1"]) == [1, -1, 1])
        #expect(try Self.values(["1", "0", "-1"]) == [1, 0, -1])
        #expect(try Self.values(["2.5", "-3", "0"]) == [2.5, -3, 0])
        for wrong in ["spam", "nan", "inf", ""] {
            #expect(throws: AnalysisError.self) { try Self.values(["positive", wrong]) }
        }
    }

    /// The correlation is 8 / √(10 · 10) by hand.
    @Test func `the sign, the label and the correlation are measured`() throws {
        let evaluation = SentimentEvaluation(
            scores: [-0.4, 0.2, 0, 0.6, 0.9], values: [-1, 1, 1, 0, 2]
        ) { score in
            score > 0.5 ? .positive : score < -0.3 ? .negative : .neutral
        }
        #expect(evaluation.examples == 5)
        #expect(evaluation.signed == 4)
        #expect(evaluation.signAccuracy == 0.75)
        #expect(evaluation.labelAccuracy == 0.4)
        #expect(
            abs(try #require(SentimentEvaluation.correlation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])) - 0.8) < 1e-12
        )
        #expect(SentimentEvaluation.correlation([1, 1], [2, 3]) == nil)
        #expect(SentimentEvaluation.correlation([], []) == nil)
        let none = SentimentEvaluation(scores: [], values: []) { _ in .neutral }
        #expect(none.signAccuracy == nil && none.labelAccuracy == nil && none.pearson == nil)
    }
}
