public import WinnowCorpora
public import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
public import WinnowSystem

/// The 16-bit fingerprints of a classifier's training texts: a set of numbers from 0 to 65,535.
///
/// A fingerprint is the lower 16 bits of a text's hash after `NormalizedText`, which ignores case and white
/// space. A training text is always found; any other text is found with a probability of about 1/65,536 for
/// each distinct training text. Empty texts have no fingerprint.
///
/// They show whether test texts were trained on, see ``leaks(in:threads:)``. A model only has them if
/// ``TextClassifierTrainer/Options/keepsFingerprints`` is set, because anyone with the model can check if it
/// was trained on a text. Set ``TextClassifier/fingerprints`` to nil before you distribute a model.
public struct TextFingerprints: Sendable, Hashable {
    /// The number of possible fingerprints.
    package static let bitCount = 65_536
    /// The size of the set in a model, in bytes.
    static let byteCount = bitCount / 8

    /// The number of distinct texts with fingerprints; texts of several trainings count once in each.
    package let textCount: Int
    /// The probability, 0...1, that a text that was not trained on is found: the share of set bits.
    package let chance: Double
    /// One bit per fingerprint: fingerprint *f* is bit *f* mod 8, from the lowest, of byte *f* / 8.
    let bits: Tensor<UInt8>

    /// Computes the fingerprints of a corpus's texts.
    ///
    /// - Parameters:
    ///   - corpus: the texts; labels are ignored.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Complexity: O(*n*) in the bytes of the texts.
    package init(of corpus: Corpus, threads: Int = Parallel.processorCount) {
        self.init(ofHashes: corpus.textHashes(threads: threads))
    }

    /// Computes them from the hashes of texts.
    init(ofHashes all: [UInt64]) {
        let hashes = Set(all).subtracting([NormalizedText.emptyHash])
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

    /// The number of fingerprints in the set; at most one per text.
    var count: Int { Self.count(bits) }

    /// The union of these and other fingerprints.
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
    /// Whether the fingerprint of `text` is in the set; false for an empty text.
    package func contains(_ text: String) -> Bool {
        var text = text
        var scratch: [UInt8] = []
        return contains(text.withUTF8 { NormalizedText.hash($0, scratch: &scratch) })
    }

    private func contains(_ hash: UInt64) -> Bool {
        let place = Self.place(of: hash)
        return hash != NormalizedText.emptyHash && bits[place.byte] & place.mask != 0
    }

    /// Estimates how many of a corpus's distinct texts were trained on.
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

    /// Opens the fingerprints of a model; nil if it has none, like most models.
    ///
    /// - Throws: `ModelFileError`: `wrongType`, `wrongShape`, `missingTensor`, or `damaged` if the number of
    ///   texts is missing or impossible.
    init?(from file: ModelFile) throws(ModelFileError) {
        let entry = file.manifest[Self.manifestKey]
        guard entry != nil || file.tensors.contains(where: { $0.name == Self.tensorName }) else { return nil }
        let bits: Tensor<UInt8> = try file.tensor(Self.tensorName, shape: [Self.byteCount])
        guard let textCount = entry?["texts"]?.integer else {
            throw file.damaged("the number of texts of its fingerprints is missing")
        }
        self.init(bits, textCount: textCount)
        guard textCount >= count, count > 0 || textCount == 0 else {
            throw file.damaged("its \(count) fingerprints cannot be those of \(textCount) texts")
        }
    }

    /// Adds the tensor to a model file; ``manifest`` belongs in its manifest.
    func save(to writer: inout ModelFileWriter) {
        writer.add(Self.tensorName, bits)
    }

    /// Their entry in the manifest.
    var manifest: JSONValue { ["texts": .integer(textCount)] }
}
