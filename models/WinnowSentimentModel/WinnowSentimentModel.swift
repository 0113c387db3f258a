import CWinnowModels
public import WinnowAnalysis
import WinnowModelFile
public import WinnowShippedModel

extension ShippedModel {
    /// How positive or negative an English text is.
    public static let englishSentiment = ShippedModel(
        "en-sentiment", winnow_english_sentiment(), winnow_english_sentiment_size())
}

extension SentimentScorer {
    /// How positive or negative an English text is: `en-sentiment.winnow`.
    public static let english = ShippedModel.englishSentiment.opened(SentimentScorer.init(from:))
}
