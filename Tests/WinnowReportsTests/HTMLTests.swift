// Text stays text, whatever it contains.

import Testing
import WinnowReports
import WinnowSystem

@Suite struct HTMLTests {
    /// Text from people and attackers.
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='x", "&lt;b&gt;",
        "]]>",
        "<!--", "</style>", "</title><b>", "a\u{0}b", "\u{1B}[31mred", "\u{202E}evil\u{2066}", "\u{85}\u{9F}",
        "\u{FFFE}\u{FFFF}", "\r\n\t", "&", "&#0;", "", "é👨‍👩‍👧\u{301}", "\u{2028}\u{2029}",
        "tag\u{E0001}\u{E0041}\u{E007F}",
    ]

    @Test(arguments: hostile)
    func `hostile text is escaped in elements and in attributes`(_ text: String) throws {
        let html = HTML(.p, .set(.title, text), .class("x")) { text }
        let page = try PageReader(html.markup)
        #expect(page.elements.count == 1)
        let expected = VisibleText.showing(text)
        #expect(page.elements[0].attributes["title"] == expected)
        #expect(page.elements[0].text.trimmingLineBreak == expected)
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `random text is read back as shown`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var text = ""
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: text += Self.hostile.randomElement(using: &generator) ?? ""
            case 1: text += ["<", ">", "&", "\"", "'", "/", "=", ";"].randomElement(using: &generator) ?? ""
            case 2:
                let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            default:
                text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0...255, using: &generator)))
            }
        }
        let html = HTML(.div, .set(.ariaLabel, text)) { HTML(.bdi) { text } }
        let page = try PageReader(html.markup)
        #expect(page.elements.map(\.name) == ["div", "bdi"], "seed \(seed)")
        #expect(page.elements[1].text == VisibleText.showing(text), "seed \(seed)")
        #expect(page.elements[0].attributes["aria-label"] == VisibleText.showing(text), "seed \(seed)")
    }

    @Test func `invisible tag characters are made visible`() {
        #expect(HTML("a\u{E0000}b\u{E007F}").markup == "a\\u{E0000}b\\u{E007F}")
        #expect(HTML("\u{DFFFF}\u{E0080}").markup == "\u{DFFFF}\u{E0080}")
    }

    @Test func `interpolated text is also escaped`() {
        let label = "<b>"
        let html: HTML = "label \(label)"
        #expect(html.markup == "label &lt;b&gt;")
    }

    @Test func `line breaks become br elements`() {
        #expect(
            HTML(lines: "a\nb<").markup == "a<br/>\nb&lt;" || HTML(lines: "a\nb<").markup == "a<br/>b&lt;")
    }

    @Test func `links stay within the page`() {
        let html = HTML(.a, .set(.href, "javascript:alert(1)")) { "x" }
        #expect(html.markup == "<a href=\"#javascript:alert(1)\">x</a>")
    }
}

extension String {
    fileprivate var trimmingLineBreak: String {
        unicodeScalars.last == "\n" ? String(unicodeScalars.dropLast()) : self
    }
}
