/// How a classifier's scores are turned into probabilities that are right as often as they say.
///
/// Every method is fitted on rows that the weights were not fitted to, by log loss, with the rows' weights.
public enum CalibrationMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``temperature``; with more than two labels ``vector`` where the held-out rows show that it is better.
    case automatic = "auto"
    /// The scores as they were fitted.
    case none
    /// All scores times one number, the inverse temperature. No answer changes.
    ///
    /// Source: C. Guo, G. Pleiss, Y. Sun, K. Weinberger, *On Calibration of Modern Neural Networks*, ICML 2017,
    /// arXiv:1706.04599.
    case temperature
    /// The scores of each label times a number of its own, plus another; for two labels this is Platt's scaling.
    ///
    /// Held back towards one temperature. Source: as ``temperature``; J. Platt, *Probabilistic Outputs for Support Vector
    /// Machines*, 1999.
    case vector
    /// The log-odds of each label through a rising curve of straight pieces; the probabilities are then made to sum to 1.
    ///
    /// It needs many rows, and takes scores that were apart for one. Source: B. Zadrozny and C. Elkan, *Transforming
    /// Classifier Scores into Accurate Multiclass Probability Estimates*, KDD 2002, DOI 10.1145/775047.775151.
    case isotonic
}
