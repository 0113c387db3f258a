// Which operating points a training is to find.

public import WinnowEvaluation

/// An operating point to be found: a name for a threshold, and what the threshold is to achieve.
public struct OperatingPointRequest: Sendable, Hashable {
    /// The name that it will go by.
    public var name: String
    /// The label that the threshold is for; nil for the positive label, see ``TextClassifierTrainer/Options/positiveLabel``.
    public var label: String?
    /// What the threshold is to achieve.
    public var rule: OperatingPointRule

    /// Makes a request.
    public init(name: String, label: String? = nil, rule: OperatingPointRule) {
        self.name = name
        self.label = label
        self.rule = rule
    }

    /// Reads `NAME:RULE` or `NAME:LABEL:RULE`; the label may hold colons.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public init(_ text: String) throws(ClassificationError) {
        guard let first = text.firstIndex(of: ":"), let last = text.lastIndex(of: ":"),
            first > text.startIndex
        else {
            throw ClassificationError(
                code: .invalidOption,
                message:
                    "the operating point \(text) is not NAME:RULE or NAME:LABEL:RULE, such as low-fpr:recall@fpr=0.001"
            )
        }
        let rule: OperatingPointRule
        do {
            rule = try OperatingPointRule(String(text[text.index(after: last)...]))
        } catch {
            throw ClassificationError(code: .invalidOption, message: error.message)
        }
        self.init(
            name: String(text[..<first]),
            label: first < last ? String(text[text.index(after: first)..<last]) : nil, rule: rule)
    }
}
