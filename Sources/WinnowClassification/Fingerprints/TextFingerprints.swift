public import WinnowCorpora
public import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
public import WinnowSystem

/// The 16-bit fingerprints of the texts that a classifier was trained on: a set of numbers from 0 to 65,535.
///
/// A fingerprint is the lower 16 bits of a text's hash after `NormalizedText`, so upper and lower case and white space do
/// not matter. A text that was trained on is always found; any other one is found with a chance of about 1/65,536
/// for each distinct text trained on. Empty texts have no fingerprint.
///
/// They are there to tell a test that was trained on from an honest one, see ``leaks(in:threads:)``, and a model has them
/// only where ``TextClassifierTrainer/Options/keepsFingerprints`` asked for them: whoever has the model can look up a text
/// that they guess. Set ``TextClassifier/fingerprints`` to nil before you pass a model on.
public struct TextFingerprints: Sendable, Hashable {
    /// How many different fingerprints there are.
    package static let bitCount = 65_536
    /// The size of the set in a model, in bytes.
    static let byteCount = bitCount / 8

    /// How many distinct texts the fingerprints are of; those of several trainings count once in each.
    public let textCount: Int
    /// The chance that a text which was not trained on is found, 0...1: the share of all fingerprints that are known.
    package let chance: Double
    /// A bit a fingerprint: fingerprint *f* is bit *f* mod 8, from the lowest, of byte *f* / 8.
    let bits: Tensor<UInt8>

    /// Takes the fingerprints of a corpus's texts.
    ///
    /// - Parameters:
    ///   - corpus: the texts; labels do not matter.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Complexity: O(*n*) in the bytes of the texts.
    package init(of corpus: Corpus, threads: Int = Parallel.processorCount) {
        let hashes = corpus.distinctTextHashes(threads: threads)
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        for hash in hashes {
            let place = Self.place(of: hash)
            bytes[place.byte] |= place.mask
        }
        self.init(Tensor(bytes), textCount: hashes.count)
    }

    init(_ bits: Tensor<UInt8>, textCount: Int) {
        self.bits = bits
        self.textCount = textCount
        chance = Double(Self.count(bits)) / Double(Self.bitCount)
    }

    /// How many fingerprints are known; at most one a text.
    var count: Int { Self.count(bits) }

    /// These fingerprints and others.
    func union(_ others: TextFingerprints) -> TextFingerprints {
        TextFingerprints(
            Tensor(zip(bits, others.bits).map { $0 | $1 }), textCount: textCount + others.textCount)
    }

    private static func count(_ bits: Tensor<UInt8>) -> Int {
        bits.withUnsafeBufferPointer { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
    }

    private static func place(of hash: UInt64) -> (byte: Int, mask: UInt8) {
        let fingerprint = Int(hash & 0xFFFF)
        return (fingerprint / 8, 1 << UInt8(fingerprint % 8))
    }
}

extension TextFingerprints {
    /// Whether `text` has a known fingerprint; false for an empty one.
    package func contains(_ text: String) -> Bool {
        var text = text
        var scratch: [UInt8] = []
        return contains(text.withUTF8 { NormalizedText.hash($0, scratch: &scratch) })
    }

    private func contains(_ hash: UInt64) -> Bool {
        let place = Self.place(of: hash)
        return hash != NormalizedText.emptyHash && bits[place.byte] & place.mask != 0
    }

    /// How many of a corpus's distinct texts were probably trained on.
    ///
    /// - Complexity: O(*n*) in the bytes of the texts.
    public func leaks(in corpus: Corpus, threads: Int = Parallel.processorCount) -> LeakEstimate {
        let hashes = corpus.distinctTextHashes(threads: threads)
        return LeakEstimate(
            textCount: hashes.count, hitCount: hashes.count { contains($0) }, chance: chance)
    }
}

extension TextFingerprints {
    private static let tensorName = "training.fingerprints"
    static let manifestKey = "fingerprints"

    /// Opens the fingerprints of a model; nil where it has none, as nearly all.
    ///
    /// - Throws: `ModelFileError`: `wrongType`, `wrongShape`, `missingTensor`, or `damaged` where the number of texts is
    ///   missing or cannot be.
    init?(from file: ModelFile) throws(ModelFileError) {
        let entry = file.manifest[Self.manifestKey]
        guard entry != nil || file.tensors.contains(where: { $0.name == Self.tensorName }) else { return nil }
        let bits: Tensor<UInt8> = try file.tensor(Self.tensorName, shape: [Self.byteCount])
        guard let textCount = entry?["texts"]?.integer else {
            throw file.damaged("it does not say of how many texts its fingerprints are")
        }
        self.init(bits, textCount: textCount)
        guard textCount >= count, count > 0 || textCount == 0 else {
            throw file.damaged("it says that its \(count) fingerprints are of \(textCount) texts")
        }
    }

    /// Adds the tensor to a model file; ``manifest`` belongs into its manifest.
    func save(to writer: inout ModelFileWriter) {
        writer.add(Self.tensorName, bits)
    }

    /// What the manifest says of them.
    var manifest: JSONValue { ["texts": .integer(textCount)] }
}
