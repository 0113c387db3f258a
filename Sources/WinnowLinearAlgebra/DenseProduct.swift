import CWinnowBLAS
import WinnowSystem

/// A view of a matrix in memory, as a factor of a product.
package struct MatrixView {
    /// The first number.
    package var start: UnsafePointer<Float>
    /// The distance between the starts of two rows, in numbers.
    package var stride: Int
    /// Whether its rows are the columns of the factor.
    package var isTransposed: Bool

    /// Makes a view of numbers in row-major order.
    package init(_ start: UnsafePointer<Float>, stride: Int, isTransposed: Bool = false) {
        self.start = start
        self.stride = stride
        self.isTransposed = isTransposed
    }
}

/// Matrix products in memory: single precision, row-major, by BLAS's `sgemm`.
///
/// The order of summation depends on the BLAS and the processor: results differ in the last digits.
///
/// The first product sets OpenBLAS, if the process uses it, to one thread per call: Winnow's own threads
/// share the work, and nested threads would wait for each other.
package enum DenseProduct {
    /// *result* := *scale* · *left* · *right* + *keep* · *result*, on the calling thread.
    ///
    /// - Parameters:
    ///   - left: *rows* × *depth*, after transposition if it is transposed.
    ///   - right: *depth* × *columns*, after transposition if it is transposed.
    ///   - rows: the number of rows of the result.
    ///   - columns: the number of its columns.
    ///   - depth: the number of products in each of its elements.
    ///   - scale: the factor of each sum.
    ///   - keep: 0 to overwrite the result, 1 to add to it.
    ///   - result: the address of the first element.
    ///   - resultStride: the distance between the starts of two rows of the result.
    /// - Complexity: O(*rows* · *columns* · *depth*).
    package static func multiply(
        _ left: MatrixView, _ right: MatrixView, rows: Int, columns: Int, depth: Int, scale: Float = 1,
        keep: Float = 0, into result: UnsafeMutablePointer<Float>, resultStride: Int
    ) {
        guard rows > 0, columns > 0 else { return }
        Self.prepare
        // BLAS is column-major: it multiplies the transposed factors, in reverse order.
        var m = Int32(columns)
        var n = Int32(rows)
        var k = Int32(depth)
        var scale = scale
        var keep = keep
        var leftStride = Int32(left.stride)
        var rightStride = Int32(right.stride)
        var resultStride = Int32(resultStride)
        var rightForm = Self.form(right)
        var leftForm = Self.form(left)
        sgemm_(
            &rightForm, &leftForm, &m, &n, &k, &scale, right.start, &rightStride, left.start, &leftStride,
            &keep,
            result, &resultStride, 1, 1)
    }

    private static func form(_ view: MatrixView) -> CChar {
        CChar(UInt8(ascii: view.isTransposed ? "T" : "N"))
    }

    /// Evaluated once per process: Winnow's threads share the work, so BLAS uses one thread per call.
    static let prepare: Void = winnow_blas_use_one_thread()
}

extension Matrix {
    /// The number of rows of a product per unit of work.
    private static let rowsPerPiece = 256

    /// The product of two matrices.
    ///
    /// - Parameters:
    ///   - left: the left factor.
    ///   - right: the right factor.
    ///   - transposingRight: whether `right` is transposed.
    ///   - threads: the number of threads, which share the rows.
    /// - Precondition: the inner lengths are equal.
    /// - Complexity: O(*n*³) for square matrices.
    package static func product(
        _ left: Matrix, _ right: Matrix, transposingRight: Bool = false,
        threads: Int = Parallel.processorCount
    ) -> Matrix {
        let depth = left.columns
        precondition(depth == (transposingRight ? right.columns : right.rows), "inner lengths must be equal")
        let columns = transposingRight ? right.rows : right.columns
        var result = Matrix(rows: left.rows, columns: columns)
        guard depth > 0 else { return result }
        let pieces = Parallel.ranges(count: left.rows, size: rowsPerPiece)
        left.elements.withUnsafeBufferPointer { leftElements in
            right.elements.withUnsafeBufferPointer { rightElements in
                result.withUnsafeMutableElements { target in
                    guard let target = target.baseAddress, let left = leftElements.baseAddress,
                        let right = rightElements.baseAddress
                    else { return }
                    // No two pieces write the same rows.
                    nonisolated(unsafe) let (target_, left_, right_) = (target, left, right)
                    let stride = transposingRight ? depth : columns
                    Parallel.forEach(count: pieces.count, threads: threads) { index in
                        let rows = pieces[index]
                        DenseProduct.multiply(
                            MatrixView(left_ + rows.lowerBound * depth, stride: depth),
                            MatrixView(right_, stride: stride, isTransposed: transposingRight),
                            rows: rows.count, columns: columns, depth: depth,
                            into: target_ + rows.lowerBound * columns, resultStride: columns)
                    }
                }
            }
        }
        return result
    }

    /// The product of the transpose with a matrix of as many rows: *columns* × *columns* of `right`.
    ///
    /// Complexity: O(*rows* · *columns* · *columns* of `right`).
    package func transposedProduct(_ right: Matrix) -> Matrix {
        precondition(rows == right.rows, "inner lengths must be equal")
        var result = Matrix(rows: columns, columns: right.columns)
        guard rows > 0 else { return result }
        elements.withUnsafeBufferPointer { left in
            right.elements.withUnsafeBufferPointer { rightElements in
                result.withUnsafeMutableElements { target in
                    guard let target = target.baseAddress, let left = left.baseAddress,
                        let start = rightElements.baseAddress
                    else { return }
                    DenseProduct.multiply(
                        MatrixView(left, stride: columns, isTransposed: true),
                        MatrixView(start, stride: right.columns), rows: columns, columns: right.columns,
                        depth: rows, into: target, resultStride: right.columns)
                }
            }
        }
        return result
    }
}
