// The trials of a search for options, as a table.

import WinnowClassification
import WinnowSystem

extension TuningTrial {
    /// How many trials a page lists.
    private static let shownLimit = 200

    /// The table of trials, in the order given.
    ///
    /// - Parameters:
    ///   - chosen: the number of the trial that was chosen.
    ///   - measure: the name of the measure to optimize.
    static func html(_ trials: [TuningTrial], chosen: Int?, measure: String) -> HTML {
        let shown = trials.prefix(shownLimit)
        return Table(
            caption: shown.count < trials.count
                ? "The first \(shown.count) of \(FixedDecimal.grouped(trials.count)) trials" : "All trials",
            columns: ["trial", "setting", "training rows", measure, "log loss", "seconds"],
            alignments: [.figure, .text, .figure, .figure, .figure, .figure],
            rows: shown.map { trial in
                [
                    "\(trial.number)",
                    trial.candidate.description.shortened(to: 300)
                        + (trial.number == chosen ? " (chosen)" : ""),
                    FixedDecimal.grouped(trial.trainingRows), FixedDecimal.text(trial.score),
                    FixedDecimal.text(trial.logLoss), FixedDecimal.text(trial.seconds, digits: 1),
                ].map { HTML($0) }
            }, emphasized: Set(shown.indices.filter { shown[$0].number == chosen })
        ).html
    }
}
