/// When a filter learns the true labels of messages: the protocols of TREC's spam track (Cormack 2006).
package enum OnlineFeedback: Sendable, Hashable, CustomStringConvertible {
    /// Each message is learned after it was judged.
    case immediate
    /// Each message is learned after that many further ones were judged.
    case delayed(Int)
    /// This share of the messages, 0...1, is learned after they were judged, evenly; the first is.
    case partial(Double)

    /// Parses `immediate`, `delayed:500` or `partial:0.1`; nil if the text is none of them.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("immediate", 1): self = .immediate
        case ("delayed", 2):
            guard let count = Int(parts[1]), count > 0 else { return nil }
            self = .delayed(count)
        case ("partial", 2):
            guard let share = Double(parts[1]), share > 0, share <= 1 else { return nil }
            self = .partial(share)
        default: return nil
        }
    }

    /// The text that is parsed.
    package var description: String {
        switch self {
        case .immediate: "immediate"
        case .delayed(let count): "delayed:\(count)"
        case .partial(let share): "partial:\(share)"
        }
    }
}

/// Calls a learner with messages by the rules of a feedback.
struct FeedbackQueue<Message> {
    private let feedback: OnlineFeedback
    private var waiting: [Message] = []
    private var first = 0
    private var number = 0

    init(_ feedback: OnlineFeedback) { self.feedback = feedback }

    /// The message to learn after `message` was judged, if any.
    mutating func next(after message: Message) -> Message? {
        defer { number += 1 }
        switch feedback {
        case .immediate: return message
        case .partial(let share):
            // A message is learned when the number of messages times the share passes a whole number.
            let isNext =
                number == 0
                || (Double(number) * share).rounded(.down) > (Double(number - 1) * share).rounded(.down)
            return isNext ? message : nil
        case .delayed(let count):
            waiting.append(message)
            guard waiting.count - first > count else { return nil }
            defer { first += 1 }
            if first > max(16, waiting.count / 2) {
                waiting.removeFirst(first)
                first = 0
            }
            return waiting[first]
        }
    }
}
