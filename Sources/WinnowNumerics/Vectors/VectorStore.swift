import WinnowSystem

/// Vectors of equal length in one allocation, each at the start of a cache line.
///
/// Operations go chunk by chunk; a chunk is small enough for its part of one vector to stay in the L1 cache
/// while those of others are read. Chunks depend only on the length, and sums are added in chunk order, so
/// results are the same for any number of threads.
final class VectorStore<Scalar: VectorScalar> {
    /// How many numbers a chunk has; computing its sums costs about a thousand times as much as adding them.
    private static var chunkSize: Int { 4096 }
    /// How many chunks a thread takes at a time.
    private static var chunksPerPiece: Int { 8 }
    private static var lineSize: Int { 64 }

    /// The length of the vectors.
    let count: Int
    private let stride: Int
    private let threads: Int
    private let memory: UnsafeMutablePointer<Scalar>

    /// Allocates vectors; their contents are undefined, and memory that is never written costs nothing.
    init(vectors: Int, count: Int, threads: Int) {
        self.count = count
        self.threads = threads
        let perLine = Self.lineSize / MemoryLayout<Scalar>.stride
        stride = max(1, (count + perLine - 1) / perLine) * perLine
        let bytes = stride * vectors * MemoryLayout<Scalar>.stride
        memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: Self.lineSize)
            .bindMemory(to: Scalar.self, capacity: stride * vectors)
    }

    deinit { memory.deallocate() }

    /// One of the vectors.
    subscript(vector: Int) -> UnsafeMutableBufferPointer<Scalar> {
        UnsafeMutableBufferPointer(start: memory + vector * stride, count: count)
    }

    /// Calls `body` with each chunk, in any order and on any thread, and adds up the sums that it writes.
    func sums(_ sumCount: Int, _ body: @Sendable (Chunk, UnsafeMutableBufferPointer<Double>) -> Void)
        -> [Double]
    {
        let pieceSize = Self.chunkSize * Self.chunksPerPiece
        let pieces = Parallel.ranges(count: count, size: pieceSize)
        nonisolated(unsafe) let memory = memory
        let stride = stride
        let parts = Parallel.map(count: pieces.count, threads: threads) { piece in
            var sums = [Double](repeating: 0, count: sumCount)
            var first = pieces[piece].lowerBound
            sums.withUnsafeMutableBufferPointer { sums in
                while first < pieces[piece].upperBound {
                    let last = Swift.min(pieces[piece].upperBound, first + Self.chunkSize)
                    body(Chunk(memory: memory, stride: stride, range: first..<last), sums)
                    first = last
                }
            }
            return sums
        }
        return parts.reduce(into: [Double](repeating: 0, count: sumCount)) { total, part in
            for index in part.indices { total[index] += part[index] }
        }
    }

    /// The same range of all vectors.
    struct Chunk {
        fileprivate let memory: UnsafeMutablePointer<Scalar>
        fileprivate let stride: Int
        fileprivate let range: Range<Int>

        /// This range of one of the vectors.
        subscript(vector: Int) -> UnsafeMutableBufferPointer<Scalar> {
            UnsafeMutableBufferPointer(
                start: memory + vector * stride + range.lowerBound, count: range.count)
        }

        /// The inner product of two vectors.
        func dot(_ left: Int, _ right: Int) -> Double {
            Scalar.dot(UnsafeBufferPointer(self[left]), UnsafeBufferPointer(self[right]))
        }

        /// *target* += *factor* · *vector*.
        func add(_ factor: Double, times vector: Int, to target: Int) {
            Scalar.add(factor, times: UnsafeBufferPointer(self[vector]), to: self[target])
        }

        /// *target* = *factor* · *vector*.
        func set(_ target: Int, to factor: Double, times vector: Int) {
            Scalar.set(self[target], to: factor, times: UnsafeBufferPointer(self[vector]))
        }

        /// *target* = *base* + *factor* · *vector*.
        func set(_ target: Int, to base: Int, plus factor: Double, times vector: Int) {
            Scalar.set(
                self[target], to: UnsafeBufferPointer(self[base]), plus: factor,
                times: UnsafeBufferPointer(self[vector]))
        }
    }
}
