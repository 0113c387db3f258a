// The rules of a lemmatizer: which change suits which word or end under which tag.

import WinnowFeatures
import WinnowModelFile

/// A hash table from keys of ``LemmaKey`` to changes.
///
/// Of a hash its first bits choose the bucket and its last 32 tell keys in it apart.
struct LemmaRules: Sendable {
    /// Where each bucket begins among the keys; one more than there are buckets.
    let offsets: Tensor<UInt32>
    /// The last 32 bits of each key.
    let fingerprints: Tensor<UInt32>
    /// The number of the change for each key, times two; odd where the tags around matter.
    let values: Tensor<UInt16>
    /// For each change how many bytes go.
    let strips: Tensor<UInt8>
    /// For each change how its lemma is written.
    let letters: Tensor<UInt8>
    /// Where each change's bytes begin among ``additions``, and the end.
    let additionStarts: Tensor<UInt32>
    /// The bytes that changes put on.
    let additions: Tensor<UInt8>

    private var shift: UInt64 { UInt64(64 - (offsets.count - 1).trailingZeroBitCount) }

    /// Makes a table; keys are distinct, and there are at most 32,767 changes.
    init(edits: [LemmaEdit], rules: [(key: UInt64, value: UInt16)]) {
        let rules = rules.sorted { $0.key < $1.key }
        var bits = 1
        while 2 << bits < rules.count, bits < 24 { bits += 1 }
        var offsets = [UInt32](repeating: 0, count: 1 << bits + 1)
        for rule in rules { offsets[Int(rule.key >> UInt64(64 - bits)) + 1] += 1 }
        for bucket in 1..<offsets.count { offsets[bucket] += offsets[bucket - 1] }
        self.offsets = Tensor(offsets)
        fingerprints = Tensor(rules.map { UInt32(truncatingIfNeeded: $0.key) })
        values = Tensor(rules.map(\.value))
        strips = Tensor(edits.map(\.strip))
        letters = Tensor(edits.map(\.letters.rawValue))
        var starts: [UInt32] = [0]
        for edit in edits { starts.append(starts[starts.count - 1] + UInt32(edit.addition.count)) }
        additionStarts = Tensor(starts)
        additions = Tensor(edits.flatMap(\.addition))
    }

    /// The number of rules.
    var count: Int { fingerprints.count }
    /// The number of changes.
    var editCount: Int { strips.count }

    /// What stands for a key; nil where there is no rule.
    @inline(__always)
    func value(of key: UInt64) -> UInt16? {
        let bucket = Int(truncatingIfNeeded: key &>> shift)
        let offsets = offsets.unsafeElements
        let fingerprints = fingerprints.unsafeElements
        // What a damaged file says must not lead beyond the tensors.
        let end = min(Int(offsets[bucket &+ 1]), fingerprints.count)
        let wanted = UInt32(truncatingIfNeeded: key)
        var row = Int(offsets[bucket])
        while row < end {
            if fingerprints[row] == wanted { return values.unsafeElements[row] }
            row &+= 1
        }
        return nil
    }

    /// The bytes that a change puts on; `edit` is below ``editCount``.
    @inline(__always)
    func addition(of edit: Int) -> UnsafeBufferPointer<UInt8> {
        let starts = additionStarts.unsafeElements
        let end = min(Int(starts[edit &+ 1]), additions.count)
        return UnsafeBufferPointer(rebasing: additions.unsafeElements[min(Int(starts[edit]), end)..<end])
    }
}

extension LemmaRules {
    /// Reads the tensors of a file.
    init(from file: ModelFile) throws(ModelFileError) {
        offsets = try file.tensor("rules.offsets", shape: [nil])
        fingerprints = try file.tensor("rules.fingerprints", shape: [nil])
        values = try file.tensor("rules.values", shape: [fingerprints.count])
        strips = try file.tensor("changes.strips", shape: [nil])
        letters = try file.tensor("changes.letters", shape: [strips.count])
        additionStarts = try file.tensor("changes.addition_starts", shape: [strips.count + 1])
        additions = try file.tensor("changes.additions", shape: [nil])
        guard offsets.count >= 3, (offsets.count - 1).nonzeroBitCount == 1, offsets.count <= 1 << 25,
            strips.count > 0
        else {
            throw file.damaged("its table of rules cannot be read")
        }
    }

    func save(to writer: inout ModelFileWriter) {
        writer.add("rules.offsets", offsets)
        writer.add("rules.fingerprints", fingerprints)
        writer.add("rules.values", values)
        writer.add("changes.strips", strips)
        writer.add("changes.letters", letters)
        writer.add("changes.addition_starts", additionStarts)
        writer.add("changes.additions", additions)
    }
}
