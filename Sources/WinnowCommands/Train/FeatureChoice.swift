// The choice of features and algorithm for few rows.

import WinnowClassification
import WinnowCorpora
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

extension FeatureArguments {
    /// Sets the features: the given ones, else those that suit the data. If training may choose them, the
    /// options get the shipped embedding as a candidate instead.
    func apply(
        to options: inout TextClassifierTrainer.Options, for corpus: Corpus, validation: Corpus? = nil,
        isQuiet: Bool
    ) throws {
        let rows = corpus.count + (validation?.count ?? 0)
        if isDefault, options.isOpenToChoice, TextClassifierTrainer.mayChoose(rows: rows) {
            options.vectors = isWithoutEmbedding ? nil : try corpus.shippedVectors(isQuiet: isQuiet)
        } else {
            options.features = try features(
                for: corpus, validation: validation, algorithm: options.algorithm, isQuiet: isQuiet)
        }
    }
}

extension Corpus {
    /// The shipped embedding for the texts' language; nil for languages that none knows, and if the models are not installed.
    fileprivate func shippedVectors(isQuiet: Bool) throws -> VectorFeatures? {
        do {
            guard let shipped = try ShippedEmbedding(for: self) else { return nil }
            return VectorFeatures(
                SentenceEmbedder(
                    try shipped.chosenTable(
                        otherwise: "give --features words,characters to train without", isQuiet: isQuiet)))
        } catch let error as ModelFileError where error.cause?.code == .notFound {
            Console.warning("training does not try the embedding: \(error.message)")
            return nil
        } catch let failure as CommandFailure {
            if !isQuiet { Console.line("training does not try an embedding: \(failure.message ?? "")") }
            return nil
        }
    }
}

extension TrainingChoice {
    /// The choice and its reason, in one line.
    var line: String {
        guard let chosen else { return "" }
        var line =
            "chosen for few rows: \(chosen), cross-fitted log loss \(FixedDecimal.text(chosen.logLoss))"
        let others = candidates.dropFirst()
        if let next = others.first(where: { $0.usesEmbedding != chosen.usesEmbedding }) ?? others.first {
            let what =
                next.usesEmbedding == chosen.usesEmbedding
                ? "\(next)"
                : next.usesEmbedding ? "the best with the embedding" : "the best without the embedding"
            line += "; \(what) \(FixedDecimal.text(next.logLoss))"
        }
        return line
    }
}

extension TrainingChoice.Candidate {
    /// Whether the embedding is a feature.
    fileprivate var usesEmbedding: Bool { features.contains("embedding") }
}

extension LabelThreshold {
    /// The meaning of a threshold found in training, in one line.
    var line: String {
        "\(label.visible) is rare: it is the answer from probability \(FixedDecimal.text(probability)) on "
            + "(classify --threshold \(label.visible)=0.5 answers with the most probable label)"
    }
}
