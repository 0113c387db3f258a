// What every vectorizer of texts promises.

public import WinnowFeatures

/// The contract of `TextVectorizer`, tried on texts.
public enum VectorizerContract {
    /// Texts of many kinds: empty, blank, of signs, long, in other scripts.
    public static let texts = [
        "", " ", "\n\t", "!?", "a", "Management for employees", "management for employees", "money back",
        "\u{65E5}\u{672C}\u{8A9E}", "e\u{301}\u{0} x", String(repeating: "bread and butter ", count: 300),
        "👩‍👩‍👧",
    ]

    /// What a vectorizer does not keep of the contract, a line each; nothing if all is well.
    ///
    /// - Parameters:
    ///   - vectorizer: which one.
    ///   - tolerance: how far a vector of a text alone may be from the one among others, in each number.
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
        expect(all == vectorizer.vectors(of: texts, threads: 1), "it gives other vectors the second time")
        expect(all == vectorizer.vectors(of: texts, threads: 3), "it gives other vectors on other threads")
        expect(vectorizer.vectors(of: [String]()).isEmpty, "it gives vectors of no texts")
        for (place, text) in texts.enumerated() {
            let row = all[place * dimension..<(place + 1) * dimension]
            let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
            expect(
                length == 0 || abs(length - 1) < 1e-3, "text \(place) has a vector of length \(length)")
            let alone = vectorizer.vector(of: text)
            expect(
                zip(alone, row).allSatisfy { abs($0 - $1) <= tolerance },
                "text \(place) has another vector alone")
        }
        // Nothing but the rows of a range is written.
        let range = 3..<6
        var rows = [Float](repeating: -7, count: range.count * dimension)
        rows.withUnsafeMutableBufferPointer {
            vectorizer.write(vectorsOf: texts, in: range, threads: 2, to: $0)
        }
        expect(
            zip(rows, all[3 * dimension..<6 * dimension]).allSatisfy { abs($0 - $1) <= tolerance },
            "a range has other vectors than the whole")
        let whole = vectorizer.readingWholeTexts
        expect(whole.dimension == dimension, "reading whole texts it has another dimension")
        expect(
            whole.readingWholeTexts.identity == whole.identity,
            "reading whole texts it has several identities")
        return violations
    }
}
