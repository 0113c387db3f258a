// The measures of a filter that learns while it is measured.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct OnlineReportTests {
    @Test func `measures are those computed by hand`() throws {
        // One of four spam scores below one of five ham: 1 of 20 pairs; another pair is tied.
        let scores = [3.0, 2, 1, -1, -2, -3, -0.5, -4, 1]
        let isSpam = [true, true, true, true, false, false, false, false, false]
        let report = try OnlineReport(scores: scores, isSpam: isSpam, resamples: 50)
        #expect(report.all.messages == 9 && report.all.spam == 4)
        #expect(report.all.missedSpam == 1 && report.all.lostHam == 1)
        let loss = try #require(report.all.rocLoss)
        // 1 below 0 > −1: ham −.5 and 1 are above the last spam, and ham 1 ties with the third.
        #expect(abs(loss - 2.5 / 20) < 1e-12)
        #expect(report.missedAtOneInThousand == 0.5)
        let interval = try #require(report.rocLossInterval)
        #expect(interval.lower <= loss && loss <= interval.upper)
        let expected =
            1 / (1 + exponential(-(naturalLogarithm(0.3 / 0.7) + naturalLogarithm(0.25 / 0.75)) / 2))
        #expect(abs(report.logisticAverage - expected) < 1e-12)
        #expect(report.tenths.map(\.messages).reduce(0, +) == 9)
    }

    @Test func `without spam or without ham, areas are undefined`() throws {
        for isSpam in [true, false] {
            let report = try OnlineReport(scores: [1, 2], isSpam: [isSpam, isSpam])
            #expect(report.all.rocLoss == nil && report.rocLossInterval == nil)
            #expect(report.missedAtOneInThousand == nil)
            #expect(report.description.contains("–") && report.json["roc_loss"] == .null)
        }
    }

    @Test func `the same scores give the same interval`() throws {
        let scores = (0..<200).map { Double($0 * 37 % 101) }
        let isSpam = (0..<200).map { $0 % 3 == 0 }
        let first = try OnlineReport(scores: scores, isSpam: isSpam)
        #expect(try OnlineReport(scores: scores, isSpam: isSpam) == first)
        #expect(first.description.hasPrefix("200 messages, 67 spam\n"))
    }

    @Test func `a score that is not a number is refused`() {
        #expect(throws: EvaluationError.self) { try OnlineReport(scores: [.nan], isSpam: [true]) }
    }
}
