// `winnow classify --adjust-priors`: probabilities for texts with other shares of the labels.

import Synchronization
import WinnowClassification
import WinnowCorpora
import WinnowSystem

extension ClassificationJob {
    /// Reads all texts once, estimates the shares of the labels, and prints them with their assumption.
    func shift(of classifier: TextClassifier, in input: TextInput) throws -> LabelShift {
        let training = try classifier.exclusiveShares()
        try input.requireFiles(for: "--adjust-priors")
        let labelCount = classifier.labels.count
        let collected = Mutex(CollectedProbabilities(limit: Self.mostProbabilities / labelCount))
        let readers = Pool { TextClassifier.Reader(classifier) }
        try input.forEachBlock { block, first in
            guard collected.withLock({ $0.wants(first) }) else { return }
            var values: [Float] = []
            values.reserveCapacity(block.count * labelCount)
            readers.with { reader in
                for row in 0..<block.count {
                    block.withText(at: row) { utf8 in
                        reader.withProbabilities(of: utf8) { probabilities, _ in
                            for value in probabilities { values.append(Float(value)) }
                        }
                    }
                }
            }
            collected.withLock { $0.add(values, first: first) }
        }
        let probabilities = collected.withLock { $0.inOrder(width: labelCount) }
        guard !probabilities.isEmpty else {
            throw CommandFailure(.badData, "--adjust-priors estimates shares from texts, but there are none")
        }
        let shift = LabelShift(
            labels: classifier.labels, trainingShares: training, probabilities: probabilities
        ).settled(by: probabilities, of: classifier)
        if !input.isQuiet { Console.line(shift.line) }
        Console.warning(
            "--adjust-priors assumes that only the shares of the labels differ from the training data; if texts with "
                + "the same label differ too, as from another source, shares and answers may be wrong")
        return shift
    }

    /// The most probabilities that shares are estimated from; they take 4 bytes each.
    private static let mostProbabilities = 32_000_000
}

/// The probabilities of the first texts, from blocks in any order.
private struct CollectedProbabilities {
    /// The number of texts to collect.
    let limit: Int
    private var blocks: [(first: Int, values: [Float])] = []

    init(limit: Int) { self.limit = max(1, limit) }

    /// Whether a block of texts that begins with this one is wanted.
    func wants(_ first: Int) -> Bool { first < limit }

    mutating func add(_ values: [Float], first: Int) { blocks.append((first, values)) }

    /// All probabilities in the order of the texts, so that sums do not depend on threads.
    func inOrder(width: Int) -> [Float] {
        let all = blocks.sorted { $0.first < $1.first }.flatMap(\.values)
        return Array(all.prefix(limit * width))
    }
}

extension LabelShift {
    /// The largest shares, as text: `estimated shares in 500 texts: ham 61.0 % (86.6 % in training), …`.
    fileprivate var line: String {
        guard isShifted else {
            return
                "the shares of the labels in \(counted(textCount, "text")) do not clearly differ from those in "
                + "training: probabilities stay as they are"
        }
        let shown = 10
        let order = shares.indices.sorted { (shares[$1], $0) < (shares[$0], $1) }
        let parts = order.prefix(shown).map { index in
            "\(labels[index].visible) \(Self.percent(shares[index])) (\(Self.percent(trainingShares[index])) in training)"
        }
        return "estimated shares in \(counted(textCount, "text")): " + parts.joined(separator: ", ")
            + (shares.count > shown ? ", …" : "")
    }

    private static func percent(_ share: Double) -> String {
        FixedDecimal.text(100 * share, digits: 1) + " %"
    }
}
