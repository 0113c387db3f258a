// What a benchmark is, and how one is chosen by name.

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import WinnowKit

/// Something that is measured: `winnow-benchmark NAME ARGUMENT…` runs it and prints what it found as JSON.
///
/// A benchmark says what it processed and fails where that is not what it should have been: a fast wrong answer is no
/// measurement.
package protocol Benchmark {
    /// What it is called by.
    static var name: String { get }
    /// Its arguments, for the usage line.
    static var arguments: String { get }
    /// Measures.
    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject
}

/// Why a benchmark has no result.
package struct BenchmarkFailure: Error, CustomStringConvertible {
    /// One line.
    package var description: String

    /// Makes a failure.
    package init(_ description: String) {
        self.description = description
    }
}

/// Fails where what was measured is not what should have been.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    guard condition else { throw BenchmarkFailure(message()) }
}

/// The words behind a benchmark's name.
package struct BenchmarkArguments {
    private let words: [String]

    /// Takes the words.
    package init(_ words: [String]) {
        self.words = words
    }

    /// The word at `index`.
    package func word(_ index: Int, _ meaning: String) throws -> String {
        try require(words.indices.contains(index), "argument \(index + 1) is missing: \(meaning)")
        return words[index]
    }

    /// The words from `index` on.
    package func words(from index: Int) -> ArraySlice<String> { words.dropFirst(index) }

    /// The whole number above 0 at `index`, or `standard` where there is none.
    package func count(_ index: Int, standard: Int) throws -> Int {
        guard words.indices.contains(index) else { return standard }
        guard let count = Int(words[index]), count > 0 else {
            throw BenchmarkFailure("\(words[index]) is no whole number above 0")
        }
        return count
    }
}

/// Runs the benchmark that the command line names and prints its result; the process's exit code.
package func runBenchmark(_ commandLine: [String], of benchmarks: [any Benchmark.Type]) -> Int32 {
    guard let chosen = benchmarks.first(where: { commandLine.dropFirst().first == $0.name }) else {
        let list = benchmarks.map { "  winnow-benchmark \($0.name) \($0.arguments)\n" }
        complain("usage:\n" + list.joined())
        return 64
    }
    do {
        let result = try chosen.run(BenchmarkArguments(Array(commandLine.dropFirst(2))))
        print(JSONValue.object(result).text())
        return 0
    } catch {
        complain("winnow-benchmark \(chosen.name): \(error)\n")
        return 70
    }
}
private func complain(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
