// How many threads work.

import ArgumentParser
import WinnowSystem

/// How many threads share the work.
struct ThreadArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many threads share the work; results do not depend on it. (default: one a processor)",
            valueName: "count"))
    var threads: Int?

    /// The number of threads.
    var count: Int { threads ?? Parallel.processorCount }

    func validate() throws {
        guard (1...1024).contains(count) else {
            throw ValidationError("--threads is \(count), but must be from 1 to 1024")
        }
    }
}
