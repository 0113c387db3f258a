/// One candidate, measured.
public struct TuningTrial: Sendable, Hashable {
    /// Counts from 1, in the order of the trials.
    public var number: Int
    /// What was tried.
    public var candidate: TuningCandidate
    /// How many rows it learned from: the mean over the folds.
    public var trainingRows: Int
    /// How many rows it was measured on.
    public var heldOutRows: Int
    /// The value of the measure; nil where it is undefined.
    public var score: Double?
    /// The mean log loss, in nats; it decides between equal scores.
    public var logLoss: Double
    /// How long it took, in seconds.
    public var seconds: Double
}
