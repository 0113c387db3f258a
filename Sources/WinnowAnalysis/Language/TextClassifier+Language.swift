// Models for some languages, which abstain from texts in others.

public import WinnowClassification
import WinnowCore
package import WinnowModelFile

extension LanguageIdentification {
    /// The probability from which a text is in another language than a model, for models that are asked about any text:
    /// less certain texts, such as short ones, are analyzed.
    private static let certainty = 0.5

    /// Whether a text is in a language that a model is not for; false if the model names no languages.
    package func isForeign(to information: ModelInformation) -> Bool {
        guard let languages = information.languages, !languages.contains(language) else { return false }
        return language != LanguageIdentifier.undetermined && probability >= Self.certainty
    }
}

extension TextClassifier {
    /// The same classifier, which identifies the language of a text before it abstains.
    ///
    /// It has an effect on a classifier with languages in its information, such as the shipped spam model:
    ///
    /// ```swift excerpt
    /// let classifier = TextClassifier.englishSpam.identifyingLanguages(with: .shipped)
    /// classifier.classification(of: "Wo treffen wir uns heute Abend?").labels  // []
    /// ```
    ///
    /// - Parameter identifier: identifies languages; one that knows none of the classifier's has no effect.
    public func identifyingLanguages(with identifier: LanguageIdentifier) -> TextClassifier {
        var classifier = self
        classifier.languageModel = identifier.core
        return classifier
    }
}
