// A learned model of how positive or negative texts are.

public import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowText

/// Says how positive or negative English texts are, from −1 to 1.
///
/// The score is 2 · *P* − 1, where *P* is the probability, calibrated on texts that were not learned from, that people
/// would call the text positive rather than negative: mild texts score mildly, and 0 is neutral. A linear model joins
/// n-grams of words, which know negations, with what lexicons say of words by VADER's rules: negation, adverbs of degree,
/// capitals, stretched words, `but`, exclamation marks, emoticons and emoji.
///
/// A text without anything that the model knows scores 0, and so does an empty one.
///
/// A scorer is immutable and safe to share between threads. For many texts use a ``Reader``, which reuses its memory.
public struct SentimentScorer: Sendable {
    let features: SentimentFeatures
    /// The weights of the n-grams' columns, then those of the lexicons'.
    let weights: Tensor<Float>
    let intercept: Float
    /// Scores within ±this are neutral; at least 0, below 1.
    public let neutralMargin: Double
    /// What is known of the model: author, license, training data.
    public let information: ModelInformation

    /// Up to which score, without its sign, a text is neutral, unless a trainer is told otherwise: neither side is twice
    /// as probable as the other.
    public static let defaultNeutralMargin = 1.0 / 3

    init(
        features: SentimentFeatures, weights: Tensor<Float>, intercept: Float, neutralMargin: Double,
        information: ModelInformation
    ) {
        self.features = features
        self.weights = weights
        self.intercept = intercept
        self.neutralMargin = neutralMargin
        self.information = information
    }

    /// The same scorer with other information about it.
    public func with(_ information: ModelInformation) -> SentimentScorer {
        SentimentScorer(
            features: features, weights: weights, intercept: intercept, neutralMargin: neutralMargin,
            information: information)
    }

    /// How positive or negative a text is, from −1 to 1; 0 for an empty text.
    ///
    /// Complexity: O(*n*) in the bytes of the text.
    public func score(of text: String) -> Double {
        var (text, reader) = (text, Reader(self))
        return text.withUTF8 { reader.score(of: $0) }
    }

    /// How positive or negative a text, its paragraphs and its sentences are, and by which words.
    ///
    /// Complexity: O(*n*) in the bytes of the text, several times what ``score(of:)`` takes.
    public func sentiment(of text: String) -> Sentiment {
        var (text, reader) = (text, Reader(self))
        return text.withUTF8 { reader.sentiment(of: $0) }
    }

    /// Which way a score leans.
    public func label(of score: Double) -> Sentiment.Label {
        if score > neutralMargin { return .positive }
        return score < -neutralMargin ? .negative : .neutral
    }
}

extension SentimentScorer {
    /// Scores texts one after another, reusing its memory; keep one a thread.
    public struct Reader: Sendable {
        private let scorer: SentimentScorer
        private var features: SentimentFeatures.Reader

        /// Makes a reader.
        public init(_ scorer: SentimentScorer) {
            self.scorer = scorer
            features = SentimentFeatures.Reader(scorer.features)
        }

        /// How positive or negative a text is, from −1 to 1; see ``SentimentScorer/score(of:)``.
        ///
        /// Bytes that are not UTF-8 are signs without a meaning.
        public mutating func score(of utf8: UnsafeBufferPointer<UInt8>) -> Double {
            logOdds(of: utf8).map(SentimentScorer.score) ?? 0
        }

        /// The log-odds of a positive text; nil where nothing of it is known.
        mutating func logOdds(of utf8: UnsafeBufferPointer<UInt8>) -> Double? {
            let (weights, intercept) = (scorer.weights, scorer.intercept)
            return weights.withUnsafeBufferPointer { weights in
                features.withRow(of: utf8) { SentimentScorer.logOdds(intercept, weights, $0, $1) }
            }
        }

        /// How positive or negative a text, its paragraphs and its sentences are; see ``SentimentScorer/sentiment(of:)``.
        public mutating func sentiment(of utf8: UnsafeBufferPointer<UInt8>) -> Sentiment {
            let text = passage(0..<utf8.count, of: utf8)
            return Sentiment(
                text: text, paragraphs: passages(.paragraph(), of: utf8, text),
                sentences: passages(.sentence(), of: utf8, text))
        }

        /// The units of a text, scored; one that is all of the text has its sentiment.
        private mutating func passages(
            _ unit: TextUnit, of utf8: UnsafeBufferPointer<UInt8>, _ text: Sentiment.Passage
        ) -> [Sentiment.Passage] {
            var ranges: [Range<Int>] = []
            unit.forEachSpan(in: utf8) { ranges.append($0) }
            return ranges.map { $0 == text.range ? text : passage($0, of: utf8) }
        }

        /// A part of a text, scored by itself.
        private mutating func passage(
            _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>
        ) -> Sentiment.Passage {
            let part = UnsafeBufferPointer(rebasing: utf8[range])
            let score = score(of: part)
            return Sentiment.Passage(
                range: range, score: score, label: scorer.label(of: score),
                words: words(of: part, offset: range.lowerBound))
        }

        /// The words that moved a text's score.
        private mutating func words(of utf8: UnsafeBufferPointer<UInt8>, offset: Int) -> [Sentiment.Word] {
            let weights = scorer.weights
            var shares = WordShares()
            let ngrams = features.shares(of: utf8) { $0 < weights.count ? Double(weights[$0]) : 0 }
            shares.add(ngrams.tokenShares, at: ngrams.tokens)
            var column = scorer.features.space.count
            for reading in features.readings(of: utf8) {
                let own = (0..<LexiconReading.featureCount).map { Double(weights[column + $0]) }
                shares.add(reading.shares(weights: own), at: features.lexicon.spans)
                column += LexiconReading.featureCount
            }
            return shares.words(of: utf8, offset: offset)
        }
    }

    /// The log-odds of a positive text; nil where the row is empty or says nothing.
    private static func logOdds(
        _ intercept: Float, _ weights: UnsafeBufferPointer<Float>, _ columns: UnsafeBufferPointer<UInt32>,
        _ values: UnsafeBufferPointer<Float>
    ) -> Double? {
        guard !columns.isEmpty else { return nil }
        var sum = Double(intercept)
        // A damaged file may name columns that are not there.
        for entry in columns.indices where Int(columns[entry]) < weights.count {
            sum += Double(values[entry]) * Double(weights[Int(columns[entry])])
        }
        return sum.isFinite ? sum : nil
    }

    /// 2 · *P* − 1 of log-odds.
    static func score(_ logOdds: Double) -> Double {
        // The hyperbolic tangent of half of them, without a number that overflows.
        let small = exponential(-abs(logOdds))
        let magnitude = (1 - small) / (1 + small)
        return logOdds < 0 ? -magnitude : magnitude
    }
}
