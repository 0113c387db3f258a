import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// Identifies the languages of texts.
struct LanguageVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "language",
        abstract: "Identify the language of each text.",
        usage: "winnow language [<model>] [<file> ...] [<options>]",
        discussion: """
            Prints one answer per text, in order: a BCP 47 code (und if unknown) and its probability. \
            \(ModelAndFilesArguments.explanation(without: "the shipped one for 97 languages"))

              echo "Wo ist der Bahnhof?" | winnow language
              winnow language --constraints de,en,fr --top-k 3 < lines.txt
              winnow language --ranges --format jsonl < mixed.txt

            tsv and csv: code and probability, then further languages with --top-k. tsv with --ranges: one line per \
            part: line number, start and end in the line (UTF-8 bytes), code and probability. jsonl: an object with \
            language, probability and hypotheses, or with ranges.
            """)

    @OptionGroup var sourceArguments: ModelAndFilesArguments
    @OptionGroup var tableArguments: TableArguments

    @Option("Restrict answers to these languages.", "code,…", .next) var constraints: LanguageCodes?

    @Option(
        "Prior probabilities of languages; the others share the rest.", "code=p,…", .next)
    var hints: LanguageHints?

    @Option("Number of languages to print, most probable first.", "count") var topK = 1

    @Option("Below this probability, the language is und.", "p") var minimumProbability = 0.1

    @Flag(help: "Split each text into parts in one language.")
    var ranges = false

    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        guard topK >= 1 else { throw ValidationError("--top-k is \(topK), but must be at least 1") }
        guard (0...1).contains(minimumProbability) else {
            throw ValidationError("--minimum-probability is \(minimumProbability), but must be from 0 to 1")
        }
        guard !(ranges && topK > 1) else {
            throw ValidationError("--ranges prints one language per part; leave out either it or --top-k")
        }
        let table = tableArguments.table
        guard !ranges || table.isPlain || table.format == .jsonl else {
            let formats = table.needsRecords ? "jsonl" : "tsv or jsonl"
            throw ValidationError("--ranges prints a line per part, not per text; give --format \(formats)")
        }
    }

    func run() throws {
        let source = sourceArguments.source
        let identifier = try LanguageIdentifier(from: ModelFile(at: source.model, or: .language))
        let options = LanguageIdentifier.Options(
            constraints: constraints?.codes, hints: hints?.probabilities ?? [:],
            minimumProbability: minimumProbability)
        try identifier.validate(options)
        var table = tableArguments.table
        table.nameColumns("language", count: topK)
        let writer = LanguageWriter(
            format: table.recordFormat, topK: topK, splits: ranges,
            pads: table.hasNamedColumns)
        try inputArguments.input(of: source.paths, table: table).answer(
            with: { LanguageIdentifier.Reader(identifier, options: options) }, isNumbered: ranges
        ) { reader, text, line, records in
            try writer.write(text, by: &reader, line: line, to: &records)
        }
    }
}

/// Language codes, separated by commas.
struct LanguageCodes: ExpressibleByArgument {
    let codes: Set<String>

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        codes = Set(parts.map { $0.lowercased() })
    }
}

/// Language codes with prior probabilities.
struct LanguageHints: ExpressibleByArgument {
    let probabilities: [String: Double]

    init?(argument: String) {
        var probabilities: [String: Double] = [:]
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[0].isEmpty, let value = Double(pair[1]), value >= 0, value <= 1
            else {
                return nil
            }
            probabilities[pair[0].lowercased()] = value
        }
        self.probabilities = probabilities
    }
}

/// Writes the languages of texts one after another.
struct LanguageWriter {
    let format: RecordFormat
    /// How many languages are written.
    let topK: Int
    /// Whether texts are split into parts in one language.
    let splits: Bool
    /// Whether each answer of several languages has the same number of fields.
    let pads: Bool

    /// Writes the answer for the text on a line.
    func write(
        _ text: UnsafeBufferPointer<UInt8>, by reader: inout LanguageIdentifier.Reader, line: Int,
        to records: inout RecordWriter
    ) throws {
        if splits {
            try write(reader.ranges(of: text), text, line: line, to: &records)
        } else if format == .tsv, topK == 1 {
            let answer = reader.language(of: text)
            write(answer.language, answer.probability, to: &records)
            records.newline()
        } else {
            write(reader.identification(of: text), text, to: &records)
        }
    }

    private func write(_ language: String, _ probability: Double, to records: inout RecordWriter) {
        records.append(field: language)
        records.tab()
        records.append(probability, digits: 6)
    }

    private func write(
        _ answer: LanguageIdentification, _ utf8: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        // The answer may be und; the candidates follow.
        let others = answer.hypotheses.filter { $0.language != answer.language }.prefix(topK - 1)
        switch format {
        case .tsv:
            write(answer.language, answer.probability, to: &records)
            for other in others {
                records.tab()
                write(other.language, other.probability, to: &records)
            }
            for _ in pads ? others.count..<topK - 1 : 0..<0 {
                records.tab()
                records.tab()
            }
        case .jsonl:
            let shown = topK > 1 ? answer.hypotheses.prefix(topK) : answer.hypotheses[...]
            records.append("{\"language\":")
            records.append(.string(answer.language))
            records.append(",\"probability\":")
            records.append(.number(answer.probability))
            records.append(",\"hypotheses\":{")
            for (place, hypothesis) in shown.enumerated() {
                if place > 0 { records.append(",") }
                records.append(.string(hypothesis.language))
                records.append(":")
                records.append(.number(hypothesis.probability))
            }
            records.append("}}")
        case .text:
            append(answer.language, answer.probability, to: &records)
            for other in others { append(other.language, other.probability, to: &records) }
            records.append(shown: utf8, width: 60)
        }
        records.newline()
    }

    private func append(_ language: String, _ probability: Double, to records: inout RecordWriter) {
        let shown = DisplayText(showing: language)
        records.append(shown.text)
        records.append(blanks: 4 - shown.width)
        let percent = FixedDecimal.text(100 * probability, digits: 1)
        records.append(blanks: 5 - percent.count)
        records.append(percent + " %  ")
    }

    private func write(
        _ ranges: [LanguageRange], _ utf8: UnsafeBufferPointer<UInt8>, line: Int,
        to records: inout RecordWriter
    ) throws {
        var list = RecordList("ranges", format, separator: " ", in: &records)
        for range in ranges {
            try list.append(to: &records) { records in
                switch format {
                case .tsv:
                    records.append("\(line)\t\(range.range.lowerBound)\t\(range.range.upperBound)\t")
                    write(range.language, range.probability, to: &records)
                    records.newline()
                case .jsonl:
                    records.append([
                        "start": .integer(range.range.lowerBound), "end": .integer(range.range.upperBound),
                        "language": .string(range.language), "probability": .number(range.probability),
                    ])
                case .text:
                    records.append("[\(range.language.visible)] ")
                    records.append(
                        shown: UnsafeBufferPointer(rebasing: utf8[range.range]).trimmed, width: 60)
                }
            }
        }
        list.end(in: &records)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes without trailing blanks.
    fileprivate var trimmed: Self {
        let end = lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
        return UnsafeBufferPointer(rebasing: self[..<end])
    }
}
