package import WinnowClassification
package import WinnowCorpora
package import WinnowFeatures
package import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// A part of the rows to train a ``TextClassifier`` on, counted: the partial file of a training in shards.
///
/// The texts are not in it. See ``ShardedTrainer``.
package struct TrainingShard: Sendable {
    /// The kind in files of shards.
    package static let kind = "training-shard"

    /// Which of the shards this is.
    package let shard: ShardNumber
    /// The labels of its rows, sorted by their bytes.
    package let labels: [String]
    /// For each row, the index of its label.
    let labelIndices: Tensor<Int32>
    /// For each row, the hash of its text, ignoring case and white space.
    let textHashes: Tensor<UInt64>
    /// The columns of the texts in the data; empty if it has none.
    package let textColumns: [String]
    /// The column of the labels in the data; nil if it has none.
    package let labelColumn: String?
    /// The n-grams and surface features of the rows.
    package let counted: CountedShard

    /// The number of rows.
    package var count: Int { counted.count }

    /// The number of rows with each label.
    package var labelCounts: [Int] {
        var counts = [Int](repeating: 0, count: labels.count)
        for index in labelIndices { counts[Int(index)] += 1 }
        return counts
    }

    /// Counts the rows of a shard.
    ///
    /// - Parameters:
    ///   - corpus: the rows; may be empty.
    ///   - features: the features, equal for all shards.
    ///   - textColumns: the columns of the texts in the data, so that those of shards can be compared.
    ///   - labelColumn: the column of the labels, for the same.
    /// - Throws: ``ClassificationError`` with `invalidOption`, or `invalidWeight` if rows have weights.
    /// - Complexity: as `TermCounts`; memory for the n-grams of all rows.
    package init(
        of corpus: Corpus, as shard: ShardNumber, features: FeatureOptions, textColumns: [String] = [],
        labelColumn: String? = nil, threads: Int = Parallel.processorCount
    ) throws(ClassificationError) {
        guard corpus.weights == nil else {
            throw ClassificationError(
                code: .invalidWeight, message: "rows of shards cannot have weights; leave them out")
        }
        try ClassificationError.require(
            features.vectors == nil, "a shard cannot have vectors of texts; leave \(option: "vectors") out")
        self.shard = shard
        self.textColumns = textColumns
        self.labelColumn = labelColumn
        labels = corpus.labels
        labelIndices = Tensor(corpus.labelIndices)
        textHashes = Tensor(corpus.textHashes(threads: threads))
        counted = try rethrowing(
            CountedShard(of: corpus, options: features, threads: threads), as: ClassificationError.init)
    }

    /// Opens a shard, and checks every byte.
    ///
    /// - Throws: `ModelFileError` if the file is not a shard, or is damaged.
    /// - Complexity: O(*n*) in the size of the file, which is mapped.
    package init(contentsOf path: String) throws(ModelFileError) {
        let file = try ModelFile(contentsOf: path)
        try file.require(kind: Self.kind)
        try file.verify()
        let manifest = file.manifest
        guard let shard = manifest["shard"]?.string.flatMap({ ShardNumber($0) }),
            let features = try? manifest["features"]?.decode(FeatureOptions.self),
            features.vectors == nil,
            let names = try? manifest["labels"]?.decode([String].self), names.isSorted
        else { throw file.damaged("its description cannot be read") }
        self.shard = shard
        textColumns = (try? manifest["textColumns"]?.decode([String].self)) ?? []
        labelColumn = manifest["labelColumn"]?.string
        labels = names
        labelIndices = try file.tensor("labels", as: Int32.self)
        textHashes = try file.tensor("text_hashes", as: UInt64.self, shape: labelIndices.shape)
        guard labelIndices.shape.count == 1, labelIndices.allSatisfy({ $0 >= 0 && $0 < names.count }) else {
            throw file.damaged("its labels are out of their range")
        }
        counted = try CountedShard(from: file, options: features, textCount: labelIndices.count)
    }

    /// Writes the shard to a file; equal rows, number and options give equal bytes.
    ///
    /// - Throws: `ModelFileError` if it cannot be written.
    package func write(to path: String) throws(ModelFileError) {
        var manifest: JSONObject = [
            "shard": .string("\(shard)"), "labels": .array(labels.map(JSONValue.string)),
            "features": (try? JSONValue(encoding: counted.options)) ?? .null,
        ]
        if !textColumns.isEmpty { manifest["textColumns"] = .array(textColumns.map(JSONValue.string)) }
        if let labelColumn { manifest["labelColumn"] = .string(labelColumn) }
        var writer = ModelFileWriter(kind: Self.kind, manifest: .object(manifest))
        writer.add("labels", labelIndices)
        writer.add("text_hashes", textHashes)
        counted.save(to: &writer)
        try writer.write(to: path)
    }
}
