import WinnowModelFile
import WinnowSystem

/// A rising curve from log-odds to log-odds: linear between its points, constant outside them.
struct IsotonicCurve: Sendable, Hashable {
    /// The points' uncalibrated log-odds, ascending.
    let inputs: [Float]
    /// The points' calibrated log-odds, non-decreasing.
    let outputs: [Float]

    /// Fits the isotonic regression of having the label on the log-odds for it.
    ///
    /// Shares of 0 and 1, which occur by chance among few rows, are moved as by half a row on the other side:
    /// the share of a pool of weight *n* is limited to ½ / (*n* + 1) … 1 − ½ / (*n* + 1).
    init(logOdds: [Double], isLabel: [Bool], weights: [Double]) {
        let order = logOdds.indices.filter { weights[$0] > 0 }
            .sorted { (logOdds[$0], $0) < (logOdds[$1], $1) }
        // Equal scores form one point.
        var points: [(input: Double, sum: Double, weight: Double)] = []
        for row in order {
            let sum = isLabel[row] ? weights[row] : 0
            if let last = points.last, last.input == logOdds[row] {
                points[points.count - 1] = (last.input, last.sum + sum, last.weight + weights[row])
            } else {
                points.append((logOdds[row], sum, weights[row]))
            }
        }
        let shares = IsotonicRegression.fitted(
            points.map { $0.sum / $0.weight }, weights: points.map(\.weight))
        var inputs: [Float] = []
        var outputs: [Float] = []
        var first = 0
        while first < points.count {
            let end = shares[first...].firstIndex { $0 != shares[first] } ?? points.count
            let weight = points[first..<end].reduce(0) { $0 + $1.weight }
            let margin = 0.5 / (weight + 1)
            let share = min(max(shares[first], margin), 1 - margin)
            let output = Float(naturalLogarithm(share / (1 - share)))
            // A constant piece only needs its ends.
            for place in Set([first, end - 1]).sorted() {
                let input = Float(points[place].input)
                if let last = inputs.last, input <= last { continue }
                inputs.append(input)
                outputs.append(max(output, outputs.last ?? output))
            }
            first = end
        }
        self.inputs = inputs
        self.outputs = outputs
    }

    /// Creates a curve from the points in a model file.
    init(inputs: [Float], outputs: [Float]) {
        self.inputs = inputs
        self.outputs = outputs
    }
}
