import WinnowSystem

/// Signals in the structure of a message: names such as `link-ip`, each at most once.
///
/// Names may end with a value after a colon (`charset:koi8-r`), and some have an explanation for people.
/// Nothing is fetched from the network.
package struct MessageSignals: Sendable, Hashable {
    /// A signal.
    package struct Signal: Sendable, Hashable {
        /// Its name, printable ASCII.
        package let name: String
        /// Its meaning for this message, if the name is not enough.
        package let detail: String?
    }

    /// The signals in the order in which they were found.
    package private(set) var found: [Signal] = []
    private var names: Set<String> = []
    /// Images in HTML.
    var imageCount = 0
    /// Links in HTML.
    private var linkCount = 0
    /// The text of the HTML that is an alternative to plain text.
    var alternative: [UInt8] = []

    /// From this number of signals on, those with a value are left out.
    static let limit = 256
    /// The maximum number of links that are examined.
    static let linkLimit = 1000

    /// Makes an empty list.
    package init() {}

    /// Adds a signal unless it is there.
    mutating func add(_ name: String, _ detail: String? = nil) {
        guard names.insert(name).inserted else { return }
        found.append(Signal(name: name, detail: detail))
    }

    /// Adds a signal with a value, of which the first 40 printable characters are kept, in lower case.
    mutating func add(_ name: String, value: some Sequence<UInt8>) {
        guard found.count < Self.limit else { return }
        let kept = value.lazy.filter { $0 > 0x20 && $0 < 0x7F }.prefix(40)
        add(
            name + ":"
                + String(decoding: kept.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
    }
}

extension MessageSignals {
    /// Notes the extension of an attached file.
    mutating func add(file name: some BidirectionalCollection<UInt8>) {
        if let dot = name.lastIndex(of: UInt8(ascii: ".")) { add("attachment", value: name[dot...]) }
    }

    /// Notes a link: its host, and whether its text names another one.
    mutating func addLink(to host: [UInt8], text: [UInt8]) {
        linkCount += 1
        guard linkCount <= Self.linkLimit else { return }
        let name = String(decoding: host, as: UTF8.self)
        if host.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) {
            add("link-ip", "link goes to \(DisplayText(showing: name).truncated(to: 60).text)")
        } else {
            add("link-domain", value: Self.domain(host))
            add("link-tld", value: host.split(separator: UInt8(ascii: ".")).last ?? [])
        }
        guard let shown = Self.host(in: text), Self.domain(shown) != Self.domain(host) else { return }
        let visible = DisplayText(showing: String(decoding: shown, as: UTF8.self)).truncated(to: 60).text
        add(
            "link-text", "link shows \(visible), goes to \(DisplayText(showing: name).truncated(to: 60).text)"
        )
    }

    /// The last two labels of a host, without a port.
    static func domain(_ host: [UInt8]) -> ArraySlice<UInt8> {
        let name = host.prefix { $0 != UInt8(ascii: ":") }
        guard let last = name.lastIndex(of: UInt8(ascii: ".")),
            let previous = name[..<last].lastIndex(of: UInt8(ascii: "."))
        else { return name }
        return name[(previous + 1)...]
    }

    /// The first host that a text names: labels joined by dots, the last of two or more letters.
    static func host(in text: [UInt8]) -> [UInt8]? {
        let ends = Set("/?#:,;()<>\"'[]".utf8)
        for word in text.split(whereSeparator: { $0 <= 0x20 }).prefix(32) {
            var rest = word
            for scheme in ["https://", "http://", "www."] where rest.starts(with: scheme.utf8) {
                rest = rest.dropFirst(scheme.utf8.count)
            }
            var name = rest.prefix { !ends.contains($0) }
            while name.last == UInt8(ascii: ".") { name.removeLast() }
            let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard labels.count >= 2, name.count <= 255, !name.contains(UInt8(ascii: "@")),
                let last = labels.last, last.count >= 2, last.allSatisfy(Self.isLetter),
                labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isLabelByte) })
            else { continue }
            return Array(name)
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    /// Notes a style whose text a reader of the page cannot see.
    mutating func addHidden(style: [UInt8]) {
        let plain = style.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let isHidden = plain.split(separator: UInt8(ascii: ";")).contains { declaration in
            let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { return false }
            let (name, value) = (
                String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self)
            )
            switch name {
            case "display": return value.hasPrefix("none")
            case "visibility": return value.hasPrefix("hidden")
            case "opacity", "font-size":
                let number = value.prefix { $0.isNumber || $0 == "." }
                return Double(number).map { $0 == 0 || name == "font-size" && value == "1px" } ?? false
            default: return false
            }
        }
        if isHidden { add("hidden-text", "text that is not shown") }
    }

    /// Compares the text with that of the HTML alternative, and with the number of images.
    mutating func endText(_ text: ArraySlice<UInt8>) {
        if imageCount > 0 {
            add("images:\(min(imageCount, 4))")
            if text.count(where: { $0 > 0x20 }) < 100 { add("images-only", "images with hardly any text") }
        }
        guard !alternative.isEmpty else { return }
        let other = Self.words(alternative[...])
        let shared = Self.words(text).intersection(other).count
        if other.count >= 20, shared * 3 < other.count {
            add("html-differs", "HTML says another thing than the plain text")
        }
        alternative = []
    }

    private static func words(_ text: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
        Set(text.prefix(20_000).split { $0 <= 0x20 })
    }
}
