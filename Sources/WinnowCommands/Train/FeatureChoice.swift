// The choice of features and algorithm for few rows.

import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
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
            options.vectors =
                corpus.isEnglish ? VectorFeatures(try EmbeddingArguments.vectorizer(path: nil)) : nil
        } else {
            options.features = try features(
                for: corpus, validation: validation, algorithm: options.algorithm)
        }
    }
}

extension Corpus {
    /// The number of texts that suffice to recognize the language.
    private static let judgedTexts = 200

    /// Whether most of the texts are English, by their bytes; texts of an unknown language do not count.
    ///
    /// The shipped embedding knows English only.
    fileprivate var isEnglish: Bool {
        var reader = LanguageIdentifier.Reader(.shipped)
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
