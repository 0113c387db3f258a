package import Logging
package import NIOCore
import NIOPosix
package import ServiceLifecycle

/// Listens for the clients of one mail protocol.
package struct MailServer: Service {
    private let mailProtocol: MailProtocol
    private let address: MailAddress
    private let socketMode: Int
    private let limits: ServiceLimits
    private let handler: any MailConnectionHandler
    private let logger: Logger
    private let onRunning: @Sendable (SocketAddress?) -> Void

    init(
        _ mailProtocol: MailProtocol, at address: MailAddress, socketMode: Int, limits: ServiceLimits,
        handler: any MailConnectionHandler, logger: Logger,
        onRunning: @escaping @Sendable (SocketAddress?) -> Void = { _ in }
    ) {
        self.mailProtocol = mailProtocol
        self.address = address
        self.socketMode = socketMode
        self.limits = limits
        self.handler = handler
        self.logger = logger
        self.onRunning = onRunning
    }

    /// Serves until it is cancelled, or shut down gracefully: then requests that have begun are answered
    /// first.
    package func run() async throws {
        switch address {
        case .network(let address):
            let server: Server
            do {
                server = try await bootstrap.bind(
                    host: address.host, port: address.port, childChannelInitializer: Self.connection)
            } catch {
                let reason = ListeningError(listeningOn: address.description, error).message
                throw ListeningError("\(mailProtocol.rawValue): \(reason)")
            }
            try await serve(server)
        case .unix(let path):
            let socket = try UnixSocket(path: path, mode: socketMode)
            defer { socket.remove() }
            try await serve(
                try await bootstrap.bind(socket.descriptor, childChannelInitializer: Self.connection),
                onEnd: socket.remove)
        }
    }

    /// The time in which clients are accepted that connected just before the socket was removed.
    private static let lastAccepts = TimeAmount.milliseconds(50)

    private typealias Server = NIOAsyncChannel<AcceptedConnection, Never>

    private var bootstrap: ServerBootstrap {
        ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
    }

    @Sendable private static func connection(
        _ channel: any Channel
    ) -> EventLoopFuture<AcceptedConnection> {
        channel.eventLoop.makeCompletedFuture { try AcceptedConnection(channel) }
    }

    /// Serves clients; at the end, when clients should no longer connect, `onEnd` is called.
    private func serve(_ server: Server, onEnd: @escaping @Sendable () -> Void = {}) async throws {
        let local = server.channel.localAddress
        logger.notice("\(mailProtocol.rawValue) listens on \(Self.name(local) ?? address.description)")
        onRunning(local)
        try await withGracefulShutdownHandler {
            try await accept(server)
        } onGracefulShutdown: {
            // The system has accepted connections that wait here, and would be dropped.
            server.channel.holdOffClients()
            let loop = server.channel.eventLoop
            loop.scheduleTask(in: MailConnection.grace) {
                onEnd()
                loop.scheduleTask(in: Self.lastAccepts) { server.channel.close(promise: nil) }
            }
        }
    }

    /// Serves clients side by side, as many as the limit of connections; further ones wait.
    private func accept(_ server: Server) async throws {
        try await server.executeThenClose { connections in
            await withTaskGroup(of: Void.self) { clients in
                var count = 0
                do {
                    for try await connection in connections {
                        if count == limits.connections {
                            await clients.next()
                            count -= 1
                        }
                        count += 1
                        clients.addTask { await serve(connection) }
                    }
                } catch {
                    logger.error("the socket failed", metadata: ["protocol": "\(mailProtocol.rawValue)"])
                }
            }
        }
    }

    private func serve(_ accepted: AcceptedConnection) async {
        let connection = MailConnection(accepted.channel)
        do {
            try await withGracefulShutdownHandler {
                try await accepted.serve { inbound, outbound in
                    try await handler.serve(inbound, outbound, connection)
                }
            } onGracefulShutdown: {
                connection.end(seconds: limits.readSeconds + limits.workSeconds)
            }
        } catch {
            // The client has gone, was too slow, or violated the protocol.
            logger.debug("a connection ended", metadata: ["protocol": "\(mailProtocol.rawValue)"])
        }
    }

    private static func name(_ address: SocketAddress?) -> String? {
        guard let host = address?.ipAddress, let port = address?.port else { return nil }
        return ListenAddress(host: host, port: port).description
    }
}

extension MailServer {
    /// The servers of the mail protocols that a configuration has addresses for.
    package static func servers(
        of configuration: ServiceConfiguration, _ mail: MailFiltering, logger: Logger,
        onRunning: @escaping @Sendable (MailProtocol, SocketAddress?) -> Void = { _, _ in }
    ) -> [any Service] {
        let handlers: [(MailProtocol, MailAddress?, any MailConnectionHandler)] = [
            (.spamd, configuration.spamd, SpamdHandler(mail: mail, logger: logger)),
            (.milter, configuration.milter, MilterHandler(mail: mail)),
        ]
        return handlers.compactMap { mailProtocol, address, handler in
            address.map { address in
                MailServer(
                    mailProtocol, at: address, socketMode: configuration.socketMode,
                    limits: configuration.limits, handler: handler, logger: logger,
                    onRunning: { onRunning(mailProtocol, $0) })
            }
        }
    }
}
