// Finding a rule for passages on held-out texts.

import WinnowCorpora
import WinnowFeatures

extension TrainingPlan {
    /// The sizes of passages that may be tried, in words.
    private static let passageSizes = [12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]
    /// The number of sizes that are tried.
    private static let triedSizes = 4
    /// The shortest passage, relative to the median length of the label's texts.
    ///
    /// Shorter ones find more padded texts, but are not like the texts that were trained on: with passages of
    /// a third, SMS chosen on a fifth of the rows had four false alarms for one on the others.
    private static let shortestPassage = 0.4
    /// The number of texts whose length is measured.
    private static let measuredTexts = 2_000

    /// The index of the label that a passage may decide for; nil if no rule is looked for.
    var passageLabel: Int? { features.vectors == nil ? options.passageLabel(of: corpus) : nil }

    /// A sampler for the choice of a rule; nil if no rule is chosen.
    func passageSampler() -> PassageSampler? {
        passageLabel.map { label in
            PassageSampler(
                corpus: corpus, label: label, sizes: passageSizes(for: label), seed: options.seed,
                threads: options.threads)
        }
    }

    /// The sizes to try: from two fifths of the median number of words in the label's texts.
    private func passageSizes(for label: Int) -> [Int] {
        let rows = (training + validation).filter { Int(corpus.labelIndices[$0]) == label }
            .prefix(Self.measuredTexts)
        let lengths = rows.map { row in
            corpus.withText(at: row) { $0.split(whereSeparator: { $0 <= 0x20 }).count }
        }.sorted()
        let least = Self.shortestPassage * Double(lengths.isEmpty ? 0 : lengths[lengths.count / 2])
        let possible = Self.passageSizes.filter { Double($0) >= least }
        return Array((possible.isEmpty ? Self.passageSizes.suffix(1) : possible).prefix(Self.triedSizes))
    }

    /// Checks that the label that padding shall not hide is one of two.
    func validatePaddingResistance() throws(ClassificationError) {
        guard case .label(let label) = options.paddingResistance else { return }
        guard labelSets == nil, labelCount == 2 else {
            throw ClassificationError(
                code: .invalidOption,
                text:
                    "\(option: "paddingResistance") needs two labels, but there are \(labelCount); leave it out"
            )
        }
        guard labels.contains(label) else {
            throw ClassificationError(
                code: .unknownLabel,
                text:
                    "\(option: "paddingResistance") is \(label), which no example has; write it as in the data"
            )
        }
    }
}

extension TextClassifierTrainer.Options {
    /// The index of the label that a passage may decide for; nil if no rule is looked for.
    func passageLabel(of corpus: Corpus) -> Int? {
        guard corpus.labelSets == nil, corpus.labels.count == 2, features?.vectors == nil, !isUpdatable else {
            return nil
        }
        switch paddingResistance {
        case .automatic: return TrainingDefaults.unwantedLabel(of: corpus.labels)
        case .off: return nil
        case .label(let label): return corpus.labels.firstIndex(of: label)
        }
    }
}

extension HeldOutScores {
    /// These rows with the scores that a rule gives them.
    func applying(_ choice: PassageChoice, to sample: PassageSample, label: Int) -> HeldOutScores {
        guard scores.width == 1, sample.isUnwanted.count == count else { return self }
        var rows = self
        let sign: Float = label == 1 ? 1 : -1
        let passages = sample.texts.passages[choice.sizeIndex]
        for row in passages.indices {
            let whole = sign * rows.scores.values[row]
            rows.scores.values[row] = sign * max(whole, passages[row] - choice.margin)
        }
        return rows
    }
}

/// Looks for a rule by which a passage decides.
struct PassageFinder: Finish {
    /// The number of held-out or cross-fitted rows that suffice.
    private static let wantedRows = 1_000
    /// The largest share of rows that is held out for the rule.
    ///
    /// A fold of a cross-fit is trained like the classifier, so its rows cost as much as all other steps together.
    private static let largestShare = 0.3

    let plan: TrainingPlan
    /// The index of the label that a passage may decide for.
    let label: Int

    /// The share of rows to hold out instead of a cross-fit; 0 if no rule is looked for, if rows are few, or if the
    /// classifier is not fitted to the held-out ones in the end.
    static func validationShare(
        of corpus: Corpus, rows: Int, options: TextClassifierTrainer.Options
    ) -> Double {
        guard options.refits, options.passageLabel(of: corpus) != nil else { return 0 }
        let share = Double(wantedRows) / Double(max(1, rows))
        return share <= largestShare ? share : 0
    }

    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        // Duplicates are not divided, so a part may be a little smaller than its share.
        isPart ? 10 * rows.count >= 9 * Self.wantedRows : rows.count >= Self.wantedRows
    }

    func run(_ finishing: inout Finishing) {
        guard let passages = finishing.evidence.passages,
            let choice = PassageChoice(of: passages, slack: plan.options.paddingResistance.slack)
        else { return }
        if finishing.evidence.source != .validation, let part = finishing.part,
            let trial = finishing.trial, let sampler = plan.passageSampler()
        {
            let sample = sampler.sample(of: plan.validation, by: trial)
            finishing.part = part.applying(choice, to: sample, label: label)
        }
        finishing.evidence.rows = finishing.evidence.rows.applying(choice, to: passages, label: label)
        let rule = PassageRule(label: plan.labels[label], size: choice.size, margin: Double(choice.margin))
        finishing.change { $0.passageRule = rule }
        finishing.training.foundPadded = choice.found
    }
}
