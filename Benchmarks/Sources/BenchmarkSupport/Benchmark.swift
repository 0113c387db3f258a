// The protocol of benchmarks, and their selection by name.

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import WinnowKit

/// A benchmark: `winnow-benchmark NAME ARGUMENT…` runs it and prints the results as JSON.
///
/// A benchmark reports what it processed and fails if the results are wrong: a fast wrong answer is not a
/// measurement.
package protocol Benchmark {
    /// The name on the command line.
    static var name: String { get }
    /// Its arguments, for the usage line.
    static var arguments: String { get }
    /// Runs the benchmark.
    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject
}

/// The reason why a benchmark has no result.
package struct BenchmarkFailure: Error, CustomStringConvertible {
    /// One line.
    package var description: String

    /// Makes a failure.
    package init(_ description: String) {
        self.description = description
    }
}

/// Fails unless a condition on the results holds.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    guard condition else { throw BenchmarkFailure(message()) }
}

/// The words after a benchmark's name.
package struct BenchmarkArguments {
    private let words: [String]

    /// Holds the words.
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

    /// The whole number above 0 at `index`, or `standard` if there is no such word.
    package func count(_ index: Int, standard: Int) throws -> Int {
        guard words.indices.contains(index) else { return standard }
        guard let count = Int(words[index]), count > 0 else {
            throw BenchmarkFailure("\(words[index]) is not a whole number above 0")
        }
        return count
    }
}

/// Runs the benchmark named on the command line, prints its results and returns the exit code.
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
