// What a tagger knows of words and runs of words from lists: labels, without the words themselves.

import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Lists of terms as sets of labels found by hash; the terms cannot be read from it.
///
/// Labels come in layers, one a list: the labels of a word in one layer together are a feature too.
struct TaggerLexicon: Sendable {
    /// The labels of all layers.
    let labels: [String]
    /// How many labels each layer has.
    let layers: [Int]
    /// Where entries are.
    let buckets: HashBuckets<UInt16>
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
        labels: [String], layers: [Int], buckets: HashBuckets<UInt16>,
        values: Tensor<UInt16>, setStarts: Tensor<UInt32>, members: Tensor<UInt16>
    ) {
        self.labels = labels
        self.layers = layers
        self.buckets = buckets
        self.values = values
        self.setStarts = setStarts
        self.members = members
        layerOfLabel = layers.enumerated().flatMap { Array(repeating: $0, count: $1) }
    }

    /// What the entry with this hash says; nil where there is none.
    @inline(__always)
    func value(of hash: UInt64) -> UInt16? { buckets.row(of: hash).map { values.unsafeElements[$0] } }

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
        let buckets = try HashBuckets<UInt16>(from: file, prefix: "lexicon")
        let members = try file.tensor("lexicon.members", as: UInt16.self, shape: [nil])
        guard let buckets, members.allSatisfy({ Int($0) < labels.count }) else {
            throw file.damaged("its lexicon cannot be read")
        }
        self.init(
            labels: labels, layers: layers, buckets: buckets,
            values: try file.tensor("lexicon.values", shape: [buckets.count]),
            setStarts: try file.tensor("lexicon.set_starts", shape: [nil]), members: members)
    }

    /// No lexicon has more: a label takes three numbers of 16 bits.
    static let mostLabels = 20_000

    func save(to writer: inout ModelFileWriter) {
        buckets.save(to: &writer, prefix: "lexicon")
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
