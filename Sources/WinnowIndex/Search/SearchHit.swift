import WinnowText

/// An item found by a search.
public struct SearchHit: Sendable, Hashable, Identifiable {
    /// The item.
    public var item: SearchItem
    /// How well it matches, from 0 to 1; only comparable within one answer.
    public var score: Double
    /// The best-matching part of the first 262,144 bytes of the item's text, with matches marked; the
    /// beginning if nothing matches there.
    public var snippet: Snippet
    /// The title with matches marked.
    public var title: Snippet
    /// Whether it is a guess: it has none of the query's words, and its meaning is hardly nearer to the
    /// query's than that of other items.
    public var isWeak = false
    /// The parts of the score, if requested.
    public var explanation: SearchExplanation?

    /// The item's identifier.
    public var id: String { item.identifier }
}

/// A piece of text with marked words.
public struct Snippet: Sendable, Hashable {
    /// The text; `…` shows where the item's text was cut.
    public var text: String
    /// The marked words, as ascending ranges of UTF-8 bytes of ``text``.
    public var marks: [Range<Int>]

    /// The marked words, as ranges of ``text``; those that exceed it are left out.
    public var markedRanges: [Range<String.Index>] {
        marks.filter { $0.lowerBound >= 0 && $0.upperBound <= text.utf8.count }
            .map { text.indices(ofUTF8: $0) }
    }

    /// Makes a snippet.
    package init(text: String, marks: [Range<Int>] = []) {
        self.text = text
        self.marks = marks
    }

    /// The text with `before` and `after` around each marked word and `escaping` applied to its pieces. Marks
    /// that do not ascend or exceed the text are ignored.
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

/// The parts of a score.
public struct SearchExplanation: Sendable, Hashable {
    /// A query term that the item contains.
    public struct Term: Sendable, Hashable {
        /// The term as indexed, for example a stem; of a gram, `…` is where its word continues.
        public var text: String
        /// The number of occurrences in title, keywords and text, weighted by field.
        public var frequency: Int
        /// The number of items with it.
        public var items: Int
        /// Its contribution to ``SearchExplanation/lexical``.
        public var score: Double
    }

    /// The terms, in the order of the query.
    public var terms: [Term]
    /// The lexical score: BM25, the sum over ``terms``, in nats.
    public var lexical: Double
    /// The cosine of the item's vector and the query's, both centred on the mean of the items; nil for an
    /// index without vectors or a query without meaning.
    public var cosine: Double?
    /// The points from words.
    public var lexicalPoints: Double
    /// The points from meaning.
    public var semanticPoints: Double
    /// All points, including those for the item's rank. The score is *p* / (*p* + 5).
    public var points: Double

    /// The factor for the item's rank, by which the points from words and from meaning are multiplied; 1
    /// without a rank.
    package var rankFactor: Double {
        let matched = lexicalPoints + semanticPoints
        return matched > 0 ? points / matched : 1
    }
}

/// The answer to a search.
public struct SearchAnswer: Sendable, Hashable {
    /// The hits, the best first or in the requested order.
    public var hits: [SearchHit]
    /// The number of items found on all pages; nil if not counted. Items are found if they pass the filters
    /// and contain a word of the query or are among the ``RankingOptions/candidates`` nearest by meaning; for
    /// a query without words, if they pass the filters.
    public var count: Int?
    /// For each of ``SearchRequest/facets``, the found items with each value, the most frequent first.
    public var facets: [Facet]
    /// Whether no item satisfied all conditions, so that phrases of the query count as words.
    public var isRelaxed = false
    /// The query with words of the index in place of words that no item has, which are probably misspelt; nil
    /// if there are none. They have been searched for already, at a reduced weight, except those in phrases
    /// and fields, which must occur as typed: if there is one, this query may find more.
    public var didYouMean: String?

    /// Makes an answer.
    package init(
        hits: [SearchHit], count: Int?, facets: [Facet], isRelaxed: Bool = false, didYouMean: String? = nil
    ) {
        self.hits = hits
        self.count = count
        self.facets = facets
        self.isRelaxed = isRelaxed
        self.didYouMean = didYouMean
    }
}

/// The counts of an attribute's values.
public struct Facet: Sendable, Hashable {
    /// A value.
    public struct Count: Sendable, Hashable {
        /// The value.
        public var value: SearchValue
        /// The number of items with it.
        public var items: Int
    }

    /// The attribute.
    public var attribute: String
    /// The values, the most frequent first; ties in the order of the values.
    public var counts: [Count]
    /// The number of other values, which are beyond ``SearchRequest/facetLimit``.
    public var leftOut = 0

    /// Makes the counts of an attribute.
    package init(attribute: String, counts: [Count], leftOut: Int = 0) {
        self.attribute = attribute
        self.counts = counts
        self.leftOut = leftOut
    }
}

/// A word that completes a query.
public struct Suggestion: Sendable, Hashable {
    /// The word, normalized.
    public var text: String
    /// The number of items with it.
    public var items: Int
    /// The text that was typed, with the word in place of its last.
    public var query: String
}
