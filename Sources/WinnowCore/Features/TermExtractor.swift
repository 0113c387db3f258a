package import WinnowText

/// Extracts n-grams from texts; keep one per thread, as it reuses its memory.
@usableFromInline
package struct TermExtractor: Sendable {
    private let analyzer: TokenAnalyzer
    @usableFromInline let wordNGrams: ClosedRange<Int>?
    @usableFromInline let characterNGrams: ClosedRange<Int>?
    package private(set) var tokens = TokenBuffer()
    /// The hashes of the tokens; may be longer.
    @usableFromInline var hashes: [UInt64] = []
    /// Words between spaces, padded with 8 bytes, and where their characters begin; texts longer than 4 GB
    /// give wrong n-grams.
    @usableFromInline var words: [UInt8] = []
    @usableFromInline package private(set) var starts: [UInt32] = []

    package init(options: FeatureOptions) {
        // A new object: threads that count references to a shared one slow each other down.
        analyzer = TokenAnalyzer(mode: options.analyzer.mode, filters: options.analyzer.filters)
        wordNGrams = options.wordNGrams
        characterNGrams = options.characterNGrams
    }

    /// Analyzes a text; the other methods then refer to it.
    @inline(__always)
    package mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        analyzer.analyze(utf8, into: &tokens)
    }

    /// The surface features of the last text; mutating, so that the call copies nothing.
    @inline(__always)
    package mutating func surfaceValues(of utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures {
        tokens.withSource(original: utf8) { source in
            tokens.withUnsafeStorage { _, _, spans in SurfaceFeatures(utf8: source, spans: spans) }
        }
    }

    /// Calls `body` with the hash and the place of each n-gram of a kind, in order, including repetitions.
    ///
    /// Pass the place to ``appendText(of:_:to:)``. The feature of disguises is among the n-grams of words;
    /// its place is empty, at the first disguised token.
    @inlinable @inline(__always)
    package mutating func forEachTerm(_ kind: NGramKind, _ body: (UInt64, Range<Int>) -> Void) {
        switch kind {
        case .word:
            if let lengths = wordNGrams { forEachWordNGram(lengths, body) }
        case .character:
            if let lengths = characterNGrams { forEachCharacterNGram(lengths, body) }
        }
    }

    /// The feature of texts with a disguised word, in the form of an n-gram of words.
    package static let disguiseFeature = Array("<disguised>".utf8)
    @usableFromInline static let disguiseHash = disguiseFeature.withUnsafeBufferPointer { text in
        text.baseAddress.map {
            TermHash.hash($0, count: text.count, isPadded: false, seed: NGramKind.word.seed)
        } ?? 0
    }

    /// Appends the bytes of the n-gram at a place that ``forEachTerm(_:_:)`` passed.
    package func appendText(of place: Range<Int>, _ kind: NGramKind, to text: inout [UInt8]) {
        switch kind {
        case .word where place.isEmpty: text += Self.disguiseFeature
        case .word:
            tokens.withUnsafeStorage { bytes, ends, _ in
                for token in place {
                    if token > place.lowerBound { text.append(UInt8(ascii: " ")) }
                    text += bytes[(token == 0 ? 0 : ends[token - 1])..<ends[token]]
                }
            }
        case .character:
            text += words[Int(starts[place.lowerBound])..<Int(starts[place.upperBound])]
        }
    }

    /// Calls `body` with one window of a long text after another, so that memory does not grow with it.
    ///
    /// - Parameters:
    ///   - kind: the kind of n-gram.
    ///   - utf8: the text.
    ///   - windowSize: the least number of tokens in a window.
    ///   - body: receives an extractor that has read the window, the number of tokens before it, and the end
    ///     of its n-grams: those at later places belong to the next window.
    package mutating func forEachWindow<Failure: Error>(
        _ kind: NGramKind, of utf8: UnsafeBufferPointer<UInt8>, windowSize: Int = 4096,
        _ body: (inout TermExtractor, _ before: Int, _ end: Int) throws(Failure) -> Void
    ) throws(Failure) {
        // N-grams of characters end at gaps; those of words need the first words of the next window.
        let overlap = kind == .word ? (wordNGrams?.upperBound ?? 1) - 1 : 0
        let analyzer = analyzer
        var buffer = TokenBuffer()
        var before = 0
        defer { tokens.removeAll() }
        try analyzer.analyze(
            utf8, windowSize: max(windowSize, overlap + 1),
            cut: kind == .character ? .atGaps : .overlapping(overlap), by: &buffer
        ) { window, isLast throws(Failure) in
            swap(&window, &tokens)
            defer { swap(&window, &tokens) }
            try body(&self, before, kind == .character || isLast ? .max : tokens.count - overlap)
            before += tokens.count - overlap
        }
    }

    /// Calls `body` with the hash of each n-gram of a kind in a long text, in order, including repetitions.
    package mutating func forEachTerm(
        _ kind: NGramKind, ofLong utf8: UnsafeBufferPointer<UInt8>, _ body: (UInt64) -> Void
    ) {
        forEachWindow(kind, of: utf8) { extractor, _, end in
            extractor.forEachTerm(kind) { hash, place in
                if place.lowerBound < end { body(hash) }
            }
        }
    }

    /// Calls `body` with the positions of the tokens of a long text, some thousands at once.
    package mutating func forEachSpans<Failure: Error>(
        ofLong utf8: UnsafeBufferPointer<UInt8>,
        _ body: ([TokenSpan]) throws(Failure) -> Void
    ) throws(Failure) {
        try forEachWindow(.character, of: utf8) { extractor, _, _ throws(Failure) in
            try body(extractor.tokens.withUnsafeStorage { _, _, spans in Array(spans) })
        }
    }

    /// The surface features of a long text, read in windows.
    package mutating func surfaceValues(
        ofLong utf8: UnsafeBufferPointer<UInt8>, windowSize: Int = 4096
    ) -> SurfaceFeatures {
        var buffer = TokenBuffer()
        var counts = [Int](repeating: 0, count: TokenKind.allCases.count)
        var spans: [TokenSpan] = []
        analyzer.analyze(utf8, windowSize: windowSize, by: &buffer) { window, _ in
            window.withUnsafeStorage { _, _, found in
                // More than a few of a kind change no feature.
                for span in found where counts[Int(span.kind.rawValue)] < SurfaceFeatures.mostOfAKind {
                    counts[Int(span.kind.rawValue)] += 1
                    spans.append(span)
                }
            }
        }
        return buffer.withSource(original: utf8) { source in
            spans.withUnsafeBufferPointer { SurfaceFeatures(utf8: source, spans: $0) }
        }
    }

    // MARK: Words

    @inlinable @inline(__always)
    mutating func forEachWordNGram(
        _ lengths: ClosedRange<Int>, _ body: (UInt64, Range<Int>) -> Void
    ) {
        hashTokens()
        let count = tokenCount
        hashes.withUnsafeBufferPointer { hashes in
            for first in 0..<count {
                var hash = hashes[first]
                for length in 1...lengths.upperBound {
                    let end = first + length
                    guard end <= count else { break }
                    if length > 1 { hash = TermHash.join(hash, hashes[end - 1]) }
                    if length >= lengths.lowerBound { body(hash, first..<end) }
                }
            }
        }
        if let disguised = firstDisguisedToken {
            body(Self.disguiseHash, disguised..<disguised)
        }
    }

    /// The number of words of the last text that no filter masked, and of those whose hash `isKnown`.
    ///
    /// Requires a call to ``forEachTerm(_:_:)`` for n-grams of words. Counting ends once at least half of the words are
    /// certainly known.
    ///
    /// - Parameters:
    ///   - unknownNGrams: the number of n-grams of words that `isKnown` is false for.
    ///   - isKnown: whether a word is known, by its hash.
    @inline(__always)
    func wordCounts(unknownNGrams: Int, _ isKnown: (UInt64) -> Bool) -> (count: Int, known: Int) {
        tokens.withUnsafeStorage { bytes, ends, spans in
            let tokenCount = spans.count
            var others = 0
            for span in spans where span.kind != .word { others += 1 }
            // Of each length there are at most as many known n-grams as known words, as their words are known.
            if let lengths = wordNGrams {
                let nGrams = lengths.reduce(0) { $0 + max(0, tokenCount - $1 + 1) }
                let known = (nGrams - unknownNGrams) / lengths.count - others
                if 2 * known >= tokenCount - others { return (tokenCount - others, max(0, known)) }
            }
            var (count, known) = (0, 0)
            for index in spans.indices where spans[index].kind == .word {
                if 2 * known >= tokenCount - others { break }
                guard bytes[index == 0 ? 0 : ends[index - 1]] != UInt8(ascii: "<") else { continue }
                count += 1
                if isKnown(hashes[index]) { known += 1 }
            }
            return (count, known)
        }
    }

    /// The number of tokens of the last text.
    @usableFromInline var tokenCount: Int { tokens.count }

    /// The first token that was disguised.
    @usableFromInline
    var firstDisguisedToken: Int? {
        guard tokens.isUnmasked else { return nil }
        return tokens.withUnsafeStorage { _, _, spans in spans.firstIndex(where: { $0.isDisguised }) }
    }

    @usableFromInline
    @_optimize(speed)
    mutating func hashTokens() {
        if hashes.count < tokens.count { hashes = [UInt64](repeating: 0, count: 2 * tokens.count) }
        hashes.withUnsafeMutableBufferPointer { hashes in
            tokens.withUnsafeStorage { bytes, ends, _ in
                guard let base = bytes.baseAddress else { return }
                var start = 0
                for index in ends.indices {
                    // The buffer is padded, so that a whole word can be read at the last token.
                    hashes[index] = TermHash.hash(
                        base + start, count: ends[index] - start, isPadded: true, seed: NGramKind.word.seed)
                    start = ends[index]
                }
            }
        }
    }

    // MARK: Characters

    @inlinable @inline(__always)
    mutating func forEachCharacterNGram(
        _ lengths: ClosedRange<Int>, _ body: (UInt64, Range<Int>) -> Void
    ) {
        joinWords()
        words.withUnsafeBufferPointer { words in
            starts.withUnsafeBufferPointer { starts in
                guard let base = words.baseAddress else { return }
                // The space between two words ends one and begins the next.
                let count = starts.count - 1
                for first in 0..<count {
                    for length in 1...lengths.upperBound {
                        let end = first + length
                        guard end <= count else { break }
                        if length >= lengths.lowerBound {
                            let hash = TermHash.hash(
                                base + Int(starts[first]), count: Int(starts[end] - starts[first]),
                                isPadded: true, seed: NGramKind.character.seed)
                            body(hash, first..<end)
                        }
                        if length > 1, words[Int(starts[end - 1])] == UInt8(ascii: " ") { break }
                    }
                }
            }
        }
    }

    /// Joins words (runs of tokens without a gap) by single spaces, and records where characters begin.
    @usableFromInline
    @_optimize(speed)
    mutating func joinWords() {
        starts.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        words.append(UInt8(ascii: " "))
        tokens.withUnsafeStorage { bytes, ends, spans in
            var start = 0
            for index in ends.indices {
                words.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]))
                start = ends[index]
                if Self.isWordEnd(index, spans) { words.append(UInt8(ascii: " ")) }
            }
        }
        for index in words.indices where words[index] & 0xC0 != 0x80 {
            starts.append(UInt32(truncatingIfNeeded: index))
        }
        starts.append(UInt32(truncatingIfNeeded: words.count))
        words.append(contentsOf: repeatElement(0, count: 8))
    }

    /// The places of the n-grams of each token's characters, with the spaces before and after its word.
    ///
    /// Requires a call to ``forEachTerm(_:_:)`` for n-grams of characters.
    package func characterPlaces() -> [Range<UInt32>] {
        tokens.withUnsafeStorage { _, ends, spans in
            var (byte, place) = (1, 0)
            var places: [Range<UInt32>] = []
            places.reserveCapacity(ends.count)
            func skip(to end: Int) { while place + 1 < starts.count, Int(starts[place]) < end { place += 1 } }
            var hasSpace = true
            for index in ends.indices {
                skip(to: byte)
                let first = max(0, place - (hasSpace ? 1 : 0))
                byte += ends[index] - (index == 0 ? 0 : ends[index - 1])
                skip(to: byte)
                hasSpace = Self.isWordEnd(index, spans)
                let end = place + (hasSpace ? 1 : 0)
                places.append(UInt32(truncatingIfNeeded: first)..<UInt32(truncatingIfNeeded: max(first, end)))
                if hasSpace { byte += 1 }
            }
            return places
        }
    }

    /// Whether a space follows a token in the joined words.
    @inline(__always)
    package static func isWordEnd(_ index: Int, _ spans: UnsafeBufferPointer<TokenSpan>) -> Bool {
        index + 1 == spans.count || spans[index + 1].start > spans[index].end
    }
}
