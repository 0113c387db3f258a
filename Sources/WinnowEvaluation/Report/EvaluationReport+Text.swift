// A report as text.

import WinnowSystem

extension EvaluationReport: CustomStringConvertible {
    /// The report as text of 80 columns.
    public var description: String { text() }

    /// The report as aligned text with lines of at most `width` columns, if labels can be shortened enough.
    ///
    /// First the overall measures, then a table of labels, a table of ranking measures, and the confusion
    /// matrix of up to 12 labels if it fits, otherwise the ten most frequent confusions. Numbers have four
    /// decimals; undefined ones are a dash. Control and bidirectional characters in labels are made visible.
    /// The text ends with a newline and has no colours.
    ///
    /// - Parameter width: The columns of the terminal; values below 40 count as 40.
    package func text(width: Int = 80) -> String {
        let width = max(width, 40)
        let heading = "\(counted(examples, "example")), \(counted(labels.count, "label"))"
        var sections = [[heading], summary, labelTable(width: width)]
        sections.append(rankingTable(width: width))
        if let confusion { sections.append(lines(of: confusion, width: width)) }
        sections += predictionSets.map { $0.lines(nameLimit: max(8, width - 50)) }
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }

    // MARK: Overall measures

    private var summary: [String] {
        var table = TextTable([.left, .right, .left])
        if let labelSets {
            for (name, value, remark) in summary(of: labelSets) {
                table.append(DisplayText(visible: name), [FixedDecimal.text(value), remark])
            }
            return table.lines
        }
        let lower = "lower is better"
        for (name, value, remark) in [
            ("accuracy", accuracy, remark(on: intervals.accuracy)),
            ("macro F1", macro.f1, remark(on: intervals.macroF1)),
            ("weighted F1", weighted.f1, ""),
            ("log loss", logLoss, lower),
            ("Brier score", brier, lower),
            ("calibration error", expectedCalibrationError, remarkOnCalibration),
        ] {
            table.append(DisplayText(visible: name), [FixedDecimal.text(value), remark])
        }
        if let ordinal {
            let kappa = FixedDecimal.text(ordinal.quadraticWeightedKappa)
            table.append(
                DisplayText(visible: "mean abs. error"),
                [FixedDecimal.text(ordinal.meanAbsoluteError), lower])
            table.append(DisplayText(visible: "weighted kappa"), [kappa, "quadratic weights; 1 is perfect"])
        }
        guard let constant = constantAnswer else { return table.lines }
        table.append(
            DisplayText(visible: "constant answer"),
            [
                FixedDecimal.text(constant.accuracy),
                "accuracy; macro F1 \(FixedDecimal.text(constant.macroF1))",
            ])
        return table.lines + (constant.isSurpassed ? [] : [constant.warning])
    }

    private var remarkOnCalibration: String {
        guard let chance = expectedCalibrationErrorByChance else { return "lower is better" }
        return "lower is better; up to \(FixedDecimal.text(chance)) by chance alone"
    }

    private func remark(on interval: ConfidenceInterval?) -> String {
        guard let interval else { return "" }
        let level = FixedDecimal.text(intervals.level * 100, digits: 0)
        let bounds = "\(FixedDecimal.text(interval.lower)) to \(FixedDecimal.text(interval.upper))"
        return "\(level) % interval \(bounds)"
    }

    // MARK: The labels

    private func labelTable(width: Int) -> [String] {
        let lines = table(width: width) { nameLimit in
            var table = TextTable()
            let isSets = labelSets != nil
            table.append(
                DisplayText(visible: "label"),
                ["precision", "recall", "F1", "support"] + (isSets ? ["predicted"] : []))
            table.appendRule()
            for label in labels {
                let scores = label.scores
                let figures = [scores.precision, scores.recall, scores.f1].map(FixedDecimal.text)
                let counts = [scores.support] + (isSets ? [scores.predicted] : [])
                table.append(
                    DisplayText(showing: label.name).truncated(to: nameLimit),
                    figures + counts.map { FixedDecimal.grouped($0) })
            }
            table.appendRule()
            let first = isSets ? ("micro mean", micro) : ("macro mean", macro)
            for (name, means) in [first, isSets ? ("macro mean", macro) : ("weighted mean", weighted)] {
                let figures = [means.precision, means.recall, means.f1].map(FixedDecimal.text)
                table.append(
                    DisplayText(visible: name).truncated(to: nameLimit),
                    figures + (isSets ? ["", ""] : [FixedDecimal.grouped(examples)]))
            }
            return table
        }
        let isUndefined = labels.contains { $0.scores.precision == nil || $0.scores.recall == nil }
        return lines.map(\.droppingTrailingBlanks)
            + (isUndefined ? ["– undefined: the label was never predicted or has no examples"] : [])
    }

    private func rankingTable(width: Int) -> [String] {
        let uncertain = labels.contains { $0.recallAtFalsePositiveRate.contains(where: \.isUncertain) }
        let rates = labels.first?.recallAtFalsePositiveRate ?? []
        let lines = table(width: width) { nameLimit in
            var table = TextTable()
            let titles = rates.map { "recall@fpr=\($0.falsePositiveRate)" + (uncertain ? " " : "") }
            table.append(DisplayText(visible: "label"), ["ROC-AUC", "average precision"] + titles)
            table.appendRule()
            for label in labels {
                let figures = [label.rocAUC, label.averagePrecision].map(FixedDecimal.text)
                let recalls = label.recallAtFalsePositiveRate.map { point in
                    FixedDecimal.text(point.recall) + (uncertain ? (point.isUncertain ? "*" : " ") : "")
                }
                table.append(DisplayText(showing: label.name).truncated(to: nameLimit), figures + recalls)
            }
            return table
        }
        return lines.map(\.droppingTrailingBlanks) + rankingNotes(on: rates)
    }

    private func rankingNotes(on rates: [RecallAtFalsePositiveRate]) -> [String] {
        guard !rates.isEmpty, examples > 0 else { return [] }
        var notes = ["recall@fpr=R: the share found if at most R of the others are false positives"]
        for (index, rate) in rates.enumerated()
        where labels.contains(where: {
            $0.recallAtFalsePositiveRate.dropFirst(index).first?.isUncertain == true
        }) {
            let required = FixedDecimal.grouped(rate.requiredNegatives)
            notes.append("* too few others to certify the rate: \(rate.falsePositiveRate) needs \(required)")
        }
        return notes
    }

    /// Lays out a table with names as long as the width allows.
    private func table(width: Int, _ make: (_ nameLimit: Int) -> TextTable) -> [String] {
        let table = make(40)
        if table.width <= width { return table.lines }
        return make(max(table.firstColumnWidth - (table.width - width), 8)).lines
    }

    // MARK: The confusions

    private func lines(of confusion: ConfusionMatrix, width: Int) -> [String] {
        if labels.count <= 12 {
            let matrix = table(of: confusion)
            if matrix.width <= width {
                return ["confusion matrix: true labels down, answers across"] + matrix.lines
            }
        }
        return mostConfusedLines(of: confusion, width: width)
    }

    private func table(of confusion: ConfusionMatrix) -> TextTable {
        var table = TextTable()
        let names = labels.map { DisplayText(showing: $0.name) }
        table.append([DisplayText(visible: "")] + names.map { $0.truncated(to: 12) })
        for (name, row) in zip(names, confusion.counts) {
            table.append(name.truncated(to: 20), row.map { $0 == 0 ? "·" : FixedDecimal.grouped($0) })
        }
        return table
    }

    private func mostConfusedLines(of confusion: ConfusionMatrix, width: Int) -> [String] {
        let pairs = confusion.mostConfused(limit: 10)
        if pairs.isEmpty { return ["no label was confused with another"] }
        var table = TextTable([.left, .left])
        table.append(["true label", "answer", "count", "of the label"].map(DisplayText.init(visible:)))
        table.appendRule()
        let nameLimit = max((width - 26) / 2, 8)
        for pair in pairs {
            let names = [pair.truth, pair.predicted].map { index in
                DisplayText(showing: labels[index].name).truncated(to: nameLimit)
            }
            let share = Double(pair.count) / Double(labels[pair.truth].scores.support) * 100
            let figures = [FixedDecimal.grouped(pair.count), FixedDecimal.text(share, digits: 1) + " %"]
            table.append(names + figures.map(DisplayText.init(visible:)))
        }
        return ["the most frequent confusions"] + table.lines
    }
}

extension ConstantAnswer {
    /// A sentence for answers that do not surpass it.
    package var warning: String {
        "no better than always answering \(DisplayText(showing: label).truncated(to: 40).text)"
    }
}

extension RecallAtFalsePositiveRate {
    /// Whether the recall is for a rate that the data cannot certify.
    fileprivate var isUncertain: Bool { recall != nil && !isCertifiable }
}

extension String {
    fileprivate var droppingTrailingBlanks: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
