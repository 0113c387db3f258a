// Reading texts one after another.

import WinnowText

extension FastTextModel {
    /// Scores texts one after another and reuses its memory; keep one per thread.
    package struct Reader: Sendable {
        private let model: FastTextModel
        /// The sum of the rows of a text, then their mean.
        private var vector: [Float]
        /// The sum of the rows of a word.
        private var part: [Float]
        /// A word between `<` and `>`.
        private var bracketed: [UInt8] = []
        private var words: [FastTextWord] = []
        /// The rows of words and n-grams, found before the first is read, so that the memory accesses of several overlap.
        /// The numbers of words and buckets have 31 bits.
        private var rows: [UInt32] = []
        /// Factors of the rows.
        private var ones: [Float] = []
        private var outputs: [Float]
        private var logs: [Float] = []
        /// The products of all centroids of a quantized output matrix; empty if it has few rows.
        private var table: [Float] = []
        private var known = KnownWords()

        package init(_ model: FastTextModel) {
            self.model = model
            vector = [Float](repeating: 0, count: model.dimension)
            part = vector
            outputs = [Float](repeating: 0, count: model.tree?.innerCount ?? model.labels.count)
            if let tree = model.tree {
                logs = [Float](repeating: 0, count: model.labels.count + tree.innerCount)
            }
            if model.isClassifier, model.output.isQuantized, outputs.count > FastTextMatrix.centroids {
                table = [Float](repeating: 0, count: model.output.pieces * FastTextMatrix.centroids)
            }
        }
    }
}

/// The sums of the rows of frequent words, which are the first of a model.
///
/// A word has some twenty n-grams, and a few thousand words are most of any text.
private struct KnownWords: Sendable {
    /// The place of each word among the sums, from 1; 0 if its sum has not been needed.
    private var places: [Int32] = []
    private var sums: [Float] = []
    /// The numbers of rows.
    private var counts: [Int] = []
    /// Whether a text has been read: a reader of one text needs no memory for the next.
    private var isReused = false

    /// The bytes for sums: as much as a core has of the nearest memory that is large.
    private static let room = 1 << 21

    /// Gets ready for a text.
    mutating func begin(_ model: FastTextModel) {
        guard places.isEmpty, model.characterNGrams != nil || model.input.isQuantized else { return }
        guard isReused else { return isReused = true }
        let count = min(model.dictionary.wordCount, max(64, Self.room / (4 * model.dimension)))
        places = [Int32](repeating: 0, count: count)
    }

    /// Adds the sum of a word to a text's; returns the number of rows, or nil if it is not known.
    @inline(__always)
    func add(_ number: Int, to vector: inout [Float]) -> Int? {
        guard number < places.count, places[number] > 0 else { return nil }
        let place = Int(places[number]) - 1
        sums.withUnsafeBufferPointer { sums in
            vector.withUnsafeMutableBufferPointer { vector in
                let first = place * vector.count
                vector.add(UnsafeBufferPointer(rebasing: sums[first..<first + vector.count]))
            }
        }
        return counts[place]
    }

    /// Keeps the sum of a word, if there is room.
    @inline(__always)
    mutating func keep(_ number: Int, _ sum: [Float], count: Int) {
        guard number < places.count else { return }
        sums.append(contentsOf: sum)
        counts.append(count)
        places[number] = Int32(truncatingIfNeeded: counts.count)
    }
}

/// A word of a text.
private struct FastTextWord {
    var range: Range<Int>
    var hash: UInt32
    /// The number of its row; nil if it is not in the dictionary.
    var number: Int?
    var isLineEnd: Bool
}

extension FastTextDictionary {
    /// Replaces `words` by those of a text, without its labels.
    ///
    /// fastText splits texts at spaces, control characters that are spaces, and zero bytes. A line ends with a word of
    /// its own, `</s>`; line breaks within a text do not end it.
    fileprivate func split(_ utf8: UnsafeBufferPointer<UInt8>, into words: inout [FastTextWord]) {
        words.removeAll(keepingCapacity: true)
        var offset = 0
        while words.last?.isLineEnd != true {
            while offset < utf8.count, Self.isSpace(utf8[offset]) { offset += 1 }
            let start = offset
            var hash = FastTextHash.start
            while offset < utf8.count, !Self.isSpace(utf8[offset]) {
                hash = FastTextHash.adding(utf8[offset], to: hash)
                offset += 1
            }
            let isEnd =
                start == offset
                || hash == Self.lineEndHash
                    && utf8[start..<offset].elementsEqual(Self.lineEndText)
            words.append(
                FastTextWord(range: start..<offset, hash: isEnd ? Self.lineEndHash : hash, isLineEnd: isEnd))
        }
        // Looked up on their own, so that the memory accesses of several words overlap.
        var kept = 0
        for place in words.indices {
            var word = words[place]
            if word.isLineEnd {
                word.number = lineEnd
            } else {
                let token = UnsafeBufferPointer(rebasing: utf8[word.range])
                word.number = number(of: token, hash: word.hash)
                if let number = word.number {
                    guard number < wordCount else { continue }
                } else if token.first == UInt8(ascii: "_"),
                    token.prefix(Self.labelPrefix.utf8CodeUnitCount).elementsEqual(Self.labelPrefix)
                {
                    continue
                }
            }
            words[kept] = word
            kept += 1
        }
        words.removeLast(words.count - kept)
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || byte == 0 || (0x09...0x0D).contains(byte))
    }

    private static let lineEndHash = FastTextHash.hash([0x3C, 0x2F, 0x73, 0x3E])
}

extension FastTextModel {
    /// Calls `body` with each row of a word: of itself, with no bytes, and of its n-grams, with theirs between `<` and `>`.
    package func forEachRow(of word: UnsafeBufferPointer<UInt8>, _ body: (Int, Range<Int>) -> Void) {
        if let number = dictionary.number(of: word, hash: FastTextHash.hash(word)), number < wordCount {
            body(number, 0..<0)
        }
        guard !word.elementsEqual(FastTextDictionary.lineEndText) else { return }
        let bracketed = [UInt8(ascii: "<")] + word + [UInt8(ascii: ">")]
        bracketed.withUnsafeBufferPointer { forEachRow(inWord: $0, body) }
    }

    /// Calls `body` with the row of each n-gram of characters of a word that has one, and its bytes.
    ///
    /// - Parameter bracketed: the word between `<` and `>`.
    @inline(__always)
    fileprivate func forEachRow(
        inWord bracketed: UnsafeBufferPointer<UInt8>, _ body: (Int, Range<Int>) -> Void
    ) {
        guard let lengths = characterNGrams else { return }
        let count = bracketed.count
        for start in 0..<count where bracketed[start] & 0xC0 != 0x80 {
            var hash = FastTextHash.start
            var end = start
            for length in 1...lengths.upperBound where end < count {
                hash = FastTextHash.adding(bracketed[end], to: hash)
                end += 1
                while end < count, bracketed[end] & 0xC0 == 0x80 {
                    hash = FastTextHash.adding(bracketed[end], to: hash)
                    end += 1
                }
                if length >= lengths.lowerBound, length > 1 || start > 0 && end < count,
                    let row = row(ofBucket: buckets.remainder(of: hash))
                {
                    body(row, start..<end)
                }
            }
        }
    }

    /// Calls `body` with the row of each n-gram of words that has one, and its words.
    @inline(__always)
    fileprivate func forEachRow(inWords words: [FastTextWord], _ body: (Int, Range<Int>) -> Void) {
        guard wordNGrams > 1 else { return }
        for first in words.indices {
            var hash = Self.wide(words[first].hash)
            for last in (first + 1)..<max(first + 1, min(words.count, first + wordNGrams)) {
                hash = hash &* 116_049_371 &+ Self.wide(words[last].hash)
                let bucket = UInt32(truncatingIfNeeded: hash % UInt64(buckets.divisor))
                if let row = row(ofBucket: bucket) { body(row, first..<last + 1) }
            }
        }
    }

    /// A hash as a negative number, if its highest bit is set.
    @inline(__always)
    private static func wide(_ hash: UInt32) -> UInt64 { UInt64(bitPattern: Int64(Int32(bitPattern: hash))) }

    /// The row of a bucket; nil if a pruned model has none.
    @inline(__always)
    private func row(ofBucket bucket: UInt32) -> Int? {
        guard let keptBuckets = dictionary.keptBuckets else { return dictionary.wordCount + Int(bucket) }
        return keptBuckets.row(of: bucket).map { dictionary.wordCount + $0 }
    }
}

extension FastTextModel.Reader {
    /// Writes a text's scores: of two exclusive labels the second's log-odds, else one per label.
    ///
    /// For softmax a score is a label's output, for hierarchical softmax the logarithm of its probability. Otherwise
    /// it is the label's log-odds as fastText rounds them for a table: down to a multiple of 1/32 (except for what keeps
    /// labels in order), and beyond ±8 so that the probability is 0 or 1.
    package mutating func score(
        _ utf8: UnsafeBufferPointer<UInt8>, into scores: UnsafeMutableBufferPointer<Float>
    ) {
        read(utf8)
        let model = model
        vector.withUnsafeBufferPointer { vector in
            table.withUnsafeMutableBufferPointer { table in
                outputs.withUnsafeMutableBufferPointer { outputs in
                    guard let vector = vector.baseAddress else { return }
                    model.output.products(vector, table: table, to: outputs)
                }
            }
        }
        guard model.hasExclusiveLabels else {
            for index in scores.indices { scores[index] = model.logOdds(outputs[index]) }
            return
        }
        if let tree = model.tree {
            logs.withUnsafeMutableBufferPointer { logs in
                outputs.withUnsafeMutableBufferPointer { tree.fill(logs, from: $0) }
            }
            for index in scores.indices { scores[index] = logs[index] }
            if scores.count == 1 { scores[0] = logs[1] - logs[0] }
        } else if scores.count == 1 {
            scores[0] = outputs[1] - outputs[0]
        } else {
            for index in scores.indices { scores[index] = outputs[index] }
        }
    }

    /// The vector of a text, ``FastTextModel/dimension`` numbers; zero for one without rows.
    ///
    /// With a classifier it is the mean of all rows, otherwise that of the vectors of its words, scaled to length 1.
    package mutating func vector(ofText utf8: UnsafeBufferPointer<UInt8>) -> [Float] {
        guard !model.isClassifier else {
            read(utf8)
            return vector
        }
        var sum = [Float](repeating: 0, count: model.dimension)
        var count: Float = 0
        // Split as C++ does, where a zero byte is no space.
        for word in utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
            guard let vector = vector(ofWord: UnsafeBufferPointer(rebasing: word)) else { continue }
            let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
            guard length > 0 else { continue }
            for index in sum.indices { sum[index] += vector[index] / length }
            count += 1
        }
        return count > 0 ? sum.map { $0 / count } : sum
    }

    /// A row of the input matrix, which must be one of ``FastTextModel/wordCount`` words or of the buckets.
    package mutating func row(_ number: Int) -> [Float] {
        part.withUnsafeMutableBufferPointer { part in
            part.update(repeating: 0)
            if let sum = part.baseAddress { model.input.add(number, to: sum) }
        }
        return part
    }

    /// The vector of the word of a row in `0..<wordCount`.
    package mutating func vector(ofRow row: Int) -> [Float] {
        vector(ofWord: model.dictionary.text(row).assumingMemoryBound(to: UInt8.self), number: row)
            ?? self.row(row)
    }

    /// The vector of a word, the mean of the rows of the word and its n-grams; nil if it has no rows.
    package mutating func vector(ofWord utf8: UnsafeBufferPointer<UInt8>) -> [Float]? {
        let number = model.dictionary.number(of: utf8, hash: FastTextHash.hash(utf8))
        return vector(ofWord: utf8, number: number.flatMap { $0 < model.wordCount ? $0 : nil })
    }

    private mutating func vector(ofWord utf8: UnsafeBufferPointer<UInt8>, number: Int?) -> [Float]? {
        let isLineEnd = utf8.elementsEqual(FastTextDictionary.lineEndText)
        let count = fillPart(utf8, number: number, isLineEnd: isLineEnd)
        guard count > 0 else { return nil }
        return part.map { $0 * (1 / Float(count)) }
    }

    /// Attributes the score of one label minus that of another to the words of a text.
    ///
    /// The mean of the rows is a sum over words, so the shares are exact, up to the rounding of log-odds. The end of
    /// the line is no word of the text: its share is ``FeatureShares/vector``. With hierarchical softmax the score is no
    /// sum, and all of it is.
    ///
    /// - Parameters:
    ///   - initial: the initial value of ``FeatureShares/total``.
    ///   - against: the other label; nil for none.
    package mutating func shares(
        of utf8: UnsafeBufferPointer<UInt8>, initial: Double = 0, label: Int, against: Int?
    ) -> FeatureShares {
        var shares = FeatureShares()
        var all: [FastTextWord] = []
        model.dictionary.split(utf8, into: &all)
        for word in all where !word.isLineEnd {
            shares.tokens.append(
                TokenSpan(start: word.range.lowerBound, end: word.range.upperBound, kind: .word))
        }
        shares.tokenShares = [Double](repeating: 0, count: shares.tokens.count)
        if model.tree != nil {
            var scores = [Float](repeating: 0, count: model.labels.count)
            scores.withUnsafeMutableBufferPointer { score(utf8, into: $0) }
            shares.vector = Double(logs[label]) - (against.map { Double(logs[$0]) } ?? 0)
        } else {
            addShares(of: all, in: utf8, model.weights(of: label, against: against), to: &shares)
        }
        shares.total = shares.tokenShares.reduce(initial, +) + (shares.vector ?? 0)
        return shares
    }

    private mutating func addShares(
        of words: [FastTextWord], in utf8: UnsafeBufferPointer<UInt8>, _ weights: [Float],
        to shares: inout FeatureShares
    ) {
        // The last is the share of the end of the line.
        var sums = [Double](repeating: 0, count: shares.tokens.count + 1)
        var count = 0
        let model = model
        weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            for (place, word) in words.enumerated() {
                count += fillPart(
                    UnsafeBufferPointer(rebasing: utf8[word.range]), number: word.number,
                    isLineEnd: word.isLineEnd)
                for index in part.indices { sums[place] += Double(part[index]) * Double(weights[index]) }
            }
            model.forEachRow(inWords: words) { row, places in
                count += 1
                let share = Double(model.input.product(row, weights)) / Double(places.count)
                for place in places { sums[place] += share }
            }
        }
        let factor = 1 / Double(max(1, count))
        for place in shares.tokens.indices {
            shares.tokenShares[place] = (sums[place] * factor).isFinite ? sums[place] * factor : 0
        }
        let last = sums[sums.count - 1] * factor
        if last != 0, last.isFinite { shares.vector = last }
    }

    /// Fills ``vector`` with the mean of a text's rows.
    private mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        vector.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        known.begin(model)
        var count = 0
        let model = model
        var words: [FastTextWord] = []
        swap(&words, &self.words)
        model.dictionary.split(utf8, into: &words)
        let hasRowsOnly = model.characterNGrams == nil && !model.input.isQuantized
        if !hasRowsOnly { for word in words { count += add(word, of: utf8) } }
        rows.removeAll(keepingCapacity: true)
        if hasRowsOnly {
            for word in words {
                if let number = word.number { rows.append(UInt32(truncatingIfNeeded: number)) }
            }
        }
        model.forEachRow(inWords: words) { row, _ in rows.append(UInt32(truncatingIfNeeded: row)) }
        swap(&words, &self.words)
        count += rows.count
        vector.withUnsafeMutableBufferPointer { vector in
            guard let sum = vector.baseAddress else { return }
            model.input.add(rows, ones: &ones, to: sum)
            let factor = count == 0 ? 0 : Float(1 / Double(count))
            for index in vector.indices { vector[index] *= factor }
        }
    }

    /// Adds a word's rows to ``vector``; returns their number.
    @inline(__always)
    private mutating func add(_ word: FastTextWord, of utf8: UnsafeBufferPointer<UInt8>) -> Int {
        if let number = word.number, let count = known.add(number, to: &vector) { return count }
        // Summed on their own, so that the sum of a word is the same whether it is known or not.
        let count = fillPart(
            UnsafeBufferPointer(rebasing: utf8[word.range]), number: word.number, isLineEnd: word.isLineEnd)
        vector.withUnsafeMutableBufferPointer { vector in part.withUnsafeBufferPointer { vector.add($0) } }
        if let number = word.number { known.keep(number, part, count: count) }
        return count
    }

    /// Fills ``part`` with the sum of a word's rows; returns their number.
    private mutating func fillPart(
        _ word: UnsafeBufferPointer<UInt8>, number: Int?, isLineEnd: Bool
    ) -> Int {
        part.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        bracketed.removeAll(keepingCapacity: true)
        let model = model
        if !isLineEnd, model.characterNGrams != nil {
            bracketed.append(UInt8(ascii: "<"))
            bracketed.append(contentsOf: word)
            bracketed.append(UInt8(ascii: ">"))
        }
        rows.removeAll(keepingCapacity: true)
        if let number { rows.append(UInt32(truncatingIfNeeded: number)) }
        bracketed.withUnsafeBufferPointer {
            model.forEachRow(inWord: $0) { row, _ in rows.append(UInt32(truncatingIfNeeded: row)) }
        }
        part.withUnsafeMutableBufferPointer { part in
            guard let sum = part.baseAddress else { return }
            model.input.add(rows, ones: &ones, to: sum)
        }
        return rows.count
    }
}

extension UnsafeMutableBufferPointer<Float> {
    /// Adds as many numbers.
    @inline(__always)
    fileprivate func add(_ others: UnsafeBufferPointer<Float>) {
        for index in 0..<Swift.min(count, others.count) { self[index] += others[index] }
    }
}

extension FastTextModel {
    /// The log-odds of a label that excludes no other, rounded as fastText's probabilities are.
    fileprivate func logOdds(_ output: Float) -> Float {
        // The only label of all.
        guard loss == .oneVersusAll || loss == .negativeSampling else { return 100 }
        guard output >= -8, output <= 8 else { return output < 0 ? output - 30 : output + 30 }
        let rounded = ((output + 8) * 32).rounded(.down) / 32 - 8
        // Labels with equal probabilities keep their order; the probability changes by less than 4e-6.
        return rounded + (output - rounded) / 2048
    }
}
