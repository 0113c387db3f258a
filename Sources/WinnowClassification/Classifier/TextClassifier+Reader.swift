// Classifying texts one after another without allocating.

import WinnowCore

extension TextClassifier {
    /// Classifies texts one after another and reuses its memory; keep one per thread.
    ///
    /// ```swift excerpt
    /// var reader = TextClassifier.Reader(classifier)
    /// for message in messages where reader.label(of: message) == "spam" { hide(message) }
    /// ```
    ///
    /// Once its memory has grown to the longest text, ``withProbabilities(of:_:)`` allocates nothing.
    public struct Reader: Sendable {
        private var core: LinearClassifier.Reader

        /// What is used of the classifier.
        var classifier: LinearClassifier { core.classifier }
        /// The bytes of the last text's passage that decided; nil if the whole text did.
        var decidingPassage: Range<Int>? { core.decidingPassage }

        /// Makes a reader.
        ///
        /// - Parameters:
        ///   - classifier: the classifier to use.
        ///   - rule: how probabilities become an answer; nil for the classifier's own rule, or with another shift for
        ///     the most probable label, as a threshold that training found is for the shares there. Thresholds for
        ///     labels that the classifier does not have are ignored, see ``TextClassifier/validate(_:)``.
        ///   - shift: the shares of labels to which probabilities are adjusted before the rule applies; those
        ///     of another classifier's labels are ignored. Nil for the shares of the training data.
        public init(_ classifier: TextClassifier, by rule: AnswerRule? = nil, shift: LabelShift? = nil) {
            core = LinearClassifier.Reader(
                classifier.core, by: rule ?? (shift?.isShifted == true ? .one([]) : nil),
                addends: shift.map(classifier.addends) ?? [])
        }

        /// Calls `body` with the labels' probabilities and log-odds, in the order of the labels; the buffers
        /// are only valid during the call.
        public mutating func withProbabilities<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (_ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>)
                throws -> Result
        ) rethrows -> Result {
            try core.withProbabilities(of: utf8, body)
        }

        /// Calls `body` with the indices of the answer's labels, the most probable first, and all labels'
        /// probabilities and log-odds, in the order of the labels; the buffers are only valid during the call.
        package mutating func withAnswer<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (
                _ answer: [Int], _ probabilities: UnsafeBufferPointer<Double>,
                _ logOdds: UnsafeBufferPointer<Double>
            ) throws -> Result
        ) rethrows -> Result {
            try core.withAnswer(of: utf8, body)
        }

        /// Calls `body` as ``withAnswer(of:_:)`` does, and returns whether the answer has no label because the text is in a
        /// language that the classifier is not for.
        package mutating func isForeign(
            _ utf8: UnsafeBufferPointer<UInt8>,
            _ body: (
                _ answer: [Int], _ probabilities: UnsafeBufferPointer<Double>,
                _ logOdds: UnsafeBufferPointer<Double>
            ) throws -> Void
        ) rethrows -> Bool {
            try core.withAnswer(of: utf8, body)
            return core.isForeign
        }

        /// Classifies a text; see ``TextClassifier/classification(of:by:)``.
        public mutating func classification(of utf8: UnsafeBufferPointer<UInt8>) -> Classification {
            let (labels, form) = (classifier.labels, classifier.form(core.form))
            return withAnswer(of: utf8) { answer, probabilities, logOdds in
                let order = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
                return Classification(
                    hypotheses: order.map {
                        Classification.Hypothesis(
                            label: labels[$0], probability: probabilities[$0], logOdds: logOdds[$0])
                    },
                    // Only an answer to a text in another language has no label where there is one.
                    labels: answer.map { labels[$0] }, form: answer.isEmpty && form == .label ? .set : form)
            }
        }

        /// The predicted label of a text; see ``Classification/label``.
        public mutating func label(of utf8: UnsafeBufferPointer<UInt8>) -> String {
            let best = withAnswer(of: utf8) { answer, _, logOdds in answer.first ?? logOdds.largest }
            return core.isForeign ? "" : classifier.labels[best]
        }
    }
}

extension TextClassifier {
    /// The form of its answers by a rule.
    package func form(of rule: AnswerRule) -> AnswerRule.Form { core.form(rule.form) }
}

extension LinearClassifier {
    /// The form of its answers, given that of a rule's: if texts have any number of labels, so does a set.
    fileprivate func form(_ form: AnswerRule.Form) -> AnswerRule.Form {
        form == .set && !hasExclusiveLabels ? .labels : form
    }
}

extension TextClassifier {
    /// The numbers that a shift adds to the scores; empty if it is for other labels.
    func addends(of shift: LabelShift) -> [Float] {
        guard hasExclusiveLabels, shift.labels == labels else { return [] }
        let addends = shift.addends
        return scoreCount == 1 ? [Float(addends[1] - addends[0])] : addends.map { Float($0) }
    }
}

extension TextClassifier {
    /// Writes the scores of a text with the given features to `scores`; for two labels there is one.
    package func score(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        into scores: UnsafeMutableBufferPointer<Float>
    ) {
        core.score(columns, values, into: scores)
    }
}
