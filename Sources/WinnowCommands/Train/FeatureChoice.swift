// The choice of features and algorithm for few rows.

import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

extension FeatureArguments {
    /// Sets the features: the given ones, else those that suit the data. If training may choose them, the
    /// options get the shipped embedding as a candidate instead.
    func apply(
        to options: inout TextClassifierTrainer.Options, for corpus: Corpus, validation: Corpus? = nil
    ) throws {
        let rows = corpus.count + (validation?.count ?? 0)
        if isDefault, options.isOpenToChoice, TextClassifierTrainer.mayChoose(rows: rows) {
            options.vectors = try corpus.shippedVectors()
        } else {
            options.features = try features(
                for: corpus, validation: validation, algorithm: options.algorithm)
        }
    }
}

extension Corpus {
    /// The number of texts that suffice to recognize the language.
    private static let judgedTexts = 200

    /// The shipped embedding, which knows English only; nil for other texts, and if the models are not installed.
    fileprivate func shippedVectors() throws -> VectorFeatures? {
        do {
            guard isEnglish(by: try LanguageIdentifier(from: ShippedModel.language.file())) else {
                return nil
            }
            return VectorFeatures(try EmbeddingArguments.vectorizer(path: nil))
        } catch let error as ModelFileError where error.cause?.code == .notFound {
            Console.warning("training does not try the embedding: \(error.message)")
            return nil
        }
    }

    /// Whether most of the texts are English, by their bytes; texts of an unknown language do not count.
    private func isEnglish(by identifier: LanguageIdentifier) -> Bool {
        var reader = LanguageIdentifier.Reader(identifier)
        var (english, other) = (0, 0)
        for index in stride(from: 0, to: count, by: max(1, count / Self.judgedTexts)) {
            withText(at: index) { utf8 in
                switch reader.language(of: utf8).language {
                case "en": english += utf8.count
                case LanguageIdentifier.undetermined: break
                default: other += utf8.count
                }
            }
        }
        return english > other
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
