import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

/// What is looked for, cut into words and terms by the index's rules; the same for all segments.
struct CompiledQuery: Sendable {
    /// A term that items are ranked by.
    struct Term: Sendable {
        enum Source: Sendable {
            /// Items that have this term.
            case term([UInt8])
            /// Items that have a word that begins so.
            case prefix([UInt8])
            /// Items in which the second word stands behind the first; counts as a term of its own, or for what it says beyond the
            /// term at a place of ``CompiledQuery/terms``.
            case pair([UInt8], [UInt8], beyond: Int?)
        }

        var source: Source
        /// How many times it is asked for.
        var count: Float
    }

    /// Something that an item must have, or must not have.
    struct Condition: Sendable {
        enum Pattern: Sendable {
            /// A word of this term.
            case term([UInt8])
            /// These words one behind the other, in these forms.
            case phrase([[UInt8]])
            /// A word that begins so.
            case prefix([UInt8])
        }

        var pattern: Pattern
        /// Where; nil for anywhere.
        var field: SearchField?
    }

    var terms: [Term] = []
    var required: [Condition] = []
    var excluded: [Condition] = []
    /// Attributes that have to have these values.
    var filters: [SearchFilter] = []
    /// The terms that are asked for in phrases alone.
    var phraseTerms: Set<[UInt8]> = []
    /// What its meaning is taken from.
    var meaning = ""

    /// Whether what is looked for is said by conditions alone, or not at all.
    var isOfConditions = true

    /// Whether there is nothing to rank by.
    var isEmpty: Bool { terms.isEmpty }

    /// A query of terms alone, each as often as it stands there.
    init(terms: [[UInt8]]) { rank(by: terms) }

    /// - Parameters:
    ///   - query: what was typed.
    ///   - analyzer: cuts it into words and terms.
    ///   - hasAttribute: whether any item has an attribute of a name; `name:value` is words otherwise.
    init(_ query: SearchQuery, analyzer: ItemAnalyzer, hasAttribute: (String) -> Bool) {
        var words: [TypedWord] = []
        var isPlain = true
        var prefixes: [[UInt8]] = []
        var meanings: [String] = []
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
            let found = analyzer.words(of: part.text)
            guard let last = found.last else { continue }
            addConditions(of: part, found, last, analyzer)
            guard !part.isExcluded else { continue }
            meanings.append(part.text)
            if part.kind == .prefix { prefixes.append(last) }
            words += (part.kind == .prefix ? found.dropLast() : found[...]).map {
                TypedWord($0, of: part, number, isOneOfTwo: found.count == 2, analyzer)
            }
        }
        meaning = meanings.joined(separator: " ")
        phraseTerms = Set(words.lazy.filter(\.isOfPhrase).map(\.term))
            .subtracting(words.lazy.filter { !$0.isOfPhrase }.map(\.term))
        isOfConditions =
            query.parts.isEmpty
            ? query.isBlank : query.parts.allSatisfy { $0.isExcluded || $0.attribute != nil }
        // Without function words, unless there is nothing else.
        let content = words.filter { !$0.isStopWord }
        let kept = content.isEmpty && prefixes.isEmpty ? words : content
        rank(by: kept.map(\.term))
        for prefix in Set(prefixes).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            terms.append(Term(source: .prefix(prefix), count: 1))
        }
        if isPlain, words.count <= Self.mostPairedWords { addPairs(of: words) }
    }

    /// Adds what a part requires or excludes; `last` is the last of its words.
    private mutating func addConditions(
        of part: SearchQuery.Part, _ words: [[UInt8]], _ last: [UInt8], _ analyzer: ItemAnalyzer
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
        if part.isExcluded {
            // A word that is cut into several is excluded only if they occur together.
            excluded += conditions.count == 1 ? conditions : [phrase]
        } else if part.kind == .phrase || part.field != nil {
            required += conditions
        }
    }

    /// A word as it was typed.
    private struct TypedWord {
        var word: [UInt8]
        var term: [UInt8]
        var isStopWord: Bool
        /// The part of the query that it is from.
        var part: Int
        var isOfPhrase: Bool
        var capitals: Capitals

        /// - Parameters:
        ///   - word: the word.
        ///   - part: what it was typed in, the part of the query of that number.
        ///   - isOneOfTwo: whether the part has two words.
        init(
            _ word: [UInt8], of part: SearchQuery.Part, _ number: Int, isOneOfTwo: Bool,
            _ analyzer: ItemAnalyzer
        ) {
            (self.word, self.part) = (word, number)
            term = analyzer.term(of: word)
            isOfPhrase = part.kind == .phrase
            capitals = Capitals(part.text)
            // Of two words in one, as in AT&T, none is a function word.
            isStopWord =
                analyzer.rule != .words && (part.kind != .word || !isOneOfTwo)
                && word.withUnsafeBufferPointer { EnglishStopWords.contains($0) }
        }

        /// Whether the two were typed as one word, or as a name is: `Will Smith`, `IT jobs`.
        func isOne(with next: TypedWord) -> Bool {
            if part == next.part { return true }
            if capitals == .none || next.capitals == .none {
                return capitals == .all || next.capitals == .all
            }
            return capitals != .all || next.capitals != .all
        }
    }

    /// Which letters of a word are capitals.
    private enum Capitals {
        case none, first, all

        init(_ text: String) {
            let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
            guard letters.first?.properties.isUppercase == true else {
                self = .none
                return
            }
            self = letters.count > 1 && letters.allSatisfy(\.properties.isUppercase) ? .all : .first
        }
    }

    /// Longer queries are sentences, whose function words say nothing of what is looked for.
    private static let mostPairedWords = 4

    /// Counts words that stand beside each other as they were typed, where that says what they alone do not: a function word beside
    /// another (`flu in children`), names (`Will Smith`), and pieces of one word (`AT&T`).
    private mutating func addPairs(of words: [TypedWord]) {
        for (left, right) in zip(words, words.dropFirst()) {
            let isOne = left.isOne(with: right)
            let isOfKept = !left.isStopWord || !right.isStopWord || words.allSatisfy(\.isStopWord)
            guard isOfKept, isOne || left.isStopWord != right.isStopWord else { continue }
            let beside = left.isStopWord ? right : left
            let place = terms.firstIndex { term in
                if case .term(let bytes) = term.source { bytes == beside.term } else { false }
            }
            terms.append(Term(source: .pair(left.word, right.word, beyond: isOne ? nil : place), count: 1))
        }
    }

    /// Adds terms to rank by; one that stands there several times counts as often.
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
    /// How many of an item's terms are searched for.
    private static let mostTerms = 25

    /// Adds the terms that tell an item from others: those of the greatest tf · idf.
    ///
    /// - Parameters:
    ///   - document: the item's place in a segment whose parts have been checked.
    ///   - segment: the segment.
    ///   - snapshot: where terms are counted.
    mutating func addTerms(
        of document: Int, in segment: Segment, _ snapshot: Snapshot
    ) throws(ModelFileError) {
        var counts: [UInt32: Int] = [:]
        let (words, terms) = (segment.sequence.unsafeElements, segment.wordTerms.unsafeElements)
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
