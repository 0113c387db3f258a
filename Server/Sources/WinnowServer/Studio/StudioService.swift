import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// The studio: a page on this machine for training a classifier or trying an index, for one browser.
///
/// ```swift excerpt
/// let studio = try StudioService(data: "messages.csv", logger: logger) { print($0) }
/// try await studio.runUntilSignal()
/// ```
public struct StudioService: Service {
    private let application: Application<RouterResponder<BasicRequestContext>>
    private let session: StudioSession

    /// Prepares a studio, without listening yet.
    ///
    /// - Parameters:
    ///   - data: labelled texts to open; nil to begin with a choice. The page says why data cannot be opened.
    ///   - index: the folder of an index to search; nil for none.
    ///   - port: the port of 127.0.0.1 to listen on; 0 for any free one.
    ///   - logger: the log.
    ///   - onRunning: called with the address to open, which works once.
    /// - Throws: ``ConfigurationError`` if there is no folder for temporary files, or the index cannot be
    ///   opened.
    public init(
        data: String? = nil, index: String? = nil, port: Int = 0, logger: Logger,
        onRunning: @escaping @Sendable (_ address: String) async -> Void
    ) throws {
        session = try StudioSession(data: data, index: index)
        var configuration = ServiceConfiguration()
        configuration.listen = ListenAddress(host: "127.0.0.1", port: port)
        configuration.limits.readSeconds = 120
        configuration.limits.connections = 64
        let access = StudioAccess()
        let router = Router()
        StudioRoutes(session: session, access: access, limits: configuration.limits).add(to: router)
        let connections = OpenConnections()
        application = Application(
            router: router, server: try WinnowService.server(configuration, nil, connections),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                availableConnectionsDelegate: ConnectionLimit(configuration.limits.connections, connections)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? port
                await onRunning("http://127.0.0.1:\(port)/?token=\(access.token)")
            }, logger: logger)
    }

    /// Serves until it is cancelled, or shut down gracefully; then its files are removed.
    public func run() async throws {
        defer { session.end() }
        try await application.run()
    }

    /// Serves until SIGTERM, SIGINT or SIGHUP; then its files are removed.
    public func runUntilSignal() async throws {
        defer { session.end() }
        try await application.runService(gracefulShutdownSignals: [.sigterm, .sigint, .sighup])
    }
}
