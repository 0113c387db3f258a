// Scripts by name.

/// A script, by its ISO 15924 code.
public struct NLScript: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// Makes it from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes it from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension NLScript {
    /// A script that could not be determined.
    public static let undetermined = NLScript("Zyyy")
    /// Arabic.
    public static let arabic = NLScript("Arab")
    /// Armenian.
    public static let armenian = NLScript("Armn")
    /// Bengali.
    public static let bengali = NLScript("Beng")
    /// Canadian Aboriginal Syllabics; never found.
    public static let canadianAboriginalSyllabics = NLScript("Cans")
    /// Cherokee; never found.
    public static let cherokee = NLScript("Cher")
    /// Cyrillic.
    public static let cyrillic = NLScript("Cyrl")
    /// Devanagari.
    public static let devanagari = NLScript("Deva")
    /// Ethiopic.
    public static let ethiopic = NLScript("Ethi")
    /// Georgian.
    public static let georgian = NLScript("Geor")
    /// Greek.
    public static let greek = NLScript("Grek")
    /// Gujarati.
    public static let gujarati = NLScript("Gujr")
    /// Gurmukhi.
    public static let gurmukhi = NLScript("Guru")
    /// Hebrew.
    public static let hebrew = NLScript("Hebr")
    /// Japanese.
    public static let japanese = NLScript("Jpan")
    /// Kannada.
    public static let kannada = NLScript("Knda")
    /// Khmer.
    public static let khmer = NLScript("Khmr")
    /// Korean.
    public static let korean = NLScript("Kore")
    /// Lao.
    public static let lao = NLScript("Laoo")
    /// Latin.
    public static let latin = NLScript("Latn")
    /// Malayalam.
    public static let malayalam = NLScript("Mlym")
    /// Mongolian; never found.
    public static let mongolian = NLScript("Mong")
    /// Myanmar; never found.
    public static let myanmar = NLScript("Mymr")
    /// Oriya; never found.
    public static let oriya = NLScript("Orya")
    /// Simplified Chinese.
    public static let simplifiedChinese = NLScript("Hans")
    /// Sinhala.
    public static let sinhala = NLScript("Sinh")
    /// Tamil.
    public static let tamil = NLScript("Taml")
    /// Telugu.
    public static let telugu = NLScript("Telu")
    /// Thai.
    public static let thai = NLScript("Thai")
    /// Tibetan; never found.
    public static let tibetan = NLScript("Tibt")
    /// Traditional Chinese; never found.
    public static let traditionalChinese = NLScript("Hant")
}
