import WinnowSystem

/// Numbers byte strings in the order of their first occurrence.
struct WordTable: ~Copyable {
    struct Slot: BitwiseCopyable {
        /// Half of the hash.
        var tag: UInt32 = 0
        /// The word's number + 1; 0 for a free slot.
        var mark: UInt32 = 0
    }

    private var slots = GrowingBuffer(repeating: Slot(), count: 1 << 8)
    private(set) var texts = GrowingBuffer<UInt8>()
    /// The start of each word in ``texts``, then the end of the last.
    private(set) var starts = GrowingBuffer(repeating: 0 as Int, count: 1)

    /// The number of words.
    var count: Int { starts.count - 1 }

    /// The bytes of a word in `0..<count`; valid until the next is added.
    @inline(__always)
    func bytes(of word: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: texts.elements[starts[word]..<starts[word + 1]])
    }

    /// The number of a word, which is added if it is new.
    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = Self.hash(word)
        let mask = slots.count - 1
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].mark != 0 {
            let slot = slots[index]
            if slot.tag == tag, Self.areEqual(bytes(of: Int(slot.mark - 1)), word) { return slot.mark - 1 }
            index = (index + 1) & mask
        }
        slots[index] = Slot(tag: tag, mark: UInt32(count + 1))
        texts.append(contentsOf: word)
        starts.append(texts.count)
        if count * 5 > slots.count * 3 { grow() }
        return UInt32(count - 1)
    }

    /// The words' numbers in the order of their bytes.
    func sorted() -> [UInt32] {
        var numbers = Array(0..<UInt32(count))
        numbers.sort { SortedWords.precedes(bytes(of: Int($0)), bytes(of: Int($1))) }
        return numbers
    }

    @inline(never)
    private mutating func grow() {
        slots = GrowingBuffer(repeating: Slot(), count: 2 * slots.count)
        let mask = slots.count - 1
        for number in 0..<count {
            let hash = Self.hash(bytes(of: number))
            var index = Int(truncatingIfNeeded: hash) & mask
            while slots[index].mark != 0 { index = (index + 1) & mask }
            slots[index] = Slot(tag: UInt32(truncatingIfNeeded: hash >> 32), mark: UInt32(number + 1))
        }
    }

    @inline(__always)
    private static func areEqual(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        left.count == right.count && SortedWords.compare(left, right) == 0
    }

    /// Multiply and fold, eight bytes a step.
    @inline(__always)
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(word)
        var hash = UInt64(truncatingIfNeeded: word.count) &* 0x9E37_79B9_7F4A_7C15
        var position = 0
        while position < bytes.count {
            var part: UInt64 = 0
            if position + 8 <= bytes.count {
                part = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            } else {
                for index in position..<bytes.count { part = part << 8 | UInt64(bytes[index]) }
            }
            let product = (hash ^ part).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            hash = product.high ^ product.low &+ 0xE703_7ED1_A0B4_28DB
            position += 8
        }
        return hash ^ hash >> 29
    }
}
