import WinnowSystem

/// The size and margin of passages that find the most padded texts, among those that cause no errors on
/// held-out texts without padding.
///
/// No errors means: no more wrong answers, no more wrong answers for the other label, no higher log loss, and
/// no more texts missed at the threshold that .5 % of the other label's texts reach. Padded texts count as
/// found at probability .5 and at that threshold. A slack allows each kind of error to grow by a share, to
/// find more padded texts at that cost.
struct PassageChoice: Sendable {
    /// The margins that are tried.
    static let margins: [Float] = [0, 0.5, 1, 1.5, 2, 3, 4, 6]
    /// The share of the other label's texts above the threshold.
    static let falseAlarms = 0.005
    /// The fewest texts of each label that a choice is based on.
    static let fewestTexts = 50
    /// The least share of padded texts that a rule must find more than whole texts, as it costs time.
    static let leastGain = 0.01

    /// The index of the size among those of the sample.
    let sizeIndex: Int
    let size: Int
    let margin: Float
    /// The shares of padded texts that are found without and with passages, at a probability of .5.
    let found: (without: Double, with: Double)

    /// Chooses; nil if there are too few texts, or nothing is better than whole texts.
    ///
    /// - Parameter slack: the share by which each kind of error may grow.
    init?(of sample: PassageSample, slack: Double = 0) {
        let unwanted = sample.isUnwanted.count { $0 }
        guard unwanted >= Self.fewestTexts, sample.isUnwanted.count - unwanted >= Self.fewestTexts else {
            return nil
        }
        let whole = CleanMeasure(sample.texts.wholes, sample.isUnwanted)
        let before = sample.found(at: whole.threshold, nil)
        var best: (sizeIndex: Int, margin: Float, found: PassageSample.Found)?
        for sizeIndex in sample.sizes.indices {
            for margin in Self.margins {
                let clean = CleanMeasure(sample.texts.scores(sizeIndex, margin), sample.isUnwanted)
                guard clean.isNoWorse(than: whole, slack: slack) else { continue }
                let found = sample.found(at: clean.threshold, (sizeIndex, margin))
                if found.total > (best?.found ?? before).total { best = (sizeIndex, margin, found) }
            }
        }
        guard let best, best.found.total - before.total >= 2 * Self.leastGain else { return nil }
        sizeIndex = best.sizeIndex
        size = sample.sizes[best.sizeIndex]
        margin = best.margin
        found = (before.answered, best.found.answered)
    }
}

extension PassageSample {
    /// The shares of padded texts whose answer is the label, and that reach a threshold.
    struct Found: Sendable {
        var answered: Double
        var reached: Double
        var total: Double { answered + reached }
    }

    /// The shares of padded texts found by passages, or by whole texts if `passages` is nil; a mean of both
    /// kinds of padding.
    func found(at threshold: Float, _ passages: (sizeIndex: Int, margin: Float)?) -> Found {
        var found = Found(answered: 0, reached: 0)
        for kind in [withWords, withMessage] where !kind.wholes.isEmpty {
            let scores = passages.map { kind.scores($0.sizeIndex, $0.margin) } ?? kind.wholes
            found.answered += Double(scores.count { $0 > 0 }) / Double(2 * scores.count)
            found.reached += Double(scores.count { $0 > threshold }) / Double(2 * scores.count)
        }
        return found
    }
}

extension PassageSample.Scores {
    /// The scores by a rule.
    func scores(_ sizeIndex: Int, _ margin: Float) -> [Float] {
        zip(wholes, passages[sizeIndex]).map { max($0, $1 - margin) }
    }
}

/// How scores answer texts as they are.
private struct CleanMeasure {
    /// The score that few texts of the other label exceed.
    let threshold: Float
    private(set) var wrongAnswers = 0
    private(set) var falseAlarms = 0
    private(set) var missed = 0
    private(set) var loss = 0.0

    init(_ scores: [Float], _ isUnwanted: [Bool]) {
        let others = zip(scores, isUnwanted).filter { !$1 }.map(\.0).sorted(by: >)
        let place = Int(Double(others.count) * PassageChoice.falseAlarms)
        threshold = others[min(place, others.count - 1)]
        for (score, isUnwanted) in zip(scores, isUnwanted) {
            if isUnwanted {
                if score <= 0 { wrongAnswers += 1 }
                if score <= threshold { missed += 1 }
            } else if score > 0 {
                wrongAnswers += 1
                falseAlarms += 1
            }
            loss += logOnePlusExp(Double(isUnwanted ? -score : score))
        }
    }

    func isNoWorse(than other: CleanMeasure, slack: Double) -> Bool {
        func fits(_ count: Int, _ limit: Int) -> Bool { Double(count) <= Double(limit) * (1 + slack) }
        return fits(wrongAnswers, other.wrongAnswers) && fits(falseAlarms, other.falseAlarms)
            && fits(missed, other.missed) && loss <= other.loss * (1 + slack)
    }
}
