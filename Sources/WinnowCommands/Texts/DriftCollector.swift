import Synchronization
import WinnowClassification
import WinnowFeatures

/// Compares the texts of an input with those that a classifier learned from, while threads answer them.
final class DriftCollector: Sendable {
    private let classifier: TextClassifier
    private let counter: Mutex<DriftCounter>

    init(_ classifier: TextClassifier) throws {
        self.classifier = classifier
        counter = Mutex(DriftCounter(of: classifier))
        // Before any text is read: a model without them cannot be compared with.
        _ = try classifier.trainingShares()
    }

    /// The reader that a thread needs to count words.
    func makeReader() -> FeatureReader? { FeatureReader(space: classifier.featureSpace) }

    /// Adds a text with its labels' probabilities.
    func add(
        _ text: UnsafeBufferPointer<UInt8>, _ probabilities: UnsafeBufferPointer<Double>,
        _ reader: inout FeatureReader?
    ) {
        let words = reader?.wordCounts(of: text)
        counter.withLock { $0.add(probabilities, words: words) }
    }

    /// The report on all texts.
    func report() throws -> DriftReport { try counter.withLock { try $0.report(of: classifier) } }

    /// Prints the report to standard error; nothing if there were no texts.
    func printReport() throws {
        do {
            try report().lines.forEach(Console.line)
        } catch let error as ClassificationError where error.code == .noExamples {
            Console.line("drift: there are no texts to compare")
        }
    }
}
