import WinnowCore
package import WinnowModelFile
import WinnowSystem

/// Trains language identifiers.
///
/// For each script of several languages, n-grams of one to four letters get the weights of a back-off letter
/// model, and the most discriminative are kept. The weights are then trained on texts of one to seventeen
/// words sampled from the n-grams and word lists, and each row is compressed to a byte per two languages. The
/// same data and options give the same model for any number of threads.
package struct LanguageTrainer: Trainer {
    /// How to train.
    package struct Options: TrainerOptions {
        /// The number of n-grams in a script's model, at least 1; limited to 12,000 per language. Default
        /// 90,000. Each takes about three bytes plus half a byte per language of the script.
        package var featureCount = 90_000
        /// The number of whole words from the lists in a script's model. Default 10,000; at least 0.
        package var wordCount = 10_000
        /// Texts sampled per script, at most 40,000 per language. Default 1,000,000; at least 0.
        package var textCount = 1_000_000
        /// The share of words sampled from a language's word list, if it has one. Default 0.6; 0 to 1.
        package var listShare = 0.6
        /// The seed of the sampling. Default 1.
        package var seed: UInt64 = 1
        /// The number of threads; at least 1, by default one per processor.
        package var threads = Parallel.processorCount

        /// The defaults.
        package init() {}

        /// Checks that all values are in their ranges.
        ///
        /// - Throws: ``AnalysisError`` with `invalidOption`.
        package func validate() throws(AnalysisError) {
            try AnalysisError.check(featureCount, in: 1...10_000_000, named: "featureCount")
            try AnalysisError.check(wordCount, in: 0...10_000_000, named: "wordCount")
            try AnalysisError.check(textCount, in: 0..., named: "textCount")
            try AnalysisError.check(listShare, in: 0...1, named: "listShare")
            try AnalysisError.check(threads, in: 1..., named: "threads")
        }
    }

    /// A report after every 16,384 texts.
    package struct Event: TrainerEvent, Hashable {
        /// The current script, such as `latin`.
        package var script: String
        /// The number of texts learned so far.
        package var done: Int
        /// The number of texts of the script.
        package var total: Int
        /// The mean of −ln P(language) over the last texts.
        package var loss: Double
        /// How far the training is; its phases are the scripts of several languages, its iterations texts.
        package var progress: TrainerProgress
    }

    /// How to train.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options) { self.options = options }

    /// Learns from n-grams and words of at least two languages; see `Trainer`. After a stop, the remaining
    /// scripts keep the weights of their letter models.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    /// - Complexity: O(texts · letters · languages of a script).
    package func train(
        on data: LanguageTrainingData, progress: (Event) -> Bool
    ) throws(AnalysisError) -> Trained<LanguageIdentifier> {
        try options.validate()
        var ending = TrainingEnding.limit
        var models: [ScriptModel] = []
        var singles = [Int?](repeating: nil, count: LetterScript.limit)
        var scripts: [(script: LetterScript, members: [Int])] = []
        for script in LetterScript.allCases {
            let members = data.counts.indices.filter { data.counts[$0].script == script }
            if members.count == 1 { singles[Int(script.rawValue)] = members[0] }
            if members.count > 1 { scripts.append((script, members)) }
        }
        // A text costs as much as its script has languages.
        let phases = TrainerPhases(scripts.map { Double($0.members.count * $0.members.count) })
        for (phase, (script, members)) in scripts.enumerated() {
            let training = ScriptTraining(data, members, script: script, options: options)
            var model = training.model { event in
                guard ending == .limit else { return false }
                guard var event else { return true }
                event.progress = phases.progress(phase, event.done, of: event.total)
                guard !progress(event) else { return true }
                ending = .stopped
                return false
            }
            model.typicalScores = training.typicalScores(of: model)
            models.append(model)
        }
        let model = LanguageModel(
            languages: data.languages, models: models, singles: singles, temperature: Self.temperature)
        return Trained(LanguageIdentifier(model), ending: ending)
    }

    /// Minimizes the log loss on the paragraphs of the Universal Declaration of Human Rights in 69 of the
    /// languages, which are not training data; it has no effect up to ten letters.
    static let temperature = LanguageTemperature(factor: 0.5, exponent: 0.3)
}
