// Asking of strings.

extension TextClassifier {
    /// What the classifier says of a text. Any text has an answer; one without known
    /// features, such as an empty one, gets what the intercepts alone say.
    ///
    /// For many texts use a ``Predictor`` or ``classifications(of:thresholds:threads:)``.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - thresholds: from which probability on labels are the answer; ones for labels that the classifier does not have
    ///     do nothing, see ``validate(_:)``.
    /// - Complexity: O(*n* · *k*) in the bytes of the text and the labels.
    public func classification(of text: String, thresholds: [LabelThreshold] = []) -> Classification {
        var predictor = Predictor(self, thresholds: thresholds)
        return predictor.classification(of: text)
    }

    /// The most probable label of a text. Complexity: as ``classification(of:thresholds:)``.
    public func label(of text: String) -> String {
        var predictor = Predictor(self)
        return predictor.label(of: text)
    }

    /// The probability of a label for a text, 0 to 1; nil where the classifier does not have the label.
    ///
    /// Complexity: as ``classification(of:thresholds:)``.
    public func probability(of label: String, in text: String) -> Double? {
        var predictor = Predictor(self)
        return predictor.probability(of: label, in: text)
    }
}

extension TextClassifier.Predictor {
    /// What the classifier says of a text; see ``TextClassifier/classification(of:thresholds:)``.
    public mutating func classification(of text: String) -> Classification {
        var text = text
        return text.withUTF8 { classification(of: $0) }
    }

    /// The label that is the answer for a text: the most probable one, unless thresholds say otherwise.
    public mutating func label(of text: String) -> String {
        var text = text
        return text.withUTF8 { label(of: $0) }
    }

    /// The probability of a label for a text, 0 to 1; nil where the classifier does not have the label.
    public mutating func probability(of label: String, in text: String) -> Double? {
        guard let index = classifier.labels.firstIndex(of: label) else { return nil }
        var text = text
        return text.withUTF8 { utf8 in
            withProbabilities(of: utf8) { probabilities, _ in probabilities[index] }
        }
    }
}
