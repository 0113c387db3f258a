// The words of the documents that may be found.

import WinnowModelFile

extension LiveSegment {
    /// Adds the number of documents with each word of some ranges of the dictionary.
    ///
    /// - Parameters:
    ///   - ranges: ascending ranges of words that do not overlap.
    ///   - accepted: the documents to count; nil for all that are not deleted.
    ///   - counts: the sums, by word.
    /// - Throws: ``Searcher/Damage`` if the cache is damaged.
    /// - Complexity: O(*n*) in the words; with `accepted` in the words of the documents with one of them.
    func addCounts(
        of ranges: [Range<Int>], among accepted: DocumentSet?, to counts: inout [[UInt8]: Int]
    ) throws {
        let lost: Lost
        do throws(ModelFileError) {
            try segment.check([.lexical, .words])
            lost = try losses()
        } catch {
            throw Searcher.Damage(segment: segment)
        }
        guard let accepted else {
            for word in ranges.joined() {
                // Skips words of deleted items only; counts at most the items that have the word's term.
                let term = segment.wordTerms[word]
                let left = segment.postings.documentFrequency(of: Int(term)) - lost.documents(with: term)
                let count = min(Int(segment.wordDocuments[word]), left)
                if count > 0 { counts[Array(segment.words.bytes(of: word)), default: 0] += count }
            }
            return
        }
        guard let first = ranges.first?.lowerBound, let end = ranges.last?.upperBound else { return }
        var places = [Int32](repeating: -1, count: end - first)
        var words: [Int] = []
        for word in ranges.joined() {
            places[word - first] = Int32(words.count)
            words.append(word)
        }
        var documents = segment.documents(
            withAnyOf: Set(words.lazy.map { Int(self.segment.wordTerms[$0]) }))
        documents.formIntersection(accepted)
        var found = [Int](repeating: 0, count: words.count)
        var last = [Int](repeating: -1, count: words.count)
        let sequence = segment.sequence.unsafeWords
        documents.forEach { document in
            for place in segment.places(of: document) {
                // Gaps are greater than any word.
                let word = Int(sequence[place]) - first
                guard places.indices.contains(word), places[word] >= 0 else { continue }
                let index = Int(places[word])
                if last[index] == document { continue }
                last[index] = document
                found[index] += 1
            }
        }
        for (word, count) in zip(words, found) where count > 0 {
            counts[Array(segment.words.bytes(of: word)), default: 0] += count
        }
        withExtendedLifetime(segment) {}
    }

    /// The documents that are not deleted, have not expired and pass some filters; nil if there are no
    /// filters and none has expired.
    /// ``Segment/Part/columns`` must have been checked.
    func documents(passing filters: [SearchFilter], at now: SearchDate) -> DocumentSet? {
        var accepted: DocumentSet?
        func keep(_ documents: DocumentSet) {
            if accepted == nil { accepted = documents } else { accepted?.formIntersection(documents) }
        }
        var expired = segment.columns.documents(expiredAt: now.secondsSince1970)
        if !expired.isEmpty {
            expired.formComplement()
            keep(expired)
        }
        for filter in filters { keep(segment.columns.documents(matching: filter)) }
        if accepted != nil, let live { keep(live) }
        return accepted
    }
}
