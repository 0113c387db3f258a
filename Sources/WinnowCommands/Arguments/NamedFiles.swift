import WinnowSystem

/// The files that a command line may name: all of its words but the names of options.
struct NamedFiles: Sendable {
    /// The options whose files are written.
    static let outputs: Set<String> = [
        "-o", "--output", "--bad-rows", "--checkpoint", "--differences", "--errors", "--fix", "--partial",
        "--report", "--review", "--uncertain-to",
    ]

    private var files: [(option: String, path: String)] = []

    /// The words of a command line.
    init(_ arguments: [String]) {
        var option = ""
        var isOver = false
        for argument in arguments {
            if !isOver, argument.hasPrefix("-"), argument != "-" {
                isOver = argument == "--"
                let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
                option = parts[0] == "-o" ? "--output" : parts[0]
                if parts.count == 2 { files.append((option, parts[1])) }
            } else {
                files.append((option, argument))
                option = ""
            }
        }
    }

    /// Another option that writes the file of an option.
    func otherWriter(of path: String, than option: String) -> String? {
        files.first {
            $0.option != option && Self.outputs.contains($0.option) && FileIdentity.areSame($0.path, path)
        }?.option
    }

    /// Whether a file that an option writes is named a second time, perhaps to be read.
    func nameTwice(_ path: String, of option: String) -> Bool {
        files.contains { $0.option != option && FileIdentity.areSame($0.path, path) }
    }
}
