// Properties of text streams.

@testable import WinnowCorpora

/// Reads an input as a stream in large and in small blocks, and compares the results.
struct StreamCheck {
    let plan: ReaderPlan
    let content: UnsafeBufferPointer<UInt8>

    private struct Outcome: Equatable {
        var texts: [[UInt8]] = []
        var invalid = 0
        var nul = 0
        var error: CorpusError?

        var isJudgedEarly: Bool { error.map { [.binary, .utf16, .invalidUTF8].contains($0.code) } ?? false }
    }

    func check() throws(FuzzFailure) {
        let first = plan.format == .lines ? [0x78, 0x0A] : plan.firstRow
        let file: ScratchFile = try first.withUnsafeBufferPointer { head throws(FuzzFailure) in
            try ScratchFile([head, content])
        }
        let whole = outcome(file.path, blockSize: 1 << 18)
        let parts = outcome(file.path, blockSize: plan.blockSize)
        for outcome in [whole, parts] {
            for text in outcome.texts {
                try require(
                    String(validating: text, as: UTF8.self) != nil, "a text that is not UTF-8: \(text)")
            }
            if let error = outcome.error { try ReaderOutcome.check(error, content, path: file.path) }
        }
        guard !whole.isJudgedEarly, !parts.isJudgedEarly else { return }
        // A failing stream has returned the blocks before the error; their number depends on the block size.
        let isSame =
            whole.error == nil
            ? whole == parts : whole.error == parts.error && parts.texts.count >= whole.texts.count
        try require(isSame, "a stream in blocks of \(plan.blockSize): \(parts), instead of \(whole)")
        if plan.format == .lines, plan.encoding == .utf8 { try checkLines(first, whole.texts) }
    }

    private func outcome(_ path: String, blockSize: Int) -> Outcome {
        var options = plan.options
        if plan.format == .lines {
            options = DataOptions()
            options.format = .lines
            options.encoding = plan.encoding
        }
        var outcome = Outcome()
        do {
            var stream = try TextStream(
                path: path, options: options, isStrict: plan.isStrict, blockSize: blockSize)
            while let block = try stream.next()?.parse() {
                outcome.texts += (0..<block.count).map { row in block.withText(at: row) { Array($0) } }
                outcome.invalid += block.invalidUTF8Count
                outcome.nul += block.nulCount
            }
        } catch {
            outcome.error = error
        }
        return outcome
    }

    /// Lines must agree with the standard library's decoding, split at newlines.
    private func checkLines(_ first: [UInt8], _ texts: [[UInt8]]) throws(FuzzFailure) {
        var lines = String(decoding: first + content, as: UTF8.self).utf8
            .split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { line in Array(line.last == 0x0D ? line.dropLast() : line).map { $0 == 0 ? 0x20 : $0 } }
        // Text after the last line break is a line only if it is not empty.
        if (first + content).last == 0x0A { lines.removeLast() }
        if !plan.isStrict || String(validating: content, as: UTF8.self) != nil {
            try require(texts == lines, "lines \(texts), instead of \(lines)")
        }
    }
}
