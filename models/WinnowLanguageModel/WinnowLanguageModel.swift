import CWinnowModels
public import WinnowAnalysis
import WinnowModelFile
public import WinnowShippedModel

extension ShippedModel {
    /// Which of 97 languages a text is in.
    public static let language = ShippedModel("language", winnow_language(), winnow_language_size())
}

extension LanguageIdentifier {
    /// Which of 97 languages a text is in: `language.winnow`.
    public static let shipped = ShippedModel.language.opened(LanguageIdentifier.init(from:))
}
