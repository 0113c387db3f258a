// Which rows make up a vector, with what factors.

import WinnowSystem

/// Rows of a table that are to be added up, with what each is multiplied by.
struct RowList: ~Copyable {
    private var rows = GrowingBuffer<UInt32>(minimumCapacity: 256)
    private var factors = GrowingBuffer<Float>(minimumCapacity: 256)

    var count: Int { rows.count }

    mutating func removeAll() {
        rows.removeAll()
        factors.removeAll()
    }

    @inline(__always)
    mutating func append(_ row: UInt32, factor: Float) {
        rows.append(row)
        factors.append(factor)
    }

    /// Calls `body` with each row.
    func forEach(_ body: (UInt32) -> Void) { for row in rows.elements { body(row) } }

    /// Forgets the rows from `count` on.
    mutating func truncate(to count: Int) {
        rows.removeLast(max(0, rows.count - count))
        factors.removeLast(max(0, factors.count - count))
    }

    /// Multiplies each factor by what `scale` gives for its row.
    func scale(from start: Int, _ scale: (UInt32) -> Float) {
        let factors = factors.mutableElements
        let rows = rows.elements
        for index in start..<count { factors[index] *= scale(rows[index]) }
    }

    /// Multiplies the factors of the rows from `start` on.
    func scale(from start: Int, by factor: Float) {
        let factors = factors.mutableElements
        for index in start..<count { factors[index] *= factor }
    }

    /// Adds the rows to `sum`, which has as many numbers as the table has columns.
    @inline(__always)
    func add(of table: VectorTable, to sum: UnsafeMutablePointer<Float>) {
        guard count > 0, let rows = rows.elements.baseAddress, let factors = factors.elements.baseAddress
        else { return }
        table.add(rows, factors: factors, count: count, to: sum)
    }
}
