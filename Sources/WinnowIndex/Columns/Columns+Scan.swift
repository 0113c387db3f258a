// Scans of a column for the values that match a condition.

import WinnowModelFile

extension Columns {
    /// The documents with an ordinal in any of the ranges.
    func documents(of column: Column, ordinalsIn ranges: [Range<Int>]) -> DocumentSet {
        let ranges = ranges.filter { !$0.isEmpty }
        guard let first = ranges.first else { return DocumentSet(capacity: documents) }
        return ordinals.withUnsafeBufferPointer { ordinals in
            let values = UnsafeBufferPointer(rebasing: ordinals[column.values])
            guard ranges.count > 1 else {
                let start = UInt32(first.lowerBound)
                let length = UInt32(first.count)
                return set(ColumnScan.bits(of: values) { $0 &- start < length }, of: column)
            }
            // The last element is for all invalid ordinals.
            let last = column.ordinalCount
            var isIn = [Bool](repeating: false, count: last + 1)
            for range in ranges { for ordinal in range { isIn[ordinal] = true } }
            return isIn.withUnsafeBufferPointer { isIn in
                set(ColumnScan.bits(of: values) { isIn[min(Int($0), last)] }, of: column)
            }
        }
    }

    /// The documents with a number in any of the ranges.
    func documents(of column: Column, numbersIn ranges: [ClosedRange<ExactNumber>]) -> DocumentSet {
        guard column.rests == nil else {
            let ranges = NumberRanges(ranges)
            var set = DocumentSet(capacity: documents)
            forEachNumber(of: column) { if ranges.contains($1) { set.insert($0) } }
            return set
        }
        let doubles = ranges.compactMap(\.doubles)
        guard let first = doubles.first else { return DocumentSet(capacity: documents) }
        return numbers.withUnsafeBufferPointer { numbers in
            let values = UnsafeBufferPointer(rebasing: numbers[column.values])
            guard doubles.count > 1 else {
                let (low, high) = (first.lowerBound, first.upperBound)
                return set(ColumnScan.bits(of: values) { ($0 >= low) & ($0 <= high) }, of: column)
            }
            let ranges = NumberRanges(doubles)
            return set(ColumnScan.bits(of: values) { ranges.contains($0) }, of: column)
        }
    }

    /// The documents of the values whose bits are set.
    private func set(_ bits: [UInt64], of column: Column) -> DocumentSet {
        guard let range = column.documents else { return DocumentSet(capacity: documents, words: bits) }
        var set = DocumentSet(capacity: documents)
        listed.withUnsafeBufferPointer { listed in
            let listed = UnsafeBufferPointer(rebasing: listed[range])
            DocumentSet(capacity: listed.count, words: bits).forEach { place in
                let document = Int(listed[place])
                if document < documents { set.insert(document) }
            }
        }
        return set
    }
}

extension Bool {
    /// Logical and, without a branch.
    @inline(__always)
    fileprivate static func & (left: Bool, right: Bool) -> Bool {
        UInt8(left ? 1 : 0) & UInt8(right ? 1 : 0) != 0
    }
}

/// Branchless comparison of values, so that the compiler vectorizes it.
enum ColumnScan {
    /// A bit per value: whether `condition` is true; the first value is the lowest bit of the first word.
    @inline(__always)
    static func bits<Value>(
        of values: UnsafeBufferPointer<Value>, where condition: (Value) -> Bool
    ) -> [UInt64] {
        let count = (values.count + 63) / 64
        return [UInt64](unsafeUninitializedCapacity: count) { words, initialized in
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { flags in
                for index in 0..<values.count / 64 {
                    for place in 0..<64 {
                        flags[place] = condition(values[index &* 64 &+ place]) ? 1 : 0
                    }
                    words[index] = word(of: flags)
                }
                if values.count % 64 > 0 {
                    for place in 0..<64 {
                        let index = values.count / 64 * 64 + place
                        flags[place] = index < values.count && condition(values[index]) ? 1 : 0
                    }
                    words[count - 1] = word(of: flags)
                }
            }
            initialized = count
        }
    }

    /// The lowest bits of 64 bytes.
    @inline(__always)
    private static func word(of flags: UnsafeMutableRawBufferPointer) -> UInt64 {
        var word: UInt64 = 0
        for part in 0..<8 {
            // The product collects the lowest bits of the eight bytes in the highest byte.
            let bytes = UInt64(littleEndian: flags.load(fromByteOffset: part &* 8, as: UInt64.self))
            word |= ((bytes &* 0x0102_0408_1020_4080) >> 56) << UInt64(part &* 8)
        }
        return word
    }
}
