// From the tokens of a text to its n-grams.

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
    private let options: FeatureOptions
    private var tokens = TokenBuffer()
    /// Tokens joined by spaces, or words between spaces, with 8 bytes of padding behind.
    private var joined: [UInt8] = []
    private var starts: [Int] = []
    private var hashes: [UInt64] = []

    init(options: FeatureOptions) {
        self.options = options
    }

    /// Analyses a text; ``forEachTerm(_:_:)`` and ``surfaceValues(of:)`` then speak of it.
    @inline(__always)
    mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        options.analyzer.analyze(utf8, into: &tokens)
    }

    /// The surface features of the text that was read.
    func surfaceValues(of utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures {
        tokens.withUnsafeStorage { _, _, spans in SurfaceFeatures(utf8: utf8, spans: spans) }
    }

    /// Calls `body` with the hash and the bytes of each n-gram of a kind, in order, repeated ones repeatedly.
    @inline(__always)
    mutating func forEachTerm(_ kind: NGramKind, _ body: (UInt64, UnsafeBufferPointer<UInt8>) -> Void) {
        switch kind {
        case .word:
            if let lengths = options.wordNGrams { forEachWordNGram(lengths, body) }
        case .character:
            if let lengths = options.characterNGrams { forEachCharacterNGram(lengths, body) }
        }
    }

    @inline(__always)
    private mutating func forEachWordNGram(
        _ lengths: ClosedRange<Int>, _ body: (UInt64, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        joinTokens()
        let count = hashes.count
        joined.withUnsafeBufferPointer { joined in
            starts.withUnsafeBufferPointer { starts in
                hashes.withUnsafeBufferPointer { hashes in
                    for first in 0..<count {
                        var hash = hashes[first]
                        for length in 1...lengths.upperBound {
                            let last = first + length - 1
                            guard last < count else { break }
                            if length > 1 { hash = TermHash.join(hash, hashes[last]) }
                            guard length >= lengths.lowerBound else { continue }
                            // Behind each token stands a space, which belongs to no n-gram.
                            let range = starts[first]..<(starts[last + 1] - 1)
                            body(hash, UnsafeBufferPointer(rebasing: joined[range]))
                        }
                    }
                }
            }
        }
    }

    /// Writes the tokens one after another, a space behind each, and hashes them.
    @inline(__always)
    private mutating func joinTokens() {
        starts.removeAll(keepingCapacity: true)
        hashes.removeAll(keepingCapacity: true)
        joined.removeAll(keepingCapacity: true)
        tokens.withUnsafeStorage { bytes, ends, _ in
            var start = 0
            for end in ends {
                starts.append(joined.count)
                joined.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
                joined.append(UInt8(ascii: " "))
                start = end
            }
        }
        starts.append(joined.count)
        joined.append(contentsOf: repeatElement(0, count: 8))
        joined.withUnsafeBufferPointer { joined in
            guard let base = joined.baseAddress else { return }
            for index in 0..<(starts.count - 1) {
                hashes.append(
                    TermHash.hash(
                        base + starts[index], count: starts[index + 1] - 1 - starts[index], isPadded: true,
                        seed: NGramKind.word.seed))
            }
        }
    }

    @inline(__always)
    private mutating func forEachCharacterNGram(
        _ lengths: ClosedRange<Int>, _ body: (UInt64, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        joinWords()
        joined.withUnsafeBufferPointer { joined in
            starts.withUnsafeBufferPointer { starts in
                guard let base = joined.baseAddress else { return }
                // `starts` holds where the characters begin; the space between two words closes one and opens the next.
                let count = starts.count - 1
                var first = 0
                while first < count {
                    for length in 1...lengths.upperBound {
                        let last = first + length - 1
                        guard last < count else { break }
                        let isSpace = joined[starts[last]] == UInt8(ascii: " ")
                        if length >= lengths.lowerBound {
                            let start = starts[first]
                            let byteCount = starts[last + 1] - start
                            let hash = TermHash.hash(
                                base + start, count: byteCount, isPadded: true,
                                seed: NGramKind.character.seed)
                            body(hash, UnsafeBufferPointer(start: base + start, count: byteCount))
                        }
                        if isSpace, length > 1 { break }
                    }
                    first += 1
                }
            }
        }
    }

    /// Writes the words, runs of tokens without a gap, between single spaces, and notes where characters begin.
    @inline(__always)
    private mutating func joinWords() {
        starts.removeAll(keepingCapacity: true)
        joined.removeAll(keepingCapacity: true)
        joined.append(UInt8(ascii: " "))
        tokens.withUnsafeStorage { bytes, ends, spans in
            var start = 0
            for index in ends.indices {
                joined.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]))
                start = ends[index]
                if index + 1 == spans.count || spans[index + 1].start > spans[index].end {
                    joined.append(UInt8(ascii: " "))
                }
            }
        }
        for index in joined.indices where joined[index] & 0xC0 != 0x80 { starts.append(index) }
        starts.append(joined.count)
        joined.append(contentsOf: repeatElement(0, count: 8))
    }
}
