import WinnowMail

/// Judges messages one after another, and learns their labels by the rules of a feedback.
///
/// ```swift excerpt
/// var run = OnlineRun(.delayed(500))
/// for (message, isSpam) in messages { scores.append(run.judge(message, isSpam: isSpam)) }
/// ```
package struct OnlineRun {
    private struct Message {
        let features: MessageFeatures
        let isSpam: Bool
        /// The log-odds of the base model.
        let base: Double
    }

    private var reader = MessageFeatureReader()
    private var state: FilterState
    private let base: FilterBase?
    private var queue: FeedbackQueue<Message>

    /// Makes a run of a filter that begins with the state of a store, which is not changed, or with none.
    /// With a base model, it learns corrections of that model.
    ///
    /// - Throws: ``FilterStoreError`` if the store is damaged or cannot be read.
    package init(
        _ feedback: OnlineFeedback, store: FilterStore? = nil, base: FilterBase? = nil
    ) throws(FilterStoreError) {
        queue = FeedbackQueue(feedback)
        self.base = base
        state = try store?.contents().layer.state ?? FilterState()
    }

    /// The sum of the learners' log-odds that a message is spam, before its label is learned.
    ///
    /// It is not calibrated: ``MailFilter`` shrinks it as long as one of the labels is rare, which changes
    /// how sure the first verdicts are, but would mix their ranks with later ones.
    package mutating func judge(_ message: UnsafeBufferPointer<UInt8>, isSpam: Bool) -> Double {
        let features = reader.features(of: CanonicalMessage(message))
        let prior = base?.logOdds(of: features) ?? 0
        let logOdds = prior + state.logOdds(of: features)
        if let next = queue.next(after: Message(features: features, isSpam: isSpam, base: prior)) {
            state.learn(next.features, isSpam: next.isSpam, base: next.base)
        }
        return logOdds
    }
}
