// Fingerprints as a part of a model file.

import WinnowFeatures
import WinnowModelFile
import WinnowSystem

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
