import WinnowSystem

/// A word of the index that may be meant by a typed word.
struct SpellingCandidate: Sendable, Hashable {
    /// The word, normalized.
    var word: [UInt8]
    /// ``SpellingCost``.
    var cost: Double
    /// The number of items with it, among those that may be found.
    var items: Int

    /// The score that candidates are ordered by: the natural logarithm of their relative probability.
    var value: Double { naturalLogarithm(1 + Double(items)) - Self.nats * cost }
    /// A mistake of cost 1 outweighs a word that is *e*⁵ times as frequent.
    private static let nats = 5.0

    static func precedes(_ left: Self, _ right: Self) -> Bool {
        left.value != right.value
            ? left.value > right.value : left.word.lexicographicallyPrecedes(right.word)
    }
}

/// Finds the words of an index that are meant by misspelt ones.
///
/// Words of four to six letters may have one edit, longer ones two; shorter ones and those with digits are
/// taken as typed. Only words of items that may be found are candidates, so a filter hides the others.
struct SpellingCorrector {
    let snapshot: Snapshot
    /// The documents of each segment that may be found; nil for all.
    let accepted: [DocumentSet?]

    /// The maximum number of near words whose items are counted.
    private static let mostCounted = 24
    private static let longest = 40

    /// The maximum number of edits of a word; 0 if it is taken as typed.
    static func mostEdits(of letters: [Unicode.Scalar]) -> Int {
        guard 4...longest ~= letters.count, letters.allSatisfy(isPartOfWord) else { return 0 }
        return letters.count < 7 ? 1 : 2
    }

    /// Whether a character is a letter, or a mark of one, such as the virama of Hindi.
    private static func isPartOfWord(_ letter: Unicode.Scalar) -> Bool {
        guard !letter.properties.isAlphabetic, letter != "'", letter != "." else { return true }
        return letter.properties.generalCategory == .nonspacingMark
            || letter.properties.generalCategory == .spacingMark
    }

    /// The words that may be meant by a word, the most probable first.
    ///
    /// - Parameters:
    ///   - word: the typed word, normalized.
    ///   - isPrefix: whether more is to be typed.
    ///   - limit: the maximum number of candidates.
    /// - Throws: ``Searcher/Damage`` if the cache is damaged.
    func candidates(for word: [UInt8], isPrefix: Bool = false, limit: Int) throws -> [SpellingCandidate] {
        let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
        let most = Self.mostEdits(of: letters)
        guard most > 0 else { return [] }
        // Two edits are seldom meant if one is enough.
        for most in 1...most {
            var found: [[UInt8]: SpellingCandidate] = [:]
            try collect(letters, most: most, isPrefix: isPrefix, to: &found)
            let likeliest = found.values.sorted(by: SpellingCandidate.precedes)
                .prefix(max(limit, Self.mostCounted))
            let candidates = try counted(likeliest).sorted(by: SpellingCandidate.precedes)
            if !candidates.isEmpty { return Array(candidates.prefix(limit)) }
        }
        return []
    }

    /// Adds the words of all segments with at most some edits.
    private func collect(
        _ letters: [Unicode.Scalar], most: Int, isPrefix: Bool, to found: inout [[UInt8]: SpellingCandidate]
    ) throws {
        let cost = SpellingCost(letters)
        for live in snapshot.segments {
            let segment = live.segment
            try segment.requireIntact([.lexical, .words])
            var near = NearWords(letters, most: most, isPrefix: isPrefix)
            near.forEachRange(in: segment.words, segment.letterSets) { range in
                for place in range where ItemAnalyzer.isSpelled(segment.words.bytes(of: place)) {
                    let bytes = Array(segment.words.bytes(of: place))
                    let items = Int(segment.wordDocuments[place])
                    if found[bytes] != nil {
                        found[bytes]?.items += items
                        continue
                    }
                    let meant = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
                    found[bytes] = SpellingCandidate(
                        word: bytes, cost: cost(meant, isPrefix: isPrefix), items: items)
                }
            }
        }
    }

    /// The candidates with the numbers of items that may be found; without those that have none.
    private func counted(_ candidates: some Collection<SpellingCandidate>) throws -> [SpellingCandidate] {
        var counts: [[UInt8]: Int] = [:]
        for (live, accepted) in zip(snapshot.segments, accepted) {
            let words = candidates.compactMap { candidate in
                candidate.word.withUnsafeBufferPointer { live.segment.words.number(of: $0) }
            }
            try live.addCounts(of: words.sorted().map { $0..<$0 + 1 }, among: accepted, to: &counts)
        }
        return candidates.compactMap { candidate in
            guard let items = counts[candidate.word], items > 0 else { return nil }
            var candidate = candidate
            candidate.items = items
            return candidate
        }
    }
}
