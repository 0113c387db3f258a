// The contract of every text vectorizer.

public import WinnowFeatures

/// Checks the contract of `TextVectorizer` on some texts.
public enum VectorizerContract {
    /// Texts of many kinds: empty, blank, punctuation, long, in other scripts.
    public static let texts = [
        "", " ", "\n\t", "!?", "a", "Management for employees", "management for employees", "money back",
        "\u{65E5}\u{672C}\u{8A9E}", "e\u{301}\u{0} x", String(repeating: "bread and butter ", count: 300),
        "👩‍👩‍👧",
    ]

    /// The violations of the contract by a vectorizer, one line each; empty if there are none.
    ///
    /// - Parameters:
    ///   - vectorizer: the vectorizer.
    ///   - tolerance: the largest difference of a number between embedding a text by itself and in a batch.
    public static func violations(of vectorizer: some TextVectorizer, tolerance: Float = 0) -> [String] {
        var violations: [String] = []
        func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
            if !condition { violations.append(what()) }
        }
        let dimension = vectorizer.dimension
        expect(dimension > 0, "its dimension is \(dimension)")
        expect(!vectorizer.identity.isEmpty, "it has no identity")
        let all = vectorizer.vectors(of: texts, threads: 1)
        expect(all.count == texts.count * dimension, "\(all.count) numbers for \(texts.count) texts")
        expect(all == vectorizer.vectors(of: texts, threads: 1), "its vectors differ the second time")
        expect(all == vectorizer.vectors(of: texts, threads: 3), "its vectors differ on several threads")
        expect(vectorizer.vectors(of: [String]()).isEmpty, "it returns vectors for no texts")
        for (place, text) in texts.enumerated() {
            let row = all[place * dimension..<(place + 1) * dimension]
            let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
            expect(
                length == 0 || abs(length - 1) < 1e-3, "text \(place) has a vector of length \(length)")
            let alone = vectorizer.vector(of: text)
            expect(
                zip(alone, row).allSatisfy { abs($0 - $1) <= tolerance },
                "text \(place) has a different vector alone")
        }
        // Only the rows of the range are written.
        let range = 3..<6
        var rows = [Float](repeating: -7, count: range.count * dimension)
        rows.withUnsafeMutableBufferPointer {
            vectorizer.write(vectorsOf: texts, in: range, threads: 2, to: $0)
        }
        expect(
            zip(rows, all[3 * dimension..<6 * dimension]).allSatisfy { abs($0 - $1) <= tolerance },
            "a range has different vectors than the whole")
        let whole = vectorizer.readingWholeTexts
        expect(whole.dimension == dimension, "when reading whole texts, its dimension differs")
        expect(
            whole.readingWholeTexts.identity == whole.identity,
            "when reading whole texts, its identity is not stable")
        return violations
    }
}
