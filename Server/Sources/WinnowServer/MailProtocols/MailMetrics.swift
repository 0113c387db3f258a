import CoreMetrics
import Synchronization

/// Metrics of mail: the number and time of requests of the mail protocols by protocol, command and outcome, and of
/// all verdicts and learned messages by filter.
final class MailMetrics: Sendable {
    private struct Key: Hashable {
        let mailProtocol: MailProtocol
        let command: String
        let outcome: String
    }

    private let factory: any MetricsFactory
    private let timers = Mutex<[Key: CoreMetrics.Timer]>([:])

    init(_ factory: any MetricsFactory) { self.factory = factory }

    /// Counts a verdict.
    func count(_ verdict: String, byFilter name: String) {
        Counter(
            label: "winnow.mail.verdicts", dimensions: [("filter", name), ("verdict", verdict)],
            factory: factory
        ).increment()
    }

    /// Counts a message that was learned as a label, or forgotten.
    func countLearned(_ label: String, byFilter name: String) {
        Counter(
            label: "winnow.mail.learned", dimensions: [("filter", name), ("label", label)], factory: factory
        ).increment()
    }

    /// Records a request; `command` and `outcome` are words of the service, never of a client.
    func record(_ mailProtocol: MailProtocol, _ command: String, _ outcome: String, _ time: Duration) {
        let key = Key(mailProtocol: mailProtocol, command: command, outcome: outcome)
        let timer = timers.withLock { timers in
            if let timer = timers[key] { return timer }
            let dimensions = [
                ("protocol", mailProtocol.rawValue), ("command", command), ("outcome", outcome),
            ]
            let timer = CoreMetrics.Timer(
                label: "winnow.mail.request", dimensions: dimensions, factory: factory)
            timers[key] = timer
            return timer
        }
        let (seconds, attoseconds) = time.components
        timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
