// What labels of data mean.

public import WinnowCorpora

/// What the labels of a corpus say of its texts, as numbers: above 0 positive, below 0 negative, 0 neutral.
///
/// `positive`, `pos` and `+` are 1, `negative`, `neg` and `-` are −1, `neutral`, `neu` and `mixed` are 0, in any case; a
/// number is itself, such as a mean rating from −4 to 4. Where 0 and 1 are all numbers there are, 0 is negative.
public struct SentimentLabels: Sendable, Hashable {
    /// One number a label, in the corpus's order of labels.
    public let values: [Double]

    /// Reads the labels of a corpus.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData` for a label that is none of those.
    public init(of corpus: Corpus) throws(AnalysisError) {
        var values: [Double] = []
        for label in corpus.labels {
            guard let value = Self.value(of: label) else {
                throw AnalysisError(
                    code: .invalidData,
                    message:
                        "label \(values.count + 1) of \(corpus.labels.count) is none of positive, negative, "
                        + "neutral or a number; name the column of labels, or change them")
            }
            values.append(value)
        }
        let used = Set(zip(values, corpus.labelCounts).filter { $0.1 > 0 }.map(\.0))
        let isBinary = used == [0, 1] && corpus.labels.allSatisfy { Double($0) != nil }
        self.values = isBinary ? values.map { $0 == 0 ? -1 : $0 } : values
    }

    /// What a label means by itself; nil for an unknown one.
    private static func value(of label: String) -> Double? {
        switch label.lowercased() {
        case "positive", "pos", "+": 1
        case "negative", "neg", "-": -1
        case "neutral", "neu", "mixed": 0
        default: Double(label).flatMap { $0.isFinite ? $0 : nil }
        }
    }
}
