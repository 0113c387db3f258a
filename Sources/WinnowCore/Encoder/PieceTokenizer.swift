import WinnowText

/// Splits texts into the pieces of a SentencePiece model: of all ways, that with the largest sum of the pieces' scores.
///
/// Source: T. Kudo, *Subword Regularization*, 2018; SentencePiece's unigram model.
package struct PieceTokenizer: Sendable {
    /// What rewrites a text before it is split.
    package let normalizer: PieceNormalizer
    /// The pieces and their IDs.
    package let pieces: DoubleArray
    /// The score of each piece, by ID.
    package let scores: Tensor<Float>
    /// The score of a character that no piece is.
    private let unknownScore: Double

    /// The ID of a character that no piece is.
    package static let unknownID: UInt32 = 0
    /// The ID before a text's first piece.
    package static let startID: UInt32 = 1
    /// The ID after a text's last piece.
    package static let endID: UInt32 = 2
    /// The ID of the first piece.
    package static let firstPieceID: UInt32 = 3

    /// How much less a character that no piece is scores than the worst piece: SentencePiece's own number.
    private static let unknownPenalty = 10.0

    package init(normalizer: PieceNormalizer, pieces: DoubleArray, scores: Tensor<Float>) {
        self.normalizer = normalizer
        self.pieces = pieces
        self.scores = scores
        unknownScore = Double(scores.unsafeElements.min() ?? 0) - Self.unknownPenalty
    }
}

extension PieceTokenizer {
    /// Opens the tokenizer of a model.
    ///
    /// - Throws: ``ModelDefect`` with `missingTensor`, `wrongType` or `wrongShape`.
    package init(from file: ModelBytes) throws(ModelDefect) {
        self.init(
            normalizer: PieceNormalizer(
                table: DoubleArray(try file.tensor("normalizer", shape: [nil])),
                replacements: try file.tensor("normalizer.replacements", shape: [nil])),
            pieces: DoubleArray(try file.tensor("pieces", shape: [nil])),
            scores: try file.tensor("pieces.scores", shape: [nil]))
    }
}

extension PieceTokenizer {
    /// Splits texts and reuses its memory, so keep one per thread.
    package struct Reader: ~Copyable {
        private let tokenizer: PieceTokenizer
        private var bytes = GrowingBuffer<UInt8>(minimumCapacity: 1024)
        /// The best way to each place: its score, the last piece and where that begins.
        private var steps = GrowingBuffer<Step>(minimumCapacity: 1024)
        private var words = SplitWordCache()
        private var hasReadText = false

        // For the package: the code that frees a reader is compiled into the library that keeps one.
        package struct Step: BitwiseCopyable {
            var score: Double
            var start: UInt32
            var piece: UInt32
        }

        /// The most bytes that are split at once, so that memory does not grow with the text.
        private static let longestWord = 1 << 14

        package init(_ tokenizer: PieceTokenizer) { self.tokenizer = tokenizer }

        /// Appends the IDs of a text's pieces, with one before and one after them.
        ///
        /// - Returns: whether any of them is known; a text without a known piece appends nothing.
        /// - Complexity: O(*n* · *m*) in the bytes of the text and of the longest piece.
        package mutating func append(
            _ utf8: UnsafeBufferPointer<UInt8>, to ids: inout GrowingBuffer<UInt32>
        ) -> Bool {
            tokenizer.normalizer.write(utf8, to: &bytes)
            // A reader of a single text has no use for what it keeps.
            if hasReadText { words.begin() } else { hasReadText = true }
            let first = ids.count
            ids.append(PieceTokenizer.startID)
            var isKnown = false
            var start = 0
            while start < bytes.count {
                let end = wordEnd(after: start)
                if appendWord(start..<end, to: &ids) { isKnown = true }
                start = end
            }
            guard isKnown else {
                ids.removeLast(ids.count - first)
                return false
            }
            ids.append(PieceTokenizer.endID)
            return true
        }

        /// Where the word that begins at `start` ends: at the next mark of a word, or where there is no room for more.
        private func wordEnd(after start: Int) -> Int {
            let limit = min(start + Self.longestWord, bytes.count)
            var end = start + 1
            while end < limit {
                if bytes[end] == 0xE2, end + 2 < bytes.count, bytes[end + 1] == 0x96, bytes[end + 2] == 0x81 {
                    return end
                }
                end += 1
            }
            guard limit < bytes.count else { return limit }
            while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            return end
        }

        /// Appends the pieces of a word. Pieces begin at the mark of a word or do not have one, so that words are split as
        /// the whole text is: sums of a few scores in single precision are exact in double.
        private mutating func appendWord(_ range: Range<Int>, to ids: inout GrowingBuffer<UInt32>) -> Bool {
            let text = UnsafeBufferPointer(rebasing: bytes.elements[range])
            let word = words.word(of: text)
            if let word, let isKnown = words.append(word, to: &ids) { return isKnown }
            let first = ids.count
            let isKnown = split(text, to: &ids)
            if let word { words.keep(word, UnsafeBufferPointer(rebasing: ids.elements[first...])) }
            return isKnown
        }

        private mutating func split(
            _ text: UnsafeBufferPointer<UInt8>, to ids: inout GrowingBuffer<UInt32>
        ) -> Bool {
            let nothing = Step(score: -1e38, start: 0, piece: PieceTokenizer.unknownID)
            steps.removeAll()
            for _ in 0...text.count { steps.append(nothing) }
            let steps = steps.mutableElements
            steps[0].score = 0
            let scores = tokenizer.scores.unsafeElements
            var place = 0
            while place < text.count {
                let base = steps[place].score
                let length = min(UTF8Scalar(at: place, in: text).count, text.count - place)
                var hasCharacter = false
                tokenizer.pieces.forEachPrefix(of: text, from: place) { end, piece in
                    guard Int(piece) < scores.count else { return }
                    let score = base + Double(scores[Int(piece)])
                    if score > steps[end].score {
                        steps[end] = Step(score: score, start: UInt32(place), piece: piece)
                    }
                    if end == place + length { hasCharacter = true }
                }
                if !hasCharacter {
                    let score = base + tokenizer.unknownScore
                    if score > steps[place + length].score {
                        steps[place + length] = Step(
                            score: score, start: UInt32(place), piece: PieceTokenizer.unknownID)
                    }
                }
                place += length
            }
            return appendPath(steps, to: &ids)
        }

        /// Appends the pieces of the best way to the end, and returns whether any is known.
        private func appendPath(
            _ steps: UnsafeMutableBufferPointer<Step>, to ids: inout GrowingBuffer<UInt32>
        ) -> Bool {
            let first = ids.count
            var isKnown = false
            var place = steps.count - 1
            while place > 0 {
                ids.append(steps[place].piece)
                isKnown = isKnown || steps[place].piece != PieceTokenizer.unknownID
                // Each step begins before its end.
                place = Int(steps[place].start)
            }
            let path = ids.mutableElements
            var (low, high) = (first, ids.count - 1)
            while low < high {
                path.swapAt(low, high)
                (low, high) = (low + 1, high - 1)
            }
            return isKnown
        }
    }
}
