package import WinnowMail
import WinnowModelFile

/// Labelled messages for ``MailModelTrainer``: the hashed features and the label of each, but no text.
///
/// A message takes about 10 KB of memory.
package struct MailExamples: Sendable, Hashable {
    /// The features of each message.
    private(set) var features: [MessageFeatures] = []
    /// Whether each message is spam.
    private(set) var isSpam: [Bool] = []

    /// Makes an empty list.
    package init() {}

    /// The number of messages.
    package var count: Int { features.count }

    /// The number of messages with a label.
    package func count(of label: MailLabel) -> Int { isSpam.count { $0 == (label == .spam) } }

    /// Adds a message as it was sent, header included. Messages in the order of time are calibrated best.
    package mutating func append(_ message: [UInt8], as label: MailLabel) {
        var reader = MessageFeatureReader()
        append(
            reader.features(of: message.withUnsafeBufferPointer { CanonicalMessage($0) }),
            isSpam: label == .spam)
    }

    /// Adds the features of a message.
    package mutating func append(_ features: MessageFeatures, isSpam: Bool) {
        self.features.append(features)
        self.isSpam.append(isSpam)
    }
}

extension MailExamples: TrainingInput {
    /// The same examples.
    package init(_ examples: MailExamples) { self = examples }
}
