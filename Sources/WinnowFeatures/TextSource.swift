import WinnowSystem

/// Texts that can be read from several threads at once, by index.
///
/// Both a corpus and an array of strings are sources, so that a feature space fits and transforms either.
public protocol TextSource: Sendable {
    /// The number of texts.
    var count: Int { get }

    /// Calls `body` with the UTF-8 bytes of a text; `index` is in `0..<count`.
    func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result

    /// Calls `body` with the index and the UTF-8 bytes of each text of a range within `0..<count`, in order.
    func forEachText(
        in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws -> Void
    ) rethrows
}

extension TextSource {
    /// Calls ``withText(at:_:)`` for each text.
    public func forEachText(
        in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws -> Void
    ) rethrows {
        for index in range { try withText(at: index) { try body(index, $0) } }
    }
}

extension TextSource {
    /// The number of bytes of some texts. Complexity: O(*n*) in texts, if a text is found without reading it.
    package func byteCount(of rows: Range<Int>) -> Int {
        var count = 0
        forEachText(in: rows) { count += $1.count }
        return count
    }

    /// A reader's answers to the texts, in order.
    ///
    /// - Parameters:
    ///   - threads: the number of threads; the result does not depend on it.
    ///   - pieceSize: the number of texts that a reader gets at a time.
    ///   - makeReader: makes the object that a thread reuses from text to text.
    ///   - answer: answers a text.
    package func answers<Reader, Answer: Sendable>(
        threads: Int, pieceSize: Int = 512, by makeReader: @Sendable () -> Reader,
        _ answer: @Sendable (inout Reader, UnsafeBufferPointer<UInt8>) -> Answer
    ) -> [Answer] {
        let ranges = Parallel.ranges(count: count, size: pieceSize)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var reader = makeReader()
            var answers: [Answer] = []
            answers.reserveCapacity(ranges[piece].count)
            forEachText(in: ranges[piece]) { answers.append(answer(&reader, $1)) }
            return answers
        }
        return pieces.flatMap(\.self)
    }
}

extension Array: TextSource where Element == String {
    /// Calls `body` with the UTF-8 bytes of a string; `index` is in `0..<count`.
    public func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        var text = self[index]
        return try text.withUTF8(body)
    }
}
