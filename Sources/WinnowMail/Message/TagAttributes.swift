import WinnowSystem

/// Finds a tag's end and the values of its attributes.
struct TagAttributes {
    private let html: UnsafeBufferPointer<UInt8>
    /// The start of the attributes.
    let start: Int
    private var end: Int

    init(_ html: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.html = html
        self.start = start
        end = start
    }

    /// Ends the tag at an offset.
    mutating func limit(to end: Int) { self.end = max(start, end) }

    /// Goes to the first `>` outside quotes, and returns the offset after it; nil if there is none.
    mutating func read() -> Int? {
        var index = start
        var isValue = false
        while index < html.count {
            let byte = html[index]
            switch byte {
            case UInt8(ascii: ">"):
                end = index
                return index + 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                // A quote opens a value only after an equals sign.
                if isValue {
                    guard let close = html.firstOffset(of: byte, from: index + 1, to: html.count) else {
                        return nil
                    }
                    index = close
                }
                isValue = false
            case UInt8(ascii: "="): isValue = true
            case 0...0x20: break
            default: isValue = false
            }
            index += 1
        }
        return nil
    }

    /// The maximum length of a value that is kept.
    private static let longestValue = 2048

    /// The value of the first attribute named `name`, which is in lower case; nil if there is none.
    func value(of name: String) -> [UInt8]? {
        var index = start
        while index < end {
            skip(&index) { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
            let nameStart = index
            skip(&index) { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
            let isWanted = html[nameStart..<index].lazy.map { $0 | 0x20 }.elementsEqual(name.utf8)
            skip(&index) { $0 <= 0x20 }
            guard index < end, html[index] == UInt8(ascii: "=") else {
                // A name without a value, or nothing.
                if index == nameStart { index += 1 }
                continue
            }
            index += 1
            let value = readValue(&index)
            if isWanted { return HTMLText.resolved(UnsafeBufferPointer(rebasing: value)) }
        }
        return nil
    }

    private func skip(_ index: inout Int, while condition: (UInt8) -> Bool) {
        while index < end, condition(html[index]) { index += 1 }
    }

    private func readValue(_ index: inout Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        skip(&index) { $0 <= 0x20 }
        guard index < end, html[index] == UInt8(ascii: "\"") || html[index] == UInt8(ascii: "'") else {
            let valueStart = index
            skip(&index) { $0 > 0x20 }
            return html[valueStart..<index].prefix(Self.longestValue)
        }
        let quote = html[index]
        index += 1
        let valueStart = index
        skip(&index) { $0 != quote }
        let value = html[valueStart..<index].prefix(Self.longestValue)
        index += 1
        return value
    }
}

/// A web address and its host.
struct LinkAddress {
    /// The address without white space and control characters.
    let bytes: [UInt8]
    /// The host in lower case, without `www.`; nil if it is not a web address.
    let host: [UInt8]?

    init(_ address: [UInt8]) {
        let address = address.filter { $0 > 0x20 && $0 != 0x7F }
        // Without a scheme it has that of the page; browsers read a backslash as a slash.
        let slashes = address.prefix(2).count { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        bytes = slashes == 2 ? Array("https://".utf8) + address.dropFirst(2) : address
        let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let schemes = ["https://", "http://"].map { Array($0.utf8) }
        guard let scheme = schemes.first(where: { lowercased.starts(with: $0) }) else {
            host = nil
            return
        }
        let ends = Array("/?#:\\".utf8)
        var name = lowercased.dropFirst(scheme.count).prefix { !ends.contains($0) }
        if let sign = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(sign + 1)...] }
        if name.starts(with: Array("www.".utf8)) { name = name.dropFirst(4) }
        host = name.isEmpty || name.count > Self.longestHost ? nil : Array(name)
    }

    /// The maximum length of a host name in bytes (RFC 1035, 2.3.4).
    private static let longestHost = 255

    /// Whether `text` contains `part`. Complexity: O(*n* *m*) at worst; both are short.
    static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard text.count >= part.count, let first = part.first else { return part.isEmpty }
        return (0...(text.count - part.count)).contains { start in
            text[start] == first && text[start..<(start + part.count)].elementsEqual(part)
        }
    }
}
