// How much memory predictions may take.

import WinnowSystem

extension Predictions {
    /// Makes sure that the probabilities and log-odds of so many examples fit into half of a computer's memory, in bytes,
    /// beside the table of all labels by all.
    ///
    /// A computer that runs out of memory ends the program, or another one, without a word.
    ///
    /// - Throws: ``EvaluationError`` with `tooLarge`.
    package static func validateSize(
        examples: Int, labels: Int, memory: Int = SystemInformation.physicalMemory
    ) throws(EvaluationError) {
        let needed = 16 * Double(examples) * Double(labels) + 8 * Double(labels) * Double(labels)
        guard needed > Double(memory) / 2 else { return }
        func gigabytes(_ bytes: Double) -> String { FixedDecimal.text(bytes / 1e9, digits: 1) + " GB" }
        throw EvaluationError(
            .tooLarge,
            "\(FixedDecimal.grouped(examples)) examples with \(FixedDecimal.grouped(labels)) labels need "
                + "\(gigabytes(needed)) of memory, more than half of the \(gigabytes(Double(memory))) there are; "
                + "evaluate fewer examples at a time")
    }
}
