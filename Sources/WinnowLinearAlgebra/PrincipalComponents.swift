import CWinnowBLAS
import WinnowSystem

/// Eigenvalues and eigenvectors of a symmetric matrix, the largest first.
package struct SymmetricEigenvalues: Sendable, Hashable {
    /// The eigenvalues, in descending order.
    package var values: [Double]
    /// The eigenvectors as columns, of length 1.
    package var vectors: Matrix

    /// Decomposes a symmetric matrix, given in double precision in row-major order.
    ///
    /// - Precondition: there are `size`² elements.
    /// - Throws: ``FactorizationError``.
    /// - Complexity: O(*size*³). Source: LAPACK's `dsyevd`.
    package init(of elements: [Double], size: Int) throws(FactorizationError) {
        precondition(elements.count == size * size, "the matrix must be square")
        try FactorizationError.requireFinite(elements, for: "eigenvalues")
        DenseProduct.prepare
        var work = elements
        var job = CChar(UInt8(ascii: "V"))
        var half = CChar(UInt8(ascii: "U"))
        var n = Int32(size)
        var lead = max(1, n)
        var info: Int32 = 0
        var rising = [Double](repeating: 0, count: size)
        var integers = [Int32](repeating: 0, count: 3 + 5 * size)
        var integerCount = Int32(integers.count)
        withWorkspace { (space: UnsafeMutablePointer<Double>, count) in
            dsyevd_(
                &job, &half, &n, &work, &lead, &rising, space, count, &integers, &integerCount, &info, 1, 1)
        }
        try FactorizationError.requireSuccess(info, of: "the eigenvalue decomposition")
        values = rising.reversed()
        // In row-major order its vectors are rows, with the largest value last.
        vectors = Matrix(rows: size, columns: size) { target in
            for component in 0..<size {
                for index in 0..<size {
                    target[index * size + component] = Float(work[(size - 1 - component) * size + index])
                }
            }
        }
    }
}

/// The directions in which rows of numbers vary most around their mean.
package struct PrincipalComponents: Sendable, Hashable {
    /// The mean of the rows.
    package var mean: [Float]
    /// The components as columns of length 1, by descending variance.
    package var components: Matrix
    /// The variance of the rows in each direction, in descending order.
    package var variances: [Double]

    /// Finds the components of rows.
    ///
    /// - Parameters:
    ///   - matrix: the rows; at least one.
    ///   - weights: the weight of each row, not negative; nil for equal weights.
    ///   - centering: whether the mean is subtracted first; otherwise ``mean`` is 0.
    /// - Throws: ``FactorizationError``.
    /// - Complexity: O(*rows* · *columns*² + *columns*³).
    package init(of matrix: Matrix, weights: [Float]? = nil, centering: Bool = true)
        throws(FactorizationError)
    {
        precondition(weights.map { $0.count == matrix.rows } ?? true, "there is a weight for each row")
        let size = matrix.columns
        let total = weights.map { $0.reduce(0) { $0 + Double($1) } } ?? Double(matrix.rows)
        var sums = [Double](repeating: 0, count: size)
        if centering {
            for row in 0..<matrix.rows {
                let weight = Double(weights?[row] ?? 1)
                for (index, value) in matrix.row(row).enumerated() { sums[index] += weight * Double(value) }
            }
        }
        let mean = sums.map { Float($0 / max(total, .leastNormalMagnitude)) }
        // Blocks are multiplied in single precision and summed in double precision.
        var covariance = [Double](repeating: 0, count: size * size)
        for rows in Parallel.ranges(count: matrix.rows, size: 1024) {
            let block = Matrix(rows: rows.count, columns: size) { target in
                for (offset, row) in rows.enumerated() {
                    let scale = weights?[row].squareRoot() ?? 1
                    for (index, value) in matrix.row(row).enumerated() {
                        target[offset * size + index] = (value - mean[index]) * scale
                    }
                }
            }
            for (index, value) in block.transposedProduct(block).elements.enumerated() {
                covariance[index] += Double(value)
            }
        }
        let scale = 1 / max(total, .leastNormalMagnitude)
        for index in covariance.indices { covariance[index] *= scale }
        let eigen = try SymmetricEigenvalues(of: covariance, size: size)
        self.mean = mean
        components = eigen.vectors
        variances = eigen.values
    }

    /// The rows minus the mean, projected on some components: *rows* × the number of components.
    ///
    /// - Parameters:
    ///   - matrix: the rows, with as many columns as the original rows.
    ///   - components: the range of components, by descending variance.
    ///   - threads: the number of threads.
    package func projection(
        of matrix: Matrix, onto components: Range<Int>, threads: Int = Parallel.processorCount
    ) -> Matrix {
        let directions = Matrix(
            rows: self.components.rows, columns: components.count,
            elements: (0..<self.components.rows).flatMap { row in
                components.map { self.components[row, $0] }
            })
        var centered = matrix
        centered.withUnsafeMutableElements { elements in
            for start in stride(from: 0, to: elements.count, by: max(1, matrix.columns)) {
                for (index, value) in mean.enumerated() { elements[start + index] -= value }
            }
        }
        return Matrix.product(centered, directions, threads: threads)
    }
}
