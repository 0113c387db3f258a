import WinnowPlatform

/// The program of the service, `winnow-server`, which is installed apart from the command.
enum ServerProgram {
    private static let name = "winnow-server"

    /// The program's path: beside this command, or else in a folder of `PATH`; nil if it is not installed.
    private static var path: String? {
        let command = CommandLine.arguments.first ?? ""
        let beside = command.lastIndex(of: "/").map { String(command[..<$0]) }
        let folders =
            StandardStreams.current.environment("PATH")?.split(separator: ":").map(String.init) ?? []
        return ([beside].compactMap { $0 } + folders).map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }

    /// Replaces this process by the program; returns only if that fails, with the reason.
    static func replaceProcess(arguments: [String]) -> CommandFailure {
        guard let path else {
            return CommandFailure(
                .noInput,
                "\(name) is neither beside this command nor on PATH; install it by make install-server")
        }
        var pointers = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        execv(path, &pointers)
        return CommandFailure(
            .internalError, "\(path.visible) cannot be started; install it again by make install-server")
    }
}
