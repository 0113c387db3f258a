// Small models trained on a few sentences, for fuzzing text analysis.

import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile

/// Makes the models of ``TextAnalysisTarget``.
enum TextAnalysisModels {
    /// Two sentences of a treebank.
    static let treebank = """
        1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_
        2\tsleep\tsleep\tVERB\tVBP\t_\t0\troot\t_\tSpaceAfter=No
        3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

        1\tShe\tshe\tPRON\tPRP\t_\t2\tnsubj\t_\t_
        2\twas\tbe\tAUX\tVBD\t_\t3\tcop\t_\t_
        3\tgood\tgood\tADJ\tJJ\t_\t0\troot\t_\t_


        """

    static func analyzer() throws -> TextAnalyzer {
        let bank = try TreebankReader().read(Array(treebank.utf8), path: "seed")
        let many = Treebank(sentences: (0..<20).flatMap { _ in bank.sentences })
        var options = WordTaggerTrainer.Options()
        options.epochs = 2
        var analyzer = TextAnalyzer()
        analyzer.tagger = try WordTaggerTrainer(options: options).train(on: many).model
        analyzer.lemmatizer = try LemmatizerTrainer().train(on: many).model
        analyzer.nameRecognizer = NameRecognizer(gazetteers: [
            try Gazetteer(["place": ["New York", "Berlin"], "person": ["Ann"]])
        ])
        let texts = (0..<40).map { $0 % 2 == 0 ? "good thing \($0)" : "bad thing \($0)" }
        let labels = (0..<40).map { $0 % 2 == 0 ? "positive" : "negative" }
        let lexicon = try SentimentLexicon(parsing: "good\t2\nbad\t-2\n😀\t2\n")
        analyzer.sentimentScorer = try SentimentTrainer()
            .train(on: .init(Corpus(texts: texts, labels: labels), lexicons: [lexicon])).scorer
        return analyzer
    }
}
