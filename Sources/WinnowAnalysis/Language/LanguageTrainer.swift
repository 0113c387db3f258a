// From n-grams and words to a model of languages.

import WinnowModelFile
import WinnowSystem

/// Trains language identifiers.
///
/// For each script that several languages share, n-grams of one to four letters get the weights of a letter model with
/// back-off; those that tell most are kept; words and texts of one to seventeen words are drawn from the n-grams and the
/// word lists, and the weights are learned from them on; then each row is written in a byte for two languages.
/// The same data and options give the same model for any number of threads.
public struct LanguageTrainer: Sendable {
    /// What is learned, and how long.
    public struct Options: Sendable, Hashable {
        /// How many n-grams a script's model keeps, at most 12,000 a language. Default 90,000; at least 1. Each takes about
        /// half as many bytes as the script has languages, and three.
        public var featureCount = 90_000
        /// How many whole words of the lists a script's model keeps beside them. Default 10,000; at least 0.
        public var wordCount = 10_000
        /// How many texts are drawn for a script, at most 40,000 a language. Default 1,000,000; at least 0.
        public var textCount = 1_000_000
        /// Which share of the words comes from word lists where a language has one. Default 0.6; 0 to 1.
        public var listShare = 0.6
        /// Decides what is drawn. Default 1.
        public var seed: UInt64 = 1
        /// How many threads work at most. Default: one a processor.
        public var threads = Parallel.processorCount

        /// Makes options with their defaults.
        public init() {}

        /// Checks the ranges.
        ///
        /// - Throws: ``AnalysisError`` with `invalidOption`.
        public func validate() throws(AnalysisError) {
            guard featureCount >= 1, featureCount <= 10_000_000 else {
                throw AnalysisError(
                    code: .invalidOption,
                    message: "featureCount is \(featureCount), but must be from 1 to 10000000")
            }
            guard wordCount >= 0, wordCount <= 10_000_000 else {
                throw AnalysisError(
                    code: .invalidOption, message: "wordCount is \(wordCount), but must be from 0 to 10000000"
                )
            }
            guard textCount >= 0 else {
                throw AnalysisError(
                    code: .invalidOption, message: "textCount is \(textCount), but must be at least 0")
            }
            guard listShare >= 0, listShare <= 1 else {
                throw AnalysisError(
                    code: .invalidOption, message: "listShare is \(listShare), but must be from 0 to 1")
            }
        }
    }

    /// What is heard of a training while it runs.
    public struct Progress: Sendable, Hashable {
        /// The script that is worked on, such as `latin`.
        public var script: String
        /// How many texts have been learned from, and how many will be.
        public var texts: Int, textCount: Int
        /// The mean of −ln P(language) over the last texts.
        public var loss: Double
    }

    /// What is learned, and how long.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options = Options()) { self.options = options }

    /// Learns an identifier from `data`.
    ///
    /// - Parameters:
    ///   - data: n-grams and words of at least two languages.
    ///   - information: texts for people that are kept in the model: author, license, description …
    ///   - observe: is told how it goes; answers whether to go on.
    /// - Throws: ``AnalysisError``: `invalidOption`, `cancelled`.
    /// - Complexity: O(texts · letters · languages of a script).
    public func train(
        on data: LanguageTrainingData, information: [(name: String, text: String)] = [],
        observe: (Progress) -> Bool = { _ in true }
    ) throws(AnalysisError) -> LanguageIdentifier {
        try options.validate()
        var models: [ScriptModel] = []
        var singles = [Int?](repeating: nil, count: LetterScript.limit)
        for script in LetterScript.allCases {
            let members = data.counts.indices.filter { data.counts[$0].script == script }
            if members.count == 1 { singles[Int(script.rawValue)] = members[0] }
            guard members.count > 1 else { continue }
            let training = ScriptTraining(data, members, script: script, options: options)
            models.append(try training.model(observe: observe))
        }
        return LanguageIdentifier(
            languages: data.languages, models: models, singles: singles, temperature: Self.temperature,
            information: LanguageInformation(fields: information))
    }

    /// With the least log loss on the paragraphs of the Universal Declaration of Human Rights in 69 of the languages, none
    /// of which is trained on; up to ten letters it changes nothing.
    static let temperature = LanguageTemperature(factor: 0.5, exponent: 0.3)
}
