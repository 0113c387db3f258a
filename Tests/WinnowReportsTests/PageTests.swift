// Whole pages: structure, bounds, and the security policy.

import Foundation
import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

@testable import WinnowClassification
@testable import WinnowCore
@testable import WinnowReports

@Suite struct PageTests {
    /// Predictions of `labels` that are right more often than not.
    static func predictions(
        labels: [String], rows: Int, additional: [String] = [], seed: UInt64 = 1
    ) throws -> Predictions {
        var generator = SeededGenerator(seed: seed)
        var (truth, probabilities): ([Int], [Double]) = ([], [])
        for row in 0..<rows {
            truth.append(row % (labels.count + additional.count))
            var weights = labels.map { _ in Double.random(in: 0.01...1, using: &generator) }
            if truth[row] < labels.count { weights[truth[row]] += 1.2 }
            let sum = weights.reduce(0, +)
            probabilities += weights.map { $0 / sum }
        }
        return try Predictions(
            labels: labels, additionalLabels: additional, truth: truth, probabilities: probabilities)
    }

    static func page(
        labels: [String], texts: [String], additional: [String] = [], title: String = "page"
    ) throws -> EvaluationPage {
        let predictions = try predictions(labels: labels, rows: texts.count, additional: additional)
        let corpus = Corpus(texts: texts, labels: predictions.truth.map { predictions.labels[$0] })
        let part = EvaluatedPart(
            name: "test.csv", predictions: predictions, report: try EvaluationReport(of: predictions),
            corpus: corpus)
        var page = EvaluationPage(title: title, part: part)
        page.data = DataDescription(of: [("test.csv", corpus)])
        return page
    }

    private func headings(_ html: String) throws -> [String] {
        try expectSafePage(html).elements.filter { $0.name == "h1" || $0.name == "h2" }.map {
            $0.text.filter { $0 != "\n" }
        }
    }

    @Test func `the policy names the digest of the style sheet`() {
        #expect(SHA256.base64(of: "abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
        #expect(StyleSheet.digest == "sha256-" + SHA256.base64(of: "\(StyleSheet.text)"))
    }

    @Test func `a page of two labels has its sections in order`() throws {
        let html = try Self.page(labels: ["ham", "spam"], texts: (0..<60).map { "text number \($0)" }).html
        let found = try headings(html)
        #expect(
            found == [
                "page", "Each label", "Confused labels",
                "Can the probabilities be trusted?", "Which threshold?", "The data",
            ], "\(found)")
        let page = try PageReader(html)
        let charts = page.elements.filter { $0.attributes["role"] == "img" }
        #expect(charts.count == 5)
        #expect(charts.allSatisfy { !($0.attributes["aria-label"] ?? "").isEmpty })
        // Every cell of a table has a heading in its row and its column.
        #expect(page.elements.filter { $0.name == "th" }.allSatisfy { $0.attributes["scope"] != nil })
        #expect(page.text.contains("quotes labels and texts of the data"))
    }

    @Test func `equal values give equal pages`() throws {
        let texts = (0..<40).map { "text \($0 % 7)" }
        #expect(
            try Self.page(labels: ["a", "b", "c"], texts: texts).html
                == Self.page(labels: ["a", "b", "c"], texts: texts).html)
    }

    @Test func `figures on the page are the report's`() throws {
        let page = try Self.page(labels: ["ham", "spam"], texts: (0..<60).map(String.init))
        let report = page.part.report
        let text = try PageReader(page.html).text
        for value in [report.accuracy, report.macro.f1, report.logLoss, report.labels[0].rocAUC] {
            #expect(text.contains(FixedDecimal.text(value)))
        }
        #expect(page.part.mistakeCount == report.examples - (report.confusion?.correct ?? 0))
        #expect(page.part.mistakes.count == min(12, page.part.mistakeCount))
        let confidences = page.part.mistakes.map(\.probability)
        #expect(confidences == confidences.sorted(by: >))
    }

    @Test func `hostile labels, texts and names are escaped`() throws {
        let names = Array(Set(HTMLTests.hostile)).sorted()
        let texts = (0..<120).map { HTMLTests.hostile[$0 % HTMLTests.hostile.count] + "\($0)" }
        let html = try Self.page(
            labels: Array(names.prefix(5)), texts: texts, additional: Array(names.dropFirst(5)),
            title: "<script>alert(1)</script>"
        ).html
        try expectSafePage(html)
        #expect(!html.contains("<script"))
        #expect(html.contains("&lt;script&gt;alert(1)"))
    }

    @Test func `many labels are capped, with a note`() throws {
        let labels = (0..<400).map { "label \($0)" }
        let html = try Self.page(labels: labels, texts: (0..<2_000).map { "text \($0)" }).html
        let text = try expectSafePage(html).text
        #expect(html.utf8.count < 1_000_000)
        #expect(text.contains("The 20 of 400 labels with the lowest F1"))
        #expect(text.contains("The next 180 of 400 labels, the lowest F1 first"))
        #expect(text.contains("The 25 of 400 labels with the most mistakes"))
        #expect(text.contains("shown are the 6 of 400"))
        #expect(text.contains("360 more labels"))
    }

    @Test func `more than 30 labels are folded to the 20 worst`() throws {
        func tables(_ count: Int) throws -> (rows: [Int], folded: Int) {
            let labels = (0..<count).map { "label \($0)" }
            let html = try Self.page(labels: labels, texts: (0..<10 * count).map { "text \($0)" }).html
            let section = html.components(separatedBy: "id=\"confusion\"")[0]
            let parts = section.components(separatedBy: "<details>")
            return (parts.map { $0.components(separatedBy: "<tr").count - 1 }, parts.count - 1)
        }
        // One row of headings and two of means.
        #expect(try tables(30) == ([33], 0))
        #expect(try tables(150) == ([23, 131], 1))
    }

    @Test func `a page may name its program and day`() throws {
        var page = try Self.page(labels: ["ham", "spam"], texts: (0..<20).map(String.init))
        #expect(try !PageReader(page.html).text.contains("Evaluated on"))
        page.origin = PageOrigin(program: "Winnow 1.2", secondsSince1970: 1_795_442_399)
        #expect(try expectSafePage(page.html).text.contains("Evaluated on 2026-11-23 with Winnow 1.2."))
        var report = TrainingReport(title: "t", parts: [])
        report.origin = PageOrigin(program: "Winnow 1.2", secondsSince1970: 951_782_400)
        #expect(try expectSafePage(report.html).text.contains("Trained on 2000-02-29 with Winnow 1.2."))
        for (seconds, day) in [
            (0, "1970-01-01"), (-1, "1969-12-31"), (Int.min, "-80"), (4_107_542_400, "2100-03-01"),
        ] {
            #expect(PageOrigin(program: "", secondsSince1970: seconds).day.hasPrefix(day))
        }
    }

    @Test func `words are listed before pieces of words, the strongest of each first`() {
        func feature(_ text: String, _ kind: Feature.Kind, _ weight: Float) -> TextClassifier.WeightedFeature
        {
            TextClassifier.WeightedFeature(feature: Feature(kind: kind, text: text), weight: weight)
        }
        let pieces = (0..<20).map { feature("p\($0)", .character, 9 - Float($0) / 10) }
        let words = (0..<12).map { feature("w\($0)", .word, 3 - Float($0) / 10) }
        func texts(_ features: [TextClassifier.WeightedFeature]) -> [String] {
            DiscriminativeFeatures(label: "a", strongest: features).features.map(\.feature.text)
        }
        #expect(texts(pieces + words) == (0..<10).map { "w\($0)" } + (0..<5).map { "p\($0)" })
        #expect(texts(pieces) == (0..<15).map { "p\($0)" })
        #expect(texts(words) == (0..<12).map { "w\($0)" })
        #expect(texts(Array(pieces.prefix(2)) + words) == (0..<12).map { "w\($0)" } + ["p0", "p1"])
    }

    @Test func `long texts and labels are cut`() throws {
        let long = String(repeating: "x", count: 300_000)
        let zalgo = "e" + String(repeating: "\u{301}", count: 100_000)
        let html = try Self.page(
            labels: ["ham" + long, "spam" + zalgo], texts: (0..<30).map { $0 % 2 == 0 ? long : zalgo }
        ).html
        let page = try expectSafePage(html)
        #expect(html.utf8.count < 400_000)
        #expect(page.text.contains("…"))
    }

    @Test func `a page without examples has a note`() throws {
        let html = try Self.page(labels: ["ham", "spam"], texts: []).html
        #expect(try expectSafePage(html).text.contains("has no examples"))
    }

    @Test func `a page of one right or wrong answer, or only errors, is valid`() throws {
        for (truth, probabilities) in [
            ([1], [0.1, 0.9]), ([0], [0.1, 0.9]), ([0, 1], [0.1, 0.9, 0.9, 0.1]),
        ] {
            let predictions = try Predictions(
                labels: ["ham", "spam"], truth: truth, probabilities: probabilities)
            let part = EvaluatedPart(
                name: "d", predictions: predictions, report: try EvaluationReport(of: predictions))
            try expectSafePage(EvaluationPage(title: "t", part: part).html)
        }
    }

    @Test func `a training report without parts notes that nothing was measured`() throws {
        var report = TrainingReport(title: "t", parts: [])
        report.facts = [TrainingReport.Fact("seed", "1 < 2")]
        let text = try expectSafePage(report.html).text
        #expect(text.contains("no validation part and no test part"))
        #expect(text.contains("1 < 2"))
    }

    @Test func `a training report shows losses, trials, points and both parts`() throws {
        let part = try Self.page(labels: ["ham", "spam"], texts: (0..<60).map(String.init)).part
        var other = part
        other.calibrationBefore = part.calibration
        var report = TrainingReport(title: "t", parts: [part, other])
        report.losses = (1...30).map {
            MaximumEntropyTrainer.Iteration(
                number: $0, trainingLoss: 1 / Double($0), validationLoss: 0.5 + 0.01 * Double(abs($0 - 20)))
        }
        report.chosenIteration = 20
        report.trials = [
            TuningTrial(
                number: 1,
                candidate: TuningCandidate(
                    features: FeatureOptions(), algorithm: .maximumEntropy, l2: 0.25, ratioExponent: 1),
                trainingRows: 90, heldOutRows: 10, score: 0.9, logLoss: 0.3, seconds: 1.5)
        ]
        report.chosenTrial = 1
        report.operatingPoints = [
            try Self.point("low-<fpr>", "spam", "recall@fpr=0.001", among: [2.5866893440979424, -1.4])
        ]
        let text = try expectSafePage(report.html).text
        for part in [
            "kept: iteration 20", "l2 0.25", "(chosen)", "low-<fpr>", "recall@fpr=0.001*", "0.9300",
            "before calibration",
            "The parts side by side",
        ] {
            #expect(text.contains(part), "no “\(part)”")
        }
    }

    /// A point found among examples of the label with these log-odds and others with -9 and 1.
    private static func point(
        _ name: String, _ label: String, _ rule: String, among logOdds: [Double]
    ) throws -> OperatingPoint {
        let ranking = try ScoreRanking(positives: logOdds, negatives: [-9, 1])
        let request = OperatingPointRequest(name: name, rule: try OperatingPointRule(rule))
        return OperatingPoint(
            request, label: label, counts: try #require(ranking.threshold(by: request.rule)),
            source: .crossFit)
    }

    @Test func `operating points are shown with their results on the part`() throws {
        let predictions = try Self.predictions(labels: ["ham", "spam"], rows: 60)
        let point = try Self.point("half", "spam", "recall=1", among: [0, 0.4])
        let part = EvaluatedPart(
            name: "test.csv", predictions: predictions, report: try EvaluationReport(of: predictions),
            operatingPoints: [point, try Self.point("other", "eggs", "f1", among: [0])])
        let text = try expectSafePage(EvaluationPage(title: "t", part: part).html).text
        let recall = try #require(
            predictions.thresholdRows(of: 1, at: [0.5])?.first?.recall)
        #expect(text.contains("Operating points") && text.contains("4 cross-fitted rows"))
        #expect(text.contains("test.csv" + recall.percentText) || text.contains(recall.percentText + " ("))
        #expect(part.operatingPointCounts.map { $0 == nil } == [false, true])
        let found = try #require(part.operatingPointCounts[0])
        #expect(found.recall == recall)
    }

    @Test func `spans of a text are shaded by weight and truncated with it`() throws {
        let text = HighlightedText(
            "buy <now> please",
            spans: [
                .init(range: 4..<9, weight: 2), .init(range: 0..<3, weight: -1),
                .init(range: 1..<6, weight: 9),
                .init(range: 10..<99, weight: 1), .init(range: 10..<16, weight: .nan),
            ])
        #expect(text.spans.map(\.range) == [0..<3, 4..<9])
        #expect(
            text.html.markup
                == "<mark class=\"a2\" title=\"−1.00\">buy</mark> <mark class=\"f4\" title=\"+2.00\">&lt;now&gt;</mark> please"
        )
        let long = HighlightedText(String(repeating: "é", count: 9_000))
        #expect(long.isCut && long.text.count == 500)
        let family = String(repeating: "👨‍👩‍👧‍👦", count: 1_000)
        #expect(HighlightedText(family).text.allSatisfy { $0 == "👨‍👩‍👧‍👦" })
    }

    @Test func `lengths and duplicates are counted`() {
        let corpus = Corpus(
            texts: ["", "a", "é", "abc", "ABC ", "abcdefgh"], labels: ["x", "x", "y", "y", "y", "x"])
        let data = DataDescription(of: [("all", corpus)])
        #expect(data.lengths.counts == [1, 2, 1, 1, 1])
        #expect(data.lengths.median == 3 && data.lengths.longest == 8)
        #expect(data.duplicates == DataDescription.Duplicates(exact: 1, near: 0))
        let near = "one two three four five six seven eight nine ten"
        let more = Corpus(texts: [near + " eleven", "abc", near], labels: ["x", "x", "y"])
        let both = DataDescription(of: [("all", corpus), ("more", more)])
        #expect(both.duplicates == DataDescription.Duplicates(exact: 2, near: 1))
        let known = NearDuplicates(of: corpus.appending(more))
        #expect(
            DataDescription(of: [("all", corpus), ("more", more)], duplicates: known).duplicates
                == both.duplicates)
        #expect(data.parts[0].labelCounts == ["x": 3, "y": 3])
    }
}
