import CWinnowKernels
import WinnowCore
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

extension VectorElement: Codable {}

extension VectorTable {
    /// Writes the inner products of rows with a query, and with themselves.
    func write(
        productsOf rows: Range<Int>, with query: UnsafePointer<Float>,
        to products: UnsafeMutablePointer<Float>, squares: UnsafeMutablePointer<Float>
    ) {
        let start = rows.lowerBound * dimension
        switch storage {
        case .f32(let numbers):
            guard let base = numbers.unsafeElements.baseAddress else { return }
            winnow_products_f32(base + start, dimension, rows.count, query, products, squares)
        case .f16(let numbers):
            numbers.withUnsafeHalves {
                winnow_products_f16($0 + start, dimension, rows.count, query, products, squares)
            }
        case .i8(let numbers, let scales):
            guard let base = numbers.unsafeElements.baseAddress else { return }
            winnow_products_i8(base + start, dimension, rows.count, query, products, squares)
            let scales = scales.unsafeElements
            for (index, row) in rows.enumerated() {
                products[index] *= scales[row]
                squares[index] *= scales[row] * scales[row]
            }
        }
    }
}

extension VectorTable {
    /// Makes a table from numbers, which are converted.
    ///
    /// - Parameters:
    ///   - numbers: row after row, finite.
    ///   - dimension: the numbers per row.
    ///   - element: the number format of the table.
    init(_ numbers: UnsafeBufferPointer<Float>, dimension: Int, as element: VectorElement) {
        let count = dimension > 0 ? numbers.count / dimension : 0
        var rows = VectorRows(dimension: dimension, element: element, capacity: count)
        for row in 0..<count {
            rows.append(UnsafeBufferPointer(rebasing: numbers[row * dimension..<(row + 1) * dimension]))
        }
        self = rows.finished()
    }
}

/// A table to which rows are added.
struct VectorRows: ~Copyable {
    let dimension: Int
    let element: VectorElement
    private(set) var count = 0
    /// The maximum number of numbers to reserve memory for; beyond it, memory grows as rows are added.
    private static let largestReserve = 1 << 28
    private var singles: GrowingBuffer<Float>
    private var halves: GrowingBuffer<Float16Bits>
    private var bytes: GrowingBuffer<Int8>

    init(dimension: Int, element: VectorElement, capacity: Int = 0) {
        let capacity = min(capacity, Self.largestReserve / max(1, dimension))
        self.dimension = dimension
        self.element = element
        let numbers = capacity * dimension
        singles = GrowingBuffer(
            minimumCapacity: element == .f32 ? numbers : element == .i8 ? capacity : 0)
        halves = GrowingBuffer(minimumCapacity: element == .f16 ? numbers : 0)
        bytes = GrowingBuffer(minimumCapacity: element == .i8 ? numbers : 0)
    }

    /// Adds a row of ``dimension`` finite numbers.
    mutating func append(_ row: UnsafeBufferPointer<Float>) {
        count += 1
        switch element {
        case .f32: singles.append(contentsOf: row)
        case .f16: for value in row { halves.append(Float16Bits(clamping: value)) }
        case .i8:
            let scale = RowBytes(of: row)
            singles.append(scale.scale)
            for value in row { bytes.append(scale.byte(of: value)) }
        }
    }

    /// The table; nothing is copied.
    consuming func finished() -> VectorTable {
        let shape = [count, dimension]
        let storage: VectorTable.Storage
        switch element {
        case .f32: storage = .f32(Tensor(taking: singles, shape: shape))
        case .f16: storage = .f16(Tensor(taking: halves, shape: shape))
        case .i8:
            storage = .i8(
                Tensor(taking: bytes, shape: shape), scales: Tensor(taking: singles, shape: [count]))
        }
        return VectorTable(storage: storage, count: count, dimension: dimension)
    }
}

extension VectorTable {
    /// Adds the table to a model file as `prefix`, and `prefix.scales` for bytes.
    func save(to writer: inout ModelFileWriter, prefix: String) {
        switch storage {
        case .f32(let numbers): writer.add(prefix, numbers)
        case .f16(let numbers): writer.add(prefix, numbers)
        case .i8(let numbers, let scales):
            writer.add(prefix, numbers)
            writer.add(prefix + ".scales", scales)
        }
    }
}
