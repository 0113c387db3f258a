/// The features and the algorithm that a training on few rows has chosen, and the comparison.
///
/// With few rows no single default is best: the vectors of an embedding help most texts but not all, and
/// naive Bayes can be ahead of maximum entropy. So ``TextClassifierTrainer`` compares a handful of candidates
/// by cross-fitting (`docs/few-rows.md`), unless its options name the features or the algorithm.
public struct TrainingChoice: Sendable, Hashable, Codable {
    /// One of the combinations that were compared.
    package struct Candidate: Sendable, Hashable, Codable {
        /// The kinds of features: `words`, `characters`, `surface`, `embedding`.
        package var features: [String]
        /// The algorithm.
        package var algorithm: TrainingAlgorithm
        /// The strength of the L2 penalty; nil if the algorithm has none.
        package var l2: Double?
        /// The mean log loss of held-out rows in nats, after calibration with one temperature for all rows.
        package var logLoss: Double
    }

    /// The candidates, the chosen one first, then by log loss; ties: in the order in which they were tried.
    package var candidates: [Candidate]
    /// The number of rows that they were compared on.
    package var rows: Int

    /// The candidate that was chosen: the one with the least log loss.
    package var chosen: Candidate? { candidates.first }
}

extension TrainingChoice.Candidate: CustomStringConvertible {
    /// The features and the algorithm: `words, embedding by nb-maximum-entropy`.
    public var description: String {
        let names = features.joined(separator: ", ")
        return "\(names) by \(algorithm.rawValue)" + (l2.map { ", l2 \($0)" } ?? "")
    }
}
