import CWinnowBLAS
package import WinnowSystem

/// A = U · diag(*values*) · Vᵀ, thin.
package struct SingularValueDecomposition: Sendable, Hashable {
    /// The left singular vectors as columns: *rows* × *rank*.
    package var left: Matrix
    /// The singular values, not negative, in descending order.
    package var values: [Float]
    /// The right singular vectors as columns: *columns* × *rank*.
    package var right: Matrix

    /// The decomposition of a matrix, with rank min(*rows*, *columns*).
    ///
    /// - Throws: ``FactorizationError``.
    /// - Complexity: O(*rows* · *columns* · min(*rows*, *columns*)). Source: LAPACK's `sgesdd`.
    package init(of matrix: Matrix) throws(FactorizationError) {
        let rank = min(matrix.rows, matrix.columns)
        guard rank > 0 else {
            self.init(
                left: Matrix(rows: matrix.rows, columns: 0), values: [],
                right: Matrix(rows: matrix.columns, columns: 0))
            return
        }
        try FactorizationError.requireFinite(matrix.elements, for: "singular value decomposition")
        DenseProduct.prepare
        // Column-major LAPACK sees Aᵀ = V · diag · Uᵀ: its left vectors are the right ones of A.
        var work = matrix.elements
        var m = Int32(matrix.columns)
        var n = Int32(matrix.rows)
        var lead = m
        var leadLeft = m
        var leadRight = Int32(rank)
        var job = CChar(UInt8(ascii: "S"))
        var info: Int32 = 0
        var values = [Float](repeating: 0, count: rank)
        var rightByColumns = [Float](repeating: 0, count: matrix.columns * rank)
        var leftByColumns = [Float](repeating: 0, count: matrix.rows * rank)
        var integers = [Int32](repeating: 0, count: 8 * rank)
        withWorkspace { space, size in
            sgesdd_(
                &job, &m, &n, &work, &lead, &values, &rightByColumns, &leadLeft, &leftByColumns, &leadRight,
                space, size, &integers, &info, 1)
        }
        try FactorizationError.requireSuccess(info, of: "singular value decomposition")
        self.init(
            // Column-major rank × rows is row-major rows × rank.
            left: Matrix(rows: matrix.rows, columns: rank, elements: leftByColumns), values: values,
            right: Matrix(rows: rank, columns: matrix.columns, elements: rightByColumns).transposed)
    }

    private init(left: Matrix, values: [Float], right: Matrix) {
        self.left = left
        self.values = values
        self.right = right
    }
}

/// A matrix that is accessed only by its products, such as a large sparse matrix.
package protocol LinearMap: Sendable {
    /// The number of rows.
    var rows: Int { get }
    /// The number of columns.
    var columns: Int { get }
    /// The product with a matrix of ``columns`` rows.
    func product(_ right: Matrix, threads: Int) -> Matrix
    /// The product of the transpose with a matrix of ``rows`` rows.
    func transposedProduct(_ right: Matrix, threads: Int) -> Matrix
}

extension Matrix: LinearMap {
    /// The product with a matrix of ``columns`` rows.
    package func product(_ right: Matrix, threads: Int) -> Matrix {
        Matrix.product(self, right, threads: threads)
    }

    /// The product of the transpose with a matrix of ``rows`` rows.
    package func transposedProduct(_ right: Matrix, threads: Int) -> Matrix { transposedProduct(right) }
}

extension SingularValueDecomposition {
    /// The largest singular values and vectors of a large matrix, by random projection.
    ///
    /// The matrix's range is sampled by *rank* + *oversampling* random directions and refined by power
    /// iterations, each with an orthonormalization; the small matrix within it is decomposed exactly.
    ///
    /// - Parameters:
    ///   - map: the matrix.
    ///   - rank: the number of values; fewer are returned if the matrix is smaller.
    ///   - oversampling: the number of additional directions; 10 is common.
    ///   - powerIterations: the number of refinements; 2 to 4 if singular values decay slowly.
    ///   - seed: determines the random directions.
    ///   - threads: the number of threads.
    ///   - start: the number of products and the last one that an earlier decomposition of the same matrix
    ///     passed to `progress`; nil for none.
    ///   - progress: called after each product with the number of products, their total and the last one;
    ///     return false to skip the remaining power iterations.
    /// - Throws: ``FactorizationError``.
    /// - Complexity: 2 + 2 · *powerIterations* products with *rank* + *oversampling* columns. Source: N.
    ///   Halko, P. Martinsson, J. Tropp, *Finding Structure with Randomness*, SIAM Review 53(2), 2011,
    ///   algorithms 4.4 and 5.1.
    package init(
        truncating map: some LinearMap, rank: Int, oversampling: Int = 10, powerIterations: Int = 3,
        seed: UInt64 = 0, threads: Int = Parallel.processorCount,
        from start: (products: Int, last: Matrix)? = nil,
        progress: (Int, Int, Matrix) -> Bool = { _, _, _ in true }
    ) throws(FactorizationError) {
        let size = min(rank + oversampling, min(map.rows, map.columns))
        let products = 2 + 2 * powerIterations
        var random = SeededGenerator(seed: seed)
        let directions = Matrix(rows: map.columns, columns: size) { storage in
            for index in storage.indices { storage[index] = random.nextGaussian() }
        }
        // After an odd number of products, the last one is a basis of the range.
        var (done, last) = start ?? (0, directions)
        var basis = last
        var hasBasis = !done.isMultiple(of: 2)
        var goesOn = true
        while done < products - 1, goesOn || !hasBasis {
            if done.isMultiple(of: 2) {
                last = try map.product(last, threads: threads).orthonormalized()
                (basis, hasBasis) = (last, true)
            } else {
                last = try map.transposedProduct(last, threads: threads).orthonormalized()
            }
            done += 1
            goesOn = progress(done, products, last)
        }
        // A ≈ Q · Qᵀ · A, and Aᵀ · Q = (Qᵀ · A)ᵀ.
        let small = try SingularValueDecomposition(of: map.transposedProduct(basis, threads: threads))
        if goesOn { _ = progress(products, products, last) }
        let count = min(rank, small.values.count)
        self.init(
            left: Matrix.product(basis, small.right.prefix(columns: count), threads: threads),
            values: Array(small.values.prefix(count)), right: small.left.prefix(columns: count))
    }
}

extension SeededGenerator {
    /// A number of nearly standard normal distribution: the sum of twelve uniform numbers minus 6 (Irwin and
    /// Hall), which needs no logarithm and is therefore the same on all platforms.
    package mutating func nextGaussian() -> Float {
        var sum: Float = -6
        for _ in 0..<4 {
            let bits = next()
            sum += Float(bits & 0xF_FFFF) * 0x1p-20
            sum += Float(bits >> 20 & 0xF_FFFF) * 0x1p-20
            sum += Float(bits >> 40 & 0xF_FFFF) * 0x1p-20
        }
        return sum
    }
}
