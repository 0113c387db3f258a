import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing
import WinnowServer

/// The messages of the service on connections other than answers, and the connections that it closes when
/// there are too many.
@Suite struct ConnectionTests {
    private let connections = OpenConnections()

    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ConnectionHandler(connections, limits: ServiceLimits()))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func begin(_ channel: EmbeddedChannel, _ fields: HTTPFields = [:]) throws {
        let head = HTTPRequest(
            method: .post, scheme: "http", authority: "localhost", path: "/", headerFields: fields)
        try channel.writeInbound(HTTPRequestPart.head(head))
    }

    private func answer(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private func heads(_ channel: EmbeddedChannel) throws -> [HTTPResponse] {
        var heads: [HTTPResponse] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { heads.append(head) }
        }
        return heads
    }

    @Test func `a client that expects 100-continue may send its body, unless it is too large`() throws {
        let channel = try channel()
        try begin(channel, [.expect: "100-continue", .contentLength: "1000"])
        #expect(try heads(channel).map(\.status.code) == [100])
        // A second request before the answer to the first.
        try begin(channel, [.expect: "100-continue", .contentLength: "1000"])
        #expect(try heads(channel).isEmpty)

        let other = try self.channel()
        try begin(other, [.expect: "100-continue", .contentLength: "\((8 << 20) + 1)"])
        #expect(try heads(other).isEmpty)
    }

    @Test func `before the end, answers say that the connection ends`() throws {
        let channel = try channel()
        for (isEnding, field) in [(false, nil), (true, "close")] as [(Bool, String?)] {
            if isEnding { connections.end() }
            try begin(channel)
            try answer(channel)
            #expect(try heads(channel).map { $0.headerFields[.connection] } == [field])
        }
    }

    @Test func `the connection that has been idle the longest makes room`() throws {
        let channels = try (0..<4).map { _ in try channel() }
        // The first has a request, the second has had one since the others came.
        try begin(channels[0])
        try begin(channels[1])
        try answer(channels[1])
        for remaining in [[0, 1, 3], [0, 1], [0], [0]] {
            connections.closeOldestIdle()
            #expect(channels.indices.filter { channels[$0].isActive } == remaining)
        }
    }
}
