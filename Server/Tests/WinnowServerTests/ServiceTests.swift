import HTTPTypes
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Testing
import WinnowServer

/// The whole service on a real socket.
@Suite struct ServiceTests {
    /// Starts a service on a free port, sends bytes, and returns everything that it answers until it
    /// closes.
    private func exchange(_ request: String) async throws -> String {
        var configuration = ServiceConfiguration()
        configuration.listen.port = 0
        let (ports, source) = AsyncStream.makeStream(of: Int.self)
        let service = try WinnowService(configuration, logger: .none) { source.yield($0) }
        let group = ServiceGroup(configuration: .init(services: [service], logger: .none))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            let answer = try await Self.send(request, to: port)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return answer
        }
    }

    private static func send(_ request: String, to port: Int) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var answer = ByteBuffer()
            for try await piece in inbound { answer.writeImmutableBuffer(piece) }
            return String(buffer: answer)
        }
    }

    private static func request(_ body: String, _ fields: String = "Connection: close\r\n") -> String {
        "POST /v1/classify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
    }

    @Test func `Requests one after another on one connection`() async throws {
        let answer = try await exchange(
            Self.request(#"{"text":"a"}"#, "") + Self.request(#"{"text":"#, "")
                + Self.request(#"{"text":"b"}"#))
        let statuses = answer.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
        #expect(statuses == ["200", "400", "200"])
    }

    @Test(arguments: [
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "A: b\r\n", count: 200) + "\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: \(String(repeating: "b", count: 100_000))\r\n\r\n",
    ])
    func `A header that is malformed or too large closes the connection`(header: String) async throws {
        let answer = try await exchange(header)
        #expect(!answer.contains("200 OK"))
    }
}
