/// Rows of a table to be summed, each with a factor.
package struct RowList: ~Copyable {
    private var rows = GrowingBuffer<UInt32>(minimumCapacity: 256)
    private var factors = GrowingBuffer<Float>(minimumCapacity: 256)

    package init() {}

    package var count: Int { rows.count }

    package mutating func removeAll() {
        rows.removeAll()
        factors.removeAll()
    }

    @inline(__always)
    package mutating func append(_ row: UInt32, factor: Float) {
        rows.append(row)
        factors.append(factor)
    }

    /// Calls `body` with each row.
    package func forEach(_ body: (UInt32) -> Void) { for row in rows.elements { body(row) } }

    /// Removes the rows from `count` on.
    package mutating func truncate(to count: Int) {
        rows.removeLast(max(0, rows.count - count))
        factors.removeLast(max(0, factors.count - count))
    }

    /// Multiplies the factors from `start` on by the result of `scale` for their rows.
    package func scale(from start: Int, _ scale: (UInt32) -> Float) {
        let factors = factors.mutableElements
        let rows = rows.elements
        for index in start..<count { factors[index] *= scale(rows[index]) }
    }

    /// Multiplies the factors of the rows from `start` on.
    package func scale(from start: Int, by factor: Float) {
        let factors = factors.mutableElements
        for index in start..<count { factors[index] *= factor }
    }

    /// Adds the rows to `sum`, which has as many numbers as the table has columns.
    @inline(__always)
    package func add(of table: VectorTable, to sum: UnsafeMutablePointer<Float>) {
        guard count > 0, let rows = rows.elements.baseAddress, let factors = factors.elements.baseAddress
        else { return }
        table.add(rows, factors: factors, count: count, to: sum)
    }
}
