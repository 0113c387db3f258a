// `winnow evaluate` refuses options that do not apply to the model's kind.

import Testing
import _WinnowTestSupport

@Suite struct EvaluateKindTests {
    /// A folder with a tagger, a lemmatizer, a sentiment model and a table of word vectors.
    private static let models = Result {
        let folder = try CommandFolder()
        let sentence = "1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"
        try folder.write("a.conllu", String(repeating: sentence, count: 8))
        try folder.write(
            "s.csv",
            "text,label\n"
                + (0..<8).map { "so \(["good", "bad"][$0 % 2]) \($0),\(["positive", "negative"][$0 % 2])\n" }
                .joined())
        try folder.write("v.txt", "2 2\ncat 1 0\ndog 0 1\n")
        try folder.write("p.tsv", "cat\tdog\t1\ncat\tcat\t9\n")
        for command in [
            "tagger a.conllu -o tagger.winnow --epochs 1", "sentiment s.csv -o sentiment.winnow",
            "lemmatizer a.conllu -o lemmatizer.winnow --tag-folds 0",
        ] {
            let outcome = try folder.run("train \(command) -q")
            #expect(outcome.code == 0, "\(outcome.errorText)")
        }
        return folder
    }

    @Test(arguments: [
        ("tagger.winnow a.conllu --threshold DET=0.5", "--threshold", "a tagger"),
        ("tagger.winnow a.conllu --positive-label DET", "--positive-label", "a tagger"),
        ("tagger.winnow a.conllu --embedding v.txt", "--embedding", "a tagger"),
        ("tagger.winnow a.conllu --format html", "--format html", "a tagger"),
        ("tagger.winnow a.conllu --text-column text", "--text-column", "a tagger"),
        ("tagger.winnow a.conllu --encoding utf-8", "--encoding", "a tagger"),
        ("lemmatizer.winnow a.conllu --operating-point low", "--operating-point", "a lemmatizer"),
        ("lemmatizer.winnow a.conllu --no-header", "--no-header", "a lemmatizer"),
        ("sentiment.winnow s.csv --tagger tagger.winnow", "--tagger", "a sentiment model"),
        ("sentiment.winnow s.csv --multiword-tokens whole", "--multiword-tokens", "a sentiment model"),
        ("sentiment.winnow s.csv --task analogy", "--task", "a sentiment model"),
        ("v.txt p.tsv --threshold cat=0.5", "--threshold", "an embedding"),
        ("v.txt p.tsv --input-format tsv", "--input-format", "an embedding"),
    ])
    func `an option of another kind is refused`(_ arguments: String, _ option: String, _ kind: String) throws
    {
        let folder = try Self.models.get()
        expectFailure(
            try folder.run("evaluate -q \(arguments)"), 64,
            ["\(option) does not apply to ", ", \(kind); leave it out"])
    }

    @Test(arguments: ["--tagger tagger.winnow", "--task analogy"])
    func `classifiers refuse options of other kinds`(_ option: String) throws {
        let folder = try SmallData.folder()
        expectFailure(
            try folder.run("evaluate spam.winnow messages.csv -q \(option)"), 64,
            ["does not apply to spam.winnow, a classifier; leave it out"])
    }

    @Test(arguments: [
        "tagger.winnow a.conllu --multiword-tokens whole",
        "lemmatizer.winnow a.conllu --tagger tagger.winnow --format json",
        "sentiment.winnow s.csv --label-column label --encoding utf-8",
        "v.txt p.tsv --task word-similarity --no-header",
    ])
    func `options of the same kind are accepted`(_ arguments: String) throws {
        let outcome = try Self.models.get().run("evaluate -q \(arguments)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(!outcome.output.isEmpty)
    }
}
