/// An item that was found.
public struct SearchHit: Sendable, Hashable, Identifiable {
    /// The item.
    public var item: SearchItem
    /// How well it fits, from 0 to 1: to be compared within one answer.
    public var score: Double
    /// The part of the item's text that fits best, with what fits marked; of the beginning where nothing does.
    public var snippet: Snippet
    /// What in the title fits.
    public var title: Snippet
    /// What the score is made of, where it was asked for.
    public var explanation: SearchExplanation?

    /// The item's identifier.
    public var id: String { item.identifier }
}

/// A piece of text in which words are marked.
public struct Snippet: Sendable, Hashable {
    /// The text; `…` shows where the item's text was cut.
    public var text: String
    /// The places of the marked words, as ranges of UTF-8 bytes of ``text``, ascending.
    public var marks: [Range<Int>]

    /// Makes a snippet.
    package init(text: String, marks: [Range<Int>] = []) {
        self.text = text
        self.marks = marks
    }

    /// The text with `before` and `after` around each marked word, and the rest as `escaping` makes it. Marks that do not ascend,
    /// or are beyond the text, are passed over.
    public func marked(
        _ before: String, _ after: String, escaping: (Substring) -> String = { String($0) }
    ) -> String {
        var result = ""
        var last = text.startIndex
        for mark in marks {
            guard mark.upperBound <= text.utf8.count,
                mark.lowerBound >= text.utf8.distance(from: text.startIndex, to: last)
            else { continue }
            let start = text.utf8.index(text.startIndex, offsetBy: mark.lowerBound)
            let end = text.utf8.index(text.startIndex, offsetBy: mark.upperBound)
            result += escaping(text[last..<start]) + before + escaping(text[start..<end]) + after
            last = end
        }
        return result + escaping(text[last...])
    }
}

/// What a score is made of.
public struct SearchExplanation: Sendable, Hashable {
    /// A term of the query that the item has.
    public struct Term: Sendable, Hashable {
        /// The term, as the index has it: a stem, say.
        public var text: String
        /// How often the item has it in title, keywords and text, each times the field's weight.
        public var frequency: Int
        /// How many items have it.
        public var items: Int
        /// What it adds to ``SearchExplanation/lexical``.
        public var score: Double
    }

    /// The terms, in the order of the query.
    public var terms: [Term]
    /// The lexical score: BM25, the sum over ``terms``, in nats.
    public var lexical: Double
    /// The cosine of the item's vector and the query's, both without what all items have in common; nil for an index without
    /// vectors, or a query without meaning.
    public var cosine: Double?
    /// The points that words give.
    public var lexicalPoints: Double
    /// The points that meaning gives.
    public var semanticPoints: Double
    /// All points, also those for the item's rank. The score is *p* / (*p* + 5).
    public var points: Double
}

/// The answer to a search.
public struct SearchAnswer: Sendable, Hashable {
    /// The hits, the best first, or as asked for.
    public var hits: [SearchHit]
    /// How many items are found, on all pages; nil where they were not counted. Found is what passes the filters and has a word of the
    /// query, or is among the ``RankingOptions/candidates`` nearest by meaning; of a query without words, what passes the filters.
    public var count: Int?
    /// For each attribute of ``SearchRequest/facets`` how many of the items that ``count`` counts have each value, the most frequent
    /// first.
    public var facets: [Facet]
}

/// How often the values of an attribute occur.
public struct Facet: Sendable, Hashable {
    /// A value.
    public struct Count: Sendable, Hashable {
        /// The value.
        public var value: SearchValue
        /// How many items have it.
        public var items: Int
    }

    /// The attribute.
    public var attribute: String
    /// The values, the most frequent first, of ties in their order.
    public var counts: [Count]
}

/// A word that a query may go on with.
public struct Suggestion: Sendable, Hashable {
    /// The word, normalized.
    public var text: String
    /// How many items have it.
    public var items: Int
}
