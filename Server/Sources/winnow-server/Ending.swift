import ArgumentParser
import Foundation

/// The end of the program with a message of one line and an exit code, as the command `winnow` ends.
struct Ending: Error {
    /// The exit codes of sysexits.h that the service uses.
    enum Code: Int32 {
        case usage = 64
        case noInput = 66
        case unavailable = 69
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Prints the message; returns the exit code for the argument parser.
    var exitCode: ExitCode {
        FileHandle.standardError.write(Data("winnow-server: \(message)\n".utf8))
        return ExitCode(code.rawValue)
    }
}
