// Explanations as one self-contained page.

import WinnowClassification

/// The page of `winnow explain --html`: a beginning, an article a text, an end.
///
/// Nothing of it is a script, and its policy lets the browser run none and load nothing, whatever the texts hold.
enum ExplanationPage {
    static func opening(model: String) -> [UInt8] {
        let name = model.visible.escapedForHTML
        return Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Why: \(name)</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <header>
            <h1>Why these labels?</h1>
            <p>The model <code>\(name)</code>, word by word. <mark class="f3">Words like this</mark> speak for the \
            label, <mark class="a3">words like this</mark> against it; the stronger the colour, the more. The weights \
            of all words, of the text’s surface and the bias add up to the log-odds. This page quotes the texts.</p>
            </header>
            <main>

            """.utf8)
    }

    static let closing = Array("</main>\n</body>\n</html>\n".utf8)

    static func article(
        _ record: ExplainedText, of utf8: UnsafeBufferPointer<UInt8>, number: Int
    ) -> String {
        var text = ""
        record.forEachPiece(of: utf8) { piece, weight in
            let level = record.level(of: weight ?? 0)
            let piece = piece.escapedForHTML
            guard let weight, level > 0 else { return text += piece }
            let name = (weight > 0 ? "f" : "a") + "\(level)"
            text += "<mark class=\"\(name)\" title=\"\(ExplainedText.text(weight))\">\(piece)</mark>"
        }
        let flip = record.flipLine.map { "<p>\($0.escapedForHTML)</p>\n" } ?? ""
        return """
            <article>
            <h2><span class="number">\(number)</span> \(record.heading.escapedForHTML)</h2>
            <p class="text" dir="auto">\(text)</p>
            \(flip)<details>
            <summary>Weights</summary>
            <table>
            \(rows(record))</table>
            </details>
            </article>

            """
    }

    private static func rows(_ record: ExplainedText) -> String {
        func row(_ weight: Double, _ name: String, isWord: Bool) -> String {
            let name = name.visible.escapedForHTML
            let cell = isWord ? "<td>\(name)</td>" : "<td><i>\(name)</i></td>"
            return "<tr><td>\(ExplainedText.text(weight))</td>\(cell)</tr>\n"
        }
        var rows = record.listed.map { row($0.weight, $0.text, isWord: $0.range != nil) }
        if record.unlistedCount > 0 {
            rows.append(row(record.unlisted, counted(record.unlistedCount, "more part"), isWord: false))
        }
        rows.append(row(record.explanation.bias, "bias", isWord: false))
        return rows.joined()
    }

    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    private static let style = """
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
