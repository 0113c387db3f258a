#if Search
import WinnowIndex
import WinnowSystem

/// How hits are written, shared by all threads.
struct HitStyle: Sendable {
    let format: RecordFormat
    /// Whether the output is a terminal.
    let isTerminal: Bool
    /// Whether found words are bold.
    let hasColours: Bool
    /// Whether scores are explained.
    let explains: Bool
    let isQuiet: Bool
}

/// Writes answers one after another.
struct HitWriter {
    /// The bytes written so far.
    var bytes: [UInt8] { records.bytes }

    private let style: HitStyle
    /// How many hits were skipped.
    private let offset: Int
    private var records: RecordWriter

    init(_ style: HitStyle, offset: Int) {
        self.style = style
        self.offset = offset
        records = RecordWriter(isTerminal: style.isTerminal)
    }

    /// Writes an answer; `line` is the number of its query among many, nil for a single one.
    mutating func write(_ results: SearchAnswer, line: Int?) {
        switch style.format {
        case .tsv: for hit in results.hits { writeFields(hit, line: line) }
        case .jsonl where line != nil || !results.facets.isEmpty:
            records.append(Self.json(results, line: line))
            records.newline()
        case .jsonl:
            for hit in results.hits {
                records.append(hit.json)
                records.newline()
            }
        case .text: writeForPeople(results.hits, results.facets, isOneOfMany: line != nil)
        }
    }

    /// Writes the answer to an empty query, which finds nothing.
    mutating func writeNothing(for request: SearchRequest, line: Int) {
        write(
            SearchAnswer(
                hits: [], count: request.countsAll ? 0 : nil,
                facets: request.facets.map { Facet(attribute: $0, counts: []) }), line: line)
    }

    /// Writes suggestions.
    mutating func write(_ suggestions: [Suggestion], line: Int?) {
        func json(_ suggestion: Suggestion) -> JSONValue {
            ["text": .string(suggestion.text), "items": .integer(suggestion.items)]
        }
        if style.format == .jsonl, let line {
            records.append([
                "line": .integer(line), "suggestions": .array(suggestions.map(json)),
            ])
            records.newline()
            return
        }
        for suggestion in suggestions {
            switch style.format {
            case .tsv:
                if let line { records.append("\(line)\t") }
                records.append(field: suggestion.text)
                records.append("\t\(suggestion.items)")
            case .jsonl: records.append(json(suggestion))
            case .text:
                records.append(
                    suggestion.text.visible + "  (" + counted(suggestion.items, "item") + ")")
            }
            records.newline()
        }
        if style.format == .text, line != nil { records.newline() }
    }

    private mutating func writeFields(_ hit: SearchHit, line: Int?) {
        if let line { records.append("\(line)\t") }
        records.append(field: hit.item.identifier)
        records.tab()
        records.append(hit.score, digits: 6)
        records.tab()
        records.append(field: hit.item.title)
        if style.explains {
            records.tab()
            records.append(hit.explanation?.lexicalPoints ?? 0, digits: 6)
            records.tab()
            records.append(hit.explanation?.semanticPoints ?? 0, digits: 6)
            records.tab()
            records.append(hit.explanation?.rankFactor ?? 1, digits: 6)
        }
        records.newline()
    }

    /// An answer as one object.
    private static func json(_ answer: SearchAnswer, line: Int?) -> JSONValue {
        var object = JSONObject()
        if let line { object["line"] = .integer(line) }
        for member in answer.json { object.append(key: member.key, value: member.value) }
        return .object(object)
    }
}

extension HitWriter {
    /// A paragraph per hit: its rank, title, score and identifier, then the snippet.
    private mutating func writeForPeople(_ hits: [SearchHit], _ facets: [Facet], isOneOfMany: Bool) {
        if hits.isEmpty, isOneOfMany { records.append("nothing found\n") }
        let width = "\(offset + hits.count)".count
        for (place, hit) in hits.enumerated() {
            let number = "\(offset + place + 1)"
            records.append(blanks: width - number.count)
            records.append(number + ". ")
            // Without a title, the beginning of the text, and no snippet below if that is all of it.
            let hasTitle = !hit.title.text.isEmpty
            let isShort = !hasTitle && hit.item.text.utf8.count <= Self.longestHeading
            let heading = isShort ? marked(hit.snippet) : Self.beginning(of: hit.item)
            records.append((hasTitle ? marked(hit.title) : heading) + "  ")
            records.append(FixedDecimal.text(hit.score, digits: 3))
            if hit.isWeak { records.append("  weak") }
            records.append("  " + hit.item.identifier.visible)
            records.newline()
            if !hit.snippet.text.isEmpty, !isShort {
                records.append(blanks: width + 2)
                records.append(marked(hit.snippet))
                records.newline()
            }
            if let explanation = hit.explanation {
                records.append(blanks: width + 2)
                records.append(Self.text(explanation))
                records.newline()
            }
        }
        for facet in facets {
            records.append(facet.attribute.visible + ":")
            for (place, count) in facet.counts.prefix(20).enumerated() {
                records.append(place == 0 ? " " : ", ")
                let value = Self.value(count.value, of: facet).text.visible
                records.append("\(value) (\(FixedDecimal.grouped(count.items)))")
            }
            records.append(facet.counts.count > 20 ? ", …\n" : "\n")
        }
        if isOneOfMany { records.newline() }
    }

    /// A value of a facet, with dates of items formatted.
    private static func value(_ value: SearchValue, of facet: Facet) -> SearchValue {
        guard ItemPart(rawValue: facet.attribute)?.isDate == true,
            case .number(let seconds) = value
        else { return value }
        return .string(SearchDate(secondsSince1970: seconds).description)
    }

    /// The longest text that is shown whole in place of a title, in bytes.
    private static let longestHeading = 60

    /// The first words of the text of an item without a title.
    private static func beginning(of item: SearchItem) -> String {
        // White space as a single blank; a few hundred characters are more than are shown.
        let words = item.text.prefix(1_000).split(whereSeparator: \.isWhitespace)
        return DisplayText(visible: words.joined(separator: " ").visible).truncated(to: longestHeading).text
    }

    /// A snippet with its marked words bold and hidden characters made visible.
    private func marked(_ snippet: Snippet) -> String {
        let (before, after) = style.hasColours ? ("\u{1B}[1m", "\u{1B}[0m") : ("", "")
        // Line breaks become blanks in a snippet.
        return snippet.marked(before, after) { part in
            part.isEmpty ? "" : String(part.map { $0.isNewline ? " " : $0 }).visible
        }
    }

    private static func text(_ explanation: SearchExplanation) -> String {
        var text = "words \(FixedDecimal.text(explanation.lexicalPoints, digits: 3))"
        if !explanation.terms.isEmpty {
            let terms = explanation.terms.prefix(8).map {
                "\($0.text.visible) \(FixedDecimal.text($0.score, digits: 2))"
            }
            text += " (\(terms.joined(separator: ", "))\(explanation.terms.count > 8 ? ", …" : ""))"
        }
        if let cosine = explanation.cosine {
            text +=
                ", meaning \(FixedDecimal.text(explanation.semanticPoints, digits: 3)) (cosine \(FixedDecimal.text(cosine, digits: 2)))"
        }
        if explanation.rankFactor > 1 {
            text += ", times \(FixedDecimal.text(explanation.rankFactor, digits: 3)) for rank"
        }
        return text
    }
}

extension SearchValue {
    /// The value as text.
    fileprivate var text: String { if case .string(let string) = self { string } else { json.text() } }
}
#endif
