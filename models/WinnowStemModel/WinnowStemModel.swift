import CWinnowModels
public import WinnowCore
import WinnowFeatures
import WinnowModelFile
public import WinnowShippedModel
public import WinnowText

extension ShippedModel {
    /// The stems and function words of thirteen languages other than English.
    public static let stems = ShippedModel("stems", winnow_stems(), winnow_stems_size())
}

extension StemModel {
    /// Thirteen languages: `stems.winnow`.
    public static let shipped = ShippedModel.stems.opened(StemModel.init(from:))
}

extension WordStemmer {
    /// The stemmer of a language, by `stems.winnow`; that of English is `WordStemmer.english`.
    public static func shipped(_ language: StemLanguage) -> WordStemmer {
        StemModel.shipped.stemmer(of: language) ?? .english
    }
}
