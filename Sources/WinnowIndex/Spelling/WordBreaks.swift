/// Finds a query's words that items have as two, or two words that they have as one: *redbull* and *kit kat*.
struct WordBreaks {
    let snapshot: Snapshot
    let analyzer: ItemAnalyzer

    /// The fewest letters of each of two words, and the most of both.
    private static let (fewest, most) = (3, 40)

    /// Other forms of a query that may have items: each with one unknown word in two, or with one and a neighbour joined.
    ///
    /// Only words of the index are in them, none of which is a function word.
    ///
    /// - Parameter unknown: the words, normalized, that no item has.
    /// - Returns: the forms, each with what an item must have for it: the two words in sequence, or the joined one.
    /// - Throws: ``Searcher/Damage`` if the cache is damaged.
    func forms(of query: SearchQuery, unknown: Set<[UInt8]>) throws -> [(
        query: SearchQuery, proof: SearchQuery
    )] {
        let words = query.parts.map { part in
            let words =
                part.kind == .word && part.field == nil && part.attribute == nil && !part.isExcluded
                ? analyzer.words(of: part.text) : []
            return words.count == 1 ? words[0] : nil
        }
        var forms: [(query: SearchQuery, proof: SearchQuery)] = []
        func add(_ texts: [String], for range: Range<Int>) {
            var parts = query.parts
            parts.replaceSubrange(range, with: texts.map { .word($0) })
            let proof: SearchQuery.Part = .phrase(texts.joined(separator: " "))
            forms.append((SearchQuery(parts: parts), SearchQuery(parts: [proof])))
        }
        for (place, word) in words.enumerated() {
            guard let word else { continue }
            if place + 1 < words.count, let next = words[place + 1],
                unknown.contains(word) || unknown.contains(next),
                word.count + next.count <= Self.most, try isKnown(word + next)
            {
                add([String(decoding: word + next, as: UTF8.self)], for: place..<place + 2)
            }
            guard unknown.contains(word), word.count <= Self.most else { continue }
            let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
            guard letters.allSatisfy(\.properties.isAlphabetic) else { continue }
            for count in letters.indices.dropFirst(Self.fewest) where letters.count - count >= Self.fewest {
                let parts = [letters[..<count], letters[count...]].map { half in
                    var text = ""
                    text.unicodeScalars.append(contentsOf: half)
                    return text
                }
                if try parts.allSatisfy({ try isKnown(Array($0.utf8)) }) {
                    add(parts, for: place..<place + 1)
                }
            }
        }
        return forms
    }

    /// Whether an item has a word that is no function word.
    private func isKnown(_ word: [UInt8]) throws -> Bool {
        guard !analyzer.isStopWord(word) else { return false }
        return try snapshot.segments.contains { live in
            try live.segment.requireIntact([.lexical, .words])
            return word.withUnsafeBufferPointer { live.segment.words.number(of: $0) } != nil
        }
    }
}
