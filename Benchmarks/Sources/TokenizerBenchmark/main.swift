// How many megabytes of text a second the tokenizer cuts, on one core.
//
//     tokenizer-benchmark FILE [ROUNDS]
//
// Prints JSON: for each mode the tokens and the median rate over the rounds, in 10⁶ bytes a second. The rounds of the
// modes alternate, so that a drift of the machine falls on both.

import WinnowKit

let arguments = CommandLine.arguments
guard arguments.count >= 2, let rounds = arguments.count > 2 ? Int(arguments[2]) : 7, rounds > 0 else {
    fatalError("usage: tokenizer-benchmark FILE [ROUNDS]")
}
let text = try InputFile(path: arguments[1]).readAll()
let modes = WordTokenizer.Mode.allCases
var seconds: [WordTokenizer.Mode: [Double]] = [:]
var tokens: [WordTokenizer.Mode: Int] = [:]
for _ in 0..<rounds {
    for mode in modes {
        let tokenizer = WordTokenizer(mode: mode)
        var count = 0
        let clock = ContinuousClock()
        let duration = clock.measure {
            text.withUnsafeBufferPointer { utf8 in tokenizer.forEachToken(in: utf8) { _ in count += 1 } }
        }
        // What was timed must have been done: the same tokens every time, and a plausible number of them.
        let isPlausible = tokens[mode] ?? count == count && count > text.count / 50
        precondition(isPlausible, "the tokenizer did not cut the text")
        tokens[mode] = count
        seconds[mode, default: []].append(duration / .seconds(1))
    }
}
var results: JSONObject = [:]
for mode in modes {
    let sorted = (seconds[mode] ?? []).sorted()
    results[mode.rawValue] = [
        "tokens": .integer(tokens[mode] ?? 0),
        "megabytesPerSecond": .number(Double(text.count) / 1e6 / sorted[sorted.count / 2]),
    ]
}
try OutputFile.standardOutput.write(JSONValue.object(results).text() + "\n")

extension OutputFile {
    /// Writes text.
    func write(_ text: String) throws {
        try Array(text.utf8).withUnsafeBytes { try write($0) }
    }
}
