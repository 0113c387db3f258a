import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

/// A query split into words and terms by the index's rules, for all segments.
struct CompiledQuery: Sendable {
    /// A term that items are ranked by.
    struct Term: Sendable {
        enum Source: Sendable {
            /// Items that contain this term.
            case term([UInt8])
            /// Items that contain a word with this prefix.
            case prefix([UInt8])
            /// Items that contain the two words in sequence; weighted as a separate term, or by the excess
            /// over the term at index `beyond` of ``CompiledQuery/terms``.
            case pair([UInt8], [UInt8], beyond: Int?)
            /// Items that contain this term, but not the parts of the typed word in sequence; weighted by the terms at
            /// these indices of ``CompiledQuery/terms``.
            case joined([UInt8], parts: [[UInt8]], terms: [Int])
        }

        var source: Source
        /// The number of occurrences in the query.
        var count: Float
        /// Its factor: less than 1 for a correction of a typed word.
        var factor = 1.0
        /// Whether another term is the first correction of the same word.
        var isAlternative = false
    }

    /// A pattern that an item must or must not contain.
    struct Condition: Sendable {
        indirect enum Pattern: Sendable {
            /// A word of this term.
            case term([UInt8])
            /// These exact words in sequence; of the last one only the beginning, if it is begun.
            case phrase([[UInt8]], isBegun: Bool = false)
            /// A word with this prefix.
            case prefix([UInt8])
            /// All of these, or the other one.
            case either([Pattern], Pattern)
        }

        var pattern: Pattern
        /// The field; nil for any.
        var field: SearchField?
    }

    var terms: [Term] = []
    var required: [Condition] = []
    var excluded: [Condition] = []
    /// Conditions on attributes.
    var filters: [SearchFilter] = []
    /// The terms that only occur in phrases of the query.
    var phraseTerms: Set<[UInt8]> = []
    /// The text to embed.
    var meaning = ""
    /// Whether the query has only beginnings of words; only a semantic search ranks by their meaning.
    private(set) var isOnlyPrefixes = false
    /// The words as typed, normalized, with their terms; some repeatedly.
    private(set) var typed: [(word: [UInt8], term: [UInt8])] = []

    /// Whether it has so few words that each is significant.
    private(set) var isShort = true

    /// Whether the query consists of only conditions, or of nothing.
    var isOfConditions = true

    /// Whether there is nothing to rank by.
    var isEmpty: Bool { terms.isEmpty }

    /// Makes a query of only terms, counting repetitions.
    init(terms: [[UInt8]]) { rank(by: terms) }

    /// - Parameters:
    ///   - query: the user's query.
    ///   - analyzer: splits it into words and terms.
    ///   - corrections: replace words outside of phrases and fields.
    ///   - hasAttribute: whether any item has an attribute with a name; if not, `name:value` is words.
    init(
        _ query: SearchQuery, analyzer: ItemAnalyzer, corrections: QueryCorrections = QueryCorrections(),
        hasAttribute: (String) -> Bool
    ) {
        var words: [TypedWord] = []
        var isPlain = true
        var prefixes: [[UInt8]] = []
        // The meaning of a word's first letters is that of other words.
        var (meanings, beginnings): ([String], [String]) = ([], [])
        var chains: [(word: [UInt8], parts: [[UInt8]])] = []
        for (number, part) in query.parts.enumerated() {
            var part = part
            if let attribute = part.attribute {
                if hasAttribute(attribute), let filter = part.filter {
                    filters.append(filter)
                    continue
                }
                part = part.literal
            }
            if part.kind != .word || part.field != nil || part.isExcluded { isPlain = false }
            var (found, joined) = analyzer.parts(of: part.text)
            if part.kind == .prefix { found.removeAll(where: ItemAnalyzer.isGram) }
            guard let last = found.last else { continue }
            let whole = joined.first { $0.parts == found.indices }?.word
            addConditions(of: part, found, last, joined: whole, analyzer)
            guard !part.isExcluded else { continue }
            let isMended = part.kind == .word && part.field == nil && !corrections.isEmpty
            if part.kind == .prefix {
                beginnings.append(part.text)
            } else {
                meanings.append(
                    corrections.isEmpty ? part.text : corrections.meaning(of: part.text, analyzer))
            }
            if part.kind == .prefix { prefixes += [last] + (whole.map { [$0] } ?? []) }
            if part.kind == .word { chains += joined.map { ($0.word, Array(found[$0.parts])) } }
            for (place, word) in found.enumerated() where part.kind != .prefix || place < found.count - 1 {
                let meant = isMended ? corrections.best(for: word) ?? word : word
                let typed = TypedWord(meant, of: part, number, isOneOfTwo: found.count == 2, analyzer)
                if !ItemAnalyzer.isGram(word), !analyzer.isPair(word) {
                    self.typed.append((word, typed.term))
                }
                if place + 1 < found.count, analyzer.stands(found[place + 1], for: word) { continue }
                if place > 0, analyzer.ends(found[place - 1], in: word) { continue }
                words.append(typed)
            }
        }
        isOnlyPrefixes = meanings.isEmpty
        meaning = (isOnlyPrefixes ? beginnings : meanings).joined(separator: " ")
        phraseTerms = Set(words.lazy.filter(\.isOfPhrase).map(\.term))
            .subtracting(words.lazy.filter { !$0.isOfPhrase }.map(\.term))
        isOfConditions =
            query.parts.isEmpty
            ? query.isBlank : query.parts.allSatisfy { $0.isExcluded || $0.attribute != nil }
        // Removes function words, unless there is nothing else.
        let content = words.filter { !$0.isStopWord }
        let kept = content.isEmpty && prefixes.isEmpty ? words : content
        rank(by: kept.map(\.term))
        for prefix in Set(prefixes).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            terms.append(Term(source: .prefix(prefix), count: 1))
        }
        isShort = words.count <= Self.mostPairedWords
        if isPlain, isShort, analyzer.rule != .grams { addPairs(of: words, analyzer) }
        for (word, parts) in chains {
            let places = Set(parts.compactMap { place(of: analyzer.term(of: $0)) })
            terms.append(
                Term(
                    source: .joined(analyzer.term(of: word), parts: parts, terms: places.sorted()), count: 1,
                    isAlternative: true))
        }
        if !corrections.isEmpty { weight(corrections, analyzer) }
    }

    /// Reduces the weights of corrected words, and adds their other corrections.
    private mutating func weight(_ corrections: QueryCorrections, _ analyzer: ItemAnalyzer) {
        for (first, others) in corrections.groups {
            guard let place = place(of: analyzer.term(of: first.word)) else { continue }
            if terms[place].count == 1 { terms[place].factor = first.factor }
            for other in others {
                let term = analyzer.term(of: other.word)
                guard self.place(of: term) == nil else { continue }
                terms.append(
                    Term(source: .term(term), count: 1, factor: other.factor, isAlternative: true))
            }
        }
    }

    private func place(of term: [UInt8]) -> Int? {
        terms.firstIndex { if case .term(let bytes) = $0.source { bytes == term } else { false } }
    }

    /// Adds the conditions of a part; `last` is the last of its words, and `joined` all of them as one.
    private mutating func addConditions(
        of part: SearchQuery.Part, _ words: [[UInt8]], _ last: [UInt8], joined: [UInt8]?,
        _ analyzer: ItemAnalyzer
    ) {
        func terms(_ words: some Sequence<[UInt8]>) -> [Condition] {
            words.map { Condition(pattern: .term(analyzer.term(of: $0)), field: part.field) }
        }
        let phrase = Condition(pattern: .phrase(words), field: part.field)
        let conditions: [Condition] =
            switch part.kind {
            case .phrase: [phrase]
            case .prefix: terms(words.dropLast()) + [Condition(pattern: .prefix(last), field: part.field)]
            case .word: terms(words)
            }
        let other: Condition.Pattern? =
            switch part.kind {
            case .phrase: nil
            case .prefix: joined.map { .prefix($0) }
            case .word: joined.map { .term(analyzer.term(of: $0)) }
            }
        if part.isExcluded {
            // A word split into several is only excluded if they occur together.
            let together = Condition(
                pattern: .phrase(words, isBegun: part.kind == .prefix), field: part.field)
            excluded += conditions.count == 1 ? conditions : [together]
            if let other { excluded.append(Condition(pattern: other, field: part.field)) }
        } else if part.kind == .phrase || part.field != nil {
            required +=
                other.map {
                    [Condition(pattern: .either(conditions.map(\.pattern), $0), field: part.field)]
                } ?? conditions
        }
    }

    /// A word of the user's query.
    private struct TypedWord {
        var word: [UInt8]
        var term: [UInt8]
        var isStopWord: Bool
        /// The number of its part of the query.
        var part: Int
        var isOfPhrase: Bool
        var capitals: Capitals

        /// - Parameters:
        ///   - word: the word.
        ///   - part: its part of the query, with its number.
        ///   - isOneOfTwo: whether the part has two words.
        init(
            _ word: [UInt8], of part: SearchQuery.Part, _ number: Int, isOneOfTwo: Bool,
            _ analyzer: ItemAnalyzer
        ) {
            (self.word, self.part) = (word, number)
            term = analyzer.term(of: word)
            isOfPhrase = part.kind == .phrase
            capitals = Capitals(part.text)
            // If a part has two words, such as AT&T, neither is a function word.
            isStopWord =
                (part.kind != .word || !isOneOfTwo) && analyzer.isStopWord(word)
        }

        /// Whether both are from one word, or look like a name: `Will Smith`, `IT jobs`.
        func isOne(with next: TypedWord) -> Bool {
            if part == next.part { return true }
            if capitals == .none || next.capitals == .none {
                return capitals == .all || next.capitals == .all
            }
            return capitals != .all || next.capitals != .all
        }
    }

    /// The capitalization of a word.
    private enum Capitals {
        case none, first, all

        init(_ text: String) {
            self = .none
            var count = 0
            for letter in text.unicodeScalars where Self.isLetter(letter) {
                count += 1
                let isUppercase = letter.isASCII ? letter < "a" : letter.properties.isUppercase
                if count == 1 {
                    guard isUppercase else { return }
                    self = .first
                } else if count == 2, isUppercase {
                    self = .all
                } else if !isUppercase {
                    self = .first
                    return
                }
            }
        }

        private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII
                ? "a"..."z" ~= scalar || "A"..."Z" ~= scalar : scalar.properties.isAlphabetic
        }
    }

    /// Longer queries are sentences, whose function words are not significant.
    private static let mostPairedWords = 4

    /// Adds pairs of adjacent words that mean more than the single words: a function word and another
    /// (`flu in children`), names (`Will Smith`), and pieces of one word (`AT&T`).
    private mutating func addPairs(of words: [TypedWord], _ analyzer: ItemAnalyzer) {
        for (left, right) in zip(words, words.dropFirst()) {
            // In an item, other words are between pairs of characters.
            if left.part == right.part, analyzer.isPair(left.word) || analyzer.isPair(right.word) { continue }
            let isOne = left.isOne(with: right)
            let isOfKept = !left.isStopWord || !right.isStopWord || words.allSatisfy(\.isStopWord)
            guard isOfKept, isOne || left.isStopWord != right.isStopWord else { continue }
            let beside = left.isStopWord ? right : left
            let place = place(of: beside.term)
            terms.append(Term(source: .pair(left.word, right.word, beyond: isOne ? nil : place), count: 1))
        }
    }

    /// Adds terms to rank by, counting repetitions.
    private mutating func rank(by found: [[UInt8]]) {
        var places: [[UInt8]: Int] = [:]
        for term in found {
            if let place = places[term] {
                terms[place].count += 1
            } else {
                places[term] = terms.count
                terms.append(Term(source: .term(term), count: 1))
            }
        }
    }
}

extension CompiledQuery {
    /// The maximum number of an item's terms to search for.
    private static let mostTerms = 25

    /// Adds the most distinctive terms of an item: those with the greatest tf · idf.
    ///
    /// - Parameters:
    ///   - document: the item's number in a segment whose parts have been checked.
    ///   - segment: the segment.
    ///   - snapshot: provides the document frequencies.
    mutating func addTerms(
        of document: Int, in segment: Segment, _ snapshot: Snapshot
    ) throws(ModelFileError) {
        var counts: [UInt32: Int] = [:]
        let (words, terms) = (segment.sequence.unsafeWords, segment.wordTerms.unsafeNumbers)
        for place in segment.places(of: document) where words[place] != SegmentBuilder.gap {
            counts[terms[Int(words[place])], default: 0] += 1
        }
        let total = try snapshot.counts().documents
        var weighted: [(term: [UInt8], weight: Double)] = []
        for (term, count) in counts {
            let bytes = Array(segment.terms.bytes(of: Int(term)))
            let documents = snapshot.segments.reduce(0) { sum, live in
                let number = bytes.withUnsafeBufferPointer { live.segment.terms.number(of: $0) }
                return sum + (number.map { live.segment.postings.documentFrequency(of: $0) } ?? 0)
            }
            let idf = naturalLogarithm(1 + Double(total) / Double(max(1, documents)))
            weighted.append((bytes, Double(min(count, 3)) * idf))
        }
        weighted.sort {
            $0.weight != $1.weight ? $0.weight > $1.weight : $0.term.lexicographicallyPrecedes($1.term)
        }
        isOfConditions = false
        self.terms += weighted.prefix(Self.mostTerms).map { Term(source: .term($0.term), count: 1) }
        withExtendedLifetime(segment) {}
    }
}
