import WinnowClassification
import WinnowSystem
import WinnowText

/// An explanation with the parts to list.
struct ExplainedText {
    let explanation: Explanation
    let flip: LabelFlip?
    /// The parts to list, strongest first, without those of weight 0; all of them if there is no limit.
    let listed: [Explanation.Part]
    /// How many parts are not listed, without those of weight 0.
    let unlistedCount: Int
    let style: ExplanationStyle
    /// The largest absolute weight.
    private let largest: Double

    init(explanation: Explanation, flip: LabelFlip?, style: ExplanationStyle) {
        self.explanation = explanation
        self.flip = flip
        self.style = style
        let parts = explanation.parts
        // Objects list parts in the order of the text.
        let limit = style.format == .jsonl ? 1 : style.top ?? .max
        listed = Self.strongest(limit, of: parts).map { parts[$0] }.filter { $0.weight != 0 }
        unlistedCount = parts.count { $0.weight != 0 } - listed.count
        largest = listed.first?.weight.magnitude ?? 0
    }

    /// The indices of the strongest parts, strongest first; ties: in their order.
    ///
    /// A long text has millions of parts, of which few are listed: these are kept in a short list.
    private static func strongest(_ limit: Int, of parts: [Explanation.Part]) -> [Int] {
        func precedes(_ one: Int, _ other: Int) -> Bool {
            (-parts[one].weight.magnitude, one) < (-parts[other].weight.magnitude, other)
        }
        guard limit < min(1000, parts.count) else {
            return Array(parts.indices.sorted(by: precedes).prefix(limit))
        }
        var kept: [Int] = []
        for index in parts.indices {
            if kept.count == limit, let last = kept.last, precedes(last, index) { continue }
            kept.insert(index, at: kept.indices.partitionPoint { precedes(index, kept[$0]) })
            if kept.count > limit { kept.removeLast() }
        }
        return kept
    }

    /// The sum of the parts that are not listed.
    var unlisted: Double {
        unlistedCount == 0
            ? 0 : explanation.logOdds - explanation.bias - listed.reduce(0) { $0 + $1.weight }
    }

    /// `spam against ham: log-odds 3.214`.
    var heading: String {
        "\(explanation.label.visible) against \(explanation.against.visible): log-odds \(logOdds)"
    }

    /// `3.214`, or `3.214, by bytes 0 to 120` if a passage decides.
    var logOdds: String {
        let number = Self.text(explanation.logOdds, isSigned: false)
        guard let passage = explanation.passage else { return number }
        return number + ", by bytes \(passage.lowerBound) to \(passage.upperBound)"
    }

    /// `ham without: prize, claim`; nil if not requested.
    var flipLine: String? {
        guard style.hasFlip else { return nil }
        guard let flip else { return "no words were found whose removal changes the answer" }
        let words = flip.words.map { DisplayText(showing: $0.text).truncated(to: 60).text }
        return "\(flip.newLabel.visible) without: " + words.joined(separator: ", ")
    }

    /// A weight as text, with its sign.
    static func text(_ weight: Double, isSigned: Bool = true) -> String {
        (isSigned && weight > 0 ? "+" : "") + FixedDecimal.text(weight, digits: 3)
    }

    /// The strength of a weight relative to the text's largest, from 0 (almost none) to 4.
    func level(of weight: Double) -> Int {
        [0.08, 0.25, 0.5, 0.75].count { weight.magnitude > $0 * largest }
    }
}

extension ExplainedText {
    /// Appends the object of `--format jsonl`.
    private func writeObject(to records: inout RecordWriter) throws {
        var parts = explanation.parts
        if let top = style.top, parts.count > top {
            parts = Self.strongest(top, of: parts).sorted().map { parts[$0] }
        }
        records.append("{\"label\":")
        records.append(.string(explanation.label))
        records.append(",\"against\":")
        records.append(.string(explanation.against))
        records.append(",\"logOdds\":")
        records.append(.optional(explanation.logOdds))
        records.append(",\"bias\":")
        records.append(.optional(explanation.bias))
        if let passage = explanation.passageJSON {
            records.append(",\"passage\":")
            records.append(passage)
        }
        records.append(",\"parts\":")
        try records.append(array: parts, \.json)
        if style.top != nil {
            let rest = explanation.logOdds - explanation.bias - parts.reduce(0) { $0 + $1.weight }
            records.append(",\"rest\":")
            records.append(.optional(parts.count < explanation.parts.count ? rest : 0))
        }
        if style.hasFlip {
            records.append(",\"flip\":")
            records.append(flip.map(Self.json) ?? .null)
        }
        records.append("}\n")
    }

    private static func json(_ flip: LabelFlip) -> JSONValue {
        [
            "label": .string(flip.newLabel),
            "words": .array(flip.words.map { .object(JSONObject($0.text, at: $0.range)) }),
        ]
    }
}

extension ExplainedText {
    /// Calls `body` with the pieces of the text in order and their weights (none between tokens), with hidden
    /// characters made visible except for line breaks.
    func forEachPiece(of text: UnsafeBufferPointer<UInt8>, _ body: (String, Double?) -> Void) {
        var position = 0
        func give(_ range: Range<Int>, _ weight: Double?) {
            guard !range.isEmpty else { return }
            body(Self.shown(UnsafeBufferPointer(rebasing: text[range])), weight)
        }
        for part in explanation.parts {
            guard let range = part.range else { continue }
            give(position..<range.lowerBound, nil)
            give(range, part.weight)
            position = range.upperBound
        }
        give(position..<text.count, nil)
    }

    /// Text with hidden characters made visible, except for line breaks.
    private static func shown(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
        let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            // A carriage return is dropped only at the end of a line.
            let isBroken = index + 1 < lines.count && line.last == 0x0D
            return VisibleText.showing(String(decoding: isBroken ? line.dropLast() : line, as: UTF8.self))
        }.joined(separator: "\n")
    }
}

extension ExplainedText {
    /// Appends the explanation in the requested format; `number` is the text's.
    func write(of text: UnsafeBufferPointer<UInt8>, number: Int, to records: inout RecordWriter) throws {
        switch style.format {
        case .tsv: writeFields(to: &records)
        case .jsonl: try writeObject(to: &records)
        case .text where style.hasColours: records.append(ColouredExplanation(self, of: text).text)
        case .text: writeTable(to: &records)
        case .html: records.append(ExplanationPage.article(self, of: text, number: number))
        }
    }

    private func writeFields(to records: inout RecordWriter) {
        records.append(field: explanation.label)
        records.tab()
        records.append(field: explanation.against)
        for number in [explanation.logOdds, explanation.bias] {
            records.tab()
            records.append(number, digits: 6)
        }
        for part in listed {
            records.tab()
            records.append(field: part.text)
            records.tab()
            records.append(part.weight, digits: 6)
        }
        if style.hasFlip {
            records.tab()
            records.append(field: flip?.newLabel ?? "")
            for word in flip?.words ?? [] {
                records.tab()
                records.append(field: word.text)
            }
        }
        records.newline()
    }

    private func writeTable(to records: inout RecordWriter) {
        records.append(heading + "\n")
        var table = TextTable([.right, .left])
        func add(_ weight: Double, _ name: DisplayText) {
            table.append([DisplayText(visible: Self.text(weight)), name])
        }
        for part in listed {
            let shown = part.isDisguised ? part.text + " (disguised)" : part.text
            let name = DisplayText(showing: shown).truncated(to: 60)
            add(part.weight, part.range == nil ? DisplayText(visible: "(\(name.text))") : name)
        }
        if unlistedCount > 0 {
            add(unlisted, DisplayText(visible: "(\(counted(unlistedCount, "more part")))"))
        }
        add(explanation.bias, DisplayText(visible: "(bias)"))
        for line in table.lines { records.append("  " + line + "\n") }
        if let line = flipLine { records.append(line + "\n") }
    }
}

/// The formats of `winnow explain`.
enum ExplanationFormat: String, CaseIterable, Sendable {
    /// Readable text.
    case text
    /// Lines of fields, separated by tabs.
    case tsv
    /// One JSON object per line.
    case jsonl
    /// One page for all texts.
    case html
}

/// How explanations are written, shared by all threads.
struct ExplanationStyle: Sendable {
    let format: ExplanationFormat
    /// How many parts are listed; nil for all.
    let top: Int?
    /// Whether to show words whose removal changes the answer.
    let hasFlip: Bool
    /// Whether the output is a terminal.
    let isTerminal: Bool
    /// Whether texts are shown in colours.
    let hasColours: Bool
    private let model: String

    /// Makes a style, with defaults that depend on the output and the environment.
    init(_ format: ExplanationFormat?, model: String, top: Int?, hasFlip: Bool, output: OutputFile) {
        isTerminal = output.isTerminal
        self.format = format ?? (isTerminal ? .text : .tsv)
        self.top = top ?? (self.format == .jsonl ? nil : 10)
        self.hasFlip = hasFlip
        self.model = model
        hasColours = output.takesColours
    }

    /// The bytes written before the first explanation.
    var opening: [UInt8] { format == .html ? ExplanationPage.opening(model: model) : [] }
    /// The bytes written after the last explanation.
    var closing: [UInt8] { format == .html ? ExplanationPage.closing : [] }
}

/// An explanation for a terminal, in the 256 colours of xterm.
///
/// Nearly everyone can distinguish orange and blue; letters are black on both, on dark and light terminals.
struct ColouredExplanation {
    /// Backgrounds by strength, from 1 to 4.
    private static let orange = [223, 216, 209, 208]
    private static let blue = [189, 153, 117, 75]

    /// The text to print; ends with an empty line.
    private(set) var text = ""

    init(_ record: ExplainedText, of utf8: UnsafeBufferPointer<UInt8>) {
        let explanation = record.explanation
        append(explanation.label.visible, Self.orange[3])
        text += " against "
        append(explanation.against.visible, Self.blue[3])
        text += ": log-odds \(record.logOdds)\n"
        record.forEachPiece(of: utf8) { piece, weight in
            let level = record.level(of: weight ?? 0)
            if let weight, level > 0 {
                append(piece, (weight > 0 ? Self.orange : Self.blue)[level - 1])
            } else {
                text += piece
            }
        }
        if !utf8.isEmpty { text += "\n" }
        var others = [("bias", explanation.bias)]
        others += explanation.parts.filter { $0.range == nil }.map { ($0.text, $0.weight) }
        text += others.map { "\($0) \(ExplainedText.text($1))" }.joined(separator: ", ") + "\n"
        if let line = record.flipLine { text += line + "\n" }
        text += "\n"
    }

    private mutating func append(_ word: String, _ background: Int) {
        // A colour that continues after a line break fills the line on some terminals.
        let colour = "\u{1B}[38;5;16;48;5;\(background)m"
        text += colour + word.replacing("\n", with: "\u{1B}[0m\n" + colour) + "\u{1B}[0m"
    }
}
