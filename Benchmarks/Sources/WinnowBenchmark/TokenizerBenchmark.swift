// Tokenizer speed.

import BenchmarkSupport
import WinnowKit

/// Runs the tokenizer on one core, both modes in turn.
enum TokenizerBenchmark: Benchmark {
    static let name = "tokenizer"
    static let arguments = "TEXT [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let text = try InputFile(path: arguments.word(0, "a file of text")).readAll()
        let modes = WordTokenizer.Mode.allCases
        let measurements = try measureInTurn(
            rounds: arguments.count(1, standard: 7), modes.map { mode in { tokenCount(in: text, mode) } })
        var result: JSONObject = ["bytes": .integer(text.count)]
        for (mode, measurement) in zip(modes, measurements) {
            let tokens = measurement.answer ?? 0
            try require(
                tokens > text.count / 50, "\(tokens) tokens in \(text.count) bytes are too few")
            result[mode.rawValue] = [
                "tokens": .integer(tokens),
                "megabytesPerSecond": .number(Double(text.count) / 1e6 / measurement.median),
            ]
        }
        return result
    }

    private static func tokenCount(in text: [UInt8], _ mode: WordTokenizer.Mode) -> Int {
        var count = 0
        text.withUnsafeBufferPointer { utf8 in
            WordTokenizer(mode: mode).forEachToken(in: utf8) { _ in count += 1 }
        }
        return count
    }
}
