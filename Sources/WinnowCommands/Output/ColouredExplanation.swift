// A text in colours: which words speak for its label and which against it.

import WinnowClassification
import WinnowEvaluation

/// An explanation for a terminal, in the 256 colours of xterm.
///
/// Orange and blue are told apart by nearly all eyes; the letters are black on both, on dark and on light terminals.
struct ColouredExplanation {
    /// Backgrounds by strength, from 1 to 4.
    private static let orange = [223, 216, 209, 208]
    private static let blue = [189, 153, 117, 75]

    /// What to print; ends with an empty line.
    private(set) var text = ""

    init(_ record: ExplainedText, of utf8: UnsafeBufferPointer<UInt8>) {
        let explanation = record.explanation
        append(explanation.label.visible, Self.orange[3])
        text += " against "
        append(explanation.against.visible, Self.blue[3])
        text += ": log-odds \(ExplainedText.text(explanation.logOdds, isSigned: false))\n"
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
        // A colour that goes on behind a line break fills the line on some terminals.
        let colour = "\u{1B}[38;5;16;48;5;\(background)m"
        text += colour + word.replacing("\n", with: "\u{1B}[0m\n" + colour) + "\u{1B}[0m"
    }
}
