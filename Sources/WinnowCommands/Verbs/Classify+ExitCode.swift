// `winnow classify --exit-code`: an answer as an exit code, for scripts.

import ArgumentParser
import Synchronization
import WinnowClassification
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// The exit code of each label, as in `spam=0,ham=1`.
struct LabelExitCodes: ExpressibleByArgument, Sendable, Hashable {
    let codes: [String: Int32]

    /// Parses the value of `--exit-code`.
    init?(argument: String) {
        var codes: [String: Int32] = [:]
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let sign = part.lastIndex(of: "="), sign > part.startIndex,
                let code = Int32(part[part.index(after: sign)...]), (0..<64).contains(code),
                codes.updateValue(code, forKey: String(part[..<sign])) == nil
            else { return nil }
        }
        self.codes = codes
    }
}

extension ClassificationJob {
    /// Classifies one text, writes nothing, and ends with the code of its label.
    func run(_ exitCodes: LabelExitCodes) throws -> Never {
        let classifier = try classifier()
        let rule = try classifier.rule(thresholds, operatingPoints: operatingPoints, errorRate: errorRate)
        if classifier.form(of: rule) == .labels {
            throw CommandFailure(
                .usage, "--exit-code answers with one label, but the model gives several; leave it out")
        }
        let uncertain = AnswerFormat.uncertain
        guard errorRate == nil || !classifier.labels.contains(uncertain) else {
            throw CommandFailure(
                .usage,
                "--exit-code answers \(uncertain) for texts without a single label, but the model has a label of "
                    + "this name; leave out --error-rate")
        }
        let abstains = classifier.information.languages != nil && !answersAnyLanguage
        let answers = classifier.labels + (errorRate == nil && !abstains ? [] : [uncertain])
        let codes: [Int32?] = try answers.map { label in
            guard let code = exitCodes.codes[label] else {
                // Most texts are in a language of the model.
                if label == uncertain, errorRate == nil { return nil }
                throw CommandFailure(
                    .usage,
                    "--exit-code has no code for the label \(label.visible); add ,\(label.visible)=CODE")
            }
            return code
        }
        if let unknown = exitCodes.codes.keys.filter({ !answers.contains($0) }).min() {
            throw CommandFailure(
                .usage,
                "--exit-code: the model has no label \(unknown.visible); its labels are "
                    + classifier.labels.map(\.visible).joined(separator: ", "))
        }
        let found = Mutex<(count: Int, label: Int)>((0, 0))
        let input = input.reading(classifier.information.columns, isShipped: model == nil)
        try input.answer(
            with: { TextClassifier.Reader(classifier, by: rule) }, isNumbered: false
        ) { reader, text, _, _ in
            reader.withAnswer(of: text) { set, _, _ in
                found.withLock { $0 = ($0.count + 1, set.count == 1 ? set[0] : classifier.labels.count) }
            }
        }
        let (count, label) = found.withLock { $0 }
        guard count == 1 else {
            throw CommandFailure(
                .badData,
                "--exit-code answers for one text, but there are \(FixedDecimal.grouped(count)); give one "
                    + "line, or one message with --input-format eml")
        }
        guard let code = codes[label] else {
            throw CommandFailure(
                .badData,
                "the text is not in a language of the model, so it has no label; add ,\(uncertain)=CODE to --exit-code"
            )
        }
        throw ExitStatus(code: code)
    }
}
