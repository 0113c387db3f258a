import WinnowSystem

/// Vectors of equal length in one piece of memory, each at the start of a cache line.
///
/// What is done to them is done chunk by chunk; a chunk is small enough that its part of one vector stays in the first
/// cache while those of others pass by. Chunks are fixed by the length alone and sums are added in their order, so results
/// are the same for any number of threads.
final class VectorStore<Scalar: VectorScalar> {
    /// How many numbers a chunk has; the sums of one are some thousand times dearer than adding them up.
    private static var chunkSize: Int { 4096 }
    /// How many chunks one thread takes at once.
    private static var chunksPerPiece: Int { 8 }
    private static var lineSize: Int { 64 }

    /// The length of the vectors.
    let count: Int
    private let stride: Int
    private let threads: Int
    private let memory: UnsafeMutablePointer<Scalar>

    /// Makes room for vectors; what they hold is undefined, and memory that is never written costs nothing.
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

    /// Calls `body` with each chunk, in any order and on any thread, and adds up what it writes to its sums.
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

    /// A range of all vectors.
    struct Chunk {
        fileprivate let memory: UnsafeMutablePointer<Scalar>
        fileprivate let stride: Int
        fileprivate let range: Range<Int>

        /// This range of one of the vectors.
        subscript(vector: Int) -> UnsafeMutableBufferPointer<Scalar> {
            UnsafeMutableBufferPointer(
                start: memory + vector * stride + range.lowerBound, count: range.count)
        }

        /// Σ of the products of two vectors' numbers.
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
