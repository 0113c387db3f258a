// Asking why of strings.

extension TextClassifier {
    /// Why a text has its most probable label: what each of its words adds to that label's score, against the most
    /// probable other label. An empty text has the intercepts' word alone.
    ///
    /// ```swift excerpt
    /// for part in classifier.explanation(of: "Claim your prize now").strongestParts.prefix(3) {
    ///     print(part.text, part.weight)
    /// }
    /// ```
    ///
    /// For many texts use an ``Explainer``. Thresholds play no part here; see ``explanation(of:label:against:)``.
    ///
    /// - Complexity: O(*n* · *k*) in the bytes of the text and the labels, several times what the answer takes.
    public func explanation(of text: String) -> Explanation {
        var explainer = Explainer(self)
        return explainer.explanation(of: text)
    }

    /// Why a text has, or does not have, a label.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - label: the label to be explained; nil is the most probable one.
    ///   - against: what it is compared with; nil, or the label itself, is the most probable other one.
    /// - Throws: ``ClassificationError`` with `unknownLabel`.
    /// - Complexity: as ``explanation(of:)``.
    public func explanation(
        of text: String, label: String? = nil, against: String? = nil
    ) throws(ClassificationError) -> Explanation {
        let numbers = (try number(of: label), try number(of: against))
        var (text, explainer) = (text, Explainer(self))
        return text.withUTF8 { explainer.explanation(of: $0, label: numbers.0, against: numbers.1) }
    }

    /// The fewest words of a text that were found without which its most probable label is another one; nil where none
    /// were found.
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

    /// The fewest words without which a text has another label; see ``TextClassifier/flip(of:)``.
    public mutating func flip(of text: String) -> LabelFlip? {
        var text = text
        return text.withUTF8 { flip(of: $0) }
    }
}
