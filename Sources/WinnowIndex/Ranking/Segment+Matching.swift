// The documents of a segment that match a query.

import WinnowModelFile

extension Segment {
    /// The documents that match a condition. Phrases, prefixes and fields require a checked ``Part/words``.
    func documents(matching condition: CompiledQuery.Condition) -> DocumentSet {
        switch condition.pattern {
        case .term(let bytes):
            guard let term = bytes.withUnsafeBufferPointer({ terms.number(of: $0) }) else {
                return DocumentSet(capacity: count)
            }
            let candidates = documents(withAnyOf: [term])
            guard let field = condition.field else { return candidates }
            let wordTerms = wordTerms.unsafeNumbers
            return candidates.filtered { document in
                contains(document, field) { Int(wordTerms[Int($0)]) == term }
            }
        case .prefix(let bytes):
            let begun = begunWords(bytes)
            return documents(withAnyOf: begun.terms).filtered { document in
                contains(document, condition.field) { begun.contains($0) }
            }
        case .either(let patterns, let other):
            func with(_ pattern: CompiledQuery.Condition.Pattern) -> DocumentSet {
                documents(matching: CompiledQuery.Condition(pattern: pattern, field: condition.field))
            }
            var found = with(other)
            found.formUnion(patterns.reduce(into: DocumentSet(all: count)) { $0.formIntersection(with($1)) })
            return found
        case .phrase(let phrase, let isBegun):
            let numbers = phrase.enumerated().map { place, word in
                word.withUnsafeBufferPointer { word in
                    if isBegun, place == phrase.count - 1 { return words.range(ofPrefix: word) }
                    return words.number(of: word).map { $0..<$0 + 1 } ?? 0..<0
                }
            }
            guard !numbers.isEmpty, numbers.allSatisfy({ !$0.isEmpty }) else {
                return DocumentSet(capacity: count)
            }
            var candidates = DocumentSet(all: count)
            for range in numbers {
                candidates.formIntersection(documents(withAnyOf: Set(range.map { Int(wordTerms[$0]) })))
            }
            return candidates.filtered { contains($0, condition.field, numbers) }
        }
    }

    /// The documents that contain two words in sequence, with the weighted frequency in each.
    func postings(
        ofPair first: [UInt8], _ second: [UInt8], options: IndexOptions
    ) -> (documents: [UInt32], weights: [UInt32]) {
        let numbers = [first, second].compactMap { word in
            word.withUnsafeBufferPointer { words.number(of: $0) }.map { UInt32($0) }
        }
        guard numbers.count == 2 else { return ([], []) }
        let terms = numbers.map { Int(wordTerms[Int($0)]) }
        let sequence = sequence.unsafeWords
        let factors = SearchField.allCases.map { ($0, options.weight(of: $0)) }
        var (documents, weights): ([UInt32], [UInt32]) = ([], [])
        postings.forEachDocument(with: terms[0], terms[1]) { document in
            var rest = places(of: Int(document))
            var weight: UInt32 = 0
            while let place = sequence.place(of: numbers[0], numbers[1], in: rest) {
                // Both are in one field, and not at the end of one and the start of the next.
                for (field, factor) in factors {
                    let places = places(of: Int(document), field)
                    if places.contains(place), places.contains(place + 1) { weight &+= factor }
                }
                rest = place + 1..<rest.upperBound
            }
            guard weight > 0 else { return }
            documents.append(document)
            weights.append(weight)
        }
        return (documents, weights)
    }

    /// The documents that contain a term, but not the words of its typed form in sequence, with the weighted
    /// frequency in each.
    func postings(ofJoined term: [UInt8], _ parts: [[UInt8]]) -> (documents: [UInt32], weights: [UInt32]) {
        guard let number = term.withUnsafeBufferPointer({ terms.number(of: $0) }) else { return ([], []) }
        let apart = documents(matching: CompiledQuery.Condition(pattern: .phrase(parts), field: nil))
        var (documents, weights): ([UInt32], [UInt32]) = ([], [])
        postings.forEach(number) { document, weight in
            guard !apart.contains(Int(document)) else { return }
            documents.append(document)
            weights.append(weight)
        }
        return (documents, weights)
    }

    /// The candidates with a wanted word, with the sum of the field weights of its occurrences.
    private func weighted(
        _ candidates: DocumentSet, _ options: IndexOptions, where isWanted: (_ place: Int) -> Bool
    ) -> (documents: [UInt32], weights: [UInt32]) {
        let fields = SearchField.allCases.map { ($0, options.weight(of: $0)) }
        var (documents, weights): ([UInt32], [UInt32]) = ([], [])
        candidates.forEach { document in
            var weight: UInt32 = 0
            for (field, factor) in fields {
                for place in places(of: document, field) where isWanted(place) { weight &+= factor }
            }
            guard weight > 0 else { return }
            documents.append(UInt32(document))
            weights.append(weight)
        }
        return (documents, weights)
    }

    /// The documents that contain any of these terms.
    func documents(withAnyOf terms: Set<Int>) -> DocumentSet {
        var documents = DocumentSet(capacity: count)
        for term in terms { postings.forEach(term) { document, _ in documents.insert(Int(document)) } }
        return documents
    }

    /// The documents that contain a word with a prefix, with the weighted frequency in each.
    func postings(ofPrefix prefix: [UInt8], options: IndexOptions) -> (documents: [UInt32], weights: [UInt32])
    {
        let begun = begunWords(prefix)
        guard !begun.terms.isEmpty else { return ([], []) }
        let sequence = sequence.unsafeWords
        return weighted(documents(withAnyOf: begun.terms), options) { begun.contains(sequence[$0]) }
    }

    /// The words that begin with a prefix: those of texts, and those joined by hyphens.
    private func begunWords(_ prefix: [UInt8]) -> BegunWords {
        let ranges = [prefix, JoinedWord.marked(prefix)].map {
            $0.withUnsafeBufferPointer { words.range(ofPrefix: $0) }
        }
        return BegunWords(
            plain: ranges[0], joined: ranges[1], terms: Set(ranges.joined().map { Int(wordTerms[$0]) }))
    }

    private struct BegunWords {
        let plain: Range<Int>
        let joined: Range<Int>
        let terms: Set<Int>

        func contains(_ word: UInt32) -> Bool { plain.contains(Int(word)) || joined.contains(Int(word)) }
    }

    /// Whether a document contains a wanted word, in `field` or any.
    private func contains(_ document: Int, _ field: SearchField?, where isWanted: (UInt32) -> Bool) -> Bool {
        let sequence = sequence.unsafeWords
        let places = field.map { self.places(of: document, $0) } ?? self.places(of: document)
        return places.contains { sequence[$0] != SegmentBuilder.gap && isWanted(sequence[$0]) }
    }

    /// Whether a document contains words of these ranges in sequence in one field.
    private func contains(_ document: Int, _ field: SearchField?, _ words: [Range<Int>]) -> Bool {
        let sequence = sequence.unsafeWords
        for field in field.map({ [$0] }) ?? SearchField.allCases {
            let places = places(of: document, field)
            guard places.count >= words.count else { continue }
            for start in places.lowerBound...places.upperBound - words.count
            where words.indices.allSatisfy({ words[$0].contains(Int(sequence[start + $0])) }) {
                return true
            }
        }
        return false
    }
}

extension DocumentSet {
    /// The wanted members.
    func filtered(_ isWanted: (Int) -> Bool) -> DocumentSet {
        var result = DocumentSet(capacity: capacity)
        forEach { if isWanted($0) { result.insert($0) } }
        return result
    }
}
