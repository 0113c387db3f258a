import WinnowModelFile

/// For each word of a sentence, the labels of the terms that contain it, and its position in them.
struct TaggerFacts: Sendable {
    /// The words in the form that terms are compared in.
    var words = TermWords()
    /// Label and position, word by word: the label's number times 3, plus 0 for a one-word term, 1 for the
    /// first word of a longer one, 2 for the others.
    private(set) var codes: [UInt16] = []
    /// The start of each word's codes, and the end of the last.
    private(set) var starts: [Int] = []
    /// A hash per word and layer of the word's codes.
    private(set) var keys: [UInt64] = []
    private(set) var layerCount = 0
    private var marks: [(word: Int, code: UInt16)] = []
    private var labelEnds: [Int] = []
    private var found: [(end: Int, value: UInt16)] = []

    /// The codes of a word; none outside the sentence.
    func codes(of word: Int) -> ArraySlice<UInt16> {
        word >= 0 && word + 1 < starts.count ? codes[starts[word]..<starts[word + 1]] : []
    }

    mutating func removeAll() {
        words.removeAll()
    }

    /// Looks up the terms in ``words``: for each label, from left to right, the longest at each word.
    ///
    /// - Complexity: O(*n* · *m*) in the bytes of the words and the words of the longest partial match.
    mutating func read(_ lexicon: TaggerLexicon) {
        layerCount = lexicon.layers.count
        marks.removeAll(keepingCapacity: true)
        labelEnds.removeAll(keepingCapacity: true)
        labelEnds.append(contentsOf: repeatElement(0, count: lexicon.labels.count))
        for word in 0..<words.count where words.hasPiece(word) {
            find(from: word, lexicon)
            for (end, value) in found.reversed() {
                for place in lexicon.members(of: value) {
                    mark(word..<end, label: lexicon.members[place])
                }
            }
        }
        sortMarks(lexicon)
    }

    /// Finds all terms that begin at a word, the shortest first.
    private mutating func find(from first: Int, _ lexicon: TaggerLexicon) {
        found.removeAll(keepingCapacity: true)
        var place = words.starts[first]
        var hash = TermHash()
        for word in first..<words.count where words.hasPiece(word) {
            while place < words.ends[word] {
                hash.add(words.key[place])
                place += 1
            }
            guard let value = lexicon.value(of: hash.value) else { return }
            if value & ~TaggerLexicon.goesOn != 0 { found.append((word + 1, value)) }
            if value & TaggerLexicon.goesOn == 0 { return }
        }
    }

    /// Whether a listed term with a capital goes on with another at this word: `York` in `New York City`.
    func isInsideTerm(_ word: Int, _ shapes: UnsafeBufferPointer<WordShape>) -> Bool {
        guard word > 0, shapes[word].beginsWithCapital, shapes[word - 1].beginsWithCapital else {
            return false
        }
        return codes(of: word).contains { code in
            code % 3 == 2 && codes(of: word - 1).contains { $0 / 3 == code / 3 && $0 % 3 != 0 }
        }
    }

    private mutating func mark(_ range: Range<Int>, label: UInt16) {
        guard range.lowerBound >= labelEnds[Int(label)] else { return }
        labelEnds[Int(label)] = range.upperBound
        marks.append((range.lowerBound, label * 3 + (range.count > 1 ? 1 : 0)))
        for word in range.dropFirst() { marks.append((word, label * 3 + 2)) }
    }

    /// Sorts the marks by word.
    private mutating func sortMarks(_ lexicon: TaggerLexicon) {
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: words.count + 1))
        for mark in marks { starts[mark.word + 1] += 1 }
        for word in 0..<words.count { starts[word + 1] += starts[word] }
        var next = starts
        codes.removeAll(keepingCapacity: true)
        codes.append(contentsOf: repeatElement(0, count: marks.count))
        keys.removeAll(keepingCapacity: true)
        keys.append(contentsOf: repeatElement(0, count: words.count * layerCount))
        for mark in marks {
            codes[next[mark.word]] = mark.code
            next[mark.word] += 1
            // A sum, which does not depend on the order of the labels.
            keys[mark.word * layerCount + lexicon.layerOfLabel[Int(mark.code) / 3]] &+=
                WordShape.mix(0xFAC7, UInt64(mark.code))
        }
    }
}

extension TaggerFeatures {
    /// Calls `body` with the hash of each lexicon feature of a word.
    @inline(__always)
    static func forEachFact(
        of index: Int, _ facts: TaggerFacts, _ shapes: UnsafeBufferPointer<WordShape>,
        _ body: (UInt64) -> Void
    ) {
        let own = shapes[index]
        let before = index > 0 ? shapes[index - 1].word : WordShape.outside.word
        let behind = index + 1 < shapes.count ? shapes[index + 1].word : WordShape.outside.word
        func add(_ value: UInt64, _ template: UInt64) { body(WordShape.mix(value, template)) }
        for offset in -2...2 {
            for code in facts.codes(of: index + offset) { add(UInt64(code), UInt64(102 + offset)) }
        }
        for code in facts.codes(of: index) {
            let code = UInt64(code)
            add(WordShape.mix(code, own.outline), 105)
            add(WordShape.mix(before, code), 106)
            add(WordShape.mix(code, behind), 107)
        }
        for layer in 0..<facts.layerCount {
            let key = facts.keys[index * facts.layerCount + layer]
            let last = index > 0 ? facts.keys[(index - 1) * facts.layerCount + layer] : WordShape.outside.word
            let template = UInt64(200 + 4 * layer)
            add(key, template)
            add(WordShape.mix(key, own.outline), template + 1)
            add(WordShape.mix(last, key), template + 2)
        }
    }
}
