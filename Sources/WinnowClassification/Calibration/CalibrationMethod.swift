/// How a classifier's scores are turned into calibrated probabilities.
///
/// Each method minimizes the weighted log loss of rows that the weights were not fitted to.
public enum CalibrationMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``temperature``; with fewer than 50 labels ``vector`` if it is better on the held-out rows.
    case automatic = "auto"
    /// The scores as they were fitted.
    case none
    /// All scores times one number, the inverse temperature; answers do not change.
    ///
    /// Source: C. Guo, G. Pleiss, Y. Sun, K. Weinberger, *On Calibration of Modern Neural Networks*, ICML
    /// 2017, arXiv:1706.04599.
    case temperature
    /// A factor and an addend for each label's scores; for two labels this is Platt scaling.
    ///
    /// Regularized towards one temperature. Source: as ``temperature``; J. Platt, *Probabilistic Outputs for
    /// Support Vector Machines*, 1999.
    case vector
    /// A rising piecewise linear curve for each label's log-odds; probabilities are then normalized.
    ///
    /// Needs many rows, and may merge scores. Source: B. Zadrozny and C. Elkan, *Transforming Classifier
    /// Scores into Accurate Multiclass Probability Estimates*, KDD 2002, DOI 10.1145/775047.775151.
    case isotonic
}
