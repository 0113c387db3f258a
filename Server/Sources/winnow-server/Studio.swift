import ArgumentParser
import Foundation
import Logging
import WinnowServer

/// `winnow-server studio`, which `winnow studio` starts.
struct Studio: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Train a classifier, or try an index, on a page in the browser.",
        usage: "winnow studio [<data>] [<options>]",
        discussion: """
            Opens a page of this machine: data, settings, training with live loss curves, evaluation, preview, comparison \
            of models, download. DATA is a file of labelled texts, as for winnow train; without it, the page asks for one.

              winnow studio messages.csv
              winnow studio --index courses.index

            The address has a token that works once, for the browser that opens it. Nothing is written but temporary \
            files, which are removed at the end (Ctrl-C). Exit codes: 0 stopped by a signal, 64 usage error, or an index \
            that cannot be opened, 66 no such file, 69 cannot listen.
            """)

    @Argument(help: "Labelled texts.", completion: .file())
    var data: String?

    @Option(help: ArgumentHelp("An index to search.", valueName: "dir"), completion: .directory)
    var index: String?

    @Option(help: ArgumentHelp("Port of 127.0.0.1. (default: any free one)", valueName: "port"))
    var port = 0

    @Flag(help: "Print the address, but do not open a browser.")
    var noOpen = false

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("--port is \(port), but must be from 0 to 65535")
        }
    }

    func run() async throws {
        do {
            try await serve()
        } catch let ending as Ending {
            throw ending.exitCode
        }
    }

    private func serve() async throws {
        for path in [data, index].compactMap({ $0 }) where !FileManager.default.fileExists(atPath: path) {
            throw Ending(.noInput, "\(path): no such file or folder; check the path")
        }
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "winnow")
        logger.logLevel = .error
        let studio: StudioService
        do {
            studio = try StudioService(data: data, index: index, port: port, logger: logger) { address in
                print("The studio is at\n\n    \(address)\n")
                print("The address works once; Ctrl-C ends the studio and removes its files.")
                fflush(nil)
                if !noOpen { Browser.open(address) }
            }
        } catch let error as ConfigurationError {
            throw Ending(.usage, error.message)
        }
        do {
            try await studio.runUntilSignal()
        } catch {
            throw Ending(.unavailable, ListeningError(listeningOn: "127.0.0.1:\(port)", error).message)
        }
    }
}
