// Classifying texts one after another without allocating.

extension LinearClassifier {
    /// Classifies texts one after another and reuses its memory; keep one per thread.
    ///
    /// Once its memory has grown to the longest text, ``withProbabilities(of:_:)`` allocates nothing.
    package struct Reader: Sendable {
        /// The classifier to use.
        package let classifier: LinearClassifier
        private let decision: LabelDecision
        package let form: AnswerRule.Form
        /// Numbers that are added to the scores; empty for none.
        private let addends: [Float]
        private var reader: FeatureReader
        /// Makes the scores of a classifier of fastText.
        private var fastText: FastTextModel.Reader?
        private var work: [Float] = []
        private var scores: [Float]
        private var labelProbabilities: LabelProbabilities
        /// The indices of the last answer's labels.
        private var answer: [Int] = []
        private var passages: [Range<Int>] = []
        private let passageNumbers: PassageNumbers?
        /// The bytes of the last text's passage that decided; nil if the whole text did.
        package private(set) var decidingPassage: Range<Int>?
        /// Finds texts that are not answered; nil if the classifier answers all.
        private var scope: LanguageScope?
        /// Whether the last answer has no label because the text is in a language that the classifier is not for.
        package private(set) var isForeign = false

        /// Makes a reader.
        ///
        /// - Parameters:
        ///   - classifier: the classifier to use.
        ///   - rule: how probabilities become an answer; nil for the classifier's own rule. Thresholds for labels
        ///     that the classifier does not have are ignored, see `TextClassifier.validate(_:)`.
        ///   - addends: numbers that are added to the scores before the rule applies, one per score; empty for none.
        package init(_ classifier: LinearClassifier, by rule: AnswerRule? = nil, addends: [Float] = []) {
            self.classifier = classifier
            let rule = rule ?? classifier.rule
            decision = LabelDecision(rule, of: classifier)
            form = rule.form
            self.addends = addends
            reader = FeatureReader(space: classifier.featureSpace)
            fastText = classifier.fastText.map { FastTextModel.Reader($0) }
            scores = [Float](repeating: 0, count: classifier.scoreCount)
            if fastText != nil { work = scores }
            labelProbabilities = LabelProbabilities(
                labelCount: classifier.labels.count, areExclusive: classifier.hasExclusiveLabels)
            passageNumbers = classifier.passageNumbers
            scope = LanguageScope(classifier.languages, model: classifier.languageModel)
        }

        /// Calls `body` with the labels' probabilities and log-odds, in the order of the labels; the buffers
        /// are only valid during the call.
        package mutating func withProbabilities<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (_ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>)
                throws -> Result
        ) rethrows -> Result {
            isForeign = false
            score(utf8)
            return try withAnswer { try body($1, $2) }
        }

        /// Calls `body` with the indices of the answer's labels, the most probable first, and all labels'
        /// probabilities and log-odds, in the order of the labels; the buffers are only valid during the call.
        ///
        /// A text in a language that the classifier is not for has no labels; see ``LanguageScope``.
        package mutating func withAnswer<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (
                _ answer: [Int], _ probabilities: UnsafeBufferPointer<Double>,
                _ logOdds: UnsafeBufferPointer<Double>
            ) throws -> Result
        ) rethrows -> Result {
            score(utf8, checksLanguage: true)
            return try withAnswer(body)
        }

        /// Calls `body` with the answer for the current ``scores``.
        private mutating func withAnswer<Result>(
            _ body: ([Int], UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) throws -> Result
        ) rethrows -> Result {
            if fastText != nil {
                scores.withUnsafeBufferPointer { scores in
                    work.withUnsafeMutableBufferPointer {
                        labelProbabilities.fill(inSinglePrecisionFrom: scores, $0)
                    }
                }
            } else {
                scores.withUnsafeBufferPointer { labelProbabilities.fill(from: $0) }
            }
            if let curves = classifier.isotonic {
                scores.withUnsafeMutableBufferPointer { scores in
                    curves.apply(to: scores, logOdds: labelProbabilities.logOdds)
                    labelProbabilities.fill(from: UnsafeBufferPointer(scores))
                }
            }
            if !addends.isEmpty {
                for index in addends.indices { scores[index] += addends[index] }
                scores.withUnsafeBufferPointer { labelProbabilities.fill(from: $0) }
            }
            return try labelProbabilities.probabilities.withUnsafeBufferPointer { probabilities in
                try labelProbabilities.logOdds.withUnsafeBufferPointer { logOdds in
                    decision.decide(probabilities, logOdds, into: &answer)
                    if isForeign { answer.removeAll(keepingCapacity: true) }
                    return try body(answer, probabilities, logOdds)
                }
            }
        }

        /// Fills ``scores`` with the text's scores, or those of the passage that decides.
        private mutating func score(_ utf8: UnsafeBufferPointer<UInt8>, checksLanguage: Bool = false) {
            fill(from: utf8)
            if checksLanguage {
                isForeign = scope?.isForeign(utf8, words: reader.lastWordCounts(of: utf8)) ?? false
            }
            guard let rule = passageNumbers else { return }
            decidingPassage = nil
            reader.findPassages(ofLast: utf8, size: rule.size, into: &passages)
            var largest = rule.sign * scores[0]
            for index in passages.indices {
                let passage = passages[index]
                fill(from: UnsafeBufferPointer(rebasing: utf8[passage]))
                let score = rule.sign * scores[0] - rule.margin
                if score > largest { (largest, decidingPassage) = (score, passage) }
            }
            scores[0] = rule.sign * largest
        }

        /// Fills ``scores`` with those of a text without regard to its passages.
        @inline(__always)
        private mutating func fill(from utf8: UnsafeBufferPointer<UInt8>) {
            scores.withUnsafeMutableBufferPointer { scores in
                if fastText?.score(utf8, into: scores) != nil {
                    LinearClassifier.limit(scores)
                } else {
                    reader.withRow(of: utf8) { classifier.score($0, $1, into: scores) }
                }
            }
        }
    }
}

extension LinearClassifier {
    /// Writes the scores of a text with the given features to `scores`; for two labels there is one.
    @inline(__always)
    package func score(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        into scores: UnsafeMutableBufferPointer<Float>
    ) {
        if let compact {
            compact.score(columns, values, intercepts: intercepts, into: scores)
        } else {
            _ = scores.update(from: intercepts.unsafeElements)
            let weights = weights.unsafeElements
            if scores.count == 1 {
                scores[0] = Self.score(scores[0], weights, columns, values)
            } else {
                Self.add(weights, columns, values, to: scores)
            }
        }
        Self.limit(scores)
    }

    /// Weights from a tampered file may be NaN, or so large that probabilities would not sum to 1.
    @inline(__always)
    fileprivate static func limit(_ scores: UnsafeMutableBufferPointer<Float>) {
        let limit: Float = scores.count == 1 ? .greatestFiniteMagnitude : 1_000_000
        for index in scores.indices {
            scores[index] = scores[index].isNaN ? 0 : min(max(scores[index], -limit), limit)
        }
    }

    /// The sum of a single score and a row's weights, in double precision, which costs nothing for one score,
    /// and rounded once, like the sum of an explanation.
    private static func score(
        _ start: Float, _ weights: UnsafeBufferPointer<Float>, _ columns: UnsafeBufferPointer<UInt32>,
        _ values: UnsafeBufferPointer<Float>
    ) -> Float {
        var score = Double(start)
        // A damaged file may contain columns that do not exist.
        for entry in columns.indices where Int(columns[entry]) < weights.count {
            score += Double(values[entry]) * Double(weights[Int(columns[entry])])
        }
        return Float(score)
    }

    /// Adds the weighted values of a row to scores.
    private static func add(
        _ weights: UnsafeBufferPointer<Float>, _ columns: UnsafeBufferPointer<UInt32>,
        _ values: UnsafeBufferPointer<Float>, to scores: UnsafeMutableBufferPointer<Float>
    ) {
        let count = scores.count
        for entry in columns.indices {
            let first = Int(columns[entry]) * count
            guard first + count <= weights.count else { continue }
            let value = values[entry]
            for index in 0..<count { scores[index] += value * weights[first + index] }
        }
    }
}
