// Making a tagger's lexicon of lists of terms.

import WinnowModelFile

extension TaggerLexicon {
    /// Makes a lexicon of lists of terms, a layer each; a term may have several labels in a list.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`: an empty list, or too many labels or sets of labels.
    init(_ lists: [[GazetteerTerm]]) throws(AnalysisError) {
        var labels: [String] = []
        var layers: [Int] = []
        var members: [UInt64: Set<UInt16>] = [:]
        var beginnings: Set<UInt64> = []
        for list in lists {
            let first = labels.count
            var numbers: [String: UInt16] = [:]
            for term in list {
                if numbers[term.label] == nil {
                    guard labels.count < Self.mostLabels else {
                        throw Self.error("more than \(Self.mostLabels) labels in the gazetteers; give fewer")
                    }
                    numbers[term.label] = UInt16(labels.count)
                    labels.append(term.label)
                }
                let hashes = Self.hashes(of: term.text)
                guard let whole = hashes.last, let number = numbers[term.label] else { continue }
                beginnings.formUnion(hashes.dropLast())
                members[whole, default: []].insert(number)
            }
            guard labels.count > first else { throw Self.error("a gazetteer without a term; leave it out") }
            layers.append(labels.count - first)
        }
        self = try Self.table(members, beginnings, labels, layers)
    }

    private static func error(_ what: String) -> AnalysisError {
        AnalysisError(code: .invalidData, message: what)
    }

    /// The hashes of a term's first piece, first two pieces and so on.
    private static func hashes(of term: String) -> [UInt64] {
        var words = TermWords()
        words.append(term)
        var hash = TermHash()
        var hashes: [UInt64] = []
        for byte in words.key {
            if byte == 0x20 { hashes.append(hash.value) }
            hash.add(byte)
        }
        if words.hasPiece(0) { hashes.append(hash.value) }
        return hashes
    }

    private static func table(
        _ terms: [UInt64: Set<UInt16>], _ beginnings: Set<UInt64>, _ labels: [String], _ layers: [Int]
    ) throws(AnalysisError) -> TaggerLexicon {
        let hashes = Set(terms.keys).union(beginnings).sorted()
        var sets: [[UInt16]: UInt16] = [:]
        var setStarts: [UInt32] = [0]
        var members: [UInt16] = []
        var values: [UInt16] = []
        for hash in hashes {
            var value: UInt16 = beginnings.contains(hash) ? goesOn : 0
            if let set = terms[hash]?.sorted() {
                if let number = sets[set] {
                    value |= number
                } else {
                    guard sets.count < 0x7FFE else {
                        throw error("more than 32766 combinations of labels in the gazetteers; give fewer")
                    }
                    let number = UInt16(sets.count + 1)
                    sets[set] = number
                    members += set
                    setStarts.append(UInt32(members.count))
                    value |= number
                }
            }
            values.append(value)
        }
        return TaggerLexicon(
            labels: labels, layers: layers, buckets: HashBuckets(hashes, rowsPerBucket: 4),
            values: Tensor(values), setStarts: Tensor(setStarts), members: Tensor(members))
    }
}
