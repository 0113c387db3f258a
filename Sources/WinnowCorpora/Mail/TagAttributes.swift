// The attributes of an HTML tag.

import WinnowSystem

/// Finds a tag's end and the values of its attributes.
struct TagAttributes {
    private let html: UnsafeBufferPointer<UInt8>
    /// Where the attributes begin.
    let start: Int
    private var end: Int

    init(_ html: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.html = html
        self.start = start
        end = start
    }

    /// Ends the tag at an offset.
    mutating func limit(to end: Int) { self.end = max(start, end) }

    /// Goes to the first `>` that is not in quotes, and returns the offset behind it; nil where there is none.
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
                // Only behind an equals sign does a quote open a value.
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

    /// The longest value that is taken.
    private static let longestValue = 2048

    /// The value of the first attribute called `name`, in lower case; nil where there is none.
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
