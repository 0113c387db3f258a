import WinnowCore
import WinnowModelFile
import WinnowSystem

/// A row and its distance.
struct RowDistance: Comparable {
    var distance: Double
    var row: Int

    /// Nearer rows first; ties: the first row.
    static func < (left: RowDistance, right: RowDistance) -> Bool {
        (left.distance, left.row) < (right.distance, right.row)
    }
}

/// Keeps the nearest of the added rows.
struct LeastRows {
    private(set) var rows: [RowDistance] = []
    private let limit: Int
    private var bound = RowDistance(distance: .infinity, row: .max)

    init(limit: Int) { self.limit = limit }

    @inline(__always)
    mutating func append(_ row: RowDistance) {
        guard row < bound else { return }
        rows.append(row)
        if rows.count > 2 * limit + 64 { cut() }
    }

    /// Sorts and truncates to the limit.
    mutating func cut() {
        rows.sort()
        if rows.count >= limit {
            rows.removeLast(rows.count - limit)
            bound = rows.last ?? RowDistance(distance: -.infinity, row: 0)
        }
    }
}

extension VectorTable {
    private static let rowsPerPiece = 8192
    private static let rowsPerBlock = 256

    /// The rows nearest to a vector, nearest first; ties: the first row. Scans all rows.
    ///
    /// - Parameters:
    ///   - query: ``dimension`` numbers.
    ///   - limit: the maximum number of rows.
    ///   - maximum: the largest distance.
    ///   - measure: the distance measure.
    ///   - weights: the factor of each row; nil for 1.
    ///   - threads: the number of threads, which does not change the result.
    ///   - isLeftOut: whether to exclude a row.
    func nearest(
        to query: [Float], limit: Int, maximum: Double, measure: VectorDistance,
        weights: Tensor<Float>? = nil,
        threads: Int, leavingOut isLeftOut: @Sendable (Int) -> Bool
    ) -> [RowDistance] {
        guard limit > 0, query.count == dimension else { return [] }
        let limit = min(limit, count)
        let querySquare = query.reduce(Float(0)) { $0 + $1 * $1 }
        let pieces = Parallel.ranges(count: count, size: Self.rowsPerPiece)
        let parts = Parallel.map(count: pieces.count, threads: threads) { piece in
            var least = LeastRows(limit: limit)
            var products = [Float](repeating: 0, count: 2 * Self.rowsPerBlock)
            for block in Parallel.ranges(count: pieces[piece].count, size: Self.rowsPerBlock) {
                let first = pieces[piece].lowerBound + block.lowerBound
                products.withUnsafeMutableBufferPointer { products in
                    guard let products = products.baseAddress else { return }
                    let squares = products + Self.rowsPerBlock
                    query.withUnsafeBufferPointer { query in
                        guard let query = query.baseAddress else { return }
                        write(
                            productsOf: first..<first + block.count, with: query, to: products,
                            squares: squares)
                    }
                    for index in 0..<block.count {
                        let weight = weights?.unsafeElements[first + index] ?? 1
                        let distance = measure.value(
                            product: products[index] * weight, leftSquare: querySquare,
                            rightSquare: squares[index] * weight * weight)
                        // NaN or infinite for a row of a damaged table, or one that overflows.
                        guard distance <= maximum, distance.isFinite, !isLeftOut(first + index) else {
                            continue
                        }
                        least.append(RowDistance(distance: distance, row: first + index))
                    }
                }
            }
            least.cut()
            return least.rows
        }
        return Array(parts.joined().sorted().prefix(limit))
    }
}
