/// The second derivatives of a likelihood in shares of labels, which sum to 1, at its maximum.
///
/// The variances of the shares are those of the inverse, restricted to changes that keep the sum:
/// *A*⁻¹ − *A*⁻¹ 1 1ᵀ *A*⁻¹ / 1ᵀ *A*⁻¹ 1.
///
/// Source: J. Aitchison and S. Silvey, *Maximum-Likelihood Estimation of Parameters Subject to Restraints*,
/// Annals of Mathematical Statistics 29(3), 1958.
struct ShareCurvature {
    private let width: Int
    /// The lower triangle, row after row of a whole matrix.
    private var matrix: [Double]
    private var likely: [Int] = []

    /// The most labels; more would take too much time and memory.
    static let mostLabels = 500
    /// Added to the diagonal, so that shares that texts do not determine have a large variance.
    private static let least = 0.01

    init(width: Int) {
        self.width = width
        matrix = [Double](repeating: 0, count: width * width)
        for label in 0..<width { matrix[label * width + label] = Self.least }
    }

    /// Adds a text, given its likelihood under each label relative to that under all.
    ///
    /// Complexity: O(*k*²) in the labels that are not negligible.
    mutating func add(_ likelihoods: [Double], shares: [Double]) {
        likely.removeAll(keepingCapacity: true)
        for label in 0..<width where likelihoods[label] * shares[label] > 1e-6 { likely.append(label) }
        for (place, row) in likely.enumerated() {
            for column in likely[...place] {
                matrix[row * width + column] += likelihoods[row] * likelihoods[column]
            }
        }
    }

    /// The variance of each share. Complexity: O(*k*³) in the labels.
    func variances() -> [Double] {
        // Cholesky's factor, and then its inverse, in place.
        var factor = matrix
        for column in 0..<width {
            for row in column..<width {
                var sum = factor[row * width + column]
                for index in 0..<column {
                    sum -= factor[row * width + index] * factor[column * width + index]
                }
                factor[row * width + column] =
                    row == column
                    ? max(sum, Self.least * 1e-6).squareRoot() : sum / factor[column * width + column]
            }
        }
        for column in 0..<width {
            factor[column * width + column] = 1 / factor[column * width + column]
            for row in column + 1..<max(column + 1, width) {
                var sum = 0.0
                for index in column..<row {
                    sum -= factor[row * width + index] * factor[index * width + column]
                }
                factor[row * width + column] = sum / factor[row * width + row]
            }
        }
        var diagonal = [Double](repeating: 0, count: width)
        // By label: the sum of its row of the inverse.
        var sums = diagonal
        for row in 0..<width {
            var own = 0.0
            for column in 0...row { own += factor[row * width + column] }
            for column in 0...row {
                let value = factor[row * width + column]
                diagonal[column] += value * value
                sums[column] += value * own
            }
        }
        let total = sums.reduce(0, +)
        return zip(diagonal, sums).map { max(0, total > 0 ? $0 - $1 * $1 / total : $0) }
    }
}
