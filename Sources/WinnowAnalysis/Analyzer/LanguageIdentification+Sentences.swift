// How texts in a language are split into sentences.

import WinnowModelFile
public import WinnowText

extension LanguageIdentification {
    /// The rules for the text's sentences: those of its language, of English if that is uncertain or has none of its own.
    public var sentences: SentenceTokenizer.Rules {
        var english = ModelInformation()
        english.languages = ["en"]
        return isForeign(to: english) ? SentenceTokenizer.Rules(language: language) : .english
    }
}
