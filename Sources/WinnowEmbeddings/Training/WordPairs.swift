import WinnowCore
import CWinnowKernels
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Shifted positive pointwise mutual information of words and contexts, a sparse square matrix.
///
/// The value of word *i* and context *j* is log(*n*ᵢⱼ) − *a*ᵢ − *b*ⱼ, if positive. Counts are symmetric, so
/// the transposed matrix needs the same logarithms: these are stored, for pairs that are positive in either.
struct WordPairs: LinearMap {
    /// The pairs of a range of first words.
    private struct Row: Sendable {
        var columns: Tensor<UInt32>
        var logarithms: Tensor<Float>
        /// The start of each row of the piece, and the end of the last.
        var starts: [Int]
    }

    let rows: Int
    var columns: Int { rows }
    /// The number of pairs that are kept.
    let count: Int
    private let pieces: [Row]
    private let ranges: [Range<Int>]
    /// The subtracted terms *a* of the first word of a pair and *b* of the second.
    private let rowLogarithms: [Float]
    private let columnLogarithms: [Float]

    private static let wordsPerPiece = 64

    init(of words: CountedWords, options: EmbeddingTrainer.Options) {
        rows = words.count
        let ranges = Parallel.ranges(count: words.count, size: Self.wordsPerPiece)
        self.ranges = ranges
        let window = options.window
        // The sums of all counts do not need the pairs.
        let sums = Parallel.map(count: ranges.count, threads: options.threads) { piece in
            Self.sums(of: ranges[piece], words, window)
        }.flatMap { $0 }
        let power = options.smoothing
        let smoothed: [Double] = sums.map { $0 > 0 ? exponential(power * naturalLogarithm($0)) : 0 }
        let all = smoothed.reduce(0, +)
        let shift = naturalLogarithm(options.shift)
        let rowLogarithms: [Float] = sums.map { $0 > 0 ? Float(naturalLogarithm($0)) : 0 }
        let columnLogarithms: [Float] = smoothed.map {
            $0 > 0 ? Float(naturalLogarithm($0 / all) + shift) : 0
        }
        pieces = Parallel.map(count: ranges.count, threads: options.threads) { piece in
            Self.row(ranges[piece], words, window, rowLogarithms, columnLogarithms)
        }
        self.rowLogarithms = rowLogarithms
        self.columnLogarithms = columnLogarithms
        count = pieces.reduce(0) { $0 + $1.columns.count }
    }

    /// Calls `body` with each context word of a word, and its weight.
    @inline(__always)
    private static func forEachContext(
        of word: Int, _ words: CountedWords, _ window: Int, _ body: (Int, Float) -> Void
    ) {
        let numbers = words.numbers.unsafeElements
        let places = words.places.unsafeElements
        let scale = 1 / Float(window)
        for place in places[words.placeStarts[word]..<words.placeStarts[word + 1]] {
            let place = Int(place)
            var distance = 1
            while distance <= window, place - distance >= 0 {
                let other = numbers[place - distance]
                if other == EmbeddingCorpus.textEnd { break }
                body(Int(other), Float(window - distance + 1) * scale)
                distance += 1
            }
            distance = 1
            while distance <= window, place + distance < numbers.count {
                let other = numbers[place + distance]
                if other == EmbeddingCorpus.textEnd { break }
                body(Int(other), Float(window - distance + 1) * scale)
                distance += 1
            }
        }
    }

    private static func sums(of range: Range<Int>, _ words: CountedWords, _ window: Int) -> [Double] {
        defer { withExtendedLifetime(words) {} }
        return range.map { word in
            var sum = 0.0
            forEachContext(of: word, words, window) { sum += Double($1) }
            return sum
        }
    }

    private static func row(
        _ range: Range<Int>, _ words: CountedWords, _ window: Int, _ rowLogarithms: [Float],
        _ columnLogarithms: [Float]
    ) -> Row {
        defer { withExtendedLifetime(words) {} }
        var columns = GrowingBuffer<UInt32>()
        var logarithms = GrowingBuffer<Float>()
        var starts = [0]
        var sums = [Float](repeating: 0, count: words.count)
        var touched: [UInt32] = []
        for word in range {
            sums.withUnsafeMutableBufferPointer { sums in
                forEachContext(of: word, words, window) { other, weight in
                    if sums[other] == 0 { touched.append(UInt32(other)) }
                    sums[other] += weight
                }
            }
            touched.sort()
            for column in touched {
                let other = Int(column)
                let logarithm = Float(naturalLogarithm(Double(sums[other])))
                sums[other] = 0
                let here = logarithm - rowLogarithms[word] - columnLogarithms[other]
                let there = logarithm - rowLogarithms[other] - columnLogarithms[word]
                guard here > 0 || there > 0 else { continue }
                columns.append(column)
                logarithms.append(logarithm)
            }
            touched.removeAll(keepingCapacity: true)
            starts.append(columns.count)
        }
        let count = columns.count
        return Row(
            columns: Tensor(taking: columns, shape: [count]),
            logarithms: Tensor(taking: logarithms, shape: [count]), starts: starts)
    }

    func product(_ right: Matrix, threads: Int) -> Matrix {
        product(right, threads: threads, own: rowLogarithms, others: columnLogarithms)
    }

    func transposedProduct(_ right: Matrix, threads: Int) -> Matrix {
        product(right, threads: threads, own: columnLogarithms, others: rowLogarithms)
    }

    private func product(_ right: Matrix, threads: Int, own: [Float], others: [Float]) -> Matrix {
        precondition(right.rows == rows, "inner lengths must be equal")
        let width = right.columns
        return Matrix(rows: rows, columns: width) { target in
            target.update(repeating: 0)
            // No two pieces write the same rows.
            nonisolated(unsafe) let target = target
            right.elements.withUnsafeBufferPointer { table in
                nonisolated(unsafe) let table = table
                Parallel.forEach(count: ranges.count, threads: threads) { piece in
                    var factors: [Float] = []
                    let pairs = pieces[piece]
                    for (offset, row) in ranges[piece].enumerated() {
                        let range = pairs.starts[offset]..<pairs.starts[offset + 1]
                        let columns = UnsafeBufferPointer(rebasing: pairs.columns.unsafeElements[range])
                        let logarithms = UnsafeBufferPointer(rebasing: pairs.logarithms.unsafeElements[range])
                        factors.removeAll(keepingCapacity: true)
                        for index in columns.indices {
                            factors.append(max(0, logarithms[index] - own[row] - others[Int(columns[index])]))
                        }
                        guard let columnStart = columns.baseAddress, let sum = target.baseAddress else {
                            continue
                        }
                        factors.withUnsafeBufferPointer {
                            winnow_sum_rows_f32(
                                table.baseAddress, width, columnStart, $0.baseAddress, columns.count,
                                sum + row * width)
                        }
                    }
                    withExtendedLifetime(pairs) {}
                }
            }
        }
    }
}
