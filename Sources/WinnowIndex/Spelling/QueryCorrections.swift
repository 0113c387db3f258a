import WinnowSystem

/// Corrections for the words of a query that no item has.
struct QueryCorrections: Sendable {
    /// A word that counts in place of a misspelt one.
    struct Correction: Sendable, Hashable {
        /// The word, normalized.
        var word: [UInt8]
        /// How much it counts, 0 to 1.
        var factor: Double
    }

    /// The corrections of each word, the best first; none for a word that is left out of the meaning.
    private(set) var words: [[UInt8]: [Correction]] = [:]

    var isEmpty: Bool { words.isEmpty }

    /// The corrections of each misspelt word: the best, and others that also count.
    var groups: [(first: Correction, others: ArraySlice<Correction>)] {
        words.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { _, found in
            found.first.map { ($0, found.dropFirst()) }
        }
    }

    /// The best correction of a word; nil if there is none.
    func best(for word: [UInt8]) -> [UInt8]? { words[word]?.first?.word }

    /// The loss of weight per unit of cost, and the least share of the best correction's weight.
    private static let (penalty, leastShare) = (0.35, 0.2)

    /// Adds the candidates for a word, the most probable first.
    mutating func add(_ candidates: [SpellingCandidate], for word: [UInt8]) {
        guard let first = candidates.first else { return }
        words[word] = candidates.compactMap { candidate in
            let share = exponential(candidate.value - first.value)
            guard share >= Self.leastShare else { return nil }
            return Correction(
                word: candidate.word, factor: share * exponential(-Self.penalty * candidate.cost))
        }
    }

    /// Leaves a word without corrections out of the query's meaning.
    mutating func leaveOut(_ word: [UInt8]) { words[word] = [] }

    /// The text to embed for a part of the query.
    func meaning(of text: String, _ analyzer: ItemAnalyzer) -> String {
        analyzer.replacing(in: text) { word in
            words[word].map { $0.first.map { String(decoding: $0.word, as: UTF8.self) } ?? "" }
        }
    }

    /// A query with the best correction in place of each misspelt word; nil if it has none.
    func corrected(_ query: SearchQuery, _ analyzer: ItemAnalyzer) -> SearchQuery? {
        let parts = query.parts.map { part in
            guard !part.isExcluded, part.attribute == nil else { return part }
            var part = part
            part.text = analyzer.replacing(in: part.text) { word in
                best(for: word).map { String(decoding: $0, as: UTF8.self) }
            }
            return part
        }
        return parts == query.parts ? nil : SearchQuery(parts: parts)
    }
}
