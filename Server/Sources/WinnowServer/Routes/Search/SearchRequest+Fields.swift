// The members of a search in a request.

import HTTPTypes
import WinnowKit

extension SearchRequest {
    /// Reads all members that a search can have; each may be missing.
    ///
    /// Ranges of numbers are checked when the search is answered.
    init(_ fields: inout RequestFields) throws(Problem) {
        self.init(try Self.query(&fields))
        similarTo = try fields.string("similarTo")
        filter = try Self.filter(&fields)
        if let mode = try fields.choice("mode", of: SearchMode.self) { self.mode = mode }
        if let limit = try fields.integer("limit") { self.limit = limit }
        if let offset = try fields.integer("offset") { self.offset = offset }
        sort = try Self.sort(&fields)
        facets = try fields.strings("facets") ?? []
        if let limit = try fields.integer("facetLimit") { facetLimit = limit }
        countsAll = try fields.bool("countsAll")
        if let contents = try fields.choice("contents", of: SearchContents.self) { self.contents = contents }
        if let length = try fields.integer("snippetLength") { snippetLength = length }
        explains = try fields.bool("explains")
        if var members = try fields.fields("ranking") { ranking = try RankingOptions(&members) }
    }

    /// A query as a user types it, or the list of its parts.
    private static func query(_ fields: inout RequestFields) throws(Problem) -> SearchQuery {
        switch fields.value("query") {
        case nil: return SearchQuery("")
        case .string(let text)?: return SearchQuery(text)
        case .array(let parts)?:
            do {
                return try JSONValue.array(parts).decode(SearchQuery.self)
            } catch {
                throw RequestFields.invalid("query", "a string")
            }
        default: throw RequestFields.invalid("query", "a string")
        }
    }

    private static func filter(_ fields: inout RequestFields) throws(Problem) -> SearchFilter? {
        guard let text = try fields.string("filter") else { return nil }
        do throws(IndexError) {
            return try SearchFilter(text)
        } catch {
            throw Problem(
                .badRequest, "invalidMember", "filter: \(error.message)",
                remedy: "write a condition such as level = beginner and price < 50")
        }
    }

    private static func sort(_ fields: inout RequestFields) throws(Problem) -> [SearchSort] {
        guard let value = fields.value("sort") else { return [] }
        guard let elements = value.array else {
            throw RequestFields.invalid("sort", "an array such as [\(sortExample)]")
        }
        var sort: [SearchSort] = []
        for (place, element) in elements.enumerated() {
            let name = "sort[\(place)]"
            guard element.object != nil else {
                throw RequestFields.invalid(name, "an object such as \(sortExample)")
            }
            var members = try RequestFields(element, at: name)
            let attribute = try members.requiredString("attribute")
            let isGiven = members.value("ascending") != nil
            let ascending = try members.bool("ascending")
            try members.end()
            sort.append(SearchSort(attribute, ascending: ascending || !isGiven))
        }
        return sort
    }

    private static let sortExample = #"{"attribute":"price","ascending":false}"#
}

extension RankingOptions {
    /// Reads the parameters of a ranking; each may be missing.
    init(_ fields: inout RequestFields) throws(Problem) {
        self.init()
        if let value = try fields.number("saturation") { saturation = value }
        if let value = try fields.number("lengthNormalization") { lengthNormalization = value }
        if let value = try fields.number("semanticWeight") { semanticWeight = value }
        if let value = try fields.number("semanticLimit") { semanticLimit = value }
        if let value = try fields.integer("candidates") { candidates = value }
        if let value = try fields.number("rankWeight") { rankWeight = value }
        try fields.end()
    }
}
