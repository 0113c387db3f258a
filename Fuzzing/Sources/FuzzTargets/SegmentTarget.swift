// Properties of an index whose cache holds any bytes.

#if Search
import WinnowIndex
package import WinnowSystem

/// Opens a small index with the input as its segment, then searches and changes it.
package struct SegmentTarget: FuzzTarget {
    /// `segment`.
    package let name = "segment"
    /// 32 KB.
    package let maximumSize = 1 << 15

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        do {
            try Self.check(Array(input))
        } catch let failure as FuzzFailure {
            throw failure
        } catch {
            throw FuzzFailure("\(error)")
        }
    }

    private static func check(_ bytes: [UInt8]) throws {
        let scratch = try ScratchIndex(segment: bytes)
        let index = try SearchIndex(
            at: scratch.path, vectorizer: SmallVectorizer(), access: .open, threads: 1)
        // Before the segment is checked for a search.
        _ = try index.information()
        for request in SmallSearchIndex.requests {
            try SearchCheck(index: index, request: request, isDamaged: true).check()
        }
        _ = try index.suggestions(for: "wor")
        let faults = try index.verify().faults
        try require(faults.isEmpty, "a damaged cache file is reported as a fault of the index: \(faults)")
        var batch = IndexBatch(inserting: [SearchItem(identifier: "new", title: "word1")])
        batch.delete("i3")
        try index.apply(batch)
        try index.compact()
        let count = try index.count()
        try require(count == SmallSearchIndex.items.count, "\(count) items after merging")
        try index.close()
    }

    /// The segment of the small index.
    package func seeds() throws -> [[UInt8]] { [try SmallSearchIndex.parts.get().segment] }

    /// None: other files are not segments.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] { [] }

    /// Changes numbers of tensors, or the header, and mostly corrects the checksums.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard random.next(below: 4) > 0 else {
            return ModelMutator(maximumSize: maximumSize).mutate(input, &random)
        }
        var parts = ModelParts(input)
        for _ in 0...random.next(below: 3) { parts.changeTensor(&random) }
        parts.fixTensorChecksums()
        return Array(parts.file(isSealed: true).prefix(maximumSize))
    }
}

extension ModelParts {
    /// Changes a few elements of one tensor: to a limit, to a neighbouring number, to another element.
    mutating func changeTensor(_ random: inout SeededGenerator) {
        let members = (headerValue?.object?.members ?? []).filter { $0.key != "__metadata__" }
        guard !members.isEmpty else { return }
        let tensor = members[random.next(below: members.count)].value
        let offsets = (tensor["data_offsets"]?.array ?? []).compactMap(\.integer)
        let sizes = ["U8": 1, "I8": 1, "U32": 4, "F32": 4, "U64": 8, "I64": 8, "F64": 8]
        guard let size = tensor["dtype"]?.string.flatMap({ sizes[$0] }), offsets.count == 2, offsets[0] >= 0,
            offsets[1] <= data.count, offsets[1] - offsets[0] >= size
        else { return }
        let count = (offsets[1] - offsets[0]) / size
        for _ in 0...random.next(below: 4) {
            let place = offsets[0] + size * random.next(below: count)
            var number = read(place, size)
            switch random.next(below: 6) {
            case 0: number = Self.edges[random.next(below: Self.edges.count)]
            case 1: number ^= 1 << UInt64(random.next(below: 8 * size))
            case 2: number &+= 1
            case 3: number &-= 1
            case 4: number = UInt64(random.next(below: 1 << random.next(below: 34)))
            default: number = read(offsets[0] + size * random.next(below: count), size)
            }
            for byte in 0..<size {
                data[place + byte] = UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))
            }
        }
    }

    private func read(_ place: Int, _ size: Int) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(data[place + $1]) << UInt64(8 * $1) }
    }

    /// Limits of integers, infinities and NaNs.
    private static let edges: [UInt64] = [
        0, 1, 39, 40, 41, 127, 128, 255, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 1 << 35, 1 << 62,
        1 << 63,
        .max, 0x7F80_0000, 0x7FC0_0000, 0x7F7F_FFFF, 0x7FF0_0000_0000_0000, 0x7FF8_0000_0000_0000,
        0x7FEF_FFFF_FFFF_FFFF, 0xFFEF_FFFF_FFFF_FFFF,
    ]
}
#endif
