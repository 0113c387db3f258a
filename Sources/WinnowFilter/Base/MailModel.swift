package import WinnowMail
package import WinnowModelFile
import WinnowSystem

/// A model that distinguishes spam from ham in general: a ``MailFilter`` begins with it, before it has
/// learned anything of its own.
///
/// ```swift excerpt
/// var examples = MailExamples()
/// for message in messages { examples.append(message.bytes, as: message.label) }
/// let model = try MailModelTrainer().train(on: examples).model
/// try model.save(to: "base.winnow")
/// let filter = MailFilter(store: "/var/lib/mail/ada", base: "base.winnow")
/// ```
///
/// It reads a message as a filter does: sequences of bytes, words, fields of the header, signals of the
/// structure. Two models share a table of hashed features, a logistic regression and the evidence of counts;
/// their joined log-odds are calibrated as if spam and ham were equally frequent.
package struct MailModel: Sendable {
    /// The number of bits of an entry's number: the upper bits of a feature.
    static let bits = 19
    /// The number of bits of a feature below the entry's number.
    static let tagBits = MessageFeatures.bits - bits
    /// The numbers of an entry; see ``MailEntry``.
    static let columnCount = 3
    /// The definition of the features in the table; see ``MessageFeatures``.
    private static let featureVersion = 1
    /// The largest log-odds that a model gives: no message is more certain.
    static let limit = 20.0

    /// Metadata: author, license, training data.
    package var information = ModelInformation()
    /// The table, row by row.
    let table: Tensor<Float16Bits>
    /// The lower bits of each entry's feature: other features with the same entry are not known.
    let tags: Tensor<UInt8>
    /// How the two models' log-odds are joined.
    let calibration: ScoreCalibration

    /// Makes a model of its table.
    init(table: Tensor<Float16Bits>, tags: Tensor<UInt8>, calibration: ScoreCalibration) {
        self.table = table
        self.tags = tags
        self.calibration = calibration
    }

    /// The probability that a message is spam, as if spam and ham were equally frequent.
    ///
    /// - Parameter message: the message as it was sent, header included.
    /// - Complexity: O(*n*).
    package func probability(of message: [UInt8]) -> Double { logistic(logOdds(of: message)) }

    /// The log-odds that a message is spam, −20...20.
    ///
    /// - Parameter message: the message as it was sent, header included.
    /// - Complexity: O(*n*).
    package func logOdds(of message: [UInt8]) -> Double {
        var reader = MessageFeatureReader()
        return logOdds(of: reader.features(of: message.withUnsafeBufferPointer { CanonicalMessage($0) }))
    }

    /// The log-odds that a message with these features is spam.
    package func logOdds(of features: MessageFeatures) -> Double {
        let scores = scores(of: features)
        let sum = calibration.logOdds(scores)
        // A file may have numbers that are not finite; opening does not read them.
        return sum.isFinite ? min(Self.limit, max(-Self.limit, sum)) : 0
    }

    /// The log-odds of the two models.
    func scores(of features: MessageFeatures) -> MailScores {
        precondition(features.width == MessageFeatures.bits, "the features of a message, not narrowed")
        return table.withUnsafeBufferPointer { table in
            tags.withUnsafeBufferPointer { tags in
                MailScores(of: features) { MailEntry(table, tags, of: $0) }
            }
        }
    }

    /// The contribution of each word of a message to the log-odds, by its feature.
    func shares(of features: MessageFeatures) -> [UInt32: Double] {
        var shares: [UInt32: Double] = [:]
        let scores = scores(of: features)
        table.withUnsafeBufferPointer { table in
            tags.withUnsafeBufferPointer { tags in
                for feature in features.words.features {
                    guard let entry = MailEntry(table, tags, of: feature) else { continue }
                    let share =
                        calibration.regression * Double(entry.weight) * scores.wordScale
                        + calibration.counts * Double(entry.evidence) / scores.evidenceLength
                    if share.isFinite { shares[feature] = share }
                }
            }
        }
        return shares
    }
}

/// The numbers that a ``MailModel`` has for a feature.
struct MailEntry: Sendable, Hashable {
    /// The weight of the regression, times the value.
    var weight: Float = 0
    /// The evidence of the counts.
    var evidence: Float = 0
    /// The value in a row before its group is scaled to its length: the square of the inverse document
    /// frequency.
    var value: Float = 0

    /// Reads the entry of a feature; nil if the entry is of another feature, or of none.
    @inline(__always) init?(
        _ table: UnsafeBufferPointer<Float16Bits>, _ tags: UnsafeBufferPointer<UInt8>, of feature: UInt32
    ) {
        let entry = Int(feature >> UInt32(MailModel.tagBits))
        guard tags[entry] == Self.tag(of: feature) else { return nil }
        let place = MailModel.columnCount * entry
        weight = table[place].float
        evidence = table[place + 1].float
        value = table[place + 2].float
    }

    /// The tag of a feature, from 1; that of an entry without a feature is 0.
    static func tag(of feature: UInt32) -> UInt8 {
        1 + UInt8(truncatingIfNeeded: feature & (1 << UInt32(MailModel.tagBits) - 1))
    }
}

/// The log-odds of a message by the two models of a ``MailModel``, before they are joined.
struct MailScores: Sendable, Hashable {
    /// The regression's.
    var regression = 0.0
    /// The counts'.
    var counts = 0.0
    /// The length that the evidence of a word was divided by.
    private(set) var evidenceLength = 1.0
    /// The factor that the weight of a word was multiplied by.
    private(set) var wordScale = 0.0

    /// Makes log-odds of 0.
    init() {}

    /// Adds the numbers of each feature.
    ///
    /// Words of one message are not independent, so the sum of their evidence is divided by the root of its
    /// size.
    init(of features: MessageFeatures, _ known: (_ feature: UInt32) -> MailEntry?) {
        var (evidence, size) = (0.0, 0.0)
        for group in features.groups {
            var (sum, squares) = (0.0, 0.0)
            (evidence, size) = (0, 0)
            for feature in group.features {
                guard let entry = known(feature) else { continue }
                sum += Double(entry.weight)
                squares += Double(entry.value) * Double(entry.value)
                evidence += Double(entry.evidence)
                size += abs(Double(entry.evidence))
            }
            wordScale = Self.scale(squares)
            regression += sum * wordScale
        }
        // Words are the last group, and the only one with evidence.
        evidenceLength = max(1, size).squareRoot()
        counts = evidence / evidenceLength
    }

    /// The factor of the values of a group, which gives each group the same length.
    static func scale(_ squares: Double) -> Double { squares > 0 ? (0.5 / squares).squareRoot() : 0 }
}

extension MailModel: Model {
    /// The kind of the model files.
    package static let modelKind = "mail-filter"

    /// Makes a model from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`;
    ///   `futureVersion` if its features are those of another version of Winnow.
    package init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        guard let version = file.manifest["features"]?.integer else {
            throw file.damaged("its features cannot be read")
        }
        guard version == Self.featureVersion else {
            throw ModelFileError(
                code: .futureVersion, path: file.path,
                reason: "its features are of version \(version), but this winnow reads version "
                    + "\(Self.featureVersion); train the model again with this version")
        }
        guard let calibration = ScoreCalibration(file.manifest["calibration"]) else {
            throw file.damaged("its calibration cannot be read")
        }
        self.init(
            table: try file.tensor("table", shape: [1 << Self.bits, Self.columnCount]),
            tags: try file.tensor("tags", shape: [1 << Self.bits]),
            calibration: calibration)
        information = ModelInformation(file.manifest["information"])
    }

    /// The model's tensors and manifest.
    package func writer() -> ModelFileWriter {
        var writer = ModelFileWriter(
            kind: Self.modelKind,
            manifest: [
                "task": "mail-filter", "features": .integer(Self.featureVersion),
                "calibration": calibration.json, "information": .object(information.json),
            ])
        writer.add("table", table)
        writer.add("tags", tags)
        return writer
    }
}
