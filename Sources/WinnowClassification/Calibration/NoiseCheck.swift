import WinnowSystem

/// Whether held-out labels disagree with a classifier clearly more than its own probabilities allow.
///
/// Wrong labels put a floor under the errors: however certain the answers, a share of the labels is another
/// one. So two models of the calibrated scores are compared by the likelihood of the labels: probabilities at
/// the best temperature, and the same with a share of labels that are replaced by a random other one. Texts
/// that are only hard need no such share, since their probabilities are far from 1.
///
/// The model is that of C. Lawrence and B. Schölkopf, *Estimating a Kernel Fisher Discriminant in the
/// Presence of Label Noise*, ICML 2001, for labels that are wrong at random.
package struct NoiseCheck: Sendable, Hashable {
    /// The share of replaced labels that makes the labels most likely.
    package let share: Double
    /// The gain in log-likelihood, in nats.
    let gain: Double

    /// The lowest share and gain that are reported.
    static let limits = (share: 0.03, gain: 5.0)
    /// The fewest rows that are judged.
    static let fewestRows = 100
    /// The most rows and probabilities that are judged, for speed.
    private static let mostRows = (rows: 5_000, probabilities: 500_000)
    private static let shares = [
        0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3,
    ]
    private static let scales = [0.5, 0.63, 0.8, 1, 1.26, 1.6, 2, 2.5, 3.2, 4, 5]

    /// Whether a user should look at the labels.
    package var isSuspicious: Bool { share >= Self.limits.share && gain >= Self.limits.gain }

    /// Judges held-out rows; nil for too few.
    init?(of held: HeldOutScores) {
        let labelCount = held.scores.labels.count
        let count = min(held.count, Self.mostRows.rows, Self.mostRows.probabilities / max(1, labelCount))
        guard count >= Self.fewestRows else { return nil }
        let rows = count < held.count ? held.selecting(Array(0..<count)) : held
        var plain = -Double.infinity
        var best = (likelihood: -Double.infinity, share: 0.0)
        for scale in Self.scales {
            let own = rows.losses(after: .linear(VectorScaling(scale: scale, width: rows.scores.width)))
                .map { exponential(-$0) }
            for share in Self.shares {
                let other = share / Double(labelCount - 1)
                let likelihood = own.reduce(0) {
                    $0 + naturalLogarithm(max(1e-12, (1 - share) * $1 + other * (1 - $1)))
                }
                if share == 0 { plain = max(plain, likelihood) }
                if likelihood > best.likelihood { best = (likelihood, share) }
            }
        }
        share = best.share
        gain = best.likelihood - plain
    }
}
