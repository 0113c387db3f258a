import NIOCore
import Synchronization

/// One client of a mail protocol, with its deadlines and the shutdown of the service.
final class MailConnection: Sendable {
    /// The time after a shutdown of the service in which a client may still begin a request: one that it has
    /// already sent may not have been read, or its connection not accepted.
    static let grace = TimeAmount.milliseconds(500)

    private struct State {
        var isWaiting = false
        var isOver = false
    }

    private let channel: any Channel
    private let state = Mutex(State())

    init(_ channel: any Channel) { self.channel = channel }

    /// Closes the connection after some seconds, unless it is cancelled before.
    @discardableResult
    func deadline(seconds: Int) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { [channel] in
            channel.close(promise: nil)
        }
    }

    /// Waits for the client to begin a request; returns false if the service is shut down.
    func beginWaiting() -> Bool {
        state.withLock { state in
            state.isWaiting = !state.isOver
            return state.isWaiting
        }
    }

    /// The client has begun a request, which the service completes even if it is shut down.
    func endWaiting() { state.withLock { $0.isWaiting = false } }

    /// The service is shut down: requests that have begun get some seconds to complete, and after a moment no
    /// new ones begin.
    func end(seconds: Int) {
        deadline(seconds: seconds)
        channel.eventLoop.scheduleTask(in: Self.grace) { [self] in
            let isWaiting = state.withLock { state in
                state.isOver = true
                return state.isWaiting
            }
            if isWaiting { channel.close(promise: nil) }
        }
    }
}
