// The subcommands of `winnow train`: given options are applied, others are the library's defaults.

import ArgumentParser
import Testing
import WinnowAnalysis
import WinnowClassification
import WinnowEmbeddings
import WinnowFeatures
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowCommands

@Suite struct TrainFamilyTests {
    private static let words = "a\tX\nb\tY\n\na\tX\n"

    @Test func `options that are not given are the library's defaults`() throws {
        #expect(try TrainTagger.parse(["d", "-o", "m"]).options == WordTaggerTrainer.Options())
        #expect(try TrainLanguage.parse(["d", "-o", "m"]).options == LanguageTrainer.Options())
        #expect(try TrainLemmatizer.parse(["d", "-o", "m"]).options == LemmatizerTrainer.Options())
        #expect(try TrainSentiment.parse(["d", "-o", "m"]).options == SentimentTrainer.Options())
        #expect(try TrainEmbedding.parse(["d", "-o", "m"]).options == EmbeddingTrainer.Options())
        let classifier = try TrainClassifier.parse(["d", "-o", "m"]).options
        #expect(classifier.fitting == MaximumEntropyTrainer.Options())
        #expect(classifier.calibration == TextClassifierTrainer.Options().calibration)
        #expect(classifier.seed == TextClassifierTrainer.Options().seed)
    }

    /// Each of these values is the default of another kind of model.
    @Test func `an option that equals another kind's default is applied`() throws {
        #expect(try TrainTagger.parse(["d", "-o", "m", "--epochs", "100"]).options.epochs == 100)
        let sentiment = try TrainSentiment.parse(["d", "-o", "m", "--filters", "fold-width,lowercase"])
        #expect(sentiment.options.features.analyzer.filters == [.foldWidth, .lowercase])
        let embedding = try TrainEmbedding.parse(["d", "-o", "m", "--filters", "fold-width,lowercase"])
        #expect(embedding.options.analyzer.filters == [.foldWidth, .lowercase])
    }

    @Test func `the requested number of epochs is trained`() throws {
        let folder = try CommandFolder()
        try folder.write("a.tsv", Self.words)
        let outcome = try folder.run("train tagger a.tsv -o m.winnow --epochs 100 --validation none")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorLines.count { $0.hasPrefix("epoch ") } == 100)
    }

    @Test func `a value that looks like an option of another kind is a value`() throws {
        let folder = try CommandFolder()
        try folder.write("a.tsv", Self.words)
        try folder.write("--dimension", Self.words)
        expectQuietSuccess(
            try folder.run("train tagger a.tsv -q -o m.winnow --validation none --test --dimension"))
    }

    @Test func `a file named like a kind is data after ./ or the default kind`() throws {
        let folder = try SmallData.folder()
        try folder.write("tagger", SmallData.colours)
        for data in ["./tagger", "classifier tagger"] {
            expectQuietSuccess(try folder.run("train \(data) -o m.winnow -q \(SmallData.features)"))
        }
    }

    @Test(arguments: ["spam=x", "spam", "spam=5,", "=", "balanced,spam=2"])
    func `invalid class weights are refused with the expected format`(_ weights: String) throws {
        let folder = try SmallData.folder()
        expectFailure(
            try folder.run("train messages.csv -o m.winnow -q --class-weights \(weights)"), 64,
            ["--class-weights", "a number above 0 for each label, as in spam=2,ham=1"])
    }

    @Test func `class weights are weights, not probabilities`() throws {
        let options = try TrainClassifier.parse(["d", "-o", "m", "--class-weights", "a=b=5,c=.5"]).options
        #expect(options.classWeights == .weights(["a=b": 5, "c": 0.5]))
    }

    @Test func `options of naive Bayes are refused by name even if they equal a default`() throws {
        let folder = try SmallData.folder()
        expectFailure(
            try folder.run("train messages.csv -o m.winnow --algorithm naive-bayes --maximum-iterations 100"),
            64, ["--maximum-iterations does not apply to --algorithm naive-bayes"])
    }
}
