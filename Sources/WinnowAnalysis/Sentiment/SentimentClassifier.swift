// Texts in other languages than those of a sentiment model.

public import WinnowClassification
import WinnowCore
import WinnowModelFile

extension SentimentScorer {
    /// The same scorer, for texts in a classifier's languages too, once their language is identified.
    ///
    /// A ``TextAnalyzer`` with a ``LanguageIdentifier`` and the command do that. The score is the probability of `positive`
    /// less that of `negative`; there are no words that make it so. The model itself scores all other texts.
    ///
    /// - Parameter classifier: names its languages, and has the labels `negative`, `neutral` and `positive`.
    /// - Throws: ``AnalysisError`` with `invalidData` for any other classifier.
    public func scoring(otherLanguagesBy classifier: TextClassifier) throws(AnalysisError) -> SentimentScorer
    {
        var scorer = self
        scorer.others = try SentimentClassifier(classifier)
        return scorer
    }
}

/// A classifier of negative, neutral and positive texts.
struct SentimentClassifier: Sendable {
    let classifier: TextClassifier
    let languages: Set<String>
    /// The places of its labels.
    let negative, neutral, positive: Int
    /// The factor that calibrates the log-odds in other languages than that of most of the training texts: .49 to .52 by
    /// logistic regression on UMSAB's training and validation parts of two of ar, de, es.
    fileprivate static let slope = 0.5

    init(_ classifier: TextClassifier) throws(AnalysisError) {
        func place(_ label: Sentiment.Label) -> Int? { classifier.labels.firstIndex(of: label.rawValue) }
        guard classifier.labels.count == 3, let negative = place(.negative), let neutral = place(.neutral),
            let positive = place(.positive), let languages = classifier.information.languages
        else {
            throw AnalysisError(
                code: .invalidData,
                message:
                    "the classifier of sentiment has no languages, or other labels than negative, neutral and "
                    + "positive; train one with these labels and --languages")
        }
        self.classifier = classifier
        self.languages = Set(languages)
        (self.negative, self.neutral, self.positive) = (negative, neutral, positive)
    }

    /// Scores texts one after another, reusing its memory; keep one per thread.
    struct Reader: Sendable {
        private let own: SentimentClassifier
        private var reader: TextClassifier.Reader
        private var plain: [UInt8] = []

        init(_ own: SentimentClassifier) {
            self.own = own
            reader = TextClassifier.Reader(own.classifier)
        }

        /// The log-odds of a positive text, where a neutral one counts as half positive and half negative, and the most
        /// probable label; nil if the text has no words.
        mutating func answer(
            of utf8: UnsafeBufferPointer<UInt8>
        ) -> (logOdds: Double, label: Sentiment.Label)? {
            plain.removeAll(keepingCapacity: true)
            Self.append(utf8, to: &plain)
            guard !plain.isEmpty else { return nil }
            return plain.withUnsafeBufferPointer { plain in
                reader.withProbabilities(of: plain) { probabilities, _ in
                    let (negative, neutral, positive) = (
                        probabilities[own.negative], probabilities[own.neutral], probabilities[own.positive]
                    )
                    let odds = (positive + neutral / 2) / (negative + neutral / 2)
                    guard odds > 0, odds.isFinite else { return nil }
                    let signed: Sentiment.Label = positive > negative ? .positive : .negative
                    let label = neutral >= max(negative, positive) ? .neutral : signed
                    return (SentimentClassifier.slope * Elementary.logarithm(odds), label)
                }
            }
        }

        /// Appends the words of a text, without those that only say whom or what a message is about: names after @,
        /// addresses, and the symbols of hashtags. Vectors of texts without them are nearer to those of the training texts.
        private static func append(_ utf8: UnsafeBufferPointer<UInt8>, to plain: inout [UInt8]) {
            for word in utf8.split(whereSeparator: { $0 == 0x20 || 0x09...0x0D ~= $0 }) {
                let isLeftOut =
                    word.first == UInt8(ascii: "@") && word.count > 1
                    || word.starts(with: "http".utf8) || word.starts(with: "www.".utf8)
                if isLeftOut { continue }
                if !plain.isEmpty { plain.append(0x20) }
                for byte in word {
                    plain.append(byte == UInt8(ascii: "#") || byte == UInt8(ascii: "_") ? 0x20 : byte)
                }
            }
        }
    }
}
