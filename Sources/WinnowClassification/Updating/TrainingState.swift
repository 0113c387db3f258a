import WinnowCorpora
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// The data from which a classifier is updated: the n-grams, vectors and labels of the rows it was trained on,
/// without the texts.
///
/// ``TextClassifierTrainer`` makes one if ``TextClassifierTrainer/Options/isUpdatable`` is set, and
/// ``TextClassifierUpdater`` the next one. It is saved beside the model (``path(beside:)``), and knows which
/// model it belongs to.
///
/// It holds nearly as much as the texts: keep it as you keep them. N-grams that fewer rows have than the
/// model needs are in it as hashes only.
public struct TrainingState: Sendable {
    /// The kind in files of states.
    package static let kind = "training-state"
    private static let textHashesName = "text_hashes"

    /// How the classifier is fitted.
    struct Settings: Sendable, Codable, Hashable {
        var algorithm: TrainingAlgorithm
        /// Nil for the default, which depends on the number of labels.
        var l2: Double?
        var smoothing: Double?
        var ratioExponent: Double?
        var classWeights: TextClassifierTrainer.ClassWeights
        /// How small the classifier is made; nil if it is kept whole.
        var compression: CompressionOptions?
    }

    /// The labels of the rows, in ascending order of their bytes.
    package internal(set) var labels: [String]
    /// For each row, the index of its label.
    var labelIndices: [Int32]
    /// For each row, its weight; nil if all are 1.
    var weights: [Float]?
    /// For each row, the keyed hash of its text.
    var fingerprints: [UInt64]
    /// The key of the fingerprints; it depends on the rows and a seed, so that equal trainings give equal bytes.
    var salt: KeyedHash
    /// For each row, the hash that gives its fingerprint in the classifier; empty if that keeps none.
    var textHashes: [UInt64] = []
    /// The n-grams, surface features and vectors of the rows.
    var counted: CountedShard
    var settings: Settings
    /// The calibration of the scores; nil for none.
    var scaling: VectorScaling?
    /// For each row and score, the derivative of the loss; empty if the weights have a closed form.
    ///
    /// They are a number per row and score, from which the weights follow.
    var residuals: [Float] = []
    /// The number of last rows that the residuals do not describe yet; not in files.
    var newRowCount = 0
    /// The identity of the file of the classifier.
    var model: UInt32 = 0
    /// The identity of the classifier before the last update; nil after training.
    var previous: UInt32?

    /// The number of rows.
    public var count: Int { labelIndices.count }

    /// The number of scores per row.
    var width: Int { labels.count == 2 ? 1 : labels.count }

    /// The path of a model's state: `spam.winnow.state` for `spam.winnow`. If the model's path is a symbolic
    /// link, the state is next to the link's target.
    public static func path(beside model: String) -> String {
        (FileIdentity.isLink(model) ? AtomicFile.resolved(model) : model) + ".state"
    }

    /// Counts rows.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption` if their features cannot be counted.
    init(
        of corpus: Corpus, features: FeatureOptions, settings: Settings, keepsTextHashes: Bool, seed: UInt64,
        threads: Int
    ) throws(ClassificationError) {
        labels = corpus.labels
        labelIndices = corpus.labelIndices
        weights = corpus.weights
        self.settings = settings
        let hashes = corpus.textHashes(threads: threads)
        if keepsTextHashes { textHashes = hashes }
        salt = hashes.withUnsafeBytes {
            KeyedHash(of: $0, key: KeyedHash(low: seed, high: UInt64(hashes.count)))
        }
        fingerprints = Self.fingerprints(of: corpus, salt: salt, threads: threads)
        let counted = try Self.counted(corpus, features: features, threads: threads)
        // Without the spellings that no space has.
        self.counted = CountedShard(
            keeping: [Bool](repeating: true, count: corpus.count), of: counted, threads: threads)
    }

    static func counted(
        _ corpus: Corpus, features: FeatureOptions, threads: Int
    ) throws(ClassificationError) -> CountedShard {
        try rethrowing(
            CountedShard(of: corpus, options: features, threads: threads), as: ClassificationError.init)
    }

    /// The keyed hashes of texts, byte for byte.
    static func fingerprints(of corpus: Corpus, salt: KeyedHash, threads: Int) -> [UInt64] {
        corpus.answers(threads: threads, pieceSize: 4_096, by: { salt }) { key, utf8 in
            KeyedHash(of: UnsafeRawBufferPointer(utf8), key: key).low
        }
    }
}

extension TrainingState {
    private struct Description: Codable {
        var labels: [String]
        var features: FeatureOptions
        var settings: Settings
        var calibration: VectorScaling?
        var salt: [String]
        var model: UInt32
        var previous: UInt32?
    }

    /// Opens a state, and checks every byte.
    ///
    /// - Throws: `ModelFileError`: `file` (not found …), `notAModel`, `wrongKind`, `truncated`, `damaged`,
    ///   `missingTensor`, `wrongType`, `wrongShape`.
    /// - Complexity: O(*n*) in the size of the file, which is mapped.
    public init(contentsOf path: String) throws(ModelFileError) {
        let file = try ModelFile(contentsOf: path)
        try file.require(kind: Self.kind)
        try file.verify()
        guard let description = try? file.manifest.decode(Description.self), description.labels.isSorted,
            description.labels.count >= 2, Set(description.labels).count == description.labels.count,
            description.salt.count == 2,
            let low = UInt64(description.salt[0]), let high = UInt64(description.salt[1])
        else { throw file.damaged("its description cannot be read") }
        labels = description.labels
        settings = description.settings
        scaling = description.calibration
        salt = KeyedHash(low: low, high: high)
        model = description.model
        previous = description.previous
        labelIndices = Array(try file.tensor("labels", as: Int32.self, shape: [nil]))
        let count = labelIndices.count
        let labelCount = description.labels.count
        guard labelIndices.allSatisfy({ $0 >= 0 && $0 < labelCount }) else {
            throw file.damaged("its labels are out of their range")
        }
        fingerprints = Array(try file.tensor("fingerprints", as: UInt64.self, shape: [count]))
        let stored = Array(try file.tensor("weights", as: Float.self, shape: [nil]))
        guard stored.isEmpty || stored.count == count, stored.allSatisfy({ 0...1e9 ~= $0 }) else {
            throw file.damaged("its weights are out of their range")
        }
        weights = stored.isEmpty ? nil : stored
        if file.tensors.contains(where: { $0.name == Self.textHashesName }) {
            textHashes = Array(try file.tensor(Self.textHashesName, as: UInt64.self, shape: [count]))
        }
        residuals = Array(try file.tensor("residuals", as: Float.self, shape: [nil]))
        counted = try CountedShard(from: file, options: description.features, textCount: count)
        let isIterative = settings.algorithm.isIterative
        guard residuals.count == (isIterative ? count * width : 0), residuals.allSatisfy(\.isFinite),
            scaling?.fits(width) ?? true, settings.areValid
        else { throw file.damaged("its numbers do not fit its labels") }
    }

    /// Writes the state of a classifier to a file; equal states give equal bytes.
    ///
    /// - Parameters:
    ///   - path: the file; usually ``path(beside:)``.
    ///   - classifier: the classifier that it belongs to, as it is saved.
    /// - Throws: `ModelFileError` if it cannot be written.
    public func save(to path: String, for classifier: TextClassifier) throws(ModelFileError) {
        try belonging(to: classifier.writer().identity()).writer().write(to: path, isPrivate: true)
    }

    /// The same state for another file of a classifier.
    package func belonging(to model: UInt32) -> TrainingState {
        var state = self
        state.model = model
        return state
    }

    /// The state as a file.
    package func writer() -> ModelFileWriter {
        let description = Description(
            labels: labels, features: counted.options, settings: settings, calibration: scaling,
            salt: ["\(salt.low)", "\(salt.high)"], model: model, previous: previous)
        var writer = ModelFileWriter(
            kind: Self.kind, manifest: (try? JSONValue(encoding: description)) ?? .null)
        writer.add("labels", labelIndices)
        writer.add("fingerprints", fingerprints)
        writer.add("weights", weights ?? [])
        if !textHashes.isEmpty { writer.add(Self.textHashesName, textHashes) }
        writer.add("residuals", residuals)
        counted.save(to: &writer)
        return writer
    }

    /// Checks that a state belongs to a classifier, or to the update of it that was interrupted.
    ///
    /// - Parameters:
    ///   - identity: that of the classifier's file.
    ///   - path: the state's file, for the message.
    /// - Returns: whether the state is one update ahead of the classifier.
    /// - Throws: ``ClassificationError`` with `mismatchedState`.
    package func check(model identity: UInt32, path: String) throws(ClassificationError) -> Bool {
        if model == identity { return false }
        if previous == identity { return true }
        throw ClassificationError(
            code: .mismatchedState,
            message: "\(path): the state of another model; restore the one that was written with the model, "
                + "or train again with --updatable")
    }
}

extension TrainingState.Settings {
    /// Whether the numbers are in their ranges, as those of a tampered file may not be.
    fileprivate var areValid: Bool {
        var options = TextClassifierTrainer.Options()
        options.fitting.l2 = l2
        options.smoothing = smoothing
        options.ratioExponent = ratioExponent
        options.classWeights = classWeights
        if let compression { options.compression = compression }
        return (try? options.validate()) != nil
    }
}

extension VectorScaling {
    /// Whether there is a number for each score.
    fileprivate func fits(_ width: Int) -> Bool {
        scales.count == width && biases.count == width && (scales + biases).allSatisfy(\.isFinite)
    }

    /// The calibration of the scores of other labels: new ones get the mean scale and no addend.
    ///
    /// The one score of two labels is that of the second less that of the first.
    func mapped(from old: [String], to new: [String]) -> Self {
        guard old != new, new.count > 1 else { return self }
        let isOne = scales.count == 1
        let own = isOne ? [scales[0], scales[0]] : scales
        let addends = isOne ? [-biases[0] / 2, biases[0] / 2] : biases
        let mean = own.reduce(0, +) / Double(max(1, own.count))
        let places = new.map { label in old.firstIndex(of: label) }
        let newScales = places.map { $0.map { own[$0] } ?? mean }
        let newAddends = places.map { $0.map { addends[$0] } ?? 0 }
        guard new.count > 2 else {
            return Self(
                scales: [(newScales[0] + newScales[1]) / 2], biases: [newAddends[1] - newAddends[0]],
                isUniform: true)
        }
        let hasAddends = newAddends.contains { $0 != 0 }
        return Self(scales: newScales, biases: newAddends, isUniform: isOne ? !hasAddends : isUniform)
    }
}

extension [String] {
    /// Whether the strings ascend by their bytes, without repetitions.
    package var isSorted: Bool {
        zip(self, dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
