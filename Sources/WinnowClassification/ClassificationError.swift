// The errors of training and using classifiers.

// Its types are in the signatures of this library, and it is not a separate product.
@_exported public import WinnowSystem

/// An error in training or using a classifier.
public struct ClassificationError: WinnowError {
    /// The code of an error; more codes may be added.
    public struct Code: ErrorCode {
        /// The code's name.
        public let name: String
        /// The kind of error.
        public let kind: ErrorKind

        /// An option is out of its range.
        public static let invalidOption = Code(name: "invalidOption", kind: .usage)
        /// There are no examples.
        public static let noExamples = Code(name: "noExamples", kind: .data)
        /// All examples have the same label.
        public static let oneLabel = Code(name: "oneLabel", kind: .data)
        /// The training examples have no features.
        public static let noFeatures = Code(name: "noFeatures", kind: .data)
        /// A row's weight is out of its range.
        public static let invalidWeight = Code(name: "invalidWeight", kind: .data)
        /// There are too many labels and features for the computer's memory.
        public static let tooLarge = Code(name: "tooLarge", kind: .data)
        /// There are too few examples for the folds of cross-validation or for operating points.
        public static let tooFewExamples = Code(name: "tooFewExamples", kind: .data)
        /// The caller stopped the work before there was a result.
        public static let cancelled = Code(name: "cancelled", kind: .interrupted)
        /// The model has no operating point with this name.
        public static let unknownOperatingPoint = Code(name: "unknownOperatingPoint", kind: .usage)
        /// The model does not record the shares of its labels in training.
        public static let noTrainingShares = Code(name: "noTrainingShares", kind: .data)
        /// The shards of a training do not fit together: one is missing, given twice, or made differently.
        public static let mismatchedShards = Code(name: "mismatchedShards", kind: .data)
        /// A state is not that of the model.
        public static let mismatchedState = Code(name: "mismatchedState", kind: .data)
        /// The model was not trained to bound its error rate.
        public static let notConformal = Code(name: "notConformal", kind: .usage)
        /// A format of other programs cannot keep a part of the model.
        public static let notExportable = Code(name: "notExportable", kind: .data)
        /// The model does not have the label.
        public static let unknownLabel = Code(name: "unknownLabel", kind: .usage)
    }

    /// The code of the error.
    public let code: Code
    /// The message.
    public let text: ErrorText

    package init(code: Code, text: ErrorText) {
        self.code = code
        self.text = text
    }
}

extension ClassificationError {
    /// All training examples have the same label, or the same set of labels.
    package static func oneLabel(rows: Int, haveSets: Bool = false) -> Self {
        Self(
            code: .oneLabel,
            message: rows == 1
                ? "a single training example has only one label; add examples of another label"
                : haveSets
                    ? "all \(rows) training examples have the same labels; add examples with others"
                    : "all \(rows) training examples have the same label; add examples of another label")
    }
}

extension ClassificationError: OptionError {}
extension ClassificationError.Code: OptionErrorCode {}
