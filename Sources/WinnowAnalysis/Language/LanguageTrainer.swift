public import WinnowModelFile
import WinnowSystem

/// Trains language identifiers.
///
/// For each script that several languages share, n-grams of one to four letters get the weights of a letter model with
/// back-off; those that tell most are kept; words and texts of one to seventeen words are drawn from the n-grams and the
/// word lists, and the weights are learned from them on; then each row is written in a byte for two languages.
/// The same data and options give the same model for any number of threads.
public struct LanguageTrainer: Trainer {
    /// What is learned, and how long.
    public struct Options: TrainerOptions {
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
        /// How many threads work at most; at least 1, by default one a processor.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}

        /// Makes sure that all values are in their ranges.
        ///
        /// - Throws: ``AnalysisError`` with `invalidOption`.
        public func validate() throws(AnalysisError) {
            try AnalysisError.check(featureCount, in: 1...10_000_000, named: "featureCount")
            try AnalysisError.check(wordCount, in: 0...10_000_000, named: "wordCount")
            try AnalysisError.check(textCount, in: 0..., named: "textCount")
            try AnalysisError.check(listShare, in: 0...1, named: "listShare")
            try AnalysisError.check(threads, in: 1..., named: "threads")
        }
    }

    /// What is reported after every 16,384 texts.
    public struct Event: Sendable, Hashable {
        /// The script that is worked on, such as `latin`.
        public var script: String
        /// The number of texts that have been learned from.
        public var done: Int
        /// The number of texts of the script.
        public var total: Int
        /// The mean of −ln P(language) over the last texts.
        public var loss: Double
    }

    /// What is learned, and how long.
    public var options: Options

    /// Makes a trainer.
    public init(options: Options) { self.options = options }

    /// Learns an identifier from n-grams and words of at least two languages; see `Trainer`. After a stop, scripts that are
    /// left keep the weights of their letter models.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    /// - Complexity: O(texts · letters · languages of a script).
    public func train(
        on data: LanguageTrainingData, progress: (Event) -> Bool
    ) throws(AnalysisError) -> Trained<LanguageIdentifier> {
        try options.validate()
        var ending = TrainingEnding.limit
        var models: [ScriptModel] = []
        var singles = [Int?](repeating: nil, count: LetterScript.limit)
        for script in LetterScript.allCases {
            let members = data.counts.indices.filter { data.counts[$0].script == script }
            if members.count == 1 { singles[Int(script.rawValue)] = members[0] }
            guard members.count > 1 else { continue }
            let training = ScriptTraining(data, members, script: script, options: options)
            models.append(
                training.model { event in
                    guard ending == .limit else { return false }
                    guard let event, !progress(event) else { return true }
                    ending = .stopped
                    return false
                })
        }
        let identifier = LanguageIdentifier(
            languages: data.languages, models: models, singles: singles, temperature: Self.temperature)
        return Trained(identifier, ending: ending)
    }

    /// With the least log loss on the paragraphs of the Universal Declaration of Human Rights in 69 of the languages, none
    /// of which is trained on; up to ten letters it changes nothing.
    static let temperature = LanguageTemperature(factor: 0.5, exponent: 0.3)
}
