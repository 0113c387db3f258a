import WinnowClassification
import WinnowReports
import WinnowSystem

/// The page of `winnow explain --html`: an opening, an article per text, a closing.
///
/// It has no scripts, and its policy lets the browser run none and load nothing, whatever the texts contain.
enum ExplanationPage {
    static func opening(model: String) -> [UInt8] {
        let head = HTML.head(title: "Why: \(model)", style: style, source: "unsafe-inline")
        return Array(
            ("<!DOCTYPE html>\n<html lang=\"en\">\n" + head.markup + "<body>\n" + introduction(model).markup
                + "<main>\n").utf8)
    }

    static let closing = Array("</main>\n</body>\n</html>\n".utf8)

    private static func introduction(_ model: String) -> HTML {
        HTML(.header) {
            HTML(.h1) { "Why these labels?" }
            HTML(.p) {
                "The model "
                HTML(.code) { model }
                ", word by word. "
                HTML(.mark, .class("f3")) { "Words like this" }
                " support the label, "
                HTML(.mark, .class("a3")) { "words like this" }
                " count against it; the stronger the colour, the larger the weight. The weights of all words and surface features and the bias add up to the log-odds. This page quotes the texts."
            }
        }
    }

    static func article(
        _ record: ExplainedText, of utf8: UnsafeBufferPointer<UInt8>, number: Int
    ) -> String {
        HTML(.article) {
            HTML(.h2) {
                HTML(.span, .class("number")) { "\(number)" }
                " \(record.heading)"
            }
            HTML(.p, .class("text"), .set(.dir, "auto")) { text(record, of: utf8) }
            if let flip = record.flipLine { HTML(.p) { flip } }
            HTML(.details) {
                HTML(.summary) { "Weights" }
                HTML(.table) { rows(record) }
            }
        }.markup
    }

    /// The text with shaded words.
    private static func text(_ record: ExplainedText, of utf8: UnsafeBufferPointer<UInt8>) -> HTML {
        var text = HTML()
        record.forEachPiece(of: utf8) { piece, weight in
            let level = record.level(of: weight ?? 0)
            guard let weight, level > 0 else { return text.append(HTML(lines: piece)) }
            let name = (weight > 0 ? "f" : "a") + "\(level)"
            text.append(
                HTML(.mark, .class(name), .set(.title, ExplainedText.text(weight))) { HTML(lines: piece) })
        }
        return text
    }

    private static func rows(_ record: ExplainedText) -> [HTML] {
        func row(_ weight: Double, _ name: String, isWord: Bool) -> HTML {
            HTML(.tr) {
                HTML(.td) { ExplainedText.text(weight) }
                HTML(.td) { if isWord { HTML(name) } else { HTML(.i) { name } } }
            }
        }
        var rows = record.listed.map { row($0.weight, $0.text, isWord: $0.range != nil) }
        if record.unlistedCount > 0 {
            rows.append(row(record.unlisted, counted(record.unlistedCount, "more part"), isWord: false))
        }
        rows.append(row(record.explanation.bias, "bias", isWord: false))
        return rows
    }

    private static let style: StaticString = """
        :root { color-scheme: light dark; --for: 230 120 0; --against: 40 120 255; }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem;
          background: #fff; color: #1a1a1a; }
        h1 { font-size: 1.4rem; }
        h2 { font-size: 1rem; margin: 0; }
        article { border-top: 1px solid rgb(128 128 128 / .4); padding: 1rem 0; }
        .number, summary, table { color: #555; font-variant-numeric: tabular-nums; }
        .text { white-space: pre-wrap; overflow-wrap: anywhere; }
        td:first-child { text-align: right; padding-right: 1rem; }
        td { overflow-wrap: anywhere; }
        mark { color: inherit; border-radius: .2em; }
        .f1 { background: rgb(var(--for) / .15); } .f2 { background: rgb(var(--for) / .3); }
        .f3 { background: rgb(var(--for) / .45); } .f4 { background: rgb(var(--for) / .6); }
        .a1 { background: rgb(var(--against) / .12); } .a2 { background: rgb(var(--against) / .22); }
        .a3 { background: rgb(var(--against) / .34); } .a4 { background: rgb(var(--against) / .46); }
        .a1, .a2, .a3, .a4 { text-decoration: underline dotted; text-underline-offset: .2em; }
        @media (prefers-color-scheme: dark) {
          body { background: #16181c; color: #e8e8e8; }
          .number, summary, table { color: #a8a8a8; }
        }
        """
}
