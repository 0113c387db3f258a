/// A round of a search: which candidates are about to be tried, and with how much effort.
public struct TuningRound: Sendable, Hashable {
    /// The kind of candidates in a round.
    package enum Kind: Sendable, Hashable {
        /// The default options.
        case defaults
        /// In the first round all candidates, then the best of the preceding one; numbered from 1.
        case candidates(round: Int, of: Int)
        /// Candidates that differ from the best one in one choice.
        case neighbours
    }

    /// The kind of candidates.
    package let kind: Kind
    /// The number of candidates.
    public let candidateCount: Int
    /// The number of parts that a candidate is trained for, each evaluated on held-out rows.
    public let foldCount: Int
    /// The number of such parts with full effort.
    package let allFolds: Int
    /// The share of the training rows that a candidate is trained on, above 0, at most 1.
    package let rowShare: Double
}
