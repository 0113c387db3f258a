// How a graph makes probabilities and an answer of scores, as the reader of a classifier does.

import WinnowCore

extension ONNXGraph {
    /// Adds everything from scores to the outputs of a classifier's graph.
    mutating func addAnswers(of core: LinearClassifier, scores: String) {
        let count = core.labels.count
        var (probabilities, logOdds) = addProbabilities(of: core, scores: double(scores))
        if let curves = core.isotonic {
            let isOne = core.scoreCount == 1
            let inputs = isOne ? double(scores) : logOdds
            var calibrated = add(
                "Clip",
                [
                    addCurves(curves, count: core.scoreCount, at: inputs), constant([-1_000_000.0], []),
                    constant([1_000_000.0], []),
                ])
            if !isOne { calibrated = addLogLogistic(of: calibrated) }
            (probabilities, logOdds) = addProbabilities(of: core, scores: double(single(calibrated)))
        }
        let given = add("Identity", [single(probabilities)], output: "probabilities")
        switch core.rule {
        case .one(let thresholds):
            let best = addBest(
                of: logOdds, thresholds: core.labels.map { label in thresholds.last { $0.label == label } })
            addOutput(add("Gather", [constant(core.labels), best], output: "label"), .string, ["texts"])
        case .each(let thresholds):
            let bounds = core.labels.map { label in
                thresholds.last { $0.label == label }.map(\.exportedLogOdds) ?? 0
            }
            let labels = add("GreaterOrEqual", [logOdds, constant(bounds)], output: "labels")
            addOutput(labels, .bool, ["texts", "\(count)"])
        case .within(let errorRate):
            // Rounded as the scores of the calibration are.
            let bounds = constant(core.plausibleLogOdds(errorRate: errorRate))
            let plausible = add("GreaterOrEqual", [double(single(logOdds)), bounds])
            var labels = plausible
            if core.hasExclusiveLabels {
                let best = add(
                    "Unsqueeze",
                    [
                        add("ArgMax", [logOdds], ["axis": .integer(1), "keepdims": .integer(0)]),
                        constant([1]),
                    ])
                let isBest = add("Equal", [best, constant(Array(0..<count))])
                let hasAny = add(
                    "ReduceMax", [add("Cast", [plausible], ["to": .integer(7)]), constant([1])])
                labels = add(
                    "Or",
                    [
                        plausible,
                        add("And", [isBest, add("Not", [add("Cast", [hasAny], ["to": .integer(9)])])]),
                    ])
            }
            addOutput(add("Identity", [labels], output: "labels"), .bool, ["texts", "\(count)"])
        }
        addOutput(given, .float, ["texts", "\(count)"])
    }

    /// The probabilities and log-odds of the labels.
    private mutating func addProbabilities(
        of core: LinearClassifier, scores: String
    ) -> (probabilities: String, logOdds: String) {
        guard core.hasExclusiveLabels else { return (add("Sigmoid", [scores]), scores) }
        guard core.scoreCount > 1 else {
            let both = add("Concat", [add("Neg", [scores]), scores], ["axis": .integer(1)])
            return (add("Sigmoid", [both]), both)
        }
        let probabilities = add("Softmax", [scores], ["axis": .integer(1)])
        // 1 − p; near certainty it is summed from the other labels to preserve precision.
        let best = add("ArgMax", [probabilities], ["axis": .integer(1)])
        let isBest = add("Equal", [best, constant(Array(0..<core.scoreCount))])
        let others = add("Where", [isBest, constant([0.0], []), probabilities])
        let rest = add("ReduceSum", [others, constant([1])])
        let complement = add("Where", [isBest, rest, add("Sub", [constant([1.0], []), probabilities])])
        return (probabilities, add("Sub", [add("Log", [probabilities]), add("Log", [complement])]))
    }

    /// The label with the largest log-odds that reaches its threshold, else without a threshold, else at all.
    private mutating func addBest(of logOdds: String, thresholds: [LabelThreshold?]) -> String {
        var logOdds = logOdds
        if thresholds.contains(where: { $0 != nil }) {
            let bounds = constant(thresholds.map { $0?.exportedLogOdds ?? .infinity })
            let isReached = add("GreaterOrEqual", [logOdds, bounds])
            let otherwise = constant(thresholds.map { $0 == nil ? 1 : 0 })
            let rank = add("Where", [isReached, constant([2], []), otherwise])
            let isFirst = add("Equal", [rank, add("ReduceMax", [rank, constant([1])])])
            logOdds = add("Where", [isFirst, logOdds, constant([-Double.infinity], [])])
        }
        return add("ArgMax", [logOdds], ["axis": .integer(1), "keepdims": .integer(0)])
    }

    /// ln(1 / (1 + exp(−x))).
    private mutating func addLogLogistic(of values: String) -> String {
        let size = add("Exp", [add("Neg", [add("Abs", [values])])])
        let rest = add("Log", [add("Add", [size, constant([1.0], [])])])
        return add("Sub", [add("Min", [values, constant([0.0], [])]), rest])
    }

    /// The values of calibration curves at a row of numbers for each text.
    private mutating func addCurves(_ curves: IsotonicCalibration, count: Int, at inputs: String) -> String {
        let ranges = (0..<count).map { Int(curves.starts[$0])..<Int(curves.starts[$0 + 1]) }
        let longest = ranges.map(\.count).max() ?? 0
        let points = ranges.flatMap { range in
            range.map { Double(curves.inputs[$0]) }
                + [Double](repeating: .infinity, count: longest - range.count)
        }
        // The point after the input, from the first of each curve on.
        let isBefore = add(
            "GreaterOrEqual",
            [
                add("Unsqueeze", [inputs, constant([2])]), constant(points, [1, count, longest]),
            ])
        let place = add(
            "ReduceSum", [add("Cast", [isBefore], ["to": .integer(7)]), constant([2])],
            ["keepdims": .integer(0)])
        let starts = constant(ranges.map(\.lowerBound))
        let lasts = constant(ranges.map { $0.upperBound - 1 })
        let beyond = add("Add", [starts, place])
        let high = add("Min", [beyond, lasts])
        let low = add("Max", [add("Sub", [beyond, constant([1], [])]), starts])
        let xs = constant((0..<curves.inputs.count).map { Double(curves.inputs[$0]) })
        let ys = constant((0..<curves.inputs.count).map { Double(curves.outputs[$0]) })
        let (left, bottom, top) = (
            add("Gather", [xs, low]), add("Gather", [ys, low]), add("Gather", [ys, high])
        )
        let width = add("Sub", [add("Gather", [xs, high]), left])
        let (zero, one) = (constant([0.0], []), constant([1.0], []))
        let isWide = add("Greater", [width, zero])
        let share = add("Div", [add("Sub", [inputs, left]), add("Where", [isWide, width, one])])
        let rise = add("Mul", [add("Where", [isWide, share, zero]), add("Sub", [top, bottom])])
        return add("Min", [add("Add", [bottom, rise]), top])
    }
}

extension LabelThreshold {
    /// The lowest log-odds, of the probability if there are no others.
    fileprivate var exportedLogOdds: Double {
        logOdds ?? (Elementary.logarithm(probability) - Elementary.logarithmOfOnePlus(-probability))
    }
}
