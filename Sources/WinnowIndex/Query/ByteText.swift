import WinnowSystem

/// A text whose equality, hash and order are those of its UTF-8 bytes.
///
/// `String` uses canonical equivalence (é as one scalar or as two), which makes hashing slow.
struct ByteText: Sendable, Hashable, Comparable {
    var text: String

    init(_ text: String) { self.text = text }

    /// The text with composed letters, so that NFC and NFD are one.
    init(composing text: String) { self.text = ComposedLetters.composed(text) }

    init(_ bytes: UnsafeBufferPointer<UInt8>) { text = String(decoding: bytes, as: UTF8.self) }

    /// The first eight bytes as a number with the same order, zero-padded.
    var leading: UInt64 {
        var number: UInt64 = 0
        var count: UInt64 = 0
        for byte in text.utf8.prefix(8) {
            number = number << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : number << (64 - 8 * count)
    }

    static func == (left: ByteText, right: ByteText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    static func < (left: ByteText, right: ByteText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        // Bridged strings on Apple platforms may not be contiguous.
        if isHashed == nil { Array(text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
        hasher.combine(0xFF as UInt8)
    }
}
