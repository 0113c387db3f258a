// The command `winnow` and its verbs.

public import ArgumentParser

/// The command.
public struct Winnow: ParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "winnow", abstract: "Train, evaluate and run text classifiers on this machine.")

    public init() {}

    /// Runs the command with the process's arguments and ends the process.
    public static func run() { Winnow.main() }
}
