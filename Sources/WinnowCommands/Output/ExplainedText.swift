// One text's explanation, ready to be written in any format.

import WinnowClassification
import WinnowEvaluation
import WinnowSystem
import WinnowText

/// An explanation with what of it is listed.
struct ExplainedText {
    let explanation: Explanation
    let flip: LabelFlip?
    /// The parts to be listed, the strongest first; all but those of weight 0 where there is no limit.
    let listed: [Explanation.Part]
    /// How many parts are not, those of weight 0 left out.
    let unlistedCount: Int
    private let style: ExplanationStyle
    /// The largest weight, whatever its sign.
    private let largest: Double

    init(explanation: Explanation, flip: LabelFlip?, style: ExplanationStyle) {
        self.explanation = explanation
        self.flip = flip
        self.style = style
        let strongest = explanation.strongestParts.prefix { $0.weight != 0 }
        listed = Array(strongest.prefix(style.top ?? .max))
        unlistedCount = strongest.count - listed.count
        largest = listed.first?.weight.magnitude ?? 0
    }

    /// What the parts that are not listed add.
    var unlisted: Double {
        unlistedCount == 0
            ? 0 : explanation.logOdds - explanation.bias - listed.reduce(0) { $0 + $1.weight }
    }

    /// `spam against ham: log-odds 3.214`.
    var heading: String {
        "\(explanation.label.visible) against \(explanation.against.visible): log-odds "
            + Self.text(explanation.logOdds, isSigned: false)
    }

    /// `ham without: prize, claim`; nil where that was not asked for.
    var flipLine: String? {
        guard style.hasFlip else { return nil }
        guard let flip else { return "no words were found without which the answer is another" }
        let words = flip.words.map { DisplayText(showing: $0.text).truncated(to: 60).text }
        return "\(flip.newLabel.visible) without: " + words.joined(separator: ", ")
    }

    /// A weight for people, with its sign.
    static func text(_ weight: Double, isSigned: Bool = true) -> String {
        (isSigned && weight > 0 ? "+" : "") + FixedDecimal.text(weight, digits: 3)
    }

    /// How strong a weight is among the text's: 0 for nearly nothing, to 4.
    func level(of weight: Double) -> Int {
        [0.08, 0.25, 0.5, 0.75].count { weight.magnitude > $0 * largest }
    }
}

extension ExplainedText {
    /// The object of `--format jsonl`.
    var json: JSONValue {
        var parts = explanation.parts
        if let top = style.top, parts.count > top {
            let order = parts.indices.sorted {
                (-parts[$0].weight.magnitude, $0) < (-parts[$1].weight.magnitude, $1)
            }
            parts = order.prefix(top).sorted().map { parts[$0] }
        }
        var object: JSONObject = [
            "label": .string(explanation.label), "against": .string(explanation.against),
            "logOdds": .optional(explanation.logOdds), "bias": .optional(explanation.bias),
            "parts": .array(parts.map(Self.json)),
        ]
        if style.top != nil {
            let rest = explanation.logOdds - explanation.bias - parts.reduce(0) { $0 + $1.weight }
            object["rest"] = .optional(parts.count < explanation.parts.count ? rest : 0)
        }
        if style.hasFlip { object["flip"] = flip.map(Self.json) ?? .null }
        return .object(object)
    }

    private static func json(_ part: Explanation.Part) -> JSONValue {
        [
            "text": .string(part.text), "start": part.range.map { .integer($0.lowerBound) } ?? .null,
            "end": part.range.map { .integer($0.upperBound) } ?? .null, "weight": .optional(part.weight),
        ]
    }

    private static func json(_ flip: LabelFlip) -> JSONValue {
        [
            "label": .string(flip.newLabel),
            "words": .array(
                flip.words.map {
                    [
                        "text": .string($0.text), "start": .integer($0.range.lowerBound),
                        "end": .integer($0.range.upperBound),
                    ]
                }),
        ]
    }
}

extension ExplainedText {
    /// Calls `body` with the pieces of the text in order, shown visibly but for line breaks, and their weights; pieces
    /// between tokens have none.
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

    /// Text with everything hidden made visible, line breaks as they are.
    private static func shown(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
        let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            // A carriage return is hidden alone where it ends a line.
            let isBroken = index + 1 < lines.count && line.last == 0x0D
            return VisibleText.showing(String(decoding: isBroken ? line.dropLast() : line, as: UTF8.self))
        }.joined(separator: "\n")
    }
}
