package import WinnowCorpora
import WinnowEvaluation
package import WinnowModelFile

/// The rows of labelled data to train on, to validate on and to test on.
package struct LabelledParts: Sendable {
    package var training: Corpus
    package private(set) var validation: Corpus?
    package private(set) var test: Corpus?
    /// The rows that were held out for the test, in order; empty if it has its own data.
    package private(set) var testRows: [Int] = []
    /// The duplicates among the training rows, if searched for; the counts are those of everything read.
    package var duplicates: NearDuplicates?
    /// The summaries of the data to train on.
    private var summaries: [ReadSummary]
    private var testSummary: ReadSummary?

    package init(_ data: LabelledData) {
        training = data.corpus
        summaries = [data.summary]
    }

    /// The summaries of everything that was read, in order.
    package var allSummaries: [ReadSummary] { summaries + [testSummary].compactMap(\.self) }
    /// The duplicates among everything that was read, if all of it was searched.
    package var duplicatesOfAll: NearDuplicates? { allSummaries.count == 1 ? duplicates : nil }
    /// The rows as a trainer takes them.
    package var input: TextClassifierTrainer.Input {
        TextClassifierTrainer.Input(training, validation: validation, duplicates: duplicates)
    }

    package mutating func addValidation(_ data: LabelledData) {
        validation = data.corpus
        summaries.append(data.summary)
    }

    package mutating func addTest(_ data: LabelledData) {
        test = data.corpus
        testSummary = data.summary
    }

    /// Moves a share of the training rows to the test part, unless duplicates and groups, which stay together,
    /// or rare labels leave none to move.
    package mutating func holdOut(
        _ testShare: Double, _ options: TextClassifierTrainer.Options
    ) throws(CorpusError) {
        let split = try Splitter(method: options.split, testShare: testShare, seed: options.seed)
            .split(training.strata, duplicates: duplicates, threads: options.threads)
        guard !split.test.isEmpty else { return }
        testRows = split.test
        test = training.selecting(split.test)
        keep(split.training)
    }

    /// Leaves out the training rows that are not listed.
    package mutating func keep(_ rows: [Int]) {
        training = training.selecting(rows)
        duplicates = duplicates?.selecting(rows)
    }

    /// The columns of the data to train on, for finding them in other data.
    package func columns(_ options: DataOptions) -> TrainedColumns? {
        summaries.first.flatMap { TrainedColumns($0, options: options) }
    }

    /// The data sets that a model of these parts is trained on.
    package var information: ModelInformation {
        var information = ModelInformation()
        // The rows of a test share are not trained on.
        let rows = [training.count, validation?.count].compactMap { $0 }
        information.trainingData = zip(summaries, rows).map { summary, rows in
            ModelInformation.TrainingData(
                name: summary.path.split(separator: "/").last.map(String.init) ?? summary.path, rows: rows,
                crc32: summary.checksum)
        }
        return information
    }
}
