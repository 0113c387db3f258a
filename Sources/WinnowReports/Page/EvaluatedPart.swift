package import WinnowClassification
package import WinnowCorpora
public import WinnowEvaluation
import WinnowSystem

/// A classifier's results on labelled texts: a report with curves, thresholds, intervals and worst mistakes.
public struct EvaluatedPart: Sendable {
    /// A text that was answered wrongly.
    package struct Mistake: Sendable, Hashable {
        /// The text, with the weights of its parts if known.
        package let text: HighlightedText
        /// The true label, or the labels of the true set.
        package let truth: String
        /// The predicted label, or the labels of the predicted set.
        package let answer: String
        /// The predicted label's probability, 0...1; of a set, that of its most probable label.
        package let probability: Double
        /// The same of the true label or set; 0 for a label that the model does not know.
        package let truthProbability: Double
    }

    /// A label's curve, and the results of thresholds on its probability.
    struct Ranked: Sendable {
        let label: EvaluationReport.Label
        let curve: RankingCurve
        let thresholds: ThresholdTable
    }

    /// How many labels have their curves drawn.
    static let curveLimit = LineChart.seriesLimit
    /// How many labels the table has.
    static let labelLimit = 200
    /// How many of them are visible at first if there are more than ``unfoldedLimit``.
    static let visibleLimit = 20
    /// The largest number of labels of which none is folded away.
    static let unfoldedLimit = 30
    /// How many mistakes are shown.
    static let mistakeLimit = 12

    /// The name of the part, such as `validation part`, or a file name.
    public let name: String
    /// All measures.
    public let report: EvaluationReport
    /// The probabilities of the answers and how often they were right.
    package let calibration: CalibrationBins
    /// The same before the probabilities were calibrated; nil if they were not.
    package var calibrationBefore: CalibrationBins?
    /// The most confident wrong answers, most confident first.
    package let mistakes: [Mistake]
    /// How many answers are wrong.
    package let mistakeCount: Int
    /// The label of interest if there are two; nil for more.
    package let positiveLabel: String?
    /// The model's thresholds by name.
    package let operatingPoints: [OperatingPoint]
    /// The counts of each on this part; nil for a label that the model does not have.
    let operatingPointCounts: [ScoreRanking.ThresholdCounts?]
    /// The labels in the order of the table, as indices into the report's.
    let shownLabels: [Int]
    /// 95 % intervals of the F1 of ``shownLabels``.
    let f1Intervals: [ConfidenceInterval?]
    /// The labels whose curves are drawn.
    let ranked: [Ranked]

    /// Measures everything that a page shows.
    ///
    /// - Parameters:
    ///   - name: the name of the part.
    ///   - predictions: the classifier's predictions.
    ///   - report: the measures of the same predictions.
    ///   - corpus: the texts of the same rows; nil leaves the mistakes out.
    ///   - classifier: the classifier, to explain mistakes; nil shows them without an explanation.
    ///   - positiveLabel: the label of interest if there are two; nil takes the rarer one; ties: the second.
    ///   - operatingPoints: thresholds by name, to be compared with their results on this part.
    /// - Complexity: O(N log N) for each of the few labels whose curves are drawn.
    package init(
        name: String, predictions: Predictions, report: EvaluationReport, corpus: Corpus? = nil,
        classifier: TextClassifier? = nil, positiveLabel: String? = nil,
        operatingPoints: [OperatingPoint] = []
    ) {
        self.name = name
        self.report = report
        calibration = CalibrationBins(predictions)
        self.positiveLabel = report.positiveLabel(positiveLabel)
        shownLabels = Array(report.labelsByInterest.prefix(Self.labelLimit))
        f1Intervals =
            report.confusion?.bootstrapF1Intervals(of: shownLabels)
            ?? [ConfidenceInterval?](repeating: nil, count: shownLabels.count)
        ranked = report.labelsToRank(positive: self.positiveLabel).compactMap { index in
            guard let curve = ScoreRanking(of: index, in: predictions)?.curve(pointLimit: 300),
                let thresholds = ThresholdTable(of: index, in: predictions, report: report)
            else { return nil }
            return Ranked(label: report.labels[index], curve: curve, thresholds: thresholds)
        }
        self.operatingPoints = operatingPoints
        operatingPointCounts = operatingPoints.prefix(OperatingPointTable.limit).map { point in
            predictions.labels.firstIndex(of: point.label).flatMap {
                predictions.thresholdCounts(of: $0, fromLogOdds: point.logOdds)
            }
        }
        let wrong = predictions.mostConfidentMistakes(limit: Self.mistakeLimit)
        mistakeCount = zip(predictions.truth, predictions.predicted).count { $0 != $1 }
        mistakes = wrong.compactMap { row in corpus.map { Mistake(row, predictions, $0, classifier) } }
    }
}

extension EvaluatedPart.Mistake {
    init(_ row: Int, _ predictions: Predictions, _ corpus: Corpus, _ classifier: TextClassifier?) {
        let (truth, answer) = (predictions.trueLabels(at: row), predictions.predictedLabels(at: row))
        func names(_ labels: [Int]) -> String {
            labels.isEmpty ? "no label" : labels.map { predictions.labels[$0] }.joined(separator: ", ")
        }
        self.truth = names(truth)
        self.answer = names(answer)
        // The label that should not, or should be there, against the right one if they exclude each other.
        let wrong = answer.first { !truth.contains($0) } ?? truth.first { !answer.contains($0) }
        let other = predictions.sets == nil ? truth.first : nil
        let explanation = classifier.flatMap { classifier in
            wrong.flatMap {
                corpus.explanation(
                    of: classifier, at: row, predictions.labels[$0],
                    against: other.map { predictions.labels[$0] })
            }
        }
        text = HighlightedText(
            corpus.beginning(at: row),
            spans: explanation?.parts.compactMap { part in
                part.range.map { HighlightedText.Span(range: $0, weight: part.weight) }
            } ?? [])
        probability = predictions.probabilityOfAnswer(at: row)
        truthProbability = truth.reduce(0) { max($0, predictions.probability(of: $1, row: row)) }
    }
}

extension Corpus {
    /// An explanation of a label against another, or against the most probable other if that one is unknown
    /// to the classifier; nil if the label itself is.
    fileprivate func explanation(
        of classifier: TextClassifier, at row: Int, _ label: String, against: String?
    ) -> Explanation? {
        let other = against.flatMap { classifier.labels.contains($0) ? $0 : nil }
        return withText(at: row) { utf8 in
            var explainer = TextClassifier.Explainer(classifier)
            return try? explainer.explanation(of: utf8, label: label, against: other)
        }
    }

    /// A text, or more of its beginning than a page shows.
    fileprivate func beginning(at row: Int) -> String {
        withText(at: row) { String(decoding: $0.prefix(HighlightedText.limit.bytes + 64), as: UTF8.self) }
    }
}

extension Predictions {
    /// The probability of a label; 0 for one that the model does not know.
    func probability(of label: Int, row: Int) -> Double {
        label < modelLabelCount ? probabilities[row * modelLabelCount + label] : 0
    }

    /// The rows with wrong answers, most confident first; ties in order.
    fileprivate func mostConfidentMistakes(limit: Int) -> [Int] {
        let wrong = (0..<count).filter { truth[$0] != predicted[$0] }.map { row in
            (row: row, probability: probabilityOfAnswer(at: row))
        }
        return wrong.sorted { ($1.probability, $0.row) < ($0.probability, $1.row) }.prefix(limit).map(\.row)
    }
}

extension EvaluationReport {
    /// The label of interest if there are two: the requested one, else the rarer; nil for more labels.
    fileprivate func positiveLabel(_ name: String?) -> String? {
        guard labels.count == 2, labelSets == nil else { return nil }
        if let name, labels.contains(where: { $0.name == name }) { return name }
        return labels[labels[0].scores.support < labels[1].scores.support ? 0 : 1].name
    }

    /// The labels in order; if more than 12, by ascending F1, those without one last.
    fileprivate var labelsByInterest: [Int] {
        guard labels.count > 12 else { return Array(labels.indices) }
        func key(_ index: Int) -> (Double, Int) { (labels[index].scores.f1 ?? 2, index) }
        return labels.indices.sorted { key($0) < key($1) }
    }

    /// The labels whose curves are drawn: the positive one, or those with the lowest average precision.
    fileprivate func labelsToRank(positive: String?) -> [Int] {
        if let positive { return labels.indices.filter { labels[$0].name == positive } }
        let known = labels.indices.filter { labels[$0].rocAUC != nil }
        func key(_ index: Int) -> (Double, Int) { (labels[index].averagePrecision ?? 2, index) }
        return known.sorted { key($0) < key($1) }.prefix(EvaluatedPart.curveLimit).sorted()
    }
}

extension EvaluatedPart {
    /// The reliability diagram with a histogram of the answers' probabilities.
    @HTMLBuilder var reliability: HTML {
        HTML(.p) {
            "Nine in ten of the answers given with 90 % probability should be right. On the dotted line that holds; below it the probabilities are too high, above it too low."
        }
        HTML(.div, .class("pair")) {
            HTML.figure(
                ReliabilityDiagram(label: reliabilityLabel, bins: calibration, before: calibrationBefore)
                    .html,
                caption: HTML(reliabilityCaption))
            HTML.figure(confidenceChart.html, caption: "The number of answers by probability.")
        }
    }

    private var reliabilityLabel: String {
        "Reliability diagram: the share of right answers over their mean probability, in \(calibration.bins.count) bins; calibration error \(FixedDecimal.text(calibration.expectedCalibrationError))"
    }

    private var reliabilityCaption: String {
        var text = "Expected calibration error \(FixedDecimal.text(calibration.expectedCalibrationError))"
        if let before = calibrationBefore {
            text += ", before calibration \(FixedDecimal.text(before.expectedCalibrationError))"
        }
        return text + ". Larger circles are more answers; whiskers are 95 % intervals."
    }

    private var confidenceChart: BarChart {
        let bins = calibration.bins
        let step = 100 / Double(max(bins.count, 1))
        return BarChart(
            label: "Bar chart: the number of answers by probability",
            xTitle: "probability of the answer", yTitle: "answers",
            bars: bins.enumerated().map { number, bin in
                let (low, high) = (Double(number) * step, Double(number + 1) * step)
                let range = "\(FixedDecimal.text(low, digits: 0))–\(FixedDecimal.text(high, digits: 0)) %"
                return BarChart.Bar(
                    name: FixedDecimal.text((low + high) / 2, digits: 0) + " %", count: bin.count,
                    title: "\(range): \(counted(bin.count, "answer"))")
            }, scale: ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"])
    }
}

extension EvaluatedPart {
    /// The table of labels.
    @HTMLBuilder var labelTable: HTML {
        let rows = zip(shownLabels, f1Intervals).map { row(report.labels[$0], $1) }
        let visible = rows.count > Self.unfoldedLimit ? Self.visibleLimit : rows.count
        table(
            labelCaption(visible), rows.prefix(visible) + meanRows, emphasized: [visible, visible + 1])
        if visible < rows.count {
            HTML(.details) {
                HTML(.summary) { foldedCaption(rows.count - visible) }
                table(foldedCaption(rows.count - visible), Array(rows[visible...]))
            }
        }
        HTML(.p, .class("note")) {
            "Precision: the share of a label’s answers that are right. Recall: the share of its examples that are found. F1: their harmonic mean. ROC AUC: the chance that one of its examples scores higher than another label’s. Intervals are from 1,000 bootstrap samples."
        }
    }

    private func table(_ caption: String, _ rows: [[HTML]], emphasized: Set<Int> = []) -> HTML {
        Table(
            caption: caption,
            columns: [
                "label", "precision", "recall", "F1", "95 % interval of F1", "support", "ROC AUC",
                "average precision",
            ],
            alignments: [.text, .figure, .figure, .figure, .figure, .figure, .figure, .figure], rows: rows,
            emphasized: emphasized
        ).html
    }

    private func foldedCaption(_ count: Int) -> String {
        let all = report.labels.count
        return shownLabels.count < all
            ? "The next \(count) of \(FixedDecimal.grouped(all)) labels, the lowest F1 first"
            : "The other \(count) labels, the lowest F1 first"
    }

    private func labelCaption(_ visible: Int) -> String {
        let all = report.labels.count
        if visible < all {
            return "The \(visible) of \(FixedDecimal.grouped(all)) labels with the lowest F1"
        }
        return all > 12 ? "All labels, the lowest F1 first" : "All labels"
    }

    private func row(_ label: EvaluationReport.Label, _ interval: ConfidenceInterval?) -> [HTML] {
        let scores = label.scores
        return [HTML(.bdi) { label.name.shortened }]
            + [
                FixedDecimal.text(scores.precision), FixedDecimal.text(scores.recall),
                FixedDecimal.text(scores.f1), interval?.text ?? "–", FixedDecimal.grouped(scores.support),
                FixedDecimal.text(label.rocAUC), FixedDecimal.text(label.averagePrecision),
            ].map { HTML($0) }
    }

    private var meanRows: [[HTML]] {
        let other =
            report.labelSets.map { ("micro mean", $0.micro) } ?? ("weighted mean", report.weighted)
        return [("macro mean", report.macro, report.intervals.macroF1), (other.0, other.1, nil)]
            .map { name, means, interval in
                [
                    name, FixedDecimal.text(means.precision), FixedDecimal.text(means.recall),
                    FixedDecimal.text(means.f1), interval?.text ?? "", FixedDecimal.grouped(report.examples),
                    "", "",
                ].map { HTML($0) }
            }
    }
}
