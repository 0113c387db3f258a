import CoreMetrics
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// The service: routes, server, and the watcher of the folder.
///
/// ```swift excerpt
/// let service = try WinnowService(configuration, logger: logger)
/// try await service.run()
/// ```
public struct WinnowService: Service {
    private let application: Application<RouterResponder<BasicRequestContext>>
    private let connections = OpenConnections()

    /// Prepares a service, without listening yet.
    ///
    /// - Parameters:
    ///   - configuration: a validated configuration.
    ///   - metrics: where requests and, if it is the program's metrics backend, its other parts are counted.
    ///   - logger: the log.
    ///   - onRunning: called with the port once the service listens.
    ///   - reading: reads the configuration again on SIGHUP; then keys and the certificate are exchanged.
    /// - Throws: ``ConfigurationError`` if there is no such folder, or the certificate cannot be used.
    public init(
        _ configuration: ServiceConfiguration, metrics: PrometheusMetrics = PrometheusMetrics(),
        logger: Logger,
        onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in },
        reading: (@Sendable () throws(ConfigurationError) -> ServiceConfiguration)? = nil
    ) throws {
        let catalogue = try Catalogue(
            folder: configuration.folder, readOnly: configuration.readOnly, logger: logger)
        if let name = configuration.mailFilter, !catalogue.hasFilter(name) {
            logger.warning(
                "mailFilter names a filter that the folder does not have",
                metadata: ["file": .string(name + ".filter")])
        }
        let router = Router(options: .autoGenerateHeadEndpoints)
        let routes = WinnowRoutes(catalogue: catalogue, configuration: configuration, metrics: metrics)
        routes.add(to: router, answersHead: true)
        let certificate = try configuration.tls.map { try ServedCertificate($0) }
        let watcher = CatalogueWatcher(catalogue, everySeconds: configuration.watchSeconds) {
            guard let reading else { return }
            do {
                let new = try reading()
                // An empty file, as while it is being written, must not open a service to everybody.
                guard !new.apiKeys.isEmpty || configuration.apiKeys.isEmpty else {
                    throw ConfigurationError("there are no apiKeys; restart the service to run it without")
                }
                if let files = new.tls { try certificate?.read(files) }
                routes.access.replace(new.apiKeys)
                logger.notice("the configuration was read again")
                guard !new.isSameExceptAccess(as: configuration) else { return }
                logger.warning("settings other than keys and the certificate need a restart")
            } catch {
                logger.error("the configuration stays as it was", metadata: ["error": "\(error)"])
            }
        }
        let (listening, source) = AsyncStream.makeStream(of: Void.self)
        let mailServers = MailServer.servers(of: configuration, routes.mail, logger: logger) { _, _ in
            source.yield()
        }
        var application = Application(
            router: router, server: try Self.server(configuration, certificate, connections),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.listen.host, port: configuration.listen.port),
                availableConnectionsDelegate: ConnectionLimit(configuration.limits.connections, connections)),
            services: [watcher] + mailServers,
            onServerRunning: { [connections] channel in
                connections.listen(on: channel)
                await onRunning(channel.localAddress?.port ?? configuration.listen.port)
            },
            logger: logger)
        // If one of them cannot listen, the service does not begin.
        let mailCount = mailServers.count
        application.beforeServerStarts {
            var events = listening.makeAsyncIterator()
            for _ in 0..<mailCount { await events.next() }
            try Task.checkCancellation()
        }
        self.application = application
    }

    /// Serves until it is cancelled, or shut down gracefully: then requests in progress are answered first.
    public func run() async throws {
        try await group([application, GracePeriod(connections: connections)]).run()
    }

    /// Serves until SIGTERM or SIGINT, then answers requests in progress and returns.
    public func runUntilSignal() async throws {
        try await group([self], gracefulShutdownSignals: [.sigterm, .sigint]).run()
    }

    private func group(
        _ services: [any Service], gracefulShutdownSignals: [UnixSignal] = []
    ) -> ServiceGroup {
        ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services, gracefulShutdownSignals: gracefulShutdownSignals,
                logger: application.logger))
    }

    static func server(
        _ configuration: ServiceConfiguration, _ certificate: ServedCertificate?,
        _ connections: OpenConnections
    ) throws -> HTTPServerBuilder {
        let limits = configuration.limits
        var http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                SlowClientHandler(limits: limits), ConnectionHandler(connections, limits: limits),
            ],
            idleTimeout: .seconds(Int64(limits.idleSeconds)))
        http.httpDecoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
            maxHeaderFieldCount: limits.headerFields)
        guard let certificate else { return .http1(configuration: http) }
        return try .tls(.http1(configuration: http), tlsConfiguration: certificate.configuration)
    }
}

extension ServiceConfiguration {
    /// Whether all settings that need a restart are the same.
    fileprivate func isSameExceptAccess(as other: ServiceConfiguration) -> Bool {
        var same = self
        same.apiKeys = other.apiKeys
        same.tls = other.tls
        same.certificate = other.certificate
        same.privateKey = other.privateKey
        return same == other && (tls == nil) == (other.tls == nil)
    }
}
