// Properties of the index: queries and filters, items.

#if Search
import WinnowIndex
import WinnowSystem

/// Searches a small index, and reads items.
///
/// The first byte selects the kind of the others: a query, a filter and a sort attribute (``InputParts``);
/// JSON Lines, one item per line.
package struct IndexTarget: FuzzTarget {
    /// `index`.
    package let name = "index"
    /// 32 KB.
    package let maximumSize = 1 << 15

    /// Makes the target.
    package init() {}

    /// The kind of an input.
    enum Kind: UInt8 {
        case request, items

        init(of byte: UInt8) { self = Kind(rawValue: byte % 2) ?? .request }
    }

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let first = input.first else { return }
        let rest = Array(input[1...])
        do {
            switch Kind(of: first) {
            case .request: try Self.checkRequest(InputParts(rest, count: 3).parts)
            case .items: try Self.checkItems(rest)
            }
        } catch let failure as FuzzFailure {
            throw failure
        } catch {
            throw FuzzFailure("\(error)")
        }
    }

    private static func checkRequest(_ parts: [[UInt8]]) throws {
        let index = try SmallSearchIndex.shared.get()
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        var filter: SearchFilter?
        do throws(IndexError) {
            filter = try SearchFilter(texts[1])
        } catch {
            try requireOneLine(error.message)
        }
        if let filter {
            let again = try SearchFilter(filter.description)
            try require(again == filter, "a filter is parsed back differently: \(filter)")
        }
        var request = SearchRequest(SearchQuery(texts[0]), limit: 20, filter: filter)
        request.facets = ["n", "s"]
        request.countsAll = true
        for mode in SearchMode.allCases {
            request.mode = mode
            try SearchCheck(index: index, request: request).check()
        }
        request.mode = .lexical
        request.explains = true
        request.sort = [SearchSort(texts[2], ascending: parts[2].count % 2 == 0)]
        try SearchCheck(index: index, request: request).check()
        for suggestion in try index.suggestions(for: texts[0], limit: 5) {
            try require(suggestion.items > 0 && !suggestion.text.isEmpty, "a suggestion of nothing")
        }
        guard let filter else { return }
        // An item matches either a filter or its negation.
        let counts = try [filter, !filter].map { filter in
            var request = SearchRequest("", limit: 0, filter: filter)
            request.countsAll = true
            return try index.answer(to: request).count ?? -1
        }
        try require(
            counts[0] + counts[1] == SmallSearchIndex.items.count,
            "a filter and its negation find \(counts)")
    }

    private static func checkItems(_ bytes: [UInt8]) throws {
        var items: [SearchItem] = []
        for line in bytes.split(separator: 0x0A).prefix(20) {
            guard
                let json = try? line.withUnsafeBufferPointer({ bytes throws(JSONError) in
                    try JSONValue(parsing: bytes)
                })
            else { continue }
            let item: SearchItem
            do throws(IndexError) {
                item = try SearchItem(json: json)
            } catch {
                try requireOneLine(error.message)
                continue
            }
            let again = try SearchItem(json: item.json)
            try require(again == item, "an item is parsed back differently")
            items.append(item)
        }
        guard !items.isEmpty else { return }
        let scratch = try ScratchIndex(segment: nil)
        let index = try SearchIndex(
            at: scratch.path, vectorizer: SmallVectorizer(), access: .open, threads: 1)
        try index.apply(IndexBatch(inserting: items))
        for item in items {
            // If identifiers are equal, the last is kept; SQLite compares bytes.
            let last = items.last { $0.identifier.utf8.elementsEqual(item.identifier.utf8) }
            try require(try index.item(item.identifier) == last, "a stored item differs")
        }
        try index.close()
        let reopened = try SearchIndex(
            at: scratch.path, vectorizer: SmallVectorizer(), access: .open, threads: 1)
        for request in SmallSearchIndex.requests {
            try SearchCheck(index: reopened, request: request).check()
        }
        let report = try reopened.verify()
        try require(report.isSound, "an index of valid items is not sound: \(report)")
        try reopened.close()
    }
}
#endif
