// Whether anything is said beside the results.

import ArgumentParser

/// How much is said.
struct QuietArguments: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print nothing but results, errors and warnings.")
    var quiet = false
}
