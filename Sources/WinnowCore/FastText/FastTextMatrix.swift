import CWinnowKernels

/// A matrix of a fastText model, in the bytes of the model: of numbers, or of codes of a product quantizer.
///
/// A quantized row consists of pieces, each one of 256 (a *centroid*) that a byte names; if `norms` are
/// quantized as well, the row is multiplied by one of 256 numbers.
///
/// Source: H. Jégou, M. Douze, C. Schmid, *Product Quantization for Nearest Neighbor Search*, IEEE TPAMI 33,
/// 2011, DOI 10.1109/TPAMI.2010.57.
struct FastTextMatrix: Sendable {
    let rows: Int
    let columns: Int
    private let codes: Codes?
    /// The numbers; of a quantized matrix, the centroids.
    private nonisolated(unsafe) let numbers: UnsafeRawPointer

    fileprivate struct Codes: Sendable {
        let pieces: Int
        /// The number of components of a piece, and of the last one.
        let width, lastWidth: Int
        nonisolated(unsafe) let codes: UnsafeRawPointer
        /// The codes of the rows' norms, and the norms; nil if the rows have none.
        nonisolated(unsafe) let normCodes: UnsafeRawPointer?
        nonisolated(unsafe) let norms: UnsafeRawPointer?
    }

    /// The number of centroids of a piece.
    static let centroids = 256

    var isQuantized: Bool { codes != nil }
    /// The number of pieces of a row; 0 if the matrix is not quantized.
    var pieces: Int { codes?.pieces ?? 0 }

    init(_ reader: inout FastTextBytes, isQuantized: Bool) throws(ModelDefect) {
        let hasNorms = isQuantized ? try reader.take(1)[0] != 0 : false
        rows = try reader.longCount(of: 1)
        columns = try reader.longCount(of: 1)
        guard isQuantized else {
            let (count, isTooLarge) = rows.multipliedReportingOverflow(by: columns)
            let bytes = try reader.take(isTooLarge ? .max : count, of: 4)
            guard let start = bytes.baseAddress else { throw .damaged("its \(reader.part) is empty") }
            (numbers, codes) = (start, nil)
            return
        }
        let size = try reader.count(of: 1)
        let found = try reader.take(size)
        let quantizer = try Quantizer(&reader)
        guard quantizer.dimension == columns,
            rows.multipliedReportingOverflow(by: quantizer.pieces) == (size, false),
            let start = found.baseAddress
        else {
            throw .damaged("its \(reader.part) has \(size) codes for \(rows) × \(columns) numbers")
        }
        var normCodes: UnsafeRawPointer?
        var norms: UnsafeRawPointer?
        if hasNorms {
            normCodes = try reader.take(rows).baseAddress
            let quantizer = try Quantizer(&reader)
            guard quantizer.dimension == 1, quantizer.pieces == 1 else {
                throw .damaged("the norms of its \(reader.part) have \(quantizer.dimension) components")
            }
            norms = quantizer.centroids
        }
        numbers = quantizer.centroids
        codes = Codes(
            pieces: quantizer.pieces, width: quantizer.width, lastWidth: quantizer.lastWidth, codes: start,
            normCodes: normCodes, norms: norms)
    }

    private struct Quantizer {
        let dimension, pieces, width, lastWidth: Int
        let centroids: UnsafeRawPointer

        init(_ reader: inout FastTextBytes) throws(ModelDefect) {
            dimension = try reader.count(of: 1)
            pieces = try reader.count(of: 1)
            width = try reader.count(of: 1)
            lastWidth = try reader.count(of: 1)
            guard dimension >= 1, pieces >= 1, width >= 1, (1...width).contains(lastWidth),
                (pieces - 1).multipliedReportingOverflow(by: width) == (dimension - lastWidth, false)
            else {
                throw .damaged(
                    "the quantizer of its \(reader.part) has \(pieces) pieces of \(width), the last of \(lastWidth), "
                        + "for \(dimension) components")
            }
            let bytes = try reader.take(dimension, of: 4 * FastTextMatrix.centroids)
            guard let start = bytes.baseAddress else { throw .damaged("its \(reader.part) is empty") }
            centroids = start
        }
    }
}

extension FastTextMatrix {
    private typealias Lane = SIMD8<Float>

    /// Adds a row, which must exist, to a vector of ``columns`` numbers.
    @inline(__always)
    func add(_ row: Int, to sum: UnsafeMutablePointer<Float>) {
        if let codes { return codes.add(row, centroids: numbers, to: sum) }
        let start = numbers + row * columns * 4
        let target = UnsafeMutableRawPointer(sum)
        var column = 0
        while column + 8 <= columns {
            let value =
                target.loadUnaligned(fromByteOffset: 4 * column, as: Lane.self)
                + start.loadUnaligned(fromByteOffset: 4 * column, as: Lane.self)
            target.storeBytes(of: value, toByteOffset: 4 * column, as: Lane.self)
            column += 8
        }
        while column < columns {
            sum[column] += start.loadUnaligned(fromByteOffset: 4 * column, as: Float.self)
            column += 1
        }
    }

    /// Adds rows, which must exist, to a vector of ``columns`` numbers, one after another.
    ///
    /// - Parameter ones: the number 1, as often as there have been rows; kept for the next.
    @inline(__always)
    func add(_ rows: [UInt32], ones: inout [Float], to sum: UnsafeMutablePointer<Float>) {
        guard codes == nil else {
            for row in rows { add(Int(row), to: sum) }
            return
        }
        while ones.count < rows.count { ones.append(1) }
        rows.withUnsafeBufferPointer { rows in
            ones.withUnsafeBufferPointer { ones in
                guard let first = rows.baseAddress, let factors = ones.baseAddress else { return }
                winnow_sum_rows_f32(
                    numbers.assumingMemoryBound(to: Float.self), columns, first, factors, rows.count, sum)
            }
        }
    }

    /// The inner product of a row, which must exist, and a vector.
    @inline(__always)
    func product(_ row: Int, _ vector: UnsafePointer<Float>) -> Float {
        if let codes { return codes.product(row, centroids: numbers, vector) }
        let start = numbers + row * columns * 4
        let other = UnsafeRawPointer(vector)
        var (first, second) = (Lane.zero, Lane.zero)
        var column = 0
        while column + 16 <= columns {
            first +=
                start.loadUnaligned(fromByteOffset: 4 * column, as: Lane.self)
                * other.loadUnaligned(fromByteOffset: 4 * column, as: Lane.self)
            second +=
                start.loadUnaligned(fromByteOffset: 4 * column + 32, as: Lane.self)
                * other.loadUnaligned(fromByteOffset: 4 * column + 32, as: Lane.self)
            column += 16
        }
        first += second
        let four = first.lowHalf + first.highHalf
        let two = four.lowHalf + four.highHalf
        var sum = two[0] + two[1]
        while column < columns {
            sum += start.loadUnaligned(fromByteOffset: 4 * column, as: Float.self) * vector[column]
            column += 1
        }
        return sum
    }

    /// Writes the inner products of the first rows and a vector.
    ///
    /// - Parameter table: memory for 256 numbers per piece, if the matrix is quantized and has more rows than that:
    ///   it is faster to multiply each centroid once.
    func products(
        _ vector: UnsafePointer<Float>, table: UnsafeMutableBufferPointer<Float>,
        to products: UnsafeMutableBufferPointer<Float>
    ) {
        if let codes, table.count == codes.pieces * Self.centroids, let start = table.baseAddress {
            codes.fill(start, centroids: numbers, vector)
            for row in products.indices { products[row] = codes.product(row, table: start) }
        } else {
            for row in products.indices { products[row] = product(row, vector) }
        }
    }
}

extension FastTextMatrix.Codes {
    /// The factor of a row.
    @inline(__always)
    private func norm(_ row: Int) -> Float {
        guard let normCodes, let norms else { return 1 }
        let code = Int(normCodes.load(fromByteOffset: row, as: UInt8.self))
        return norms.loadUnaligned(fromByteOffset: 4 * code, as: Float.self)
    }

    /// The width of a piece, and the offset of one of its centroids, in numbers.
    @inline(__always)
    private func place(_ piece: Int, _ code: Int) -> (width: Int, start: Int) {
        let width = piece == pieces - 1 ? lastWidth : self.width
        return (width, piece * FastTextMatrix.centroids * self.width + code * width)
    }

    @inline(__always)
    private func code(_ row: Int, _ piece: Int) -> Int {
        Int(codes.load(fromByteOffset: row * pieces + piece, as: UInt8.self))
    }

    @inline(__always)
    func add(_ row: Int, centroids: UnsafeRawPointer, to sum: UnsafeMutablePointer<Float>) {
        let norm = norm(row)
        var column = 0
        if width == 2, lastWidth == 2 {
            // The usual width.
            let target = UnsafeMutableRawPointer(sum)
            for piece in 0..<pieces {
                let start = 8 * (piece * FastTextMatrix.centroids + code(row, piece))
                let value =
                    target.loadUnaligned(fromByteOffset: 8 * piece, as: SIMD2<Float>.self)
                    + norm * centroids.loadUnaligned(fromByteOffset: start, as: SIMD2<Float>.self)
                target.storeBytes(of: value, toByteOffset: 8 * piece, as: SIMD2<Float>.self)
            }
            return
        }
        for piece in 0..<pieces {
            let (width, start) = place(piece, code(row, piece))
            for index in 0..<width {
                sum[column] +=
                    norm * centroids.loadUnaligned(fromByteOffset: 4 * (start + index), as: Float.self)
                column += 1
            }
        }
    }

    @inline(__always)
    func product(_ row: Int, centroids: UnsafeRawPointer, _ vector: UnsafePointer<Float>) -> Float {
        var sum: Float = 0
        for piece in 0..<pieces { sum += product(piece, code(row, piece), centroids: centroids, vector) }
        return sum * norm(row)
    }

    @inline(__always)
    private func product(
        _ piece: Int, _ code: Int, centroids: UnsafeRawPointer, _ vector: UnsafePointer<Float>
    ) -> Float {
        let (width, start) = place(piece, code)
        var sum: Float = 0
        for index in 0..<width {
            sum +=
                centroids.loadUnaligned(fromByteOffset: 4 * (start + index), as: Float.self)
                * vector[piece * self.width + index]
        }
        return sum
    }

    /// Writes the inner product of each centroid and its piece of a vector.
    func fill(
        _ table: UnsafeMutablePointer<Float>, centroids: UnsafeRawPointer, _ vector: UnsafePointer<Float>
    ) {
        let count = FastTextMatrix.centroids
        for piece in 0..<pieces {
            let target = UnsafeMutableRawPointer(table + piece * count)
            let (width, start) = place(piece, 0)
            guard width == 2 else {
                for code in 0..<count {
                    table[piece * count + code] = product(piece, code, centroids: centroids, vector)
                }
                continue
            }
            let (first, second) = (vector[piece * 2], vector[piece * 2 + 1])
            for code in stride(from: 0, to: count, by: 4) {
                let pairs = centroids.loadUnaligned(
                    fromByteOffset: 4 * (start + 2 * code), as: SIMD8<Float>.self)
                target.storeBytes(
                    of: pairs.evenHalf * first + pairs.oddHalf * second, toByteOffset: 4 * code,
                    as: SIMD4<Float>.self)
            }
        }
    }

    /// The inner product of a row and the vector of a table.
    @inline(__always)
    func product(_ row: Int, table: UnsafePointer<Float>) -> Float {
        // Four sums, as each addition waits for the one before.
        var sums = SIMD4<Float>.zero
        let count = FastTextMatrix.centroids
        var piece = 0
        while piece + 4 <= pieces {
            let first = table + piece * count
            sums += SIMD4(
                first[code(row, piece)], first[count + code(row, piece + 1)],
                first[2 * count + code(row, piece + 2)], first[3 * count + code(row, piece + 3)])
            piece += 4
        }
        var sum = sums[0] + sums[1] + sums[2] + sums[3]
        while piece < pieces {
            sum += table[piece * count + code(row, piece)]
            piece += 1
        }
        return sum * norm(row)
    }
}
