// Explanations of strings.

extension TextClassifier {
    /// Why a text has its most probable label: the contribution of each word to that label's score, relative
    /// to the most probable other label. For an empty text only the intercepts contribute.
    ///
    /// ```swift excerpt
    /// for part in classifier.explanation(of: "Claim your prize now").strongestParts.prefix(3) {
    ///     print(part.text, part.weight)
    /// }
    /// ```
    ///
    /// Labels that do not exclude each other are explained against not having the label.
    ///
    /// For many texts use an ``Explainer``. Thresholds are ignored; see ``explanation(of:label:against:)``.
    ///
    /// - Complexity: O(*n* · *k*) in the bytes of the text and the labels, several times that of the answer.
    public func explanation(of text: String) -> Explanation {
        var explainer = Explainer(self)
        return explainer.explanation(of: text)
    }

    /// Why a text has, or does not have, a label.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - label: the label to explain; nil for the most probable one.
    ///   - against: the label to compare it with; nil, or the label itself, for the most probable other one.
    /// - Throws: ``ClassificationError`` with `unknownLabel`, or `invalidOption` if labels that do not exclude
    ///   each other are to be compared.
    /// - Complexity: as ``explanation(of:)``.
    public func explanation(
        of text: String, label: String? = nil, against: String? = nil
    ) throws(ClassificationError) -> Explanation {
        let numbers = try numbers(of: label, against: against)
        var (text, explainer) = (text, Explainer(self))
        return text.withUTF8 { explainer.explanation(of: $0, label: numbers.label, against: numbers.against) }
    }

    /// A smallest set of words whose removal changes the most probable label, as far as found; nil if none
    /// was found, or if labels do not exclude each other.
    ///
    /// - Complexity: see ``LabelFlip``.
    public func flip(of text: String) -> LabelFlip? {
        var explainer = Explainer(self)
        return explainer.flip(of: text)
    }
}

extension TextClassifier.Explainer {
    /// Why a text has its most probable label; see ``TextClassifier/explanation(of:)``.
    public mutating func explanation(of text: String) -> Explanation {
        var text = text
        return text.withUTF8 { explanation(of: $0) }
    }

    /// A smallest set of words whose removal changes the label; see ``TextClassifier/flip(of:)``.
    public mutating func flip(of text: String) -> LabelFlip? {
        var text = text
        return text.withUTF8 { flip(of: $0) }
    }
}
