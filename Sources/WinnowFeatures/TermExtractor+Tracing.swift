// From the place of an n-gram back to the tokens that it lies over.

import WinnowText

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
