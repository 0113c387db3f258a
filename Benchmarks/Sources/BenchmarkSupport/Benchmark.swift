// What a benchmark is, and how one is chosen by name.

public import WinnowKit

/// Something that is measured: `winnow-benchmark NAME ARGUMENT…` runs it and prints what it found as JSON.
///
/// A benchmark says what it processed and fails where that is not what it should have been: a fast wrong answer is no
/// measurement.
public protocol Benchmark {
    /// What it is called by.
    static var name: String { get }
    /// Its arguments, for the usage line.
    static var arguments: String { get }
    /// Measures.
    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject
}

/// Why a benchmark has no result.
public struct BenchmarkFailure: Error, CustomStringConvertible {
    /// One line.
    public var description: String

    /// Makes a failure.
    public init(_ description: String) {
        self.description = description
    }
}

/// Fails where what was measured is not what should have been.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    guard condition else { throw BenchmarkFailure(message()) }
}

/// The words behind a benchmark's name.
public struct BenchmarkArguments {
    private let words: [String]

    /// Takes the words.
    public init(_ words: [String]) {
        self.words = words
    }

    /// The word at `index`.
    public func word(_ index: Int, _ meaning: String) throws -> String {
        try require(words.indices.contains(index), "argument \(index + 1) is missing: \(meaning)")
        return words[index]
    }

    /// The words from `index` on.
    public func words(from index: Int) -> ArraySlice<String> { words.dropFirst(index) }

    /// The whole number above 0 at `index`, or `standard` where there is none.
    public func count(_ index: Int, standard: Int) throws -> Int {
        guard words.indices.contains(index) else { return standard }
        guard let count = Int(words[index]), count > 0 else {
            throw BenchmarkFailure("\(words[index]) is no whole number above 0")
        }
        return count
    }
}

/// Runs the benchmark that the command line names and prints its result; the process's exit code.
public func runBenchmark(_ commandLine: [String], of benchmarks: [any Benchmark.Type]) -> Int32 {
    guard let chosen = benchmarks.first(where: { commandLine.dropFirst().first == $0.name }) else {
        let list = benchmarks.map { "  winnow-benchmark \($0.name) \($0.arguments)\n" }
        write("usage:\n" + list.joined(), to: .standardError)
        return 64
    }
    do {
        let result = try chosen.run(BenchmarkArguments(Array(commandLine.dropFirst(2))))
        write(JSONValue.object(result).text() + "\n", to: .standardOutput)
        return 0
    } catch {
        write("winnow-benchmark \(chosen.name): \(error)\n", to: .standardError)
        return 70
    }
}

private func write(_ text: String, to file: OutputFile) {
    // A result that nobody can read has no one to complain to.
    try? Array(text.utf8).withUnsafeBytes { try file.write($0) }
}
