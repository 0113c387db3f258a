import WinnowText

/// Maps the n-grams of one kind to tokens, in the text that a ``TermExtractor`` has read.
package struct TermTracer {
    fileprivate let kind: NGramKind
    /// The token of each character of the joined words, −1 for spaces; empty for word n-grams.
    fileprivate let owners: [Int32]
    fileprivate let tokenCount: Int

    /// The tokens that the n-gram at a place from ``TermExtractor/forEachTerm(_:_:)`` overlaps: at least one.
    ///
    /// Complexity: O(1).
    package func tokens(at place: Range<Int>) -> Range<Int> {
        guard kind == .character else {
            return place.isEmpty ? place.lowerBound..<place.lowerBound + 1 : place
        }
        // Words are not empty, so a space is the first or last character of an n-gram, never both of two.
        var first = owners[place.lowerBound]
        if first < 0, place.count > 1 { first = owners[place.lowerBound + 1] }
        var last = owners[place.upperBound - 1]
        if last < 0, place.count > 1 { last = owners[place.upperBound - 2] }
        // Invalid UTF-8 can make tokens part of the character before them.
        guard first >= 0, last >= first else { return 0..<tokenCount }
        return Int(first)..<Int(last) + 1
    }
}

extension TermExtractor {
    /// A tracer for n-grams of a kind, after a call to ``forEachTerm(_:_:)``.
    ///
    /// Complexity: O(*n*) in the bytes of the text; not needed for rows.
    package func tracer(of kind: NGramKind) -> TermTracer {
        TermTracer(
            kind: kind, owners: kind == .character ? characterOwners() : [], tokenCount: tokens.count)
    }

    /// The token of each character of the joined words, −1 for spaces.
    private func characterOwners() -> [Int32] {
        var owners: [Int32] = []
        owners.reserveCapacity(starts.count)
        tokens.withUnsafeStorage { _, ends, spans in
            var token = 0
            var tokenStart = 1
            for start in starts.dropLast() {
                // The last byte of a token is followed by the next token or a space.
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
