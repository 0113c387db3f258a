import WinnowClassification
import WinnowModelFile
import WinnowSystem

/// A classifier and the state beside it.
struct UpdatableModel {
    let classifier: TextClassifier
    let state: TrainingState

    /// Writes both files, then moves them to their places.
    ///
    /// The state is first: if the process ends in between, it is one update ahead of the model, and records
    /// that. Signals that end the process are ignored from the first move on.
    func write(to path: String) throws {
        let model = classifier.writer()
        let state = state.belonging(to: try model.identity()).writer()
        try CommandFailure.writing {
            let stateFile = try state.unfinished(at: TrainingState.path(beside: path), isPrivate: true)
            let modelFile = try model.unfinished(at: path)
            Interruption.ignore()
            try stateFile.commit()
            try modelFile.commit()
        }
    }

    /// Checks, before long work, that a state can be written beside a model, and would not replace data.
    static func checkState(beside model: String, option: String, inputs: [String]) throws {
        guard !FileIdentity.isOtherThanFile(model) else {
            throw CommandFailure(
                .usage,
                "\(model.visible): a state is kept beside the model, so \(option) needs a file; name one")
        }
        try CommandFailure.check(
            output: TrainingState.path(beside: model), option: option, inputs: inputs, what: "the data")
    }

    /// Warns that a state beside a model that has none is of an earlier model, as it holds nearly as much as
    /// the texts.
    static func noteEarlierState(beside model: String) {
        let path = TrainingState.path(beside: model)
        guard FileIdentity(path: path) != nil else { return }
        Console.warning(
            "\(path.visible) is the state of an earlier model, and holds nearly as much as its texts; remove it"
        )
    }

    /// The path of a written model's state, in one line.
    static func stateLine(of path: String) -> String {
        writtenText("state", to: TrainingState.path(beside: path)) + "; it holds nearly as much as the texts"
    }
}

extension ConvergenceCertificate {
    /// The proven bound of a classifier, in one line.
    func line(of classifier: TextClassifier) -> String {
        let before = classifier.isCompressed ? "before compression, " : ""
        guard bound > 0 else {
            // A training chooses the minimum count by its number of rows.
            return before + "weights are exactly those of a training with the same options and "
                + "--minimum-count \(classifier.featureSpace.options.minimumCount)"
        }
        return before + "no probability differs by more than \(boundText) from that of the best weights "
            + "(\(counted(steps, "step")))"
    }

    /// The bound, rounded up to two digits.
    private var boundText: String {
        var (unit, digits) = (1.0, 0)
        while bound * unit < 10, digits < 9 { (unit, digits) = (unit * 10, digits + 1) }
        return FixedDecimal.text((bound * unit).rounded(.up) / unit, digits: digits)
    }
}
