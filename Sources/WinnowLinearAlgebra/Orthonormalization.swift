// An orthonormal basis, by the QR factorization.

import CWinnowBLAS

extension Matrix {
    /// Orthonormal columns that span the same space as this matrix's: the Q of its thin QR factorization,
    /// *rows* × *columns*.
    ///
    /// - Precondition: there are at least as many rows as columns.
    /// - Throws: ``FactorizationError`` with `notFinite`.
    /// - Complexity: O(*rows* · *columns*²). Source: Householder reflections, LAPACK's `sgeqrf` and `sorgqr`.
    package func orthonormalized() throws(FactorizationError) -> Matrix {
        precondition(rows >= columns, "a thin factorization needs at least as many rows as columns")
        guard columns > 0 else { return self }
        try FactorizationError.requireFinite(elements, for: "QR factorization")
        DenseProduct.prepare
        // LAPACK is column-major.
        var work = transposed.elements
        var m = Int32(rows)
        var n = Int32(columns)
        var lead = m
        var reflections = n
        var info: Int32 = 0
        var factors = [Float](repeating: 0, count: columns)
        withWorkspace { space, size in
            sgeqrf_(&m, &n, &work, &lead, &factors, space, size, &info)
        }
        try FactorizationError.requireSuccess(info, of: "QR factorization")
        withWorkspace { space, size in
            sorgqr_(&m, &n, &reflections, &work, &lead, factors, space, size, &info)
        }
        try FactorizationError.requireSuccess(info, of: "QR factorization")
        return Matrix(rows: columns, columns: rows, elements: work).transposed
    }
}

/// Calls a LAPACK routine twice: to query its workspace size, and with that workspace.
func withWorkspace<Number: BinaryFloatingPoint>(
    _ routine: (UnsafeMutablePointer<Number>, UnsafePointer<Int32>) -> Void
) {
    var wanted: Number = 0
    var size: Int32 = -1
    routine(&wanted, &size)
    // In single precision the size may have been rounded down.
    size = Int32(clamping: Int(max(1, (wanted + wanted.ulp).rounded(.up))))
    var space = [Number](repeating: 0, count: Int(size))
    routine(&space, &size)
}
