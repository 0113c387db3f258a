// Options out of range.

import Testing
import WinnowSystem
import WinnowClassification
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile

/// Options with one out of range, and the message about it.
struct InvalidTrainingOptions: Sendable, CustomTestStringConvertible {
    var options: TextClassifierTrainer.Options
    var message: String

    var testDescription: String { message }

    private static func with(
        _ message: String, _ change: (inout TextClassifierTrainer.Options) -> Void
    ) -> InvalidTrainingOptions {
        var options = TextClassifierTrainer.Options()
        change(&options)
        return InvalidTrainingOptions(options: options, message: message)
    }

    static let all = [
        with("l2 is 0.0, but must be above 0 and at most 1e9, or 0 with an l1 above 0") {
            $0.fitting.l2 = 0
        },
        with("l2 is -1.0, but must be above 0 and at most 1e9, or 0 with an l1 above 0") {
            $0.fitting.l2 = -1
        },
        with("l2 is nan, but must be above 0 and at most 1e9, or 0 with an l1 above 0") {
            $0.fitting.l2 = .nan
        },
        with("l2 is inf, but must be above 0 and at most 1e9, or 0 with an l1 above 0") {
            $0.fitting.l2 = .infinity
        },
        with("l1 is -0.5, but must be from 0 to 1e9") { $0.fitting.l1 = -0.5 },
        with("smoothing is 0.0, but must be above 0 and at most 1e9") { $0.smoothing = 0 },
        with("ratioExponent is 1.5, but must be from 0 to 1") { $0.ratioExponent = 1.5 },
        with("maximumIterations is 0, but must be at least 1") { $0.fitting.maximumIterations = 0 },
        with("patience is 0, but must be at least 1") { $0.fitting.patience = 0 },
        with("minimumImprovement is 1.0, but must be at least 0 and below 1") {
            $0.fitting.minimumImprovement = 1
        },
        with("minimumImprovement is -0.5, but must be at least 0 and below 1") {
            $0.fitting.minimumImprovement = -0.5
        },
        with("gradientTolerance is 0.0, but must be above 0 and below 1") {
            $0.fitting.gradientTolerance = 0
        },
        with("gradientTolerance is 1.0, but must be above 0 and below 1") {
            $0.fitting.gradientTolerance = 1
        },
        with("the validation share is 0.0, but must be above 0 and below 1") { $0.validation = .share(0) },
        with("the validation share is 1.0, but must be above 0 and below 1") { $0.validation = .share(1) },
        with("the validation share is -0.1, but must be above 0 and below 1") {
            $0.validation = .share(-0.1)
        },
        with("the validation share is nan, but must be above 0 and below 1") { $0.validation = .share(.nan) },
        with("threads is 0, but must be at least 1") { $0.threads = 0 },
    ]
}

struct TrainingOptionTests {
    @Test(arguments: InvalidTrainingOptions.all)
    func `options out of range are rejected before training starts`(invalid: InvalidTrainingOptions) {
        let error = ClassificationError(code: .invalidOption, message: invalid.message)
        #expect(throws: error) { try invalid.options.validate() }
        #expect(throws: error) {
            try TextClassifierTrainer(options: invalid.options).train(on: Sample.corpus(rows: 20)) { _ in
                Issue.record("training must not start")
                return false
            }
        }
    }

    @Test func `options survive a round trip through JSON`() throws {
        var options = TextClassifierTuner.Options()
        options.trainer.features = FeatureOptions()
        options.trainer.algorithm = .naiveBayes
        options.trainer.validation = .share(0.25)
        options.trainer.classWeights = .weights(["spam": 3])
        options.trainer.operatingPoints = [
            OperatingPointRequest(name: "low", label: "spam", rule: .recallAtFalsePositiveRate(0.01))
        ]
        options.space = TuningSpace(for: TrainingDefaults(rows: 100, bytes: 1000))
        options.metric = .recallAtFalsePositiveRate(0.5, label: "spam")
        options.timeBudget = .seconds(3)
        #expect(try JSONValue(encoding: options).decode(TextClassifierTuner.Options.self) == options)
        var validation = CrossValidator.Options()
        validation.training = options.trainer
        validation.folds = 7
        #expect(try JSONValue(encoding: validation).decode(CrossValidator.Options.self) == validation)
    }
}
