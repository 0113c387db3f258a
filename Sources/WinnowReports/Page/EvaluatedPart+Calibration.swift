// Whether the probabilities can be trusted.

import WinnowEvaluation

extension EvaluatedPart {
    /// The reliability diagram with a histogram of how sure the answers are.
    @HTMLBuilder var reliability: HTML {
        HTML(.p) {
            "Among the answers given with 90 % probability nine in ten should be right. On the dotted line that holds; below it the probabilities are too sure, above it not sure enough."
        }
        HTML(.div, .class("pair")) {
            HTML(.figure) {
                ReliabilityDiagram(label: reliabilityLabel, bins: calibration, before: calibrationBefore).html
                HTML(.figcaption) { reliabilityCaption }
            }
            HTML(.figure) {
                confidenceChart.html
                HTML(.figcaption) { "How many answers are how sure." }
            }
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
        return text + ". Larger circles stand for more answers; whiskers are 95 % intervals."
    }

    private var confidenceChart: BarChart {
        let bins = calibration.bins
        let step = 100 / Double(max(bins.count, 1))
        return BarChart(
            label: "Bar chart: how many answers are given with which probability",
            xTitle: "probability of the answer", yTitle: "answers",
            bars: bins.enumerated().map { number, bin in
                let (low, high) = (Double(number) * step, Double(number + 1) * step)
                let range = "\(FixedDecimal.text(low, digits: 0))–\(FixedDecimal.text(high, digits: 0)) %"
                return BarChart.Bar(
                    name: FixedDecimal.text((low + high) / 2, digits: 0) + " %", count: bin.count,
                    title: "\(range): \(bin.count.counted("answer"))")
            }, scale: ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"])
    }
}
