// Whether held-out labels disagree with a classifier more than its probabilities allow.

import Testing
import WinnowSystem

@testable import WinnowClassification

struct NoiseCheckTests {
    /// A hundred rows for each of some scores, of which as many have the other label as the probability says,
    /// after a share of the labels was flipped.
    private func rows(_ scores: [Double], flipped: Double) -> HeldOutScores {
        var values: [Float] = []
        var truth: [Int32] = []
        for score in scores {
            let probability = logistic(score)
            let seconds = 100 * (probability * (1 - flipped) + (1 - probability) * flipped)
            values += [Float](repeating: Float(score), count: 100)
            truth += (0..<100).map { Double($0) + 0.5 < seconds ? 1 : 0 }
        }
        return HeldOutScores(scores: ScoreMatrix(labels: ["a", "b"], values: values), truth: truth)
    }

    private static let clear = [-7.0, -6, -5, -4, -2, 2, 4, 5, 6, 7]
    private static let hard = [-2.0, -1.5, -1, -0.5, -0.2, 0.2, 0.5, 1, 1.5, 2]

    @Test(arguments: [clear, hard])
    func `right probabilities are not suspicious, however hard the texts`(scores: [Double]) throws {
        #expect(try #require(NoiseCheck(of: rows(scores, flipped: 0))).isSuspicious == false)
    }

    @Test func `flipped labels among sure answers are suspicious`() throws {
        let check = try #require(NoiseCheck(of: rows(Self.clear, flipped: 0.1)))
        #expect(check.isSuspicious)
        #expect((0.06...0.13).contains(check.share))
    }

    @Test func `few rows are not judged`() {
        #expect(NoiseCheck(of: rows([1], flipped: 0).selecting(Array(0..<99))) == nil)
    }
}
