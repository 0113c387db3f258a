import NIOCore
import Synchronization

/// One client of a mail protocol: its deadlines, and the end of the service.
final class MailConnection: Sendable {
    private struct State {
        var isWaiting = false
        var isEnding = false
    }

    private let channel: any Channel
    private let state = Mutex(State())

    init(_ channel: any Channel) { self.channel = channel }

    /// Closes the connection after some seconds, unless it is cancelled before.
    func deadline(seconds: Int) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { [channel] in
            channel.close(promise: nil)
        }
    }

    /// Waits for the client to begin something; returns false if the service has no time left for that.
    func beginWaiting() -> Bool {
        state.withLock { state in
            state.isWaiting = !state.isEnding
            return state.isWaiting
        }
    }

    /// The client has begun something, which the service ends even if it is shut down.
    func endWaiting() { state.withLock { $0.isWaiting = false } }

    /// The service is shut down: nothing new is begun.
    func end() {
        let isWaiting = state.withLock { state in
            state.isEnding = true
            return state.isWaiting
        }
        if isWaiting { channel.close(promise: nil) }
    }
}
