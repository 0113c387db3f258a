// Answers of searches as JSON, in the form of `winnow search --format jsonl`.

package import WinnowCore
import WinnowSystem

extension SearchAnswer: Codable {
    /// The members `hits`; `count` if counted; `relaxed` if true; `didYouMean` and `facets` if there are any;
    /// `facetsLeftOut`, the number of values that are not among `facets`, of each attribute that has such.
    package var json: JSONObject {
        var object: JSONObject = ["hits": .array(hits.map(\.json))]
        if let count { object["count"] = .integer(count) }
        if isRelaxed { object["relaxed"] = true }
        if let didYouMean { object["didYouMean"] = .string(didYouMean) }
        guard !facets.isEmpty else { return object }
        var values = JSONObject()
        for facet in facets { values.append(key: facet.attribute, value: facet.json) }
        object["facets"] = .object(values)
        let cut = facets.filter { $0.leftOut > 0 }
        guard !cut.isEmpty else { return object }
        var leftOut = JSONObject()
        for facet in cut { leftOut.append(key: facet.attribute, value: .integer(facet.leftOut)) }
        object["facetsLeftOut"] = .object(leftOut)
        return object
    }

    /// Encodes the object that `winnow search --format jsonl` prints for a query with facets.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``; facets are in the order of their names.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        hits = try members.value("hits")
        count = try members.optional("count")
        isRelaxed = try members.optional("relaxed") ?? false
        didYouMean = try members.optional("didYouMean")
        let facets = try members.optional("facets", as: [String: [FacetCount]].self) ?? [:]
        let leftOut = try members.optional("facetsLeftOut", as: [String: Int].self) ?? [:]
        self.facets = facets.sorted { $0.key < $1.key }.map { attribute, counts in
            var facet = Facet(attribute: attribute, counts: [], leftOut: leftOut[attribute] ?? 0)
            let isOfDates = facet.isOfDates
            facet.counts = counts.map { count in
                guard isOfDates, case .string(let text) = count.value, let date = SearchDate(text) else {
                    return Facet.Count(value: count.value, items: count.items)
                }
                return Facet.Count(value: .date(date), items: count.items)
            }
            return facet
        }
    }

    private struct FacetCount: Decodable {
        let value: SearchValue
        let items: Int
    }
}

extension SearchHit: Codable {
    /// The members `id`, `score`, `title`, `snippet`, `marks`, `weak` if true and, if the score is explained,
    /// `explanation`.
    package var json: JSONValue {
        var object: JSONObject = [
            "id": .string(item.identifier), "score": .optional(score), "title": .string(item.title),
            "snippet": .string(snippet.text),
            "marks": .array(
                snippet.marks.map { ["start": .integer($0.lowerBound), "end": .integer($0.upperBound)] }),
        ]
        if isWeak { object["weak"] = true }
        if let explanation { object["explanation"] = explanation.json }
        return .object(object)
    }

    /// Encodes the object that `winnow search --format jsonl` prints; encode ``item`` for all of the item.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``: an item with only identifier and title, a title without marks.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        let title = try members.value("title", as: String.self)
        let marks = try members.value("marks", as: [Mark].self).map(\.range)
        self.init(
            item: SearchItem(identifier: try members.value("id"), title: title),
            score: try members.value("score"),
            snippet: Snippet(text: try members.value("snippet"), marks: marks), title: Snippet(text: title),
            isWeak: try members.optional("weak") ?? false,
            explanation: try members.optional("explanation"))
    }

    private struct Mark: Decodable {
        let range: Range<Int>

        init(from decoder: any Decoder) throws { range = try JSONMembers(decoder).range() }
    }
}

extension SearchExplanation: Codable {
    fileprivate var json: JSONValue {
        [
            "points": .optional(points), "lexicalPoints": .optional(lexicalPoints),
            "semanticPoints": .optional(semanticPoints), "rankFactor": .optional(rankFactor),
            "lexical": .optional(lexical), "cosine": .optional(cosine), "terms": .array(terms.map(\.json)),
        ]
    }

    /// Encodes the object that `winnow search --explain --format jsonl` prints; no cosine is null.
    ///
    /// `rankFactor` is the factor for the item's rank, which follows from the points.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            terms: try members.value("terms"), lexical: try members.value("lexical"),
            cosine: try members.optional("cosine"), lexicalPoints: try members.value("lexicalPoints"),
            semanticPoints: try members.value("semanticPoints"), points: try members.value("points"))
    }
}

extension SearchExplanation.Term: Codable {
    fileprivate var json: JSONValue {
        [
            "text": .string(text), "frequency": .integer(frequency), "items": .integer(items),
            "score": .optional(score),
        ]
    }

    /// Encodes `text`, `frequency`, `items` and `score`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            text: try members.value("text"), frequency: try members.value("frequency"),
            items: try members.value("items"), score: try members.value("score"))
    }
}

extension Facet {
    /// Whether its values are dates of items.
    fileprivate var isOfDates: Bool { ItemProperty(rawValue: attribute)?.isDate == true }

    /// The counts; values of dates are written as dates.
    fileprivate var json: JSONValue {
        .array(
            counts.map { count in
                var value = count.value
                if isOfDates, case .number(let seconds) = value {
                    value = .string(SearchDate(secondsSince1970: seconds).description)
                }
                return ["value": value.json, "items": .integer(count.items)]
            })
    }
}

extension SearchValue {
    /// The value as JSON, whole numbers without a fraction.
    package var json: JSONValue {
        switch self {
        case .bool(let bool): .bool(bool)
        case .number(let number): Int(exactly: number).map { .integer($0) } ?? .optional(number)
        case .integer(let integer): .integer(integer)
        case .string(let string): .string(string)
        }
    }
}
