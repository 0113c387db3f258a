import NIOCore
import Synchronization

/// An accepted connection, which is closed if it is not served.
///
/// The last connections may be accepted when the service no longer takes any. NIO ends the program if it
/// drops the writer of a connection that was not closed.
final class AcceptedConnection: Sendable {
    /// The bytes that arrive.
    typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>
    /// The bytes that are sent.
    typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>

    let channel: any Channel
    private let connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>
    private let isServed = Atomic<Bool>(false)

    /// Prepares a new channel, on its event loop.
    init(_ channel: any Channel) throws {
        self.channel = channel
        connection = try NIOAsyncChannel(
            wrappingChannelSynchronously: channel,
            configuration: NIOAsyncChannel.Configuration(isOutboundHalfClosureEnabled: true))
    }

    deinit {
        guard !isServed.load(ordering: .relaxed) else { return }
        Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }

    /// Serves the client by `body`, then closes the connection.
    func serve(
        _ body: (Inbound, Outbound) async throws -> Void
    ) async throws {
        isServed.store(true, ordering: .relaxed)
        try await connection.executeThenClose { inbound, outbound in try await body(inbound, outbound) }
    }
}
