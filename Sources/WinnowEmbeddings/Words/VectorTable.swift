import CWinnowKernels
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// A read-only table with a vector in each row.
struct VectorTable: Sendable {
    /// The numbers, *count* × *dimension*.
    enum Storage: Sendable {
        case f32(Tensor<Float>)
        case f16(Tensor<Float16Bits>)
        /// With a scale for each row.
        case i8(Tensor<Int8>, scales: Tensor<Float>)
    }

    let storage: Storage
    let count: Int
    let dimension: Int

    var element: VectorElement {
        switch storage {
        case .f32: .f32
        case .f16: .f16
        case .i8: .i8
        }
    }

    /// The scale of a row in `0..<count`: 1 except for bytes.
    @inline(__always)
    func scale(of row: Int) -> Float {
        if case .i8(_, let scales) = storage { scales.unsafeElements[row] } else { 1 }
    }

    /// The scales of bytes, otherwise nil. Valid as long as the table.
    var unsafeScales: UnsafeBufferPointer<Float>? {
        if case .i8(_, let scales) = storage { scales.unsafeElements } else { nil }
    }

    /// The vector of a row in `0..<count`.
    func vector(at row: Int) -> [Float] {
        var vector = [Float](repeating: 0, count: dimension)
        let factor = scale(of: row)
        vector.withUnsafeMutableBufferPointer { sum in
            guard let sum = sum.baseAddress else { return }
            withUnsafePointer(to: UInt32(row)) { row in
                withUnsafePointer(to: factor) { add(row, factors: $0, count: 1, to: sum) }
            }
        }
        return vector
    }

    /// Adds rows times factors, which must include the scales of bytes.
    ///
    /// - Parameters:
    ///   - rows: the rows, all in `0..<count` of the table.
    ///   - factors: a factor for each row.
    ///   - number: the number of rows.
    ///   - sum: ``dimension`` numbers.
    @inline(__always)
    func add(
        _ rows: UnsafePointer<UInt32>, factors: UnsafePointer<Float>, count number: Int,
        to sum: UnsafeMutablePointer<Float>
    ) {
        switch storage {
        case .f32(let numbers):
            winnow_sum_rows_f32(
                numbers.unsafeElements.baseAddress, dimension, rows, factors, number, sum)
        case .f16(let numbers):
            numbers.withUnsafeHalves {
                winnow_sum_rows_f16($0, dimension, rows, factors, number, sum)
            }
        case .i8(let numbers, _):
            winnow_sum_rows_i8(numbers.unsafeElements.baseAddress, dimension, rows, factors, number, sum)
        }
    }

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

extension Tensor<Float16Bits> {
    /// Calls `body` with the bits of the numbers.
    @inline(__always)
    fileprivate func withUnsafeHalves(_ body: (UnsafePointer<UInt16>) -> Void) {
        withUnsafeBufferPointer { halves in
            guard let base = halves.baseAddress else { return }
            base.withMemoryRebound(to: UInt16.self, capacity: halves.count) { body($0) }
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

    /// Reads a table written by ``save(to:prefix:)``.
    init(
        from file: ModelFile, prefix: String, count: Int, dimension: Int, element: VectorElement
    ) throws(ModelFileError) {
        let shape = [count, dimension]
        switch element {
        case .f32: storage = .f32(try file.tensor(prefix, shape: shape))
        case .f16: storage = .f16(try file.tensor(prefix, shape: shape))
        case .i8:
            let scales: Tensor<Float> = try file.tensor(prefix + ".scales", shape: [count])
            guard scales.allSatisfy(\.isFinite) else {
                throw file.damaged("a scale of its vectors is infinite or NaN")
            }
            storage = .i8(try file.tensor(prefix, shape: shape), scales: scales)
        }
        self.count = count
        self.dimension = dimension
    }
}

/// The number format of a ``WordEmbedding``.
public enum VectorElement: String, Sendable, Hashable, Codable, CaseIterable {
    /// Single precision: 4 bytes per number.
    case f32
    /// Half precision: 2 bytes, relative errors up to 0.05 %; numbers are clamped to ±65,504.
    case f16
    /// Integers from −127 to 127 with a scale per row: 1 byte, errors up to 0.4 % of the row's largest
    /// number. A row without a number of at least 10⁻³⁶ becomes zeros.
    case i8

    /// The size of one number in bytes.
    package var size: Int {
        switch self {
        case .f32: 4
        case .f16: 2
        case .i8: 1
        }
    }
}
