// The core of a message filter extension.

/// Decides what happens to messages of unknown senders, as an `ILMessageFilterQueryHandling` would be asked.
struct MessageFilter {
    /// What happens to a message: the actions of `ILMessageFilterAction` with the same names.
    enum Action: String {
        /// It is shown.
        case allow
        /// It is moved to the folder for junk.
        case junk
    }

    /// The class of spam.winnow, which WinnowModelPlugin writes when the package is built; opened for the first message.
    private lazy var classifier = try? SpamClassifier()

    /// The probability of spam from which a message is junk: a lost message is worse than one that is shown.
    var threshold = 0.9

    /// What happens to a message. If the model cannot be opened, all messages are shown.
    mutating func action(for message: String) -> Action {
        guard let classifier else { return .allow }
        let spam = classifier.prediction(text: message).probabilities[.spam] ?? 0
        return spam >= threshold ? .junk : .allow
    }
}
