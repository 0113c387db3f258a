// Handles tags, comments and links.

import WinnowSystem

extension HTMLText {
    /// Reads the markup at `index`; false if the `<` is text.
    mutating func readMarkup() -> Bool {
        guard index + 1 < html.count else { return false }
        let next = html[index + 1]
        switch next {
        case UInt8(ascii: "!"):
            if starts(with: "<!--", at: index) { return readComment() }
            return skipToEnd()
        case UInt8(ascii: "?"): return skipToEnd()
        case UInt8(ascii: "/"):
            guard index + 2 < html.count, Self.isLetter(html[index + 2]) else { return skipToEnd() }
            return readTag(nameStart: index + 2, isEnd: true)
        default: return Self.isLetter(next) && readTag(nameStart: index + 1, isEnd: false)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The offset after the next `>` from `start`, nil if there is none.
    private mutating func offsetBehindSign(from start: Int) -> Int? {
        guard !missingEnds.contains(">") else { return nil }
        if let sign = html.firstOffset(of: UInt8(ascii: ">"), from: start, to: html.count) { return sign + 1 }
        missingEnds.insert(">")
        return nil
    }

    private mutating func skipToEnd() -> Bool {
        guard let end = offsetBehindSign(from: index) else { return false }
        index = end
        return true
    }

    private mutating func readComment() -> Bool {
        // `<!-->` and `<!--->` are whole comments.
        var position = index + 2
        while let sign = html.firstOffset(of: UInt8(ascii: ">"), from: position, to: html.count) {
            position = sign + 1
            if html[sign - 1] == UInt8(ascii: "-"), html[sign - 2] == UInt8(ascii: "-") {
                index = position
                return true
            }
        }
        index = html.count
        return true
    }

    private mutating func readTag(nameStart: Int, isEnd: Bool) -> Bool {
        var nameEnd = nameStart
        while nameEnd < html.count, nameEnd - nameStart < 16, html[nameEnd] > 0x20,
            html[nameEnd] != UInt8(ascii: ">"), html[nameEnd] != UInt8(ascii: "/")
        {
            nameEnd += 1
        }
        let letters = html[nameStart..<nameEnd].map { $0 | 0x20 }
        let name = String(decoding: letters, as: UTF8.self)
        var attributes = TagAttributes(html, from: nameEnd)
        guard let end = tagEnd(&attributes) else { return false }
        index = end
        if isEnd { closed(name) } else { opened(name, attributes) }
        return true
    }

    /// The end of the tag: after the first `>` outside quotes, or after the first if a quote is not closed.
    private mutating func tagEnd(_ attributes: inout TagAttributes) -> Int? {
        guard let first = offsetBehindSign(from: attributes.start) else { return nil }
        if endsTagsEarly {
            attributes.limit(to: first - 1)
            return first
        }
        if let end = attributes.read() { return end }
        endsTagsEarly = true
        attributes.limit(to: first - 1)
        return first
    }
}

extension HTMLText {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "div", "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hr", "html", "legend", "li", "main", "nav", "ol", "option", "p", "pre", "section", "table",
        "tbody", "tfoot", "thead", "tr", "ul",
    ]

    private mutating func opened(_ name: String, _ attributes: TagAttributes) {
        switch name {
        case _ where signals != nil && noted(name, attributes): break
        case "script", "style": if !skip(to: name) { index = html.count }
        case "title": _ = skip(to: name)
        case "td", "th": breakWord()
        case "img": if let text = attributes.value(of: "alt") { append(attribute: text) }
        case "a":
            endLink()
            if let address = attributes.value(of: "href") { link = (address, output.count) }
        default: if Self.blocks.contains(name) { breakLine() }
        }
    }

    /// Notes images and hidden text; false, since the tag has its effect nevertheless.
    private mutating func noted(_ name: String, _ attributes: TagAttributes) -> Bool {
        if name == "img" { signals?.imageCount += 1 }
        if let style = attributes.value(of: "style") { signals?.addHidden(style: style) }
        return false
    }

    private mutating func closed(_ name: String) {
        if name == "a" { endLink() } else if Self.blocks.contains(name) { breakLine() }
    }

    /// Goes to the end tag of the open element; false if there is none.
    private mutating func skip(to name: String) -> Bool {
        guard !missingEnds.contains(name) else { return false }
        var position = index
        while let sign = html.firstOffset(of: UInt8(ascii: "<"), from: position, to: html.count) {
            if starts(with: "</" + name, at: sign) {
                index = sign
                return true
            }
            position = sign + 1
        }
        missingEnds.insert(name)
        return false
    }

    /// Whether `text`, which is in lower case, occurs at `start`, ignoring case.
    private func starts(with text: String, at start: Int) -> Bool {
        guard start + text.utf8.count <= html.count else { return false }
        var index = start
        for wanted in text.utf8 {
            let byte = html[index]
            guard byte == wanted || (Self.isLetter(byte) && byte | 0x20 == wanted) else { return false }
            index += 1
        }
        return true
    }

    /// Ends the open link: its address is kept if it is a web address whose host is not in the text.
    mutating func endLink() {
        guard let (address, start) = link else { return }
        link = nil
        let text = LinkAddress(address)
        guard let host = text.host else { return }
        let shown = output[start...].prefix(4096).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        signals?.addLink(to: host, text: shown)
        guard !LinkAddress.contains(shown, host) else { return }
        append(attribute: text.bytes)
    }
}
