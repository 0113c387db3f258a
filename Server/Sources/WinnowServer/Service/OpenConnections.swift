import HummingbirdCore
import NIOCore
import Synchronization

/// The connections of a server: which are without a request, and whether the service is about to end.
package final class OpenConnections: Sendable {
    private struct State {
        /// The connections without a request, by the number of their turn.
        var idle: [UInt64: any Channel] = [:]
        var nextTurn: UInt64 = 0
        var isEnding = false
        /// The channel that accepts connections, once it does.
        var listener: (any Channel)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Notes that a connection has no request; returns its turn, for ``endIdling(_:)``.
    func beginIdling(_ channel: any Channel) -> UInt64 {
        state.withLock { state in
            state.nextTurn += 1
            state.idle[state.nextTurn] = channel
            return state.nextTurn
        }
    }

    /// Notes that a connection has a request, or is closed.
    func endIdling(_ turn: UInt64) { state.withLock { $0.idle[turn] = nil } }

    /// Closes the connection that has been without a request the longest, if there is one.
    package func closeOldestIdle() {
        let channel = state.withLock { state in
            state.idle.keys.min().flatMap { state.idle.removeValue(forKey: $0) }
        }
        channel?.close(promise: nil)
    }

    /// Whether the service is about to end, so that clients are to send nothing more on a connection.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    /// Notes the channel that accepts connections.
    func listen(on channel: any Channel) { state.withLock { $0.listener = channel } }

    /// Notes that the service is about to end, and lets no more clients connect.
    package func end() {
        let listener = state.withLock { state in
            state.isEnding = true
            return state.listener
        }
        listener?.holdOffClients()
    }
}

/// Accepts connections up to a limit; beyond it, the one that has been without a request the longest makes
/// room, and if there is none, new ones wait.
struct ConnectionLimit: AvailableConnectionsDelegate {
    private let limit: Int
    private let connections: OpenConnections
    private var count = 0

    init(_ limit: Int, _ connections: OpenConnections) {
        self.limit = limit
        self.connections = connections
    }

    mutating func connectionOpened() {
        count += 1
        // There is room for the next one.
        if count >= limit { connections.closeOldestIdle() }
    }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count < limit }
}
