// Seeds and mutations for fuzzing the index.

#if Search
import WinnowIndex
package import WinnowSystem

extension IndexTarget {
    /// Requests and items.
    package func seeds() throws -> [[UInt8]] {
        let texts: [(String, String, String)] = [
            (
                "word1 \"two words\" -other4 title:wor* n:3",
                "n >= 2 and not (s = \"v1\" or domain ^= a)", "n"
            ),
            ("café 北京", "created in 2024-01-02..2024-01-05 or list exists", "created"),
            ("", "s in (v1, \"v2\", 3, true) and rank > 0.25", "s"), ("-", "expires < now", "nothing"),
        ]
        let requests = texts.map { query, filter, sort -> [UInt8] in
            [0] + InputParts([query, filter, sort].map { Array($0.utf8) }).bytes
        }
        let lines = SmallSearchIndex.items.prefix(8).map { $0.json.text() + "\n" }
        let items: [UInt8] = [1] + Array(lines.joined().utf8)
        return requests + [items]
    }

    /// The beginning of the file as a query and as items.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        let text = Array(file.prefix(512))
        return [[0] + InputParts([text, [], []]).bytes, [1] + text]
    }

    /// Changes one of the parts.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard let first = input.first else { return [UInt8(random.next(below: 2))] }
        let bytes = ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize - 16)
        let rest = Array(input.dropFirst())
        switch Kind(of: first) {
        case .request:
            var parts = InputParts(rest, count: 3)
            let chosen = random.next(below: 3)
            parts.parts[chosen] = bytes.mutate(parts.parts[chosen], &random)
            return Array(([first] + parts.bytes).prefix(maximumSize))
        case .items: return [first] + bytes.mutate(rest, &random)
        }
    }

    private static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            " and ", " or ", "not ", "(", ")", " in ", "..", " exists", "^=", "!=", "<=", ">=", "=", "\"",
            "\\",
            "-", "*", ":", "title:", "keywords:", "text:", "n:", "domain", "created", "modified",
            "expires", "rank",
            "true", "false", "null", "now", "2024-01-01", "2024-02-30T24:61:61+99:99", "9999-12-31", "-0",
            "1e308",
            "1e-400", "9223372036854775807", "-9223372036854775808", "nan", "\"id\":", "\"title\":",
            "\"text\":",
            "\"keywords\":[", "\"attributes\":{", "\"rank\":", "\"expires\":\"", "\u{202E}", "e\u{301}",
            "👩‍👩‍👧", "北京",
            "ﬁ", "İ", "\n", "word1", "two words",
        ].map { Array($0.utf8) }
}
#endif
