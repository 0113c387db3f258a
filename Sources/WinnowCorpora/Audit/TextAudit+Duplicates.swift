// Duplicates, conflicting labels and leaks as issues.

extension TextAudit {
    /// Equal and nearly equal texts of one corpus. Rows without words are empty texts, no duplicates.
    func duplicates(_ corpus: Corpus) -> [DataIssue] {
        let found = NearDuplicates(of: corpus, threads: threads)
        var issues: [DataIssue] = []
        for group in found.groups where !isBlank(corpus, group[0]) {
            let texts = Dictionary(grouping: group) { found.equalRows[$0] }
            for rows in texts.values where rows.count > 1 {
                issues += issuesOfEqual(rows.sorted(), corpus)
            }
            let firsts = texts.keys.map(Int.init).sorted()
            for row in firsts.dropFirst() { issues.append(issueOfNear(row, to: group[0], corpus)) }
        }
        return issues
    }

    /// Rows with one text: conflicts where labels differ, else duplicates of the first.
    private func issuesOfEqual(_ rows: [Int], _ corpus: Corpus) -> [DataIssue] {
        rows.enumerated().compactMap { place, row in
            let others = rows.filter { corpus.labelIndices[$0] != corpus.labelIndices[row] }
            if let other = others.first {
                let share = Double(others.count) / Double(rows.count)
                return DataIssue(
                    .conflictingLabels, row: row, score: share, otherRow: other,
                    label: corpus.label(at: other),
                    count: rows.count)
            }
            return place == 0 ? nil : DataIssue(.duplicate, row: row, score: 1, otherRow: rows[0])
        }
    }

    private func issueOfNear(_ row: Int, to first: Int, _ corpus: Corpus) -> DataIssue {
        let similarity = NearDuplicates.similarity(corpus.text(at: row), corpus.text(at: first))
        let isConflict = corpus.labelIndices[row] != corpus.labelIndices[first]
        return DataIssue(
            isConflict ? .nearConflict : .nearDuplicate, row: row, score: similarity, otherRow: first,
            label: corpus.label(at: first))
    }

    /// Texts of `corpus` that stand, equal or nearly so, in `other` too, ranked. Complexity: O(*n*) in the bytes of both.
    public func leaks(from other: Corpus, into corpus: Corpus) -> [DataIssue] {
        let both = corpus.appending(other)
        let found = NearDuplicates(of: both, threads: threads)
        var firstEqual: [Int32: Int] = [:]
        var firstNear: [Int32: Int] = [:]
        for row in (corpus.count..<both.count).reversed() {
            firstEqual[found.equalRows[row]] = row
            firstNear[found.firstRows[row]] = row
        }
        return (0..<corpus.count).compactMap { row -> DataIssue? in
            guard !isBlank(corpus, row) else { return nil }
            if let equal = firstEqual[found.equalRows[row]] {
                return DataIssue(
                    .leak, row: row, score: 1, otherRow: equal - corpus.count, label: both.label(at: equal))
            }
            guard let near = firstNear[found.firstRows[row]] else { return nil }
            let similarity = NearDuplicates.similarity(corpus.text(at: row), both.text(at: near))
            return DataIssue(
                .nearLeak, row: row, score: similarity, otherRow: near - corpus.count,
                label: both.label(at: near))
        }.ranked()
    }

    private func isBlank(_ corpus: Corpus, _ row: Int) -> Bool {
        corpus.withText(at: row) { text in text.allSatisfy { $0 <= 0x20 } }
    }
}
