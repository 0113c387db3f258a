import CWinnowKernels

/// A read-only table with a vector in each row.
package struct VectorTable: Sendable {
    /// The numbers, *count* × *dimension*.
    package enum Storage: Sendable {
        case f32(Tensor<Float>)
        case f16(Tensor<Float16Bits>)
        /// With a scale for each row.
        case i8(Tensor<Int8>, scales: Tensor<Float>)
    }

    package let storage: Storage
    package let count: Int
    package let dimension: Int

    package init(storage: Storage, count: Int, dimension: Int) {
        self.storage = storage
        self.count = count
        self.dimension = dimension
    }

    package var element: VectorElement {
        switch storage {
        case .f32: .f32
        case .f16: .f16
        case .i8: .i8
        }
    }

    /// The scale of a row in `0..<count`: 1 except for bytes.
    @inline(__always)
    package func scale(of row: Int) -> Float {
        if case .i8(_, let scales) = storage { scales.unsafeElements[row] } else { 1 }
    }

    /// The scales of bytes, otherwise nil. Valid as long as the table.
    package var unsafeScales: UnsafeBufferPointer<Float>? {
        if case .i8(_, let scales) = storage { scales.unsafeElements } else { nil }
    }

    /// The vector of a row in `0..<count`.
    package func vector(at row: Int) -> [Float] {
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
    package func add(
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
}

extension Tensor<Float16Bits> {
    /// Calls `body` with the bits of the numbers.
    @inline(__always)
    package func withUnsafeHalves(_ body: (UnsafePointer<UInt16>) -> Void) {
        withUnsafeBufferPointer { halves in
            guard let base = halves.baseAddress else { return }
            body(UnsafeRawPointer(base).assumingMemoryBound(to: UInt16.self))
        }
    }
}

extension VectorTable {
    /// Reads a table of a model: the tensor `prefix`, and `prefix.scales` for bytes.
    package init(
        from file: ModelBytes, prefix: String, count: Int, dimension: Int, element: VectorElement
    ) throws(ModelDefect) {
        let shape: [Int?] = [count, dimension]
        switch element {
        case .f32: storage = .f32(try file.tensor(prefix, shape: shape))
        case .f16: storage = .f16(try file.tensor(prefix, shape: shape))
        case .i8:
            let scales: Tensor<Float> = try file.tensor(prefix + ".scales", shape: [count])
            guard scales.allSatisfy({ $0.isFinite }) else {
                throw .damaged("a scale of its vectors is infinite or NaN")
            }
            storage = .i8(try file.tensor(prefix, shape: shape), scales: scales)
        }
        self.count = count
        self.dimension = dimension
    }
}

/// The number format of a word embedding.
public enum VectorElement: String, Sendable, Hashable, CaseIterable {
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
