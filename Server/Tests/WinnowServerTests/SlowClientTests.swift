import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing
import WinnowServer

@Suite struct SlowClientTests {
    private let channel: EmbeddedChannel

    init() throws {
        var limits = ServiceLimits()
        limits.readSeconds = 10
        limits.streamSeconds = 100
        channel = EmbeddedChannel(handler: SlowClientHandler(limits: limits))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func begin(_ type: String, _ path: String = "/v1/classify?topK=1") throws {
        let head = HTTPRequest(
            method: .post, scheme: "http", authority: "localhost", path: path,
            headerFields: [.contentType: type])
        try channel.writeInbound(HTTPRequestPart.head(head))
    }

    @Test func `a connection without a header is cut off`() {
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a body that arrives too slowly is cut off`() throws {
        try begin("application/json")
        for _ in 0..<9 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "a")))
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a complete body is not cut off`() throws {
        try begin("application/json")
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(1000))
        #expect(channel.isActive)
    }

    @Test func `a stream of lines has more time`() throws {
        try begin("Application/x-ndjson; charset=utf-8")
        channel.embeddedEventLoop.advanceTime(by: .seconds(99))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `lines to another path do not have more time`() throws {
        try begin("application/x-ndjson", "/checkv2")
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(!channel.isActive)
    }

    @Test func `a client that does not read is cut off`() throws {
        try begin("application/json")
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(100))
        #expect(channel.isActive)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(!channel.isActive)
    }
}
