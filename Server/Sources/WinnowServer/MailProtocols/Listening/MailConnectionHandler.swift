import NIOCore

/// How the connections of one mail protocol are served.
protocol MailConnectionHandler: Sendable {
    /// Serves a client until one side ends.
    func serve(_ inbound: Inbound, _ outbound: Outbound, _ connection: MailConnection) async throws
}

extension MailConnectionHandler {
    /// What arrives.
    typealias Inbound = NIOAsyncChannelInboundStream<ByteBuffer>
    /// What is sent.
    typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>
}
