import CWinnowKernels

/// What an encoder computes of a piece whatever is around it, for the pieces that were read last.
///
/// For each piece: its numbers of all branches, and its part in each place of each window, as 16-bit integers with a
/// scale for each place.
struct PieceCache: ~Copyable {
    private let encoder: SentenceEncoder
    /// The numbers of all branches.
    private let width: Int
    /// The numbers of all places of all windows.
    private let partCount: Int
    /// The places of all windows.
    private let placeCount: Int
    /// For each row of the table: one more than its slot, or 0.
    private var slots: GrowingBuffer<UInt32>
    /// The piece of each slot.
    private var held = GrowingBuffer<UInt32>()
    private var missing = GrowingBuffer<UInt32>()
    private var capacity = 0
    private var numbers = GrowingBuffer<Float>()
    private var parts = GrowingBuffer<Int16>()
    private var scales = GrowingBuffer<Float>()
    // The memory of one call.
    private var rows: GrowingBuffer<Int16>
    private var sums: GrowingBuffer<Int32>
    private var values: GrowingBuffer<Float>

    /// The most pieces that are kept: 17 MB for the multilingual encoder.
    static let largestCapacity = 2048
    /// The pieces that are computed at once.
    private static let rowsPerBlock = 64

    init(_ encoder: SentenceEncoder) {
        self.encoder = encoder
        width = encoder.branchWidth
        let branchWidth = encoder.branches.first?.firstBias.count ?? 0
        placeCount = encoder.branches.reduce(0) { $0 + $1.order }
        partCount = placeCount * branchWidth
        slots = GrowingBuffer(repeating: 0, count: encoder.tokenizer.scores.count)
        let longest = encoder.branches.reduce(branchWidth) { max($0, $1.order * branchWidth) }
        rows = GrowingBuffer(repeating: 0, count: Self.rowsPerBlock * max(encoder.dimension, branchWidth))
        sums = GrowingBuffer(repeating: 0, count: Self.rowsPerBlock * longest)
        values = GrowingBuffer(repeating: 0, count: (Self.rowsPerBlock + 1) * width + longest)
    }

    /// The slot of a piece of the last ``hold(_:)``.
    @inline(__always)
    func slot(of piece: UInt32) -> Int { Int(slots[Int(piece)]) - 1 }

    /// The numbers of a slot: of all branches, one after another.
    @inline(__always)
    func numbers(_ slot: Int) -> UnsafePointer<Float> { UnsafePointer(numbers.base + slot * width) }

    /// The parts of a slot in a place of the windows, counted over all branches.
    @inline(__always)
    func part(_ slot: Int, place: Int) -> (row: UnsafePointer<Int16>, scale: Float) {
        (
            UnsafePointer(parts.base + slot * partCount + place * (partCount / placeCount)),
            scales[slot * placeCount + place]
        )
    }

    /// Computes those of some pieces that are not kept; at most ``largestCapacity`` different ones.
    mutating func hold(_ pieces: UnsafeBufferPointer<UInt32>) {
        collect(pieces)
        if held.count + missing.count > Self.largestCapacity {
            for piece in held.elements { slots[Int(piece)] = 0 }
            held.removeAll()
            for piece in missing.elements { slots[Int(piece)] = 0 }
            collect(pieces)
        }
        guard missing.count > 0 else { return }
        reserve(held.count + missing.count)
        var first = 0
        while first < missing.count {
            let count = min(Self.rowsPerBlock, missing.count - first)
            compute(first..<first + count)
            first += count
        }
        held.append(contentsOf: missing.elements)
    }

    /// Lists the pieces without a slot, and gives them the next ones.
    private mutating func collect(_ pieces: UnsafeBufferPointer<UInt32>) {
        missing.removeAll()
        for piece in pieces where slots[Int(piece)] == 0 {
            missing.append(piece)
            slots[Int(piece)] = UInt32(truncatingIfNeeded: held.count + missing.count)
        }
    }

    private mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        let larger = min(max(count, 2 * capacity, 64), max(count, Self.largestCapacity))
        func grow<Element: BitwiseCopyable>(
            _ buffer: inout GrowingBuffer<Element>, _ zero: Element, _ size: Int
        ) {
            var new = GrowingBuffer<Element>(repeating: zero, count: larger * size)
            if held.count > 0 {
                new.mutableElements.baseAddress?.update(from: buffer.base, count: held.count * size)
            }
            swap(&new, &buffer)
        }
        grow(&numbers, 0, width)
        grow(&parts, 0, partCount)
        grow(&scales, 0, placeCount)
        capacity = larger
    }

    /// Computes the slots of some of the missing pieces.
    private mutating func compute(_ range: Range<Int>) {
        let (encoder, dimension, count, firstSlot) = (encoder, encoder.dimension, range.count, held.count)
        let (rows, sums, values) = (rows.base, sums.base, values.base)
        let groups = encoder.tableScales.count
        let table = encoder.table.unsafeElements
        for index in 0..<count {
            let start = Int(missing[range.lowerBound + index]) * dimension
            for column in 0..<dimension { rows[index * dimension + column] = Int16(table[start + column]) }
        }
        var offset = 0
        for branch in encoder.branches {
            let branchWidth = branch.projection.width
            branch.projection.write(sumsOf: rows, stride: dimension, count: count, to: sums)
            let (bias, columnSums) = (
                branch.projectionBias.unsafeElements, branch.projectionSums.unsafeElements
            )
            for index in 0..<count {
                let group = Int(missing[range.lowerBound + index]) % groups
                let factor = encoder.tableScales.unsafeElements[group] * branch.projection.scale
                let shift = encoder.tableOffsets.unsafeElements[group] * branch.projection.scale
                let target = values + index * width + offset
                let source = sums + index * branchWidth
                for column in 0..<branchWidth {
                    target[column] =
                        Float(source[column]) * factor + (columnSums[column] * shift + bias[column])
                }
            }
            offset += branchWidth
        }
        let (normScales, normShifts) = (
            encoder.projectionNorm.scales.unsafeElements, encoder.projectionNorm.shifts.unsafeElements
        )
        for index in 0..<count {
            let target = numbers.base + (firstSlot + range.lowerBound + index) * width
            target.update(repeating: 0, count: width)
            winnow_add_normalized(values + index * width, width, encoder.epsilon, target)
            for column in 0..<width {
                target[column] = target[column] * normScales[column] + normShifts[column]
            }
        }
        writeParts(range)
    }

    /// Writes the parts of pieces whose numbers are there.
    private mutating func writeParts(_ range: Range<Int>) {
        let (encoder, count, first) = (encoder, range.count, held.count + range.lowerBound)
        let (rows, sums) = (rows.base, sums.base)
        // After the rows of all branches.
        let steps = values.base
        let floats = values.base + Self.rowsPerBlock
        var (offset, place) = (0, 0)
        for branch in encoder.branches {
            let branchWidth = branch.first.depth
            for index in 0..<count {
                steps[index] =
                    branch.first.scale
                    * winnow_round_row(
                        numbers.base + (first + index) * width + offset, branchWidth, branch.first.limit,
                        rows + index * branchWidth)
            }
            branch.first.write(sumsOf: rows, stride: branchWidth, count: count, to: sums)
            for index in 0..<count {
                let slot = first + index
                for part in 0..<branch.order {
                    let source = sums + index * branch.first.width + part * branchWidth
                    for column in 0..<branchWidth {
                        floats[column] = Float(source[column])
                    }
                    scales[slot * placeCount + place + part] =
                        steps[index]
                        * winnow_round_row(
                            floats, branchWidth, 32_767,
                            parts.base + slot * partCount + (place + part) * branchWidth)
                }
            }
            place += branch.order
            offset += branchWidth
        }
    }
}
