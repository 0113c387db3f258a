/// The mapping between the weights of a classifier and the variables that are optimized.
///
/// Weights are ordered by column, then by label. Variables are arranged so that memory is read in whole cache
/// lines, and scaled to about the same size:
/// - Labels are divided into panels of 8 or 16; a panel holds all columns one after another, then the
///   intercepts. Variables that pad the last panel stay 0. Two labels have one score: a panel of 1.
/// - A weight is its variable times the scale of its column.
package struct VariableLayout: Sendable {
    /// The number of columns without the intercepts.
    package let columnCount: Int
    /// The number of scores per row: 1 for two labels, otherwise the number of labels.
    package let scoreCount: Int
    /// The number of scores in a panel.
    let lanes: Int
    /// The number of panels.
    let panelCount: Int
    /// The scale of each column, followed by that of the intercepts; above 0.
    package let scales: [Float]
    /// The scale of each column in the penalty: its scale divided by its factor.
    package let penaltyScales: [Float]

    /// Creates a layout; `scales` has one element per column and one for the intercepts.
    ///
    /// - Parameters:
    ///   - factors: how freely each column's weights may grow, above 0; nil if all are 1.
    ///   - isSingle: whether the only score is that of the second of two labels; nil if any only score is.
    init(scoreCount: Int, scales: [Float], factors: [Float]? = nil, isSingle: Bool? = nil) {
        penaltyScales = factors.map { zip(scales, $0).map { $0 / $1 } } ?? scales
        columnCount = scales.count - 1
        self.scoreCount = scoreCount
        // Panels of 8 waste less memory if there are few labels; panels of 16 fill a cache line.
        lanes = isSingle ?? (scoreCount == 1) ? 1 : scoreCount <= 8 || 17...24 ~= scoreCount ? 8 : 16
        panelCount = (scoreCount + lanes - 1) / lanes
        self.scales = scales
    }

    /// The number of variables of a panel.
    var panelSize: Int { (columnCount + 1) * lanes }
    /// The number of variables.
    var count: Int { panelCount * panelSize }

    /// The index of a score's variable; the column after the last is that of the intercepts.
    package func index(column: Int, score: Int) -> Int {
        score / lanes * panelSize + column * lanes + score % lanes
    }

    /// The weights, by column, then by label, followed by the intercepts.
    package func weights(of variables: UnsafeBufferPointer<Float>) -> [Float] {
        [Float](unsafeUninitializedCapacity: scales.count * scoreCount) { weights, count in
            for column in scales.indices {
                for score in 0..<scoreCount {
                    let variable = variables[index(column: column, score: score)]
                    weights.initializeElement(
                        at: column * scoreCount + score, to: variable * scales[column])
                }
            }
            count = weights.count
        }
    }

    /// The variables for weights in the order of ``weights(of:)``.
    func variables(of weights: [Float]) -> [Float] {
        var variables = [Float](repeating: 0, count: count)
        for column in scales.indices {
            for score in 0..<scoreCount {
                variables[index(column: column, score: score)] =
                    weights[column * scoreCount + score] / scales[column]
            }
        }
        return variables
    }

    /// Each variable's L1 penalty: `strength` times the scale of its column in the penalty; 0 for intercepts.
    func penalties(_ strength: Double) -> [Float] {
        var penalties = [Float](repeating: 0, count: count)
        for column in 0..<columnCount {
            for score in 0..<scoreCount {
                penalties[index(column: column, score: score)] =
                    Float(strength) * penaltyScales[column]
            }
        }
        return penalties
    }

    /// The sum of the squares of the weights divided by their factors, without the intercepts.
    package func squaredWeights(of variables: UnsafeBufferPointer<Float>) -> Double {
        var sum = 0.0
        for panel in 0..<panelCount {
            var index = panel * panelSize
            for column in 0..<columnCount {
                let scale = penaltyScales[column]
                for _ in 0..<lanes {
                    let weight = scale * variables[index]
                    sum += Double(weight * weight)
                    index += 1
                }
            }
        }
        return sum
    }
}
