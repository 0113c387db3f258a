import WinnowText

/// The kinds of n-grams, each with a vocabulary of its own.
enum NGramKind: Int, Sendable, CaseIterable {
    case word
    case character

    var seed: UInt64 {
        switch self {
        case .word: 0x9E37_79B9_7F4A_7C15
        case .character: 0xC2B2_AE3D_27D4_EB4F
        }
    }
}

/// Cuts texts into n-grams; keep one per thread, it reuses its memory.
struct TermExtractor: Sendable {
    private let analyzer: TokenAnalyzer
    private let wordNGrams: ClosedRange<Int>?
    private let characterNGrams: ClosedRange<Int>?
    private(set) var tokens = TokenBuffer()
    /// The hashes of the tokens, and room for more.
    private var hashes: [UInt64] = []
    /// Words between spaces, with 8 bytes of padding behind, and where their characters begin; a text that is longer than
    /// 4 GB has wrong n-grams.
    private var words: [UInt8] = []
    private(set) var starts: [UInt32] = []

    init(options: FeatureOptions) {
        // Made anew, for an object of its own: threads that count references to one slow each other down.
        analyzer = TokenAnalyzer(mode: options.analyzer.mode, filters: options.analyzer.filters)
        wordNGrams = options.wordNGrams
        characterNGrams = options.characterNGrams
    }

    /// Analyses a text; the other calls then speak of it.
    @inline(__always)
    mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        analyzer.analyze(utf8, into: &tokens)
    }

    /// The surface features of the text that was read; mutating, so that nothing is copied to call it.
    @inline(__always)
    mutating func surfaceValues(of utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures {
        tokens.withUnsafeStorage { _, _, spans in SurfaceFeatures(utf8: utf8, spans: spans) }
    }

    /// Calls `body` with the hash and the place of each n-gram of a kind, in order, repeated ones repeatedly.
    ///
    /// The place is for ``appendText(of:_:to:)``.
    @inline(__always)
    mutating func forEachTerm(_ kind: NGramKind, _ body: (UInt64, Range<Int>) -> Void) {
        switch kind {
        case .word:
            if let lengths = wordNGrams { forEachWordNGram(lengths, body) }
        case .character:
            if let lengths = characterNGrams { forEachCharacterNGram(lengths, body) }
        }
    }

    /// Appends the bytes of the n-gram at a place that ``forEachTerm(_:_:)`` has just told.
    func appendText(of place: Range<Int>, _ kind: NGramKind, to text: inout [UInt8]) {
        switch kind {
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

    // MARK: Words

    @inline(__always)
    private mutating func forEachWordNGram(
        _ lengths: ClosedRange<Int>, _ body: (UInt64, Range<Int>) -> Void
    ) {
        hashTokens()
        let count = tokens.count
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
    }

    @inline(__always)
    private mutating func hashTokens() {
        if hashes.count < tokens.count { hashes = [UInt64](repeating: 0, count: 2 * tokens.count) }
        hashes.withUnsafeMutableBufferPointer { hashes in
            tokens.withUnsafeStorage { bytes, ends, _ in
                guard let base = bytes.baseAddress else { return }
                var start = 0
                for index in ends.indices {
                    // Behind the last token the buffer has room to read a whole word.
                    hashes[index] = TermHash.hash(
                        base + start, count: ends[index] - start, isPadded: true, seed: NGramKind.word.seed)
                    start = ends[index]
                }
            }
        }
    }

    // MARK: Characters

    @inline(__always)
    private mutating func forEachCharacterNGram(
        _ lengths: ClosedRange<Int>, _ body: (UInt64, Range<Int>) -> Void
    ) {
        joinWords()
        words.withUnsafeBufferPointer { words in
            starts.withUnsafeBufferPointer { starts in
                guard let base = words.baseAddress else { return }
                // The space between two words closes one and opens the next.
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

    /// Writes the words, runs of tokens without a gap, between single spaces, and notes where characters begin.
    @inline(__always)
    private mutating func joinWords() {
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

    /// Whether a space follows a token among the joined words.
    @inline(__always)
    static func isWordEnd(_ index: Int, _ spans: UnsafeBufferPointer<TokenSpan>) -> Bool {
        index + 1 == spans.count || spans[index + 1].start > spans[index].end
    }
}

/// The tokens under the n-grams of one kind in the text that a ``TermExtractor`` has read.
struct TermTracer {
    fileprivate let kind: NGramKind
    /// For each character of the joined words the number of its token, −1 for the spaces between; empty for words.
    fileprivate let owners: [Int32]
    fileprivate let tokenCount: Int

    /// The tokens that the n-gram at a place, as ``TermExtractor/forEachTerm(_:_:)`` tells it, lies over: at least one.
    ///
    /// Complexity: O(1).
    func tokens(at place: Range<Int>) -> Range<Int> {
        guard kind == .character else { return place }
        // Words are not empty, so that a space is an n-gram's first or last character and never both of two.
        var first = owners[place.lowerBound]
        if first < 0, place.count > 1 { first = owners[place.lowerBound + 1] }
        var last = owners[place.upperBound - 1]
        if last < 0, place.count > 1 { last = owners[place.upperBound - 2] }
        // Tokens of bytes that are not UTF-8 may be part of the character before them.
        guard first >= 0, last >= first else { return 0..<tokenCount }
        return Int(first)..<Int(last) + 1
    }
}

extension TermExtractor {
    /// What traces n-grams of a kind, once ``forEachTerm(_:_:)`` has gone through them.
    ///
    /// Complexity: O(*n*) in the bytes of the text; nothing of it is done for rows.
    func tracer(of kind: NGramKind) -> TermTracer {
        TermTracer(
            kind: kind, owners: kind == .character ? characterOwners() : [], tokenCount: tokens.count)
    }

    /// For each character of the joined words the number of its token, −1 for the spaces between.
    private func characterOwners() -> [Int32] {
        var owners: [Int32] = []
        owners.reserveCapacity(starts.count)
        tokens.withUnsafeStorage { _, ends, spans in
            var token = 0
            var tokenStart = 1
            for start in starts.dropLast() {
                // Behind the last byte of a token stands the next one, or a space.
                while token < ends.count, start >= tokenStart + length(token, ends) {
                    tokenStart += length(token, ends) + (Self.isWordEnd(token, spans) ? 1 : 0)
                    token += 1
                }
                owners.append(token < ends.count && start >= tokenStart ? Int32(token) : -1)
            }
        }
        return owners
    }

    private func length(_ token: Int, _ ends: UnsafeBufferPointer<Int>) -> Int {
        ends[token] - (token == 0 ? 0 : ends[token - 1])
    }
}
