import WinnowModelFile
import WinnowSystem

/// A rising curve from log-odds to log-odds: straight between its points, level outside them.
struct IsotonicCurve: Sendable, Hashable {
    /// Where the curve's points lie, ascending.
    let inputs: [Float]
    /// The calibrated log-odds there, not falling.
    let outputs: [Float]

    /// The curve through the isotonic regression of whether rows have the label on their log-odds for it.
    ///
    /// Shares of 0 and 1, which a few rows show by chance, are taken in by what half a row on the other side would change:
    /// a pool of weight *n* reaches from ½ / (*n* + 1) to 1 − ½ / (*n* + 1).
    init(logOdds: [Double], isLabel: [Bool], weights: [Double]) {
        let order = logOdds.indices.filter { weights[$0] > 0 }
            .sorted { (logOdds[$0], $0) < (logOdds[$1], $1) }
        // Equal scores are one point.
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
            // Of a level piece the ends tell all.
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

    /// A curve of points as they stand in a model file.
    init(inputs: [Float], outputs: [Float]) {
        self.inputs = inputs
        self.outputs = outputs
    }
}
