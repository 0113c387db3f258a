import WinnowModelFile

/// The ascending keys of a segment's documents: the first, and how many keys are left out before each.
///
/// Keys without gaps take no space.
struct SegmentKeys: Sendable {
    private let first: Int64
    /// The lower and the upper halves of the numbers of keys left out.
    private let lower, upper: PackedNumbers

    /// Opens the keys that ``save(_:to:)`` wrote.
    init(from file: ModelFile) throws(ModelFileError) {
        let first: Tensor<Int64> = try file.tensor("keys.first", shape: [1])
        self.first = first[0]
        lower = try PackedNumbers(from: file, as: "keys.lower")
        upper = try PackedNumbers(from: file, as: "keys.upper", count: lower.count)
    }

    /// Adds ascending keys to a file.
    static func save(_ keys: [Int64], to writer: inout ModelFileWriter) {
        let first = keys.first ?? 0
        let left = keys.enumerated().map { UInt64(bitPattern: $0.element &- first &- Int64($0.offset)) }
        writer.add("keys.first", [first])
        PackedNumbers.save(left.map { UInt32(truncatingIfNeeded: $0) }, to: &writer, as: "keys.lower")
        PackedNumbers.save(left.map { UInt32(truncatingIfNeeded: $0 >> 32) }, to: &writer, as: "keys.upper")
    }

    /// Whether the keys ascend, which is checked once before they are searched.
    var ascend: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}

extension SegmentKeys: RandomAccessCollection {
    /// Zero.
    var startIndex: Int { 0 }
    /// The number of keys.
    var endIndex: Int { lower.count }

    /// The key of a document.
    subscript(document: Int) -> Int64 {
        let left = UInt64(upper[document]) << 32 | UInt64(lower[document])
        return first &+ Int64(document) &+ Int64(bitPattern: left)
    }
}
