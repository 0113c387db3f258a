import CWinnowModels
public import WinnowClassification
import WinnowModelFile
public import WinnowShippedModel

extension ShippedModel {
    /// Whether a short English message is `spam` or `ham`.
    public static let englishSpam = ShippedModel("en-spam", winnow_english_spam(), winnow_english_spam_size())
}

extension TextClassifier {
    /// Whether a short English message is `spam` or `ham`: `en-spam.winnow`.
    public static let englishSpam = ShippedModel.englishSpam.opened(TextClassifier.init(from:))
}
