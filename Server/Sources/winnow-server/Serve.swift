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

    func run() async throws {
        if let folder = ProcessInfo.processInfo.environment["WINNOW_MODELS"], !folder.isEmpty {
            ShippedModel.folder = folder
        }
        do {
            if let newKey { try printKey(newKey) } else { try await serve() }
        } catch let ending as Ending {
            throw ending.exitCode
        }
    }

    private func serve() async throws {
        let configuration = try settings()
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
            service = try WinnowService(configuration, metrics: metrics, logger: logger) { [logger] port in
                var address = configuration.listen
                address.port = port
                logger.notice("listening on \(address)")
            }
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

    private func settings() throws -> ServiceConfiguration {
        do throws(ConfigurationError) {
            var configuration = ServiceConfiguration()
            if let config { try configuration.read(contentsOf: config) }
            try configuration.read(environment: ProcessInfo.processInfo.environment)
            var options: [String: String] = [:]
            options["listen"] = listen
            options["folder"] = folder
            options["spamd"] = spamd
            options["milter"] = milter
            try configuration.read(options: options)
            try configuration.validate()
            return configuration
        } catch {
            throw Ending(.usage, error.message)
        }
    }

    private func printKey(_ name: String) throws {
        let new = APIKeys.new()
        var keys = APIKeys()
        guard keys.add(name, hash: new.hash) else { throw Ending(.usage, "a key's name must be one word") }
        print("# The client sends: Authorization: Bearer \(new.key)")
        print("apiKeys:\n  \(name): \(new.hash)")
    }
}
