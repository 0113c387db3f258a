// Short texts say less than their words.

import WinnowNumerics

/// Makes the rows of texts with few n-grams smaller.
///
/// Rows have length 1, so the one n-gram of a text of one word would count in full, three times what it counts for in a
/// sentence. A row of *n* n-grams is multiplied by √(*n* / (*n* + *k*)).
struct LengthDamping: Sendable, Hashable {
    /// *k*, at least 0; 0 changes nothing.
    var strength: Double

    /// By what a row with so many n-grams is multiplied.
    func factor(count: Int) -> Float {
        count > 0 ? Float((Double(count) / (Double(count) + strength)).squareRoot()) : 1
    }

    /// Multiplies all rows of a matrix.
    func apply(to matrix: inout SparseMatrix) {
        for block in matrix.blocks.indices {
            for row in 0..<matrix.blocks[block].count {
                let entries = matrix.blocks[block].starts[row]..<matrix.blocks[block].starts[row + 1]
                let factor = factor(count: entries.count)
                for entry in entries { matrix.blocks[block].values[entry] *= factor }
            }
        }
    }
}
