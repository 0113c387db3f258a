import NIOCore

/// A handler of the connections of one mail protocol.
protocol MailConnectionHandler: Sendable {
    /// Serves a client until one side ends.
    func serve(_ inbound: Inbound, _ outbound: Outbound, _ connection: MailConnection) async throws
}

extension MailConnectionHandler {
    /// The bytes that arrive.
    typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>
    /// The bytes that are sent.
    typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>
}
