// Properties of the readers of labelled rows and of text streams.

@testable import WinnowCorpora
package import WinnowSystem

/// Reads CSV, TSV, JSON Lines and lines, in all encodings, in blocks of any size.
///
/// The first four bytes select format, encoding, options and block size (``ReaderPlan``).
package struct ReaderTarget: FuzzTarget {
    /// `reader`.
    package let name = "reader"
    /// 16 KB.
    package let maximumSize = 1 << 14

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let plan = ReaderPlan(input) else { return }
        let content = UnsafeBufferPointer(rebasing: input[ReaderPlan.size...])
        try checkDetection(plan, content)
        try checkBlocks(plan, content)
        try StreamCheck(plan: plan, content: content).check()
        if plan.format == .jsonl { try checkJSON(content) }
    }

    /// With automatic detection, as most users read files.
    private func checkDetection(_ plan: ReaderPlan, _ content: UnsafeBufferPointer<UInt8>) throws(FuzzFailure)
    {
        let file = try ScratchFile([content])
        var options = DataOptions()
        options.encoding = plan.encoding
        if plan.namesFormat { options.format = plan.format }
        try ReaderOutcome(options, file.path, threads: 1, blockSize: nil).check(content, path: file.path)
    }

    /// With all options given, threads and blocks have no effect, and ``PlainTable`` agrees.
    ///
    /// A first row fixes what is otherwise detected in the first block, which may be tiny.
    private func checkBlocks(_ plan: ReaderPlan, _ content: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        let first = plan.firstRow
        let file: ScratchFile = try first.withUnsafeBufferPointer { head throws(FuzzFailure) in
            try ScratchFile([head, content])
        }
        let whole = ReaderOutcome(plan.options, file.path, threads: 1, blockSize: nil)
        try whole.check(content, path: file.path)
        for (threads, size) in [(3, plan.blockSize), (1, plan.blockSize), (2, 1 << 12)] {
            let parts = ReaderOutcome(plan.options, file.path, threads: threads, blockSize: size)
            if whole.isJudgedEarly || parts.isJudgedEarly {
                // Text is detected by the head, which small blocks truncate. A block's encoding is checked
                // before its records, so a different error may come first, but no error may disappear.
                let isWrong = [whole, parts].contains { $0.error?.code == .invalidUTF8 }
                try require(
                    !isWrong || whole.error != nil && parts.error != nil,
                    "an error disappears in blocks of \(size)")
                continue
            }
            try require(
                whole == parts, "blocks of \(size) and \(threads) threads: \(parts), instead of \(whole)")
        }
        guard plan.isPlainCSV, !whole.isJudgedEarly else { return }
        if let rows = PlainTable(Array(content), delimiter: plan.delimiter)?.labelledTexts {
            try require(whole.error == nil, "valid CSV is refused: \(whole)")
            try require(
                whole.texts.dropFirst().elementsEqual(rows.map(\.text))
                    && whole.labels.dropFirst().elementsEqual(rows.map(\.label)),
                "valid CSV reads as \(whole), instead of \(rows)")
        }
    }

    /// Parsed JSON is written so that it parses to the same value.
    private func checkJSON(_ content: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        for line in content.split(separator: 0x0A) {
            guard let value = try? JSONValue(parsing: UnsafeBufferPointer(rebasing: line)) else { continue }
            let again = try? JSONValue(parsing: value.text())
            try require(again == value, "JSON changes when it is written: \(value.text())")
        }
    }
}

extension ReaderTarget {
    /// Small tables of every kind.
    package func seeds() -> [[UInt8]] {
        let files = [
            ("csv", "text,label\n\"a \"\"quoted\"\", text\",ham\n\"two\nlines\",spam\r\nplain,ham\n"),
            ("csv", "label;text;weight;group\nham;a;1;g\nspam;b;0.5;h\n"), ("csv", "ham|see you\rspam|win\r"),
            ("tsv", "ham\tOk lar... Joking\nspam\tFree \"entry\"\n"), ("csv", "\u{FEFF}text,label\na\0b,x\n"),
            ("tsv", "text\tlabel\n\"a\tb\"\tx\n\"c \"\"d\"\"\"\ty\n"),
            ("jsonl", "{\"text\":\"a\\u00e9\\ud83d\\ude00\",\"label\":\"x\"}\n{\"label\":1,\"text\":null}\n"),
            ("jsonl", "{\"text\":[[[[]]]],\"label\":true,\"weight\":1e3,\"group\":\"\\ud800\"}\n"),
            ("txt", "one\r\ntwo\n\nthree"),
        ]
        let arrow = ArrowWriter(columns: [("text", .text), ("label", .text), ("weight", .real)])
        let stream = arrow.schema + arrow.batch(of: Array("a\\tb\tham\t1\n\\N\tspam\t0.5\n".utf8))
        return files.flatMap { seeds(file: Array($1.utf8), named: "seed." + $0) }
            + seeds(file: stream, named: "seed.arrows")
    }

    /// The beginning of the file in the format of its extension, with several sets of options.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        let format: UInt8 =
            switch FormatDetector.byExtension(name) {
            case .csv: 0
            case .tsv: 1
            case .jsonl: 2
            default: 3
            }
        let content = file.prefix(1024)
        return [[format, 0, 0, 7], [format + 4, 1, 1, 64], [format + 8, 2, 14, 1]].map { $0 + content }
    }

    /// Changes the options or the file.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize)
            .mutate(input, keeping: ReaderPlan.size, &random)
    }

    private static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            "\"", "\"\"", "\"\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", "\n\n", "\",\"", "\"\n\"",
            "\"\r\n", ",\"",
            "\" ", "text,label\n", "1,2\n", "a,b\n", "ham", "spam", " ", "{\"text\":\"", "\",\"label\":\"",
            "\"}\n", "{", "}",
            "[", "]", ":", "{\"text\":\"a\",\"label\":1}\n", "\"weight\":", "\"group\":", "\\u0000",
            "\\ud800", "\\udc00",
            "\\ud83d\\ude00", "\\uD83D\\u0041", "\\\"", "\\\\", "\\/", "\\x", "null", "true", "false", "-",
            "1e", "0x1", "é",
            "😀", "-1e9", "1,,,,\n",
        ].map { Array($0.utf8) }
}
