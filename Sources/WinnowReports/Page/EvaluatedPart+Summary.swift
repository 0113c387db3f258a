// The first answer: how good it is.

import WinnowEvaluation
import WinnowSystem

extension EvaluatedPart {
    /// A summary sentence for readers who do not know the measures.
    var sentence: HTML {
        guard report.examples > 0, let accuracy = report.accuracy else {
            return HTML(.p, .class("lead")) { "The \(name) has no examples, so nothing was measured." }
        }
        return HTML(.p, .class("lead")) {
            "Of \(counted(report.examples, "example")) with \(counted(report.labels.count, "label")), "
            HTML(.b) {
                "\(FixedDecimal.grouped(report.examples - mistakeCount)) (\(accuracy.percentText))"
            }
            report.labelSets == nil
                ? " were classified correctly, " : " got exactly their labels, "
            "\(FixedDecimal.grouped(mistakeCount)) incorrectly."
            if let constant = report.constantAnswer, !constant.isSurpassed {
                HTML(.b) { " That is \(constant.warning)." }
            }
        }
    }

    /// A warning about leaks, which make all figures doubtful; nil if none are known.
    var doubt: HTML? {
        guard let leaks = report.leaks, leaks.finding == .leak else { return nil }
        return HTML(.p) {
            HTML(.b) { "These figures are optimistic: " }
            leaks.line + "."
        }
    }

    /// The main figures.
    var cards: HTML {
        if let sets = report.labelSets {
            return HTML(.dl, .class("cards")) {
                for (name, value, remark) in report.summary(of: sets) {
                    card(name, FixedDecimal.text(value), remark)
                }
            }
        }
        return HTML(.dl, .class("cards")) {
            card("Accuracy", FixedDecimal.text(report.accuracy), interval(report.intervals.accuracy))
            card("Macro F1", FixedDecimal.text(report.macro.f1), interval(report.intervals.macroF1))
            if let positive = report.labels.first(where: { $0.name == positiveLabel }) {
                card(
                    "Precision of “\(positive.name.shortened(to: 20))”",
                    FixedDecimal.text(positive.scores.precision),
                    "of its answers are right")
                card(
                    "Recall of “\(positive.name.shortened(to: 20))”",
                    FixedDecimal.text(positive.scores.recall),
                    "of its \(counted(positive.scores.support, "example")) are found")
            }
            if let constant = report.constantAnswer {
                card(
                    "Constant answer", FixedDecimal.text(constant.accuracy),
                    "accuracy; macro F1 \(FixedDecimal.text(constant.macroF1))")
            }
            card("Log loss", FixedDecimal.text(report.logLoss), "lower is better")
            card(
                "Calibration error", FixedDecimal.text(report.expectedCalibrationError), "lower is better")
            if let ordinal = report.ordinal {
                card(
                    "Mean absolute error", FixedDecimal.text(ordinal.meanAbsoluteError),
                    "mean distance from the true number")
                card(
                    "Weighted kappa", FixedDecimal.text(ordinal.quadraticWeightedKappa),
                    "quadratic weights; 1 is perfect")
            }
        }
    }

    private func card(_ name: String, _ value: String, _ remark: String) -> HTML {
        HTML(.div) {
            HTML(.dt) { HTML(.bdi) { name } }
            HTML(.dd, .class("big")) { value }
            HTML(.dd, .class("sub")) { remark }
        }
    }

    /// An interval with its level; nothing for nil.
    private func interval(_ interval: ConfidenceInterval?) -> String {
        guard let interval else { return "" }
        let level = FixedDecimal.text(100 * report.intervals.level, digits: 0)
        return "\(level) % interval \(interval.text)"
    }
}

extension ConfidenceInterval {
    /// Both bounds: `0.912–0.948`.
    var text: String { FixedDecimal.text(lower, digits: 3) + "–" + FixedDecimal.text(upper, digits: 3) }
}
