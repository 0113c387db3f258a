#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The program of the service, `winnow-server`, which is installed apart from the command.
enum ServerProgram {
    static let name = "winnow-server"

    /// The program's path: beside this command, or else in a folder of `PATH`; nil if it is not installed.
    static var path: String? {
        let command = CommandLine.arguments.first ?? ""
        let beside = command.lastIndex(of: "/").map { String(command[..<$0]) }
        let folders =
            StandardStreams.current.environment("PATH")?.split(separator: ":").map(String.init) ?? []
        return ([beside].compactMap { $0 } + folders).map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }

    /// Replaces this process by the program at `path`; returns only if that fails.
    static func replaceProcess(with path: String, arguments: [String]) {
        var pointers = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        execv(path, &pointers)
    }
}
