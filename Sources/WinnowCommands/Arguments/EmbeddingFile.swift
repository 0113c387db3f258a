// Which word vectors a verb asks.

public import ArgumentParser
public import WinnowEmbeddings
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// A table of word vectors, in any format that is read.
struct EmbeddingFile {
    /// The embedding at `path`, of any format; without one the shipped one.
    ///
    /// - Parameters:
    ///   - path: the file; nil for the shipped one.
    ///   - isQuiet: whether nothing is said of what was left out.
    static func embedding(at path: String?, isQuiet: Bool) throws -> WordEmbedding {
        guard let path else {
            return try WordEmbedding(from: ModelFile(embedded: WinnowModels.englishEmbedding))
        }
        let reading = try EmbeddingReader().read(contentsOf: path) { words, all in
            if !isQuiet {
                Console.progress(
                    "read \(counted(words, "word"))" + (all.map { " of \($0)" } ?? ""))
            }
            return true
        }
        Console.endProgress()
        if reading.duplicateCount > 0 {
            Console.warning(
                "\(path.visible): \(counted(reading.duplicateCount, "row")) left out: the word is empty or was there before"
            )
        }
        if reading.repairedCount > 0 {
            Console.warning(
                "\(path.visible): \(counted(reading.repairedCount, "word")) not in UTF-8; "
                    + "what does not belong there was read as U+FFFD")
        }
        return reading.embedding
    }
}

extension VectorDistance: ExpressibleByArgument {}
