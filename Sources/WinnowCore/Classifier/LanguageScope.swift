/// Finds texts in a language that a classifier is not for, so that it can abstain.
///
/// A classifier has its languages in its information. A text is foreign if fewer than half of its words are features
/// of the classifier and the language that is identified is not among those of the classifier, or there is none. A text
/// without words (an emoji, a link, a number) is never foreign. Most texts of the classifier's own languages need no
/// identification, as most of their words are known.
///
/// Without a model of languages, a text is foreign if fewer than three of ten words are known, so that more texts in other
/// languages are answered. If words are no features (hashed columns, smaller models, models of fastText), only a
/// language that is identified makes a text foreign.
package struct LanguageScope: Sendable {
    /// The member of a model's information with the codes of its languages.
    package static let informationKey = "languages"

    /// Whether each language of the model is one of the classifier's.
    private let isOwn: [Bool]
    private var memory: Memory?

    /// The memory with which languages are identified. `@unchecked Sendable`, because it is only used while it is
    /// uniquely referenced.
    private final class Memory: @unchecked Sendable {
        let model: LanguageModel
        var reader: LanguageModel.Reader

        init(_ model: LanguageModel) {
            self.model = model
            reader = LanguageModel.Reader(model)
        }
    }

    /// - Parameters:
    ///   - languages: the codes of the classifier's languages; without any, there is no scope.
    ///   - model: identifies languages; nil, or one that knows none of the languages, for the words alone.
    package init?(_ languages: [String], model: LanguageModel?) {
        guard !languages.isEmpty else { return nil }
        isOwn = model?.languages.map { languages.contains($0) } ?? []
        if let model, isOwn.contains(true) { memory = Memory(model) }
    }

    /// Whether a text is in a language that the classifier is not for.
    ///
    /// - Parameter words: the number of its words, and of those that the classifier knows; nil if it knows no words.
    package mutating func isForeign(
        _ utf8: UnsafeBufferPointer<UInt8>, words: (count: Int, known: Int)?
    ) -> Bool {
        if let words, 2 * words.known >= words.count { return false }
        guard let model = memory?.model else {
            guard let words else { return false }
            return 10 * words.known < 3 * words.count
        }
        if !isKnownUniquelyReferenced(&memory) { memory = Memory(model) }
        guard let memory else { return false }
        return memory.reader.answer(for: utf8).map { !isOwn[$0] } ?? (words != nil)
    }
}
