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
    var passageLabel: Int? {
        guard labelSets == nil, labelCount == 2, features.vectors == nil, !options.isUpdatable else {
            return nil
        }
        switch options.paddingResistance {
        case .automatic: return TrainingDefaults.unwantedLabel(of: labels)
        case .off: return nil
        case .label(let label): return labels.firstIndex(of: label)
        }
    }

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

extension HeldOutScores {
    /// These rows, the first of a sample, with the scores that a rule gives them.
    func applying(_ choice: PassageChoice, to sample: PassageSample, label: Int) -> HeldOutScores {
        guard scores.width == 1, sample.isUnwanted.count >= count else { return self }
        var rows = self
        let sign: Float = label == 1 ? 1 : -1
        let passages = sample.texts.passages[choice.sizeIndex]
        for row in 0..<count {
            let whole = sign * rows.scores.values[row]
            rows.scores.values[row] = sign * max(whole, passages[row] - choice.margin)
        }
        return rows
    }
}

/// Looks for a rule by which a passage decides.
struct PassageFinder: Finish {
    /// The number of cross-fitted rows that suffice.
    private static let fewestRows = 1_000

    let plan: TrainingPlan
    /// The index of the label that a passage may decide for.
    let label: Int

    func isSatisfied(by rows: HeldOutScores, isPart: Bool) -> Bool {
        rows.count >= (isPart ? MaximumEntropyTrainer.precisePartSize : Self.fewestRows)
    }

    func run(_ finishing: inout Finishing) {
        guard let passages = finishing.evidence.passages,
            let choice = PassageChoice(of: passages, slack: plan.options.paddingResistance.slack)
        else { return }
        finishing.part = finishing.part?.applying(choice, to: passages, label: label)
        finishing.evidence.rows = finishing.evidence.rows.applying(choice, to: passages, label: label)
        let rule = PassageRule(label: plan.labels[label], size: choice.size, margin: Double(choice.margin))
        finishing.change { $0.passageRule = rule }
        finishing.training.foundPadded = choice.found
    }
}
