/// Splits words into n-grams, with `<` before the word and `>` after it; reuses its memory.
package struct NGramReader: ~Copyable {
    private var bytes = GrowingBuffer<UInt8>(minimumCapacity: 512)
    /// The offsets of characters in ``bytes``, and the end.
    private var starts = GrowingBuffer<Int>(minimumCapacity: 128)

    package init() {}

    /// Calls `body` with the start and length in bytes of each n-gram of `<word>`, except a lone `<` or `>`;
    /// 8 bytes after it are readable.
    package mutating func forEachNGram(
        _ lengths: ClosedRange<Int>, of word: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafePointer<UInt8>, Int) -> Void
    ) {
        bytes.removeAll()
        starts.removeAll()
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: word)
        bytes.append(UInt8(ascii: ">"))
        let count = bytes.count
        for index in 0..<count where bytes[index] & 0xC0 != 0x80 { starts.append(index) }
        starts.append(count)
        for _ in 0..<8 { bytes.append(0) }
        guard let base = bytes.elements.baseAddress else { return }
        let characters = starts.count - 1
        for begin in 0..<characters {
            for length in lengths {
                let end = begin + length
                guard end <= characters else { break }
                if length == 1, begin == 0 || end == characters { continue }
                body(base + starts[begin], starts[end] - starts[begin])
            }
        }
    }
}
