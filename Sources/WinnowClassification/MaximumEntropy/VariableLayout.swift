/// The way between the weights of a classifier and the variables that are optimized.
///
/// Weights lie by column and within a column by label. Variables lie so that memory is read in whole cache lines and
/// variables have about the same scale:
/// - Labels are cut into panels of 8 or 16; a panel holds all columns one after another, then the intercepts. Labels that
///   are missing to a whole panel have variables that stay 0. Two labels have one score: a panel of 1.
/// - A weight is its variable times the scale of its column.
struct VariableLayout: Sendable {
    /// How many columns there are beside the intercepts.
    let columnCount: Int
    /// How many scores a row has: 1 for two labels, else the number of labels.
    let scoreCount: Int
    /// How many scores a panel has.
    let lanes: Int
    /// How many panels there are.
    let panelCount: Int
    /// The scale of each column, and then that of the intercepts; above 0.
    let scales: [Float]
    /// The scale of each column in the penalty: its scale over how freely its weights may grow.
    let penaltyScales: [Float]

    /// Makes a layout; `scales` has one number more than there are columns.
    ///
    /// - Parameter factors: how freely each column's weights may grow, above 0; nil for all 1.
    init(scoreCount: Int, scales: [Float], factors: [Float]? = nil) {
        penaltyScales = factors.map { zip(scales, $0).map { $0 / $1 } } ?? scales
        columnCount = scales.count - 1
        self.scoreCount = scoreCount
        // Panels of 8 waste less where there are few labels, panels of 16 fill a cache line.
        lanes = scoreCount == 1 ? 1 : scoreCount <= 8 || 17...24 ~= scoreCount ? 8 : 16
        panelCount = (scoreCount + lanes - 1) / lanes
        self.scales = scales
    }

    /// The number of variables of a panel.
    var panelSize: Int { (columnCount + 1) * lanes }
    /// The number of variables.
    var count: Int { panelCount * panelSize }

    /// Where the variable of a score lies; the column after the last is the intercepts'.
    func index(column: Int, score: Int) -> Int {
        score / lanes * panelSize + column * lanes + score % lanes
    }

    /// The weights, by column and within a column by label, then the intercepts.
    func weights(of variables: UnsafeBufferPointer<Float>) -> [Float] {
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

    /// The variables of weights in the order of ``weights(of:)``.
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

    /// What each variable's absolute value is multiplied by to be that of its weight times `strength`; 0 for intercepts.
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

    /// The sum of the squares of the weights over their factors, without the intercepts.
    func squaredWeights(of variables: UnsafeBufferPointer<Float>) -> Double {
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
