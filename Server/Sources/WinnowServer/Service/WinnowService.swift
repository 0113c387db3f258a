import CoreMetrics
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

#if TLS
import HummingbirdTLS
#endif

/// The service: routes, server, and the watcher of the folder.
///
/// ```swift excerpt
/// let service = try WinnowService(configuration, logger: logger)
/// try await service.run()
/// ```
public struct WinnowService: Service {
    private let application: Application<RouterResponder<BasicRequestContext>>

    /// Prepares a service, without listening yet.
    ///
    /// - Parameters:
    ///   - configuration: a validated configuration.
    ///   - metrics: where requests and, if it is the program's metrics backend, its other parts are counted.
    ///   - logger: the log.
    ///   - onRunning: called with the port once the service listens.
    /// - Throws: ``ConfigurationError`` if there is no such folder, or the certificate cannot be used.
    public init(
        _ configuration: ServiceConfiguration, metrics: PrometheusMetrics = PrometheusMetrics(),
        logger: Logger,
        onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
    ) throws {
        let catalogue = try Catalogue(
            folder: configuration.folder, readOnly: configuration.readOnly, logger: logger)
        let router = Router()
        let routes = WinnowRoutes(catalogue: catalogue, configuration: configuration, metrics: metrics)
        routes.add(to: router)
        let watcher = CatalogueWatcher(catalogue, everySeconds: configuration.watchSeconds)
        application = Application(
            router: router, server: try Self.server(configuration),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.listen.host, port: configuration.listen.port),
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.limits.connections)),
            services: [watcher]
                + MailServer.servers(of: configuration, routes.mail, metrics: metrics, logger: logger),
            onServerRunning: { await onRunning($0.localAddress?.port ?? configuration.listen.port) },
            logger: logger)
    }

    /// Serves until it is cancelled, or shut down gracefully: then requests in progress are answered first.
    public func run() async throws { try await application.run() }

    /// Serves until SIGTERM or SIGINT, then answers requests in progress and returns.
    public func runUntilSignal() async throws {
        try await application.runService(gracefulShutdownSignals: [.sigterm, .sigint])
    }

    static func server(_ configuration: ServiceConfiguration) throws -> HTTPServerBuilder {
        let limits = configuration.limits
        var http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [SlowClientHandler(limits: limits)],
            idleTimeout: .seconds(Int64(limits.idleSeconds)))
        http.httpDecoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
            maxHeaderFieldCount: limits.headerFields)
        guard let files = configuration.tls else { return .http1(configuration: http) }
        #if TLS
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
            let key = try NIOSSLPrivateKey(file: files.privateKey, format: .pem)
            return try .tls(
                .http1(configuration: http),
                tlsConfiguration: .makeServerConfiguration(
                    certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)))
        } catch {
            throw ConfigurationError(
                "tls.certificate, tls.privateKey: cannot be used as PEM files: \(files.certificate), "
                    + "\(files.privateKey)")
        }
        #else
        throw ConfigurationError(
            "tls.certificate is \(files.certificate), but this program was built without TLS; build it with the trait TLS"
        )
        #endif
    }
}
