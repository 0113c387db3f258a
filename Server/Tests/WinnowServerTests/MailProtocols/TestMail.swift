// A filter that has learned, and the servers of the mail protocols, on real sockets.

import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization
import WinnowKit
import WinnowServer

enum TestMail {
    static func message(_ label: String, _ number: Int) -> String {
        let text = label == "spam" ? "cheap pills prize" : "meeting notes lunch"
        return "Message-ID: <\(label)\(number)@example.com>\r\nFrom: a\(number)@example.com\r\n"
            + "Subject: \(text) \(number)\r\n\r\n\(text) \(text)\r\n"
    }

    /// A folder with filters of these names, of which the first has learned.
    static func folder(_ names: String...) throws -> TestFolder {
        let folder = try TestFolder()
        for name in names {
            try FileManager.default.createDirectory(
                atPath: folder[name + ".filter"], withIntermediateDirectories: false)
        }
        if let name = names.first {
            let filter = MailFilter(store: folder[name + ".filter"])
            for number in 0..<30 {
                for label in MailLabel.allCases {
                    try filter.learn(Array(message(label.rawValue, number).utf8), as: label)
                }
            }
        }
        return folder
    }

    /// Serves one protocol while `body` sends requests; `at` is nil for a free port.
    static func serving<Result: Sendable>(
        _ mailProtocol: MailProtocol, _ folder: TestFolder, at address: MailAddress? = nil,
        logger: Logger = .none,
        _ change: (inout ServiceConfiguration) -> Void = { _ in },
        _ body:
            @Sendable @escaping (_ address: SocketAddress, _ shutDown: @Sendable @escaping () async -> Void)
            async throws -> Result
    ) async throws -> Result {
        var configuration = ServiceConfiguration()
        configuration.limits.readSeconds = 2
        change(&configuration)
        let place = address ?? .network(ListenAddress(port: 0))
        if mailProtocol == .spamd { configuration.spamd = place } else { configuration.milter = place }
        let catalogue = try Catalogue(
            folder: folder.path, readOnly: configuration.readOnly, logger: logger)
        let (addresses, source) = AsyncStream.makeStream(of: SocketAddress.self)
        let routes = WinnowRoutes(catalogue: catalogue, configuration: configuration)
        let servers = MailServer.servers(of: configuration, routes.mail, logger: .none) {
            if let address = $1 { source.yield(address) }
        }
        let group = ServiceGroup(configuration: .init(services: servers, logger: .none))
        return try await withThrowingTaskGroup(of: Result?.self) { tasks in
            tasks.addTask {
                defer { source.finish() }
                try await group.run()
                return nil
            }
            var iterator = addresses.makeAsyncIterator()
            guard let address = await iterator.next() else {
                try await tasks.waitForAll()
                throw CancellationError()
            }
            do {
                let result = try await body(address) { await group.triggerGracefulShutdown() }
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
                return result
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
        }
    }
}

/// A client on a socket.
struct TestClient: Sendable {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    init(_ address: SocketAddress) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(to: address) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
    }

    /// Sends bytes, closes its side if `ends`, and returns the answer until the other side closes.
    func exchange(_ bytes: ByteBuffer, ends: Bool = true) async throws -> ByteBuffer {
        try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(bytes)
            if ends { outbound.finish() }
            var answer = ByteBuffer()
            do {
                for try await piece in inbound { answer.writeImmutableBuffer(piece) }
            } catch {
                // Closed with something unread.
            }
            return answer
        }
    }

    func exchange(_ text: String, ends: Bool = true) async throws -> String {
        String(buffer: try await exchange(ByteBuffer(string: text), ends: ends))
    }

    /// Sends bytes; then `body` reads and writes.
    func talk<Result: Sendable>(
        _ body: (
            inout NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
            NIOAsyncChannelOutboundWriter<ByteBuffer>
        ) async throws -> Result
    ) async throws -> Result {
        try await channel.executeThenClose { inbound, outbound in
            var iterator = inbound.makeAsyncIterator()
            return try await body(&iterator, outbound)
        }
    }
}
