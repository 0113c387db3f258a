// The option for data with several labels per text.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowSystem

/// The character between the labels of a row.
struct LabelDelimiter: ExpressibleByArgument {
    /// One character.
    let text: String

    init?(argument: String) {
        let text = ["tab", "\\t"].contains(argument) ? "\t" : argument
        guard text.count == 1 else { return nil }
        self.text = text
    }
}

/// Whether texts have several labels.
struct MultiLabelArguments: ParsableArguments {
    @Option("Delimiter of labels, if a text may have several.", "char") var multiLabel: LabelDelimiter?

    /// Refuses labels that contain the delimiter, as answers could not be read again, and warns if no row of a corpus of
    /// sets of labels has several.
    static func check(_ delimiter: LabelDelimiter, in corpus: Corpus, path: String) throws {
        if let label = corpus.singleLabels.first(where: { $0.contains(delimiter.text) }) {
            throw CommandFailure(
                .badData,
                "\(path): the label \(label.visible) contains the delimiter \(delimiter.text.visible), so answers with it could not "
                    + "be read again; name another character with --multi-label")
        }
        guard !corpus.labels.contains(where: { $0.contains(LabelSets.separator) }) else { return }
        Console.warning(
            "\(path): no row has several labels with \(delimiter.text.visible) between them; check --multi-label"
        )
    }
}

extension CombinedLabelFinder {
    /// A verb that learns one label per row.
    enum Verb {
        case train, crossValidate, audit
    }

    /// Warns if the labels of a corpus are combinations of a smaller set of labels, with a remedy; returns
    /// whether they are.
    @discardableResult
    static func warn(about corpus: Corpus, path: String, verb: Verb) -> Bool {
        guard let found = CombinedLabelFinder(of: corpus) else { return false }
        let option = found.delimiter == "," ? "--multi-label ," : "--multi-label '\(found.delimiter)'"
        let delimiter = found.delimiter == " " ? "spaces" : "\(found.delimiter)"
        let consequence =
            switch verb {
            case .train: "each is learned as a label of its own; for several labels per text, add \(option)"
            case .crossValidate:
                "each counts as a label of its own; for several labels per text, add \(option)"
            case .audit:
                "they are not judged; measure several labels per text with winnow crossvalidate \(option)"
            }
        Console.warning(
            "\(path): \(FixedDecimal.grouped(found.combinationCount)) of \(counted(corpus.labels.count, "label")) "
                + "are combinations of other labels with \(delimiter) between them: \(consequence)")
        return true
    }
}
