// A query in the words of an index.

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
            if !part.isExcluded { meanings.append(part.text) }
            var conditions: [Condition] = []
            switch part.kind {
            case .phrase:
                conditions = [Condition(pattern: .phrase(found), field: part.field)]
            case .prefix:
                let whole = found.dropLast().map {
                    Condition(pattern: .term(analyzer.term(of: $0)), field: part.field)
                }
                conditions = whole + [Condition(pattern: .prefix(last), field: part.field)]
            default:
                conditions = found.map { Condition(pattern: .term(analyzer.term(of: $0)), field: part.field) }
            }
            if part.isExcluded {
                // A word that is cut into several is excluded where they stand together.
                excluded +=
                    conditions.count == 1
                    ? conditions : [Condition(pattern: .phrase(found), field: part.field)]
                continue
            }
            if part.kind == .phrase || part.field != nil { required += conditions }
            for (place, word) in found.enumerated() {
                if part.kind == .prefix, place == found.count - 1 {
                    prefixes.append(word)
                } else {
                    // Of two words in one, as in AT&T, none is a function word.
                    let isStopWord =
                        analyzer.rule != .words && (part.kind != .word || found.count != 2)
                        && word.withUnsafeBufferPointer { EnglishStopWords.contains($0) }
                    words.append(
                        TypedWord(
                            word: word, term: analyzer.term(of: word), isStopWord: isStopWord, part: number,
                            isOfPhrase: part.kind == .phrase, capitals: Capitals(part.text)))
                }
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

    /// A word as it was typed.
    private struct TypedWord {
        var word: [UInt8]
        var term: [UInt8]
        var isStopWord: Bool
        /// The part of the query that it is from.
        var part: Int
        var isOfPhrase: Bool
        var capitals: Capitals

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
