import ArgumentParser
import CoreMetrics
import Foundation
import Logging
import WinnowKit
import WinnowModels
import WinnowServer

/// `winnow-server`, which `winnow serve` starts.
@main
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "winnow-server",
        abstract: "Answer requests for classification, analysis and search over HTTP.",
        usage: "winnow serve [<options>]",
        discussion: """
            Without options, the models that come with the program are served on 127.0.0.1:8080:

              winnow serve
              curl --json '{"text":"Claim your prize now"}' http://127.0.0.1:8080/v1/classify

            With --folder, also every NAME.winnow (a model), NAME.index and NAME.filter (the store of a mail filter) in it; \
            a file that is replaced by a rename is exchanged without a restart.

            Options stand before environment variables (WINNOW_LISTEN, WINNOW_FOLDER …), those before the file. All \
            settings are in docs/service.md. Exit codes: 0 stopped by a signal, 64 usage error or bad configuration, 69 \
            cannot listen.
            """,
        version: "winnow-server \(WinnowVersion.text)",
        subcommands: [Studio.self])

    @Option(help: ArgumentHelp("Settings, in YAML.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Address to listen on. (default: 127.0.0.1:8080)", valueName: "host:port"))
    var listen: String?

    @Option(help: ArgumentHelp("Folder of models, indexes and mail filters.", valueName: "dir"))
    var folder: String?

    @Option(help: ArgumentHelp("Serve spamc's protocol (SPAMC 1.5) here.", valueName: "host:port|unix:path"))
    var spamd: String?

    @Option(help: ArgumentHelp("Serve mail servers as a milter here.", valueName: "host:port|unix:path"))
    var milter: String?

    @Option(help: ArgumentHelp("Print a new API key and its setting, then stop.", valueName: "name"))
    var newKey: String?

    @Flag(help: "Check the configuration, then stop: exit code 0 or 64.")
    var checkConfig = false

    func run() async throws {
        if let folder = ProcessInfo.processInfo.environment["WINNOW_MODELS"], !folder.isEmpty {
            ShippedModel.folder = folder
        }
        do {
            if let newKey { return try printKey(newKey) }
            guard checkConfig else { return try await serve() }
            do throws(ConfigurationError) {
                try Self.settings(config, options).checkFiles()
            } catch {
                throw Ending(.usage, error.message)
            }
            print("the configuration is valid")
        } catch let ending as Ending {
            throw ending.exitCode
        }
    }

    private func serve() async throws {
        let read: @Sendable () throws(ConfigurationError) -> ServiceConfiguration = {
            [config, options] () throws(ConfigurationError) in try Self.settings(config, options)
        }
        let configuration: ServiceConfiguration
        do throws(ConfigurationError) { configuration = try read() } catch {
            throw Ending(.usage, error.message)
        }
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "winnow")
        logger.logLevel = configuration.logLevel
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        let unknown = ServiceConfiguration.unknownVariables(in: ProcessInfo.processInfo.environment)
        if !unknown.isEmpty {
            logger.warning("no settings of the service: \(unknown.joined(separator: ", "))")
        }
        let service: WinnowService
        do {
            service = try WinnowService(
                configuration, metrics: metrics, logger: logger,
                onRunning: { [logger] port in
                    var address = configuration.listen
                    address.port = port
                    logger.notice("listening on \(address)")
                }, reading: read)
        } catch let error as ConfigurationError {
            throw Ending(.usage, error.message)
        }
        do {
            try await service.runUntilSignal()
        } catch let error as ListeningError {
            throw Ending(.unavailable, error.message)
        } catch {
            let address = configuration.listen.description
            throw Ending(.unavailable, ListeningError(listeningOn: address, error).message)
        }
    }

    /// The settings of the command line, by their names.
    private var options: [String: String] {
        let all = ["listen": listen, "folder": folder, "spamd": spamd, "milter": milter]
        return all.compactMapValues { $0 }
    }

    private static func settings(
        _ config: String?, _ options: [String: String]
    ) throws(ConfigurationError) -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        if let config { try configuration.read(contentsOf: config) }
        try configuration.read(environment: ProcessInfo.processInfo.environment)
        try configuration.read(options: options)
        try configuration.validate()
        return configuration
    }

    private func printKey(_ name: String) throws {
        let new = APIKeys.new()
        var keys = APIKeys()
        guard keys.add(name, hash: new.hash) else { throw Ending(.usage, "a key's name must be one word") }
        print("# The client sends: Authorization: Bearer \(new.key)")
        print("apiKeys:\n  \(name): \(new.hash)")
    }
}
