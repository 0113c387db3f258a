// Finding wrong labels by probabilities.

import Testing
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

@testable import WinnowClassification

struct LabelAuditTests {
    @Test func `a row is suspected if its label is improbable and another is more probable`() {
        let rows: [[Double]] = [
            [0.9, 0.1], [0.8, 0.2], [0.1, 0.9], [0.2, 0.8], [0.4, 0.6], [0.45, 0.55],
        ]
        let audit = LabelAudit(truth: [0, 0, 0, 1, 1, 0], labelCount: 2) { rows[$0] }
        // The mean of label 0 among its rows is .5625: rows 2 and 5 are below it.
        #expect(audit.suspects.map(\.row) == [2, 5])
        #expect(audit.suspects.allSatisfy { $0.label == 0 && $0.suggestion == 1 })
        #expect(abs((audit.suspects.first?.margin ?? 0) - 0.8) < 1e-12)
        #expect(audit.counts == [[0, 2], [0, 0]])
    }

    @Test func `the suggestion is the most probable other label, and ties are in row order`() {
        let rows: [[Double]] = [[0.1, 0.3, 0.6], [0.1, 0.3, 0.6], [0.1, 0.3, 0.6], [0.9, 0.05, 0.05]]
        let audit = LabelAudit(truth: [0, 2, 0, 0], labelCount: 3) { rows[$0] }
        #expect(audit.suspects.map(\.row) == [0, 2])
        #expect(audit.suspects.map(\.suggestion) == [2, 2])
    }

    @Test func `suspects among many labels are ranked by log-odds, not by differences`() {
        // Row 0 has the larger difference, .42 to .3; row 1 the larger ratio, 4 to 2.5.
        let rows: [[Double]] = [[0.28, 0.7, 0.02, 0], [0.1, 0.4, 0.25, 0.25], [0.98, 0.01, 0.01, 0]]
        let audit = LabelAudit(truth: [0, 0, 0], labelCount: 4) { rows[$0] }
        #expect(audit.suspects.map(\.row) == [1, 0])
        #expect(abs((audit.suspects.first?.margin ?? 0) - 0.6) < 1e-12)
        #expect(abs((audit.suspects.last?.margin ?? 0) - 3.0 / 7) < 1e-12)
    }

    @Test func `no rows or a single label give no suspects`() {
        #expect(LabelAudit([]).suspects.isEmpty)
        #expect(LabelAudit(truth: [], labelCount: 2) { _ in [] }.suspects.isEmpty)
        #expect(LabelAudit(truth: [0, 0], labelCount: 1) { _ in [1] }.suspects.isEmpty)
    }

    @Test func `the estimate is the lower of confident joint and certain rows`() {
        // 200 rows of two labels with certain answers; every 18th has the other label.
        let truth = (0..<200).map { (row: Int) -> Int32 in
            let isOther = row % 18 == 0
            return Int32((row / 2 + (isOther ? 1 : 0)) % 2)
        }
        let certain = (0..<200).map { (row: Int) -> [Double] in
            row / 2 % 2 == 0 ? [0.95, 0.05] : [0.05, 0.95]
        }
        let flipped = LabelAudit(truth: truth, labelCount: 2) { certain[$0] }
        #expect(flipped.estimatedErrors == 12)
        #expect(flipped.suspects.count == 12)
        // The same errors only where answers are uncertain: texts are hard, labels need not be wrong.
        let hard = (0..<200).map { (row: Int) -> [Double] in
            guard row % 18 == 0 else { return certain[row] }
            return row / 2 % 2 == 0 ? [0.9, 0.1] : [0.1, 0.9]
        }
        let audit = LabelAudit(truth: truth, labelCount: 2) { hard[$0] }
        #expect(audit.suspects.count == 12)
        #expect(audit.estimatedErrors == 0)
        #expect(LabelAudit(truth: [], labelCount: 2) { _ in [] }.estimatedErrors == 0)
    }

    @Test func `good labels of hard texts are suspected, but not estimated to be wrong`() {
        var random = SeededGenerator(seed: 3)
        // Calibrated answers of all probabilities: every row's label is drawn from them.
        let rows = (0..<2_000).map { _ in Double(random.next(below: 1_000)) / 1_000 }
        let truth = rows.map { Int32(Double(random.next(below: 1_000)) / 1_000 < $0 ? 0 : 1) }
        let audit = LabelAudit(truth: truth, labelCount: 2) { [rows[$0], 1 - rows[$0]] }
        #expect(audit.suspects.count > 300)
        #expect(audit.estimatedErrors < audit.suspects.count / 2)
    }

    @Test func `flipped labels are found`() throws {
        var generator = SeededGenerator(seed: 21)
        let words = [["sun", "warm", "light", "bright"], ["rain", "cold", "dark", "grey"]]
        var texts: [String] = []
        var labels: [String] = []
        var flipped: Set<Int> = []
        for row in 0..<400 {
            let label = row % 2
            texts.append(
                (0..<6).map { _ in words[label][generator.next(below: 4)] + "\(generator.next(below: 3))" }
                    .joined(separator: " "))
            let isFlipped = generator.next(below: 20) == 0
            if isFlipped { flipped.insert(row) }
            labels.append(["fair", "foul"][isFlipped ? 1 - label : label])
        }
        let audit = try LabelAuditor().audit(of: Corpus(texts: texts, labels: labels))
        #expect(
            Set(audit.suspects.prefix(flipped.count).map(\.row)).intersection(flipped).count >= flipped.count
                - 1)
        #expect(abs(audit.estimatedErrors - flipped.count) <= flipped.count / 2)
        #expect(audit.issues(labels: ["fair", "foul"]).allSatisfy { $0.kind == .wrongLabel })
    }
}
