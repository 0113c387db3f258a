// Features and endings of a training as text, for people.

package import WinnowClassification
package import WinnowFeatures
package import WinnowModelFile
import WinnowSystem

extension FeatureOptions {
    /// The features as text.
    package var summary: String {
        var chosen: [String] = []
        if let lengths = wordNGrams { chosen.append("word n-grams of \(lengths.description)") }
        if let lengths = characterNGrams { chosen.append("character n-grams of \(lengths.description)") }
        if surfaceFeatures { chosen.append("surface") }
        if let vectors { chosen.append("vectors of \(vectors.dimension) (\(vectors.identity))") }
        let text = chosen.joined(separator: ", ")
        return minimumCount > 1 ? text + "; in at least \(minimumCount) texts" : text
    }
}

extension TrainingEnding {
    /// The ending as text, of a fit that could stop early by a metric.
    package func text(by metric: MaximumEntropyTrainer.StoppingMetric = .logLoss) -> String {
        let isLoss = metric == .logLoss
        return switch self {
        case .converged: "converged"
        case .lossRose:
            "stopped early, as the validation \(isLoss ? "loss rose" : "\(metric.rawValue) fell"),"
        case .lossPaused:
            "stopped early, as the validation \(isLoss ? "loss no longer fell" : "\(metric.rawValue) no longer rose"),"
        case .limit: "stopped at the limit"
        case .stopped: "stopped as asked"
        case .closedForm: "computed"
        }
    }
}

extension ClosedRange<Int> {
    /// `1 to 2`, or `1`.
    fileprivate var description: String {
        lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
    }
}
