import NIOCore
import Synchronization

/// One client of a mail protocol: its deadlines, and the end of the service.
final class MailConnection: Sendable {
    /// How long after the end of the service a client may still begin something: what it has sent before may
    /// not have been read, or its connection not accepted.
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

    /// Waits for the client to begin something; returns false if the service has no time left for that.
    func beginWaiting() -> Bool {
        state.withLock { state in
            state.isWaiting = !state.isOver
            return state.isWaiting
        }
    }

    /// The client has begun something, which the service ends even if it is shut down.
    func endWaiting() { state.withLock { $0.isWaiting = false } }

    /// The service is shut down: what the client has begun is ended within some seconds, and after a moment
    /// nothing new is begun.
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
