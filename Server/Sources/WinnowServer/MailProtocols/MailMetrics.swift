import CoreMetrics
import Synchronization

/// Metrics of the mail protocols: the number and time of requests by protocol, command and outcome.
final class MailMetrics: Sendable {
    private struct Key: Hashable {
        let mailProtocol: MailProtocol
        let command: String
        let outcome: String
    }

    private let factory: any MetricsFactory
    private let timers = Mutex<[Key: CoreMetrics.Timer]>([:])

    init(_ factory: any MetricsFactory) { self.factory = factory }

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
