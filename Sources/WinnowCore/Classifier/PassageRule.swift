/// How a passage of a text can decide for a label on its own, so that appended words do not hide it.
///
/// A spammer who appends innocent words to a message lowers its log-odds twice: the words speak for the other
/// label, and the n-grams of the message weigh less in a longer text. With a rule, a text's log-odds for
/// ``label`` are the largest of those of the whole text and, less ``margin``, of each passage of ``size``
/// words. Passages overlap by half. A text that is shorter than one and a half passages has none, and a text
/// of which no passage is more suspicious than the whole has the answer that it would have without a rule.
///
/// Training finds the size and the margin on held-out texts; see
/// `TextClassifierTrainer.Options.paddingResistance`. Classifying a text with passages reads it up to three
/// times.
package struct PassageRule: Sendable, Hashable {
    /// The label that a passage can decide for; one of the classifier's two.
    package let label: String
    /// The number of words in a passage.
    package let size: Int
    /// How much larger the log-odds of a passage must be, at least 0.
    package let margin: Double

    /// The range of sizes.
    package static let sizes = 2...1_000_000

    package init(label: String, size: Int, margin: Double) {
        self.label = label
        self.size = size
        self.margin = margin
    }

    /// The same rule for scores that are multiplied by a number.
    package func scaled(by factor: Double) -> PassageRule {
        PassageRule(label: label, size: size, margin: margin * factor)
    }
}

extension PassageRule {
    /// The key of a rule in a manifest.
    package static let manifestKey = "passages"

    /// The rule in a manifest; nil if it is damaged.
    package init?(_ json: JSONValue) {
        guard let label = json["label"]?.string, let size = json["size"]?.integer,
            let margin = json["margin"]?.number, Self.sizes.contains(size), margin >= 0, margin.isFinite
        else { return nil }
        self.init(label: label, size: size, margin: margin)
    }

    /// The rule for a manifest.
    package var json: JSONValue {
        ["label": .string(label), "size": .integer(size), "margin": .optional(margin)]
    }
}

extension LinearClassifier {
    /// A rule as numbers, for a classifier with one score.
    package struct PassageNumbers: Sendable {
        /// The number of words in a passage.
        package let size: Int
        /// 1 if the rule is for the second label, whose log-odds are the score; −1 for the first.
        package let sign: Float
        /// The amount by which a passage's log-odds are lowered.
        package let margin: Float
    }

    /// The numbers of the classifier's rule; nil if it has none, or more than two labels.
    package var passageNumbers: PassageNumbers? {
        guard let rule = passageRule, labels.count == 2, scoreCount == 1 else { return nil }
        return PassageNumbers(
            size: rule.size, sign: rule.label == labels[1] ? 1 : -1, margin: Float(rule.margin))
    }
}
