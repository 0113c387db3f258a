// The report as text.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct TextReportTests {
    /// 14 messages, 2 of them misclassified.
    static func smallReport() throws -> EvaluationReport {
        let spam = [0.99, 0.97, 0.9, 0.85, 0.3, 0.6, 0.2, 0.15, 0.1, 0.1, 0.05, 0.03, 0.02, 0.01]
        let truth = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        return try EvaluationReport(
            of: Predictions(
                labels: ["ham", "spam"], truth: truth, probabilities: spam.flatMap { [1 - $0, $0] }))
    }

    @Test func `a report of two labels has the expected text`() throws {
        let expected = """
            14 examples, 2 labels

            accuracy           0.8571  95 % interval 0.6429 to 1.0000
            macro F1           0.8444  95 % interval 0.5758 to 1.0000
            weighted F1        0.8571
            log loss           0.2241  lower is better
            Brier score        0.0693  lower is better
            calibration error  0.1607  lower is better; up to 0.2607 by chance alone
            constant answer    0.6429  accuracy; macro F1 0.3913

            label          precision  recall      F1  support
            ─────────────────────────────────────────────────
            ham               0.8889  0.8889  0.8889        9
            spam              0.8000  0.8000  0.8000        5
            ─────────────────────────────────────────────────
            macro mean        0.8444  0.8444  0.8444       14
            weighted mean     0.8571  0.8571  0.8571       14

            label  ROC-AUC  average precision  recall@fpr=0.001   recall@fpr=0.005
            ───────────────────────────────────────────────────────────────────────
            ham     0.9778             0.9889            0.8889*            0.8889*
            spam    0.9778             0.9667            0.8000*            0.8000*
            recall@fpr=R: the share found if at most R of the others are false positives
            * too few others to certify the rate: 0.001 needs 3,000
            * too few others to certify the rate: 0.005 needs 600

            confusion matrix: true labels down, answers across
                  ham  spam
            ham     8     1
            spam    1     4

            """
        let text = try Self.smallReport().text()
        #expect(text == expected, "\(text)")
    }

    @Test func `answers that do not depend on the truth are said to be no better than a constant`() throws {
        let truth = (0..<300).map { $0 % 3 }
        func report(_ answers: [Int]) throws -> EvaluationReport {
            try EvaluationReport(
                of: Predictions(
                    labels: ["a", "b", "c"], truth: truth,
                    probabilities: answers.flatMap { answer in (0..<3).map { $0 == answer ? 0.8 : 0.1 } }))
        }
        let idle = try report((0..<300).map { $0 / 3 % 3 })
        #expect(idle.constantAnswer?.isSurpassed == false)
        #expect(idle.text().contains("\nno better than always answering a\n"))
        let good = try report((0..<300).map { $0 % 5 == 0 ? 0 : $0 % 3 })
        #expect(good.constantAnswer?.isSurpassed == true && !good.text().contains("no better"))
    }

    @Test func `undefined values are dashes`() throws {
        let text = try EvaluationReport(of: GoldenCase("label-nowhere").predictions).text()
        #expect(text.contains("\nlabel 2           0.0000       –  0.0000        0\n"))
        #expect(text.contains("\nlabel 3                –       –       –        0\n"))
        #expect(text.contains("– undefined: the label was never predicted or has no examples"))
    }

    @Test func `reports of many labels list confusions`() throws {
        let text = try EvaluationReport(of: GoldenCase("twenty-labels").predictions).text()
        let expected = """
            the most frequent confusions
            true label  answer    count  of the label
            ─────────────────────────────────────────
            label 2     label 7       3        10.0 %
            """
        #expect(text.contains(expected))
        #expect(!text.contains("confusion matrix"))
    }

    @Test func `a report without confusions states that`() throws {
        let labels = (0..<13).map { "label \($0)" }
        let probabilities = (0..<169).map { $0 / 13 == $0 % 13 ? 1.0 : 0.0 }
        let predictions = try Predictions(labels: labels, truth: Array(0..<13), probabilities: probabilities)
        #expect(try EvaluationReport(of: predictions).text().contains("no label was confused with another\n"))
    }

    @Test func `labels cannot break the table layout`() throws {
        let labels = ["数学とコンピュータ科学の基礎入門と応用について", "evil\u{202E}\n", "🙂 smile", "", "naïve"]
        let predictions = try Predictions(
            labels: labels, truth: [0, 1, 2, 3, 4, 0], probabilities: Array(repeating: 0.2, count: 30),
            predicted: [0, 1, 2, 3, 4, 2])
        let lines = try EvaluationReport(of: predictions).text(width: 80).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayText(visible: String($0)).width <= 80 && !$0.hasSuffix(" ") })
        let rows = lines.filter {
            $0.hasPrefix("evil\\u{202E}\\n ") || $0.hasPrefix("naïve ") || $0.hasPrefix("数学")
        }
        let table = rows.prefix(3).map { DisplayText(visible: String($0)).width }
        #expect(Set(table).count == 1, "all rows have the same width: \(table)")
    }

    @Test(arguments: GoldenCase.names)
    func `no line ends in spaces or exceeds 80 columns`(name: String) throws {
        let text = try EvaluationReport(of: GoldenCase(name).predictions).text()
        for line in text.split(separator: "\n") {
            #expect(!line.hasSuffix(" ") && line.count <= 80, "\(line)")
        }
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
}
