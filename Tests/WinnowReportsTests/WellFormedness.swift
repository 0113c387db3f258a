// A strict page reader: every element must be closed, every markup character escaped.

import Testing

/// A page's elements and texts, as an XML parser would see them.
struct PageReader {
    struct Element: Equatable {
        var name: String
        var attributes: [String: String] = [:]
        var text = ""
    }

    struct Malformed: Error, CustomStringConvertible {
        var description: String
    }

    private(set) var elements: [Element] = []
    private(set) var text = ""
    private var rest: Substring.UnicodeScalarView

    /// Reads a document or a piece of one.
    init(_ page: String) throws {
        rest = Substring(page).unicodeScalars
        if page.hasPrefix("<!DOCTYPE html>\n") { rest = rest.dropFirst(16) }
        var open: [Int] = []
        while let scalar = rest.first {
            if scalar != "<" {
                let characters = try readText(until: "<")
                text += characters
                for index in open { elements[index].text += characters }
                continue
            }
            rest.removeFirst()
            if rest.first == "/" {
                rest.removeFirst()
                let name = readName()
                guard let last = open.popLast(), elements[last].name == name, take(">") else {
                    throw Malformed(description: "</\(name)> closes nothing")
                }
            } else {
                let (element, isClosed) = try readTag()
                elements.append(element)
                if !isClosed { open.append(elements.count - 1) }
            }
        }
        if let last = open.last { throw Malformed(description: "<\(elements[last].name)> stays open") }
    }

    private mutating func readTag() throws -> (Element, isClosed: Bool) {
        var element = Element(name: readName())
        guard !element.name.isEmpty else {
            throw Malformed(description: "a bare < before \(rest.prefix(20))")
        }
        while take(" ") {
            let name = readName()
            guard !name.isEmpty, take("="), take("\""), element.attributes[name] == nil else {
                throw Malformed(description: "an attribute of <\(element.name)>")
            }
            element.attributes[name] = try readText(until: "\"")
            guard take("\"") else { throw Malformed(description: "an open quote in <\(element.name)>") }
        }
        let isClosed = take("/")
        guard take(">") else { throw Malformed(description: "<\(element.name) does not end") }
        return (element, isClosed)
    }

    private mutating func readName() -> String {
        let name = rest.prefix {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
        }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func readText(until end: Unicode.Scalar) throws -> String {
        var text = ""
        while let scalar = rest.first, scalar != end {
            rest.removeFirst()
            switch scalar {
            case "&":
                let name = String(rest.prefix { $0 != ";" }.prefix(8))
                let characters = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
                guard let character = characters[name] else { throw Malformed(description: "&\(name)") }
                text += character
                rest = rest.dropFirst(name.unicodeScalars.count + 1)
            case "<",
                "\"" where end == "\"":
                throw Malformed(description: "a bare \(scalar)")
            case "\n": text += "\n"
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value),
                "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                throw Malformed(description: "U+\(String(scalar.value, radix: 16))")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// Expects the guarantees of every page: nothing runs or is loaded, everything is closed and escaped.
@discardableResult
func expectSafePage(
    _ html: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PageReader {
    let page = try PageReader(html)
    let names = Set(page.elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "link", "iframe", "object", "embed", "img", "form", "base"]))
    for element in page.elements {
        #expect(element.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "src" && $0 != "style" })
        if let target = element.attributes["href"] { #expect(target.hasPrefix("#")) }
    }
    let policy = page.elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
        policy?.attributes["content"]?.hasPrefix("default-src 'none'; style-src 'sha256-") == true,
        sourceLocation: sourceLocation)
    #expect(html.hasPrefix("<!DOCTYPE html>\n") && html.hasSuffix("\n"), sourceLocation: sourceLocation)
    let anchors = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(anchors).count == anchors.count, "duplicate anchors: \(anchors)")
    let targets = page.elements.compactMap { $0.attributes["href"]?.dropFirst() }.map(String.init)
    #expect(Set(anchors).isSuperset(of: targets), sourceLocation: sourceLocation)
    // The style sheet loads nothing.
    let style = page.elements.first { $0.name == "style" }?.text ?? ""
    #expect(!style.contains("url(") && !style.contains("@import"), sourceLocation: sourceLocation)
    return page
}
