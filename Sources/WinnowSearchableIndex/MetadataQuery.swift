// The language of metadata queries: title == "manag*"cdw && hours < 10.

import Foundation
import WinnowIndex
import WinnowSystem

/// A metadata query, compiled.
struct MetadataQuery: Sendable {
    indirect enum Condition: Sendable {
        case all([Condition])
        case any([Condition])
        case not(Condition)
        /// Nil names any attribute.
        case compares(String?, Comparison, Value)
        case within(String, Value, Value)
    }

    enum Comparison: String, CaseIterable, Sendable {
        case notEqual = "!="
        case equal = "=="
        case atMost = "<="
        case atLeast = ">="
        case below = "<"
        case above = ">"
    }

    enum Value: Sendable {
        case number(Double)
        /// Seconds since 1970.
        case date(Double)
        case text(TextPattern)
    }

    let condition: Condition

    /// - Throws: ``CSSearchQueryError`` with `invalidQuery`, which names the column.
    init(_ text: String, now: Date = Date()) throws(CSSearchQueryError) {
        var parser = MetadataQueryParser(text, now: now)
        condition = try parser.query()
    }

    /// Whether an item with these properties is found.
    func matches(_ members: JSONObject) -> Bool { Self.matches(condition, members) }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func matches(_ condition: Condition, _ members: JSONObject) -> Bool {
        switch condition {
        case .all(let parts): parts.allSatisfy { matches($0, members) }
        case .any(let parts): parts.contains { matches($0, members) }
        case .not(let part): !matches(part, members)
        case .within(let name, let low, let high):
            values(of: name, members).contains { holds($0, .atLeast, low) && holds($0, .atMost, high) }
        // No value is equal.
        case .compares(let name, .notEqual, let value):
            !values(of: name, members).contains { holds($0, .equal, value) }
        case .compares(let name, let comparison, let value):
            values(of: name, members).contains { holds($0, comparison, value) }
        }
    }

    /// The values of an attribute, one by one; of all attributes if the name is nil.
    private static func values(of name: String?, _ members: JSONObject) -> [JSONValue] {
        guard let name else { return members.flatMap { each($0.value) } }
        return members[name].map(each) ?? []
    }

    private static func each(_ value: JSONValue) -> [JSONValue] { value.array ?? [value] }

    private static func holds(_ value: JSONValue, _ comparison: Comparison, _ other: Value) -> Bool {
        switch (value, other) {
        case (.string(let text), .text(let pattern)):
            switch comparison {
            case .equal: pattern.matches(text)
            case .notEqual: !pattern.matches(text)
            default: compares(pattern.folded(text), comparison, pattern.text)
            }
        case (.string(let text), .date(let seconds)):
            SearchDate(text).map { compares($0.secondsSince1970, comparison, seconds) } ?? false
        case (.bool(let bool), .number(let number)): compares(bool ? 1 : 0, comparison, number)
        case (_, .number(let number)): value.number.map { compares($0, comparison, number) } ?? false
        default: false
        }
    }

    private static func compares<T: Comparable>(_ left: T, _ comparison: Comparison, _ right: T) -> Bool {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        case .below: left < right
        case .above: left > right
        case .atMost: left <= right
        case .atLeast: left >= right
        }
    }
}

/// A text with `*` for any signs, and what is ignored: case, marks, all but words.
struct TextPattern: Sendable {
    let text: String
    let byWords: Bool
    private let options: String.CompareOptions
    /// The signs; nil is any number of any.
    private let signs: [Character?]

    init(_ signs: [Character?], modifiers: some Sequence<Character>) {
        var options: String.CompareOptions = []
        if modifiers.contains("c") { options.insert(.caseInsensitive) }
        if modifiers.contains("d") { options.insert([.diacriticInsensitive, .widthInsensitive]) }
        self.options = options
        byWords = modifiers.contains("w")
        var folded: [Character?] = []
        for sign in signs {
            guard let sign else {
                folded.append(nil)
                continue
            }
            folded += String(sign).folding(options: options, locale: nil).map { Optional($0) }
        }
        self.signs = folded
        text = String(folded.map { $0 ?? "*" })
    }

    func folded(_ text: String) -> String {
        options.isEmpty ? text : text.folding(options: options, locale: nil)
    }

    /// Whether the whole text has the form, or for words, some successive words of it.
    func matches(_ text: String) -> Bool {
        let characters = Array(folded(text))
        guard byWords else { return Self.matches(characters[...], signs[...]) }
        let words = characters.split { !$0.isLetter && !$0.isNumber }
        let wanted = signs.split { $0.map { !$0.isLetter && !$0.isNumber } ?? false }
        guard !wanted.isEmpty, words.count >= wanted.count else { return wanted.isEmpty && signs.isEmpty }
        return (0...words.count - wanted.count).contains { first in
            wanted.indices.allSatisfy { Self.matches(words[first + $0], wanted[$0]) }
        }
    }

    /// In O(text × signs) at most: after a mismatch only the last `*` takes one more sign.
    private static func matches(_ text: ArraySlice<Character>, _ signs: ArraySlice<Character?>) -> Bool {
        var (place, sign) = (text.startIndex, signs.startIndex)
        var star: (sign: Int, place: Int)?
        while place < text.endIndex {
            if sign < signs.endIndex, signs[sign] == nil {
                star = (sign, place)
                sign += 1
            } else if sign < signs.endIndex, signs[sign] == text[place] {
                place += 1
                sign += 1
            } else if let last = star {
                star = (last.sign, last.place + 1)
                (sign, place) = (last.sign + 1, last.place + 1)
            } else {
                return false
            }
        }
        return signs[sign...].allSatisfy { $0 == nil }
    }
}
