import ArgumentParser

/// Starts the service, which is a program of its own.
struct ServeVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer requests over HTTP (needs winnow-server).",
        usage: "winnow serve [<options>]",
        discussion: """
            Starts winnow-server (make install-server): classification, analysis, search and mail filters as JSON, \
            documented in docs/service.md. winnow-server --help lists all options; the most important are --listen \
            HOST:PORT, --folder DIR (of models and indexes) and --config FILE; --spamd and --milter serve mail \
            servers.

              winnow serve
              winnow serve --folder /var/lib/winnow --listen 127.0.0.1:8080
              curl --json '{"text": "Claim your prize"}' http://127.0.0.1:8080/v1/classify
            """)

    @Argument(parsing: .allUnrecognized, help: "Options of winnow-server.")
    var options: [String] = []

    func run() throws { throw ServerProgram.replaceProcess(arguments: options) }
}
