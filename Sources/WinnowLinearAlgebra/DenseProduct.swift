import CWinnowBLAS
import WinnowSystem

/// A matrix in memory, as one that is multiplied.
package struct MatrixView {
    /// The first number.
    package var start: UnsafePointer<Float>
    /// From the start of a row to that of the next, in numbers.
    package var stride: Int
    /// Whether its rows stand for the columns of what is multiplied.
    package var isTransposed: Bool

    /// Makes a view of numbers in row-major order.
    package init(_ start: UnsafePointer<Float>, stride: Int, isTransposed: Bool = false) {
        self.start = start
        self.stride = stride
        self.isTransposed = isTransposed
    }
}

/// Products of matrices in memory: single precision, row-major, by BLAS's `sgemm`.
///
/// Sums may be taken in another order by another BLAS or on another processor: results differ in the last digits.
///
/// The first product tells OpenBLAS, where it is the BLAS of the process, to use one thread for each call: Winnow's own
/// threads share the work, and threads within threads would wait for each other.
package enum DenseProduct {
    /// *result* := *scale* · *left* · *right* + *keep* · *result*, on the calling thread.
    ///
    /// - Parameters:
    ///   - left: *rows* × *depth*, after transposition where it is transposed.
    ///   - right: *depth* × *columns*, likewise.
    ///   - rows: the number of rows of the result.
    ///   - columns: the number of its columns.
    ///   - depth: the number of products in each of its elements.
    ///   - scale: what each sum is multiplied by.
    ///   - keep: 0 to overwrite the result, 1 to add to it.
    ///   - result: where the first element is written.
    ///   - resultStride: from the start of a row of the result to that of the next.
    /// - Complexity: O(*rows* · *columns* · *depth*).
    package static func multiply(
        _ left: MatrixView, _ right: MatrixView, rows: Int, columns: Int, depth: Int, scale: Float = 1,
        keep: Float = 0, into result: UnsafeMutablePointer<Float>, resultStride: Int
    ) {
        guard rows > 0, columns > 0 else { return }
        Self.prepare
        // BLAS takes columns one after another: of the transposed matrices, the product of the transposed in turn.
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

    /// Once for the process: our threads share the work, so BLAS is to use one for each of them.
    static let prepare: Void = winnow_blas_use_one_thread()
}

extension Matrix {
    /// How many rows of a product one piece of work has.
    private static let rowsPerPiece = 256

    /// The product of two matrices.
    ///
    /// - Parameters:
    ///   - left: the left factor.
    ///   - right: the right factor.
    ///   - transposingRight: whether `right`'s rows are taken as columns.
    ///   - threads: how many threads share the rows.
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
                    // Each piece writes rows of its own.
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

    /// The product of the transposed matrix with another that has as many rows: *columns* × *columns* of `right`.
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
