// Numbers for names that come back again and again.

/// Gives every distinct run of bytes a number, in the order of first appearance.
struct NameTable: Sendable {
    /// The names, by number.
    private(set) var names: [[UInt8]] = []
    private var hashes: [UInt64] = []
    /// Open addressing: numbers plus 1, 0 where nothing is; the count is a power of two.
    private var slots = [Int32](repeating: 0, count: 16)
    private var last: Int32 = 0

    /// The number of `name`. Complexity: O(*n*) in its bytes, on average.
    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
        if names.count > 0, isName(last, name) { return last }
        let hash = Self.hash(name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = slots[slot] - 1
            if hashes[Int(number)] == hash, isName(number, name) {
                last = number
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return insert([UInt8](name), hash: hash)
    }

    private func isName(_ number: Int32, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let known = names[Int(number)]
        return known.count == name.count && known.elementsEqual(name)
    }

    private mutating func insert(_ name: [UInt8], hash: UInt64) -> Int32 {
        let number = Int32(clamping: names.count)
        names.append(name)
        hashes.append(hash)
        if names.count * 2 > slots.count {
            slots = [Int32](repeating: 0, count: slots.count * 2)
            for index in hashes.indices { place(Int32(clamping: index)) }
        } else {
            place(number)
        }
        last = number
        return number
    }

    private mutating func place(_ number: Int32) {
        var slot = Int(truncatingIfNeeded: hashes[Int(number)]) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = number + 1
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash ^ hash >> 29
    }
}
