// What a tagger knows of words and runs of words from lists: labels, without the words themselves.

import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Lists of terms as sets of labels found by hash; the terms cannot be read from it.
///
/// Labels come in layers, one a list: the labels of a word in one layer together are a feature too. Of a hash the first bits
/// choose a bucket and the last 16 tell terms in it apart.
struct TaggerLexicon: Sendable {
    /// The labels of all layers.
    let labels: [String]
    /// How many labels each layer has.
    let layers: [Int]
    /// Where each bucket begins among the entries; one more than there are buckets.
    let offsets: Tensor<UInt32>
    /// The last 16 bits of each entry's hash.
    let fingerprints: Tensor<UInt16>
    /// The number of each entry's set of labels from 1, or 0 for the mere beginning of a term; the highest bit says that a
    /// longer term begins with it.
    let values: Tensor<UInt16>
    /// Where each set begins among ``members``; one more than there are sets.
    let setStarts: Tensor<UInt32>
    /// The labels of the sets.
    let members: Tensor<UInt16>
    /// The layer of each label.
    let layerOfLabel: [Int]

    /// Set in ``values`` where a longer term begins with the entry.
    static let goesOn: UInt16 = 0x8000

    init(
        labels: [String], layers: [Int], offsets: Tensor<UInt32>, fingerprints: Tensor<UInt16>,
        values: Tensor<UInt16>, setStarts: Tensor<UInt32>, members: Tensor<UInt16>
    ) {
        self.labels = labels
        self.layers = layers
        self.offsets = offsets
        self.fingerprints = fingerprints
        self.values = values
        self.setStarts = setStarts
        self.members = members
        layerOfLabel = layers.enumerated().flatMap { Array(repeating: $0, count: $1) }
    }

    private var shift: UInt64 { UInt64(64 - (offsets.count - 1).trailingZeroBitCount) }

    /// What the entry with this hash says; nil where there is none.
    @inline(__always)
    func value(of hash: UInt64) -> UInt16? {
        let bucket = Int(truncatingIfNeeded: hash &>> shift)
        let (offsets, fingerprints) = (offsets.unsafeElements, fingerprints.unsafeElements)
        // What a damaged file says must not lead beyond the tensors.
        let end = min(Int(offsets[bucket &+ 1]), fingerprints.count)
        let wanted = UInt16(truncatingIfNeeded: hash)
        var entry = Int(offsets[bucket])
        while entry < end {
            if fingerprints[entry] == wanted { return values.unsafeElements[entry] }
            entry &+= 1
        }
        return nil
    }

    /// The labels of a value, none where a damaged file leads beyond them.
    func members(of value: UInt16) -> Range<Int> {
        let set = Int(value & ~Self.goesOn) - 1
        guard set >= 0, set + 1 < setStarts.count else { return 0..<0 }
        let (start, end) = (Int(setStarts[set]), Int(setStarts[set + 1]))
        return start <= end && end <= members.count ? start..<end : 0..<0
    }
}

extension TaggerLexicon {
    /// Reads the tensors of a file; nil where it has none.
    init?(from file: ModelFile) throws(ModelFileError) {
        guard let lexicon = file.manifest["lexicon"] else { return nil }
        let labels = (lexicon["labels"]?.array ?? []).compactMap(\.string)
        let layers = (lexicon["layers"]?.array ?? []).compactMap(\.integer)
        guard 1...Self.mostLabels ~= labels.count, layers.allSatisfy({ 1...labels.count ~= $0 }),
            layers.reduce(0, &+) == labels.count
        else {
            throw file.damaged("the labels of its lexicon cannot be read")
        }
        let offsets = try file.tensor("lexicon.offsets", as: UInt32.self, shape: [nil])
        let fingerprints = try file.tensor("lexicon.fingerprints", as: UInt16.self, shape: [nil])
        let members = try file.tensor("lexicon.members", as: UInt16.self, shape: [nil])
        guard offsets.count >= 3, (offsets.count - 1).nonzeroBitCount == 1, offsets.count <= 1 << 25,
            members.allSatisfy({ Int($0) < labels.count })
        else {
            throw file.damaged("its lexicon cannot be read")
        }
        self.init(
            labels: labels, layers: layers, offsets: offsets, fingerprints: fingerprints,
            values: try file.tensor("lexicon.values", shape: [fingerprints.count]),
            setStarts: try file.tensor("lexicon.set_starts", shape: [nil]), members: members)
    }

    /// No lexicon has more: a label takes three numbers of 16 bits.
    static let mostLabels = 20_000

    func save(to writer: inout ModelFileWriter) {
        writer.add("lexicon.offsets", offsets)
        writer.add("lexicon.fingerprints", fingerprints)
        writer.add("lexicon.values", values)
        writer.add("lexicon.set_starts", setStarts)
        writer.add("lexicon.members", members)
    }

    /// What the manifest says of it.
    var manifest: JSONValue {
        [
            "labels": .array(labels.map(JSONValue.string)), "layers": .array(layers.map(JSONValue.integer)),
        ]
    }
}
