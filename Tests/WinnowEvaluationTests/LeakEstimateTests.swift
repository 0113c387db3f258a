// Estimating leaks from hits among fingerprints.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct LeakEstimateTests {
    /// The chance of at least `hits` of `trials`, summed term by term.
    private func tail(_ hits: Int, _ trials: Int, _ chance: Double) -> Double {
        var terms = [1.0]
        for _ in 0..<trials {
            var next = [Double](repeating: 0, count: terms.count + 1)
            for (count, term) in terms.enumerated() {
                next[count] += term * (1 - chance)
                next[count + 1] += term * chance
            }
            terms = next
        }
        return terms[hits...].reduce(0, +)
    }

    @Test(arguments: [0.0, 0.001, 0.03, 0.3, 0.5, 0.9, 1.0])
    func `the tail is the sum of the binomial distribution`(_ chance: Double) {
        for trials in [1, 2, 17, 60] {
            for hits in 0...trials {
                let estimate = LeakEstimate(textCount: trials, hitCount: hits, chance: chance)
                let expected = tail(hits, trials, chance)
                #expect(abs(estimate.tail - expected) <= 1e-10 + 1e-9 * expected, "\(hits) of \(trials)")
            }
        }
    }

    @Test func `the finding only depends on the counts`() {
        func finding(_ hits: Int, _ chance: Double) -> LeakEstimate.Finding {
            LeakEstimate(textCount: 1000, hitCount: hits, chance: chance).finding
        }
        #expect(finding(0, 0) == .none)
        #expect(finding(1, 0) == .leak)
        #expect(finding(30, 0.03) == .none)
        #expect(finding(49, 0.03) == .leak)
        #expect(finding(1000, 0.5) == .leak)
        #expect(finding(1000, 0.51) == .undecidable)
        #expect(LeakEstimate(textCount: 0, hitCount: 0, chance: 0.1).finding == .none)
    }

    @Test(arguments: [0.01, 0.06, 0.3]) func `the number of leaked texts is about right`(_ chance: Double) {
        let seed: UInt64 = 4
        var random = SeededGenerator(seed: seed)
        for leaked in [0, 100, 500, 1000] {
            let hits =
                leaked + (leaked..<1000).count { _ in Double(random.next(below: 1_000_000)) < chance * 1e6 }
            let estimate = LeakEstimate(textCount: 1000, hitCount: hits, chance: chance)
            #expect(estimate.finding == (leaked > 0 ? .leak : .none), "seed \(seed)")
            #expect(abs(estimate.leakedCount - leaked) < 80, "seed \(seed): \(estimate)")
            #expect(estimate.leakedCount <= hits)
        }
        #expect(LeakEstimate(textCount: 3, hitCount: 3, chance: 1).leakedCount == 0)
        #expect(LeakEstimate(textCount: 100, hitCount: 0, chance: 0.1).leakedCount == 0)
    }

    @Test func `leaks survive a round trip through a report's JSON`() throws {
        let predictions = try Predictions(
            labels: ["a", "b"], truth: [0, 1], probabilities: [0.9, 0.1, 0.6, 0.4])
        var report = try EvaluationReport(of: predictions)
        #expect(report.json["leaks"] == nil)
        report.leaks = LeakEstimate(textCount: 1000, hitCount: 80, chance: 0.03)
        let json = try JSONValue(parsing: report.json.text(.indented))
        #expect(
            json["leaks"]?.object?.map(\.key) == ["texts", "hits", "chance", "finding", "leakedTexts"])
        #expect(json["leaks"]?["finding"]?.string == "leak")
        #expect(json["leaks"]?["leakedTexts"]?.integer == 52)
        #expect(try EvaluationReport(json: json) == report)
    }

    @Test(
        arguments: [
            .null, [:], ["texts": 3, "hits": 4, "chance": 0.5], ["texts": 3, "hits": -1, "chance": 0.5],
            ["texts": 3, "hits": 1, "chance": 1.5], ["texts": 3, "hits": 1],
        ] as [JSONValue])
    func `impossible leaks in JSON are rejected`(_ leaks: JSONValue) throws {
        let predictions = try Predictions(labels: ["a", "b"], truth: [0], probabilities: [0.9, 0.1])
        var json = try #require(try EvaluationReport(of: predictions).json.object)
        json["leaks"] = leaks
        let error = #expect(throws: EvaluationError.self) { try EvaluationReport(json: .object(json)) }
        #expect(error?.code == .invalidReport)
    }

    @Test func `the line has the finding and its counts`() {
        func line(_ hits: Int, _ chance: Double) -> String {
            LeakEstimate(textCount: 1000, hitCount: hits, chance: chance).line
        }
        #expect(
            line(31, 0.03)
                == "none found among 1,000 distinct texts: 31 match a fingerprint, 30.0 expected by chance"
        )
        #expect(
            line(80, 0.03)
                == "about 52 of 1,000 distinct texts were probably trained on: 80 match a fingerprint, 30.0 expected by chance"
        )
        #expect(line(800, 0.75).hasPrefix("inconclusive: "))
        #expect(line(800, 0.75).contains("75 %"))
    }
}
