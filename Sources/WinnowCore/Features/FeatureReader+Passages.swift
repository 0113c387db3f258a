// The boundaries of the passages of a text.

import WinnowText

extension FeatureReader {
    /// Finds overlapping passages of a text, each half a passage after the one before it.
    ///
    /// Passages begin and end at tokens, and the last one, which has the rest of the text, is up to half as
    /// long again. A text of less than one and a half passages has none.
    /// Complexity: O(*n*) in the tokens; a text of a megabyte or more is split into tokens again.
    ///
    /// - Parameters:
    ///   - utf8: the text that the last call of ``withRow(of:_:)`` read.
    ///   - size: the number of tokens in a passage, at least 2.
    ///   - passages: receives the ranges of bytes, in order.
    package mutating func findPassages(
        ofLast utf8: UnsafeBufferPointer<UInt8>, size: Int, into passages: inout [Range<Int>]
    ) {
        passages.removeAll(keepingCapacity: true)
        var halves = HalfPassages(size: max(1, size / 2))
        if utf8.count < longText {
            extractor.tokens.withUnsafeStorage { _, _, spans in
                for span in spans { halves.add(span, to: &passages) }
            }
        } else {
            extractor.forEachSpans(ofLong: utf8) { spans in
                for span in spans { halves.add(span, to: &passages) }
            }
        }
        halves.join(&passages)
    }
}

/// Counts tokens into pieces of half a passage.
private struct HalfPassages {
    /// The number of tokens in a piece.
    package let size: Int
    /// The number of tokens in the last piece.
    private var count = 0

    package init(size: Int) { self.size = size }

    /// Adds a token to the last piece, or begins one with it.
    @inline(__always)
    package mutating func add(_ span: TokenSpan, to pieces: inout [Range<Int>]) {
        if count == size || pieces.isEmpty {
            count = 0
            // Tokens of a text that was unmasked may begin where the one before ends, never earlier.
            let start = max(span.start, pieces.last?.upperBound ?? 0)
            pieces.append(start..<max(start, span.end))
        } else if let last = pieces.last, span.end > last.upperBound {
            pieces[pieces.count - 1] = last.lowerBound..<span.end
        }
        count += 1
    }

    /// Turns the pieces into passages of two each; the rest joins the last passage.
    package func join(_ pieces: inout [Range<Int>]) {
        if count < size, pieces.count > 1 {
            let rest = pieces.removeLast()
            pieces[pieces.count - 1] = pieces[pieces.count - 1].lowerBound..<rest.upperBound
        }
        guard pieces.count > 2 else { return pieces.removeAll(keepingCapacity: true) }
        for index in 0..<pieces.count - 1 {
            pieces[index] = pieces[index].lowerBound..<pieces[index + 1].upperBound
        }
        pieces.removeLast()
    }
}
