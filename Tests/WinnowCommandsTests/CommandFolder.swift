// A folder that a test runs the command in, and expectations of failures.

import Foundation
import Testing
import _WinnowTestSupport

/// A new folder that is removed with its value; the command runs in it, so that messages hold short paths.
final class CommandFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "winnow-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of the files in the folder, sorted.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path + "/" + name)))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    /// Runs the command in the folder, inside this process; arguments are split at spaces.
    func run(
        _ arguments: String, _ more: [String] = [], input: WinnowProcess.Input = .empty,
        outputPath: String? = nil, seconds: Double = 120
    ) throws -> WinnowProcess.Outcome {
        try CommandRun.outcome(
            arguments.split(separator: " ").map(String.init) + more, input: input, outputPath: outputPath,
            folder: path, seconds: seconds)
    }

    func run(_ arguments: String, _ more: [String] = [], input: String) throws -> WinnowProcess.Outcome {
        try run(arguments, more, input: .bytes(Array(input.utf8)))
    }

    /// Runs the command in the folder as a process, for tests that a thread cannot run.
    func launch(
        _ arguments: String, _ more: [String] = [], input: WinnowProcess.Input = .empty
    ) throws -> WinnowProcess.Outcome {
        try WinnowProcess.run(
            arguments.split(separator: " ").map(String.init) + more, input: input, folder: path)
    }

    /// Starts the command in the folder as a process.
    func start(_ arguments: String, input: WinnowProcess.Input = .empty) throws -> WinnowProcess {
        try WinnowProcess(arguments.split(separator: " ").map(String.init), input: input, folder: path)
    }
}

/// Expects a one-line error that contains `parts`, this exit code, and nothing on standard output.
func expectFailure(
    _ outcome: WinnowProcess.Outcome, _ code: Int32, _ parts: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = outcome.errorText
    #expect(outcome.code == code, "\(text)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(outcome.text.prefix(200))", sourceLocation: sourceLocation)
    #expect(text.hasPrefix("winnow: ") && text.hasSuffix("\n"), "\(text)", sourceLocation: sourceLocation)
    #expect(outcome.errorLines.count == 1, "\(text)", sourceLocation: sourceLocation)
    for part in parts {
        #expect(text.contains(part), "no “\(part)” in: \(text)", sourceLocation: sourceLocation)
    }
    expectNoTypeNames(text, sourceLocation: sourceLocation)
}

/// Expects that a message does not contain Swift's type names.
private func expectNoTypeNames(_ text: String, sourceLocation: SourceLocation) {
    for name in [
        "Error(", "Optional(", "Swift.", "rawValue", "CorpusError", "FileError", "ModelFileError", "nil",
    ] {
        #expect(!text.contains(name), "“\(name)” in: \(text)", sourceLocation: sourceLocation)
    }
}

/// Expects success with nothing on standard error.
func expectQuietSuccess(_ outcome: WinnowProcess.Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(outcome.code == 0, "\(outcome.errorText)", sourceLocation: sourceLocation)
    #expect(outcome.errorText == "", sourceLocation: sourceLocation)
}
