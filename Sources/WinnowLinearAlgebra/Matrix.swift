/// A matrix of numbers in row-major order.
///
/// A value type; copies share memory until one is modified. Shapes are written rows × columns.
package struct Matrix: Sendable, Hashable {
    /// The number of rows.
    package let rows: Int
    /// The number of columns.
    package let columns: Int
    /// The numbers in row-major order: row *i*, column *j* is at *i* · ``columns`` + *j*.
    package private(set) var elements: [Float]

    /// Makes a matrix from its elements in row-major order.
    ///
    /// - Precondition: there are `rows` · `columns` elements.
    package init(rows: Int, columns: Int, elements: [Float]) {
        precondition(
            rows >= 0 && columns >= 0 && elements.count == rows * columns, "elements must fill the matrix")
        self.rows = rows
        self.columns = columns
        self.elements = elements
    }

    /// Makes a matrix of zeros.
    package init(rows: Int, columns: Int) {
        self.init(rows: rows, columns: columns, elements: [Float](repeating: 0, count: rows * columns))
    }

    /// Makes a matrix from all elements, which `body` writes in row-major order.
    package init(
        rows: Int, columns: Int, initializingWith body: (UnsafeMutableBufferPointer<Float>) -> Void
    ) {
        self.init(
            rows: rows, columns: columns,
            elements: [Float](unsafeUninitializedCapacity: rows * columns) { storage, count in
                body(storage)
                count = rows * columns
            })
    }

    /// The number at a row and a column, both from 0.
    package subscript(row: Int, column: Int) -> Float {
        get {
            precondition(row >= 0 && row < rows && column >= 0 && column < columns, "index out of range")
            return elements[row * columns + column]
        }
        set {
            precondition(row >= 0 && row < rows && column >= 0 && column < columns, "index out of range")
            elements[row * columns + column] = newValue
        }
    }

    /// Calls `body` to modify the elements in place, in row-major order.
    package mutating func withUnsafeMutableElements<Result>(
        _ body: (UnsafeMutableBufferPointer<Float>) throws -> Result
    ) rethrows -> Result {
        try elements.withUnsafeMutableBufferPointer { try body($0) }
    }

    /// The numbers of a row.
    package func row(_ index: Int) -> ArraySlice<Float> { elements[index * columns..<(index + 1) * columns] }

    /// Scales each row to length 1, except rows of zeros. Complexity: O(*n*).
    package mutating func normalizeRows() {
        let (rows, columns) = (rows, columns)
        withUnsafeMutableElements { elements in
            for row in 0..<rows {
                let part = UnsafeMutableBufferPointer(rebasing: elements[row * columns..<(row + 1) * columns])
                let length = part.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
                guard length > 0 else { continue }
                for index in part.indices { part[index] /= length }
            }
        }
    }

    /// The transpose. Complexity: O(*n*).
    package var transposed: Matrix {
        Matrix(rows: columns, columns: rows) { target in
            elements.withUnsafeBufferPointer { source in
                // In square blocks, so that both matrices stay in the cache.
                let size = 32
                for top in stride(from: 0, to: rows, by: size) {
                    for left in stride(from: 0, to: columns, by: size) {
                        for row in top..<min(top + size, rows) {
                            for column in left..<min(left + size, columns) {
                                target[column * rows + row] = source[row * columns + column]
                            }
                        }
                    }
                }
            }
        }
    }

    /// The first `count` columns.
    ///
    /// - Precondition: `count` is at most ``columns``.
    package func prefix(columns count: Int) -> Matrix {
        precondition(count >= 0 && count <= columns, "the count must be within the columns")
        return Matrix(
            rows: rows, columns: count, elements: (0..<rows).flatMap { row($0).prefix(count) })
    }
}
