// What several models say of the same words.

import WinnowText

/// What words of a text add to a score, gathered by where they stand.
struct WordShares {
    private var shares: [Range<Int>: Double] = [:]

    /// Adds what tokens add.
    mutating func add(_ values: [Double], at tokens: [TokenSpan]) {
        for (token, value) in zip(tokens, values) where value != 0 {
            shares[token.start..<token.end, default: 0] += value
        }
    }

    /// The words in the order of the text, of equal beginnings the shorter first; `offset` is added to their places.
    func words(of utf8: UnsafeBufferPointer<UInt8>, offset: Int) -> [Sentiment.Word] {
        shares.sorted { ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound) }
            .filter { $0.value != 0 && $0.value.isFinite }
            .map { range, weight in
                Sentiment.Word(
                    text: String(decoding: UnsafeBufferPointer(rebasing: utf8[range]), as: UTF8.self),
                    range: range.lowerBound + offset..<range.upperBound + offset, weight: weight)
            }
    }
}
