import WinnowFeatures

/// A vectorizer for tests: each word has its own direction, words of one group share theirs.
struct HashingVectorizer: TextVectorizer {
    var dimension = 128
    var identity = "hashing 128"
    /// Words that mean the same.
    var groups: [[String]] = [
        ["manager", "managers", "management", "leadership", "boss"],
        ["money", "refund", "payment", "invoice"],
    ]

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        for (row, index) in range.enumerated() {
            let text = texts.withText(at: index) { String(decoding: $0, as: UTF8.self) }
            var sum = [Float](repeating: 0, count: dimension)
            for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                for (place, value) in direction(of: String(word)).enumerated() { sum[place] += value }
            }
            vectors.setRow(row, toDirectionOf: sum)
        }
    }

    private func direction(of word: String) -> [Float] {
        let name = groups.first { $0.contains(word) }?[0] ?? word
        var state = name.utf8.reduce(UInt64(1469)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return (0..<dimension).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max)
        }
    }
}

extension UnsafeMutableBufferPointer<Float> {
    /// Writes a vector, scaled to length 1, as a row; zeros stay zeros.
    func setRow(_ row: Int, toDirectionOf vector: [Float]) {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        for (place, value) in vector.enumerated() {
            self[row * vector.count + place] = length > 0 ? value / length : 0
        }
    }
}
