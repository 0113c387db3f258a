/// The evaluation of one candidate.
public struct TuningTrial: Sendable, Hashable {
    /// The number of the trial, from 1.
    public var number: Int
    /// The candidate.
    public var candidate: TuningCandidate
    /// The number of training rows: the mean over the folds.
    package var trainingRows: Int
    /// The number of rows it was evaluated on.
    package var heldOutRows: Int
    /// The value of the measure; nil if it is undefined.
    public var score: Double?
    /// The mean log loss, in nats; it decides between equal scores.
    public var logLoss: Double
    /// The duration in seconds.
    public var seconds: Double
}
