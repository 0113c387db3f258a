import ArgumentParser

/// Starts the studio, which is a part of the service's program.
struct StudioVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Train a classifier on a page in the browser (needs winnow-server).",
        usage: "winnow studio [<data>] [<options>]",
        discussion: """
            Opens a page on this machine: data, settings, training with live loss curves, evaluation, preview, \
            comparison of models, download; with --index, a page for searching. It is part of winnow-server (make \
            install-server) and documented in docs/studio.md. Options: --index DIR, --port PORT, --no-open (print \
            the address, but do not open a browser).

              winnow studio messages.csv
              winnow studio --index courses.index
            """)

    @Argument(
        parsing: .allUnrecognized, help: "Labelled texts, and options of the studio.",
        completion: .labelledData)
    var data: [String] = []

    func run() throws { throw ServerProgram.replaceProcess(arguments: ["studio"] + data) }
}
