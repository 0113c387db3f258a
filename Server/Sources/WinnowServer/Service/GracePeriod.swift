import NIOCore
import ServiceLifecycle

/// The time between the signal to end and the end, in which connections are told to send nothing more.
///
/// Without it, a client that has just sent its next request on a connection would get no answer. In a group
/// it follows the server, which is shut down after it.
struct GracePeriod: Service {
    let connections: OpenConnections

    func run() async throws {
        try await gracefulShutdown()
        connections.end()
        try? await Task.sleep(for: .nanoseconds(MailConnection.grace.nanoseconds))
    }
}
