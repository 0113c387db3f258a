// The scores of a report, for the information of a model.

package import WinnowClassification
package import WinnowEvaluation
import WinnowModelFile

extension ModelInformation.Scores {
    /// The scores of a report.
    package init(_ report: EvaluationReport) {
        self.init(
            examples: report.examples, accuracy: report.accuracy, macroF1: report.macro.f1,
            logLoss: report.logLoss)
    }
}
