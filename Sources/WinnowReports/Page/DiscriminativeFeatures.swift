package import WinnowClassification
import WinnowFeatures
import WinnowSystem

/// The strongest features of a label.
package struct DiscriminativeFeatures: Sendable, Hashable {
    /// How many labels a page shows.
    static let labelLimit = 12
    /// How many features a label has on a page.
    static let featureLimit = 15
    /// How many of them are words and their n-grams, if there are as many: people understand these best.
    static let wordLimit = 10
    /// How many of the strongest features they are chosen from.
    private static let candidateLimit = 150

    /// The label.
    package let label: String
    /// Its features: words and their n-grams, then pieces of words and others, each strongest first.
    package let features: [TextClassifier.WeightedFeature]

    /// The strongest features of a classifier's first labels, or of `labels` if given.
    ///
    /// Labels that the classifier does not have are left out, and so are features with a weight of 0 or less.
    /// Complexity: O(*d* · *k* + *d* log *d*) in features and labels for each label shown.
    package static func all(of classifier: TextClassifier, labels: [String]? = nil)
        -> [DiscriminativeFeatures]
    {
        (labels ?? classifier.labels).prefix(labelLimit).compactMap { label in
            guard let features = try? classifier.topFeatures(for: label, count: candidateLimit) else {
                return nil
            }
            return DiscriminativeFeatures(label: label, strongest: features.filter { $0.weight > 0 })
        }
    }

    /// Chooses from a label's features, strongest first.
    init(label: String, strongest: [TextClassifier.WeightedFeature]) {
        self.label = label
        let words = strongest.filter { $0.feature.kind == .word }
        let others = strongest.filter { $0.feature.kind != .word }
        let otherCount = min(others.count, Self.featureLimit - min(words.count, Self.wordLimit))
        features = Array(words.prefix(Self.featureLimit - otherCount) + others.prefix(otherCount))
    }
}

extension DiscriminativeFeatures {
    /// The features of several labels side by side.
    ///
    /// - Parameter labelCount: how many labels there are.
    @HTMLBuilder static func html(_ all: [DiscriminativeFeatures], labelCount: Int) -> HTML {
        HTML(.p) {
            all.count < labelCount
                ? "The strongest features of \(all.count) of \(FixedDecimal.grouped(labelCount)) labels, words first. "
                : "The strongest features of each label, words first. "
            "Words are shown as the model sees them; pieces of words in "
            HTML(.code) { "this type" }
            ", with ␣ at the beginning or end of a word; features of a whole text in small type. The number is the weight."
        }
        HTML(.div, .class("features")) {
            for item in all { item.html }
        }
    }

    private var html: HTML {
        let strongest = Double(features.map(\.weight).max() ?? 1)
        return HTML(.div) {
            Table(
                caption: label.shortened, columns: ["feature", "weight", ""],
                alignments: [.text, .figure, .bar],
                rows: features.map { item in
                    [
                        Self.html(item.feature), HTML(FixedDecimal.text(Double(item.weight), digits: 2)),
                        .bar(share: Double(item.weight) / max(strongest, 1e-9)),
                    ]
                }
            ).html
        }
    }

    private static func html(_ feature: Feature) -> HTML {
        let text = feature.text.shortened(to: 40)
        return switch feature.kind {
        case .word: HTML(.bdi) { text }
        case .character: HTML(.code) { HTML(.bdi) { String(text.map { $0 == " " ? "␣" : $0 }) } }
        case .surface: HTML(.small) { text }
        case .vector: HTML(.small) { Explanation.vectorPart + " " + text }
        }
    }
}
