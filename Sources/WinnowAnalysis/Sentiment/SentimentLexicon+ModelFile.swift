// A lexicon's place in a model file.

import WinnowFeatures
import WinnowModelFile

extension SentimentLexicon {
    /// Adds the lexicon to a model file, under names that begin with `prefix`.
    func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".texts", texts)
        writer.add(prefix + ".text_starts", textStarts)
        writer.add(prefix + ".valences", valences)
        writer.add(prefix + ".slots", slots)
    }

    /// Opens what ``save(to:prefix:)`` wrote.
    ///
    /// - Throws: `ModelFileError` for tensors that are missing or do not fit each other.
    init(from file: ModelFile, prefix: String) throws(ModelFileError) {
        let valences = try file.tensor(prefix + ".valences", as: Float.self, shape: [nil])
        let slots = try file.tensor(prefix + ".slots", as: UInt32.self, shape: [nil])
        guard slots.count.nonzeroBitCount == 1 else {
            throw file.damaged("\(prefix).slots has \(slots.count) places, which is no power of two")
        }
        self.init(
            texts: try file.tensor(prefix + ".texts", as: UInt8.self, shape: [nil]),
            textStarts: try file.tensor(
                prefix + ".text_starts", as: UInt32.self, shape: [valences.count + 1]),
            valences: valences, slots: slots)
    }
}
