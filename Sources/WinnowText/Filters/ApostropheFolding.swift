/// The filter ``TokenFilter/foldApostrophes``.
enum ApostropheFolding {
    /// Replaces typographic apostrophes with `'`, and returns the new length.
    static func fold(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let source = UnsafeBufferPointer(bytes)
        var index = 0
        var written = 0
        while index < source.count {
            let length = source.apostropheLength(at: index)
            if length > 0 {
                bytes[written] = UInt8(ascii: "'")
                index += length
                written += 1
            } else {
                let scalar = UTF8Scalar(at: index, in: source)
                written += scalar.copy(from: index, to: written, in: bytes)
                index += scalar.count
            }
        }
        return written
    }
}

/// Words with plain apostrophes, in which models and lists are looked up.
@usableFromInline
package enum PlainApostrophe {
    /// Calls `body` with a word in which `’`, `‘`, `ʼ` and `＇` are `'`.
    ///
    /// ASCII words are not copied. Complexity: O(*n*) in the bytes.
    @inlinable
    package static func with<Result>(
        _ word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard word.contains(where: { $0 >= 0x80 }), isMissing(in: word) else { return body(word) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { room in
            body(UnsafeBufferPointer(rebasing: room[..<write(word, to: room)]))
        }
    }

    /// Whether a word has an apostrophe other than `'`.
    @usableFromInline
    package static func isMissing(in word: UnsafeBufferPointer<UInt8>) -> Bool {
        word.indices.contains { word.apostropheLength(at: $0) > 1 }
    }

    /// Writes a word with plain apostrophes to `room`, which holds at least as many bytes as the word;
    /// returns the number of bytes.
    @usableFromInline
    package static func write(
        _ word: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        _ = room.update(fromContentsOf: word)
        return ApostropheFolding.fold(UnsafeMutableBufferPointer(rebasing: room[..<word.count]))
    }

    /// A word with plain apostrophes.
    package static func word(_ word: String) -> String {
        var word = word
        return word.withUTF8 { with($0) { String(decoding: $0, as: UTF8.self) } }
    }
}

extension TextBytes {
    /// The length of the apostrophe at `index`: `'`, `’`, `‘`, the letter `ʼ` or the full-width `＇`; 0 for
    /// other characters and at the end.
    @inline(__always)
    func apostropheLength(at index: Int) -> Int {
        guard index < count else { return 0 }
        switch self[index] {
        case UInt8(ascii: "'"): return 1
        case 0xCA: return byte(index + 1) == 0xBC ? 2 : 0
        case 0xE2: return byte(index + 1) == 0x80 && byte(index + 2) & 0xFE == 0x98 ? 3 : 0
        case 0xEF: return byte(index + 1) == 0xBC && byte(index + 2) == 0x87 ? 3 : 0
        default: return 0
        }
    }
}
