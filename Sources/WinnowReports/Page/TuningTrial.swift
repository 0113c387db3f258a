// What was tried before a model was chosen.

import WinnowEvaluation

/// One setting that was tried, and how it did.
public struct TuningTrial: Sendable, Hashable {
    /// Its number, from 1, in the order of trying.
    public var number: Int
    /// What was set.
    public var description: String
    /// How it did by the measure that was tuned for; nil where it could not be measured.
    public var score: Double?
    /// How long it took, in seconds; nil leaves it out, so that equal trainings give equal pages.
    public var seconds: Double?
    /// Whether it was chosen.
    public var isChosen: Bool

    /// Takes a trial.
    public init(
        number: Int, description: String, score: Double?, seconds: Double? = nil, isChosen: Bool = false
    ) {
        self.number = number
        self.description = description
        self.score = score
        self.seconds = seconds
        self.isChosen = isChosen
    }

    /// How many trials a page lists.
    static let limit = 200

    /// The table of trials, in the order given.
    ///
    /// - Parameter measure: the name of what was tuned for.
    @HTMLBuilder static func html(_ trials: [TuningTrial], measure: String) -> HTML {
        let shown = trials.prefix(limit)
        let hasSeconds = shown.contains { $0.seconds != nil }
        Table(
            caption: shown.count < trials.count
                ? "The first \(shown.count) of \(trials.count.grouped) trials" : "All trials",
            columns: ["trial", "setting", measure] + (hasSeconds ? ["seconds"] : []),
            alignments: [.figure, .text, .figure] + (hasSeconds ? [.figure] : []),
            rows: shown.map { trial in
                [
                    HTML("\(trial.number)"),
                    HTML(trial.description.shortened(to: 300) + (trial.isChosen ? " (chosen)" : "")),
                    HTML(FixedDecimal.text(trial.score)),
                ]
                    + (hasSeconds
                        ? [HTML(trial.seconds.map { FixedDecimal.text($0, digits: 1) } ?? "–")] : [])
            }, emphasized: Set(shown.indices.filter { shown[$0].isChosen })
        ).html
    }
}
