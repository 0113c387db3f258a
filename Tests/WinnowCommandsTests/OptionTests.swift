// Invalid arguments: exit code 64, and one line with the allowed values or the usage.

import Testing
import _WinnowTestSupport

@Suite struct OptionTests {
    @Test(arguments: [
        ("--threads 0", "from 1 to 1024"), ("--threads x", "--threads"), ("--threads 2000", "from 1 to 1024"),
        ("--validation 1.5", "below 1"), ("--validation nan", "below 1"), ("--validation=-0.5", "below 1"),
        ("--test 1.5", "below 1"), ("--test=-1", "below 1"), ("--test 0", "must be above 0 and below 1"),
        ("--l2 0", "above 0"), ("--l2=-1", "above 0"),
        ("--l2 nan", "above 0"), ("--l2 inf", "above 0"), ("--maximum-iterations 0", "at least 1"),
        ("--patience 0", "at least 1"),
        ("--word-ngrams 0-9", "--word-ngrams is 0-9, but lengths from 1 to 3"),
        ("--word-ngrams 3-2", "--word-ngrams"), ("--word-ngrams 1-2-3", "--word-ngrams"),
        ("--character-ngrams 1-9", "--character-ngrams is 1-9, but lengths from 2 to 5"),
        ("--word-ngrams none --character-ngrams none --no-surface-features", "no features"),
        ("--hash-bits 3", "--hash-bits is 3, but must be from 8 to 28"), ("--hash-bits 60", "from 8 to 28"),
        ("--minimum-count 0", "--minimum-count is 0, but must be at least 1"),
        ("--maximum-document-share 2", "above 0 and at most 1"),
        ("--maximum-document-share nan", "above 0 and at most 1"), ("--maximum-size 0", "at least 1"),
        ("--seed x", "from 0 to 18446744073709551615"), ("--seed=-1", "from 0 to"),
        ("--seed -1", "from 0 to"),
        ("--threads -1", "from 1 to 1024"), ("--l2 -1", "above 0"),
        ("--l1 -1", "--l1 is -1.0, but must be"), ("--test -1", "below 1"),
        ("--patience -1", "--patience is -1, but must be at least 1"), ("--hash-bits -1", "from 8 to 28"),
        ("--maximum-size -1", "at least 1"),
        ("--minimum-count -1", "at least 1"), ("--maximum-iterations -1", "at least 1"),
        ("--loss-tolerance -1", "--loss-tolerance is -1.0, but must be at least 0"),
        ("--validation -1", "below 1"), ("--word-ngrams -1", "--word-ngrams"),
        ("--delimiter ab", "--delimiter"), ("--delimiter é", "--delimiter"),
        ("--filters stem,nope", "--filters"), ("--encoding utf-16", "windows-1252"),
        ("--task text", "Unknown option '--task'"), ("--frobnicate", "--frobnicate"), ("extra", "extra"),
        ("--positive-label nolabel", "nolabel"),
        ("--text-column text,text", "--text-column names text twice"),
        ("--input-format xml", "jsonl"), ("--input-format lines", "no labels"),
        ("--text-column text --label-column text", "--label-column text is also a text column"),
        ("--features words --character-ngrams 2-3", "--character-ngrams needs characters among --features"),
        ("--features characters,surface --word-ngrams 1", "--word-ngrams needs words among --features"),
        ("--features words --surface-features", "--surface-features needs surface among --features"),
        ("--features words --word-ngrams none", "--word-ngrams none"),
        ("--features words,surface --no-surface-features", "--no-surface-features"),
    ])
    func `train refuses invalid values`(_ options: String, _ message: String) throws {
        let folder = try SmallData.folder()
        let names = folder.names
        let outcome = try folder.run("train messages.csv -o model.winnow -q \(options)")
        expectFailure(outcome, 64, [message])
        #expect(folder.names == names)
    }

    @Test(arguments: [
        ("--threshold spam=2", "from 0 to 1"), ("--threshold spam=nan", "from 0 to 1"),
        ("--threshold=spam=-1", "from 0 to 1"), ("--threshold nolabel=.5", "its labels are ham, spam"),
        ("--threshold spam", "--threshold"), ("--top-k 0", "at least 1"), ("--top-k -1", "at least 1"),
        ("--threads -1", "from 1 to 1024"),
        ("--top-k 2 --labels-only", "--top-k"),
        ("--threads 0", "from 1 to 1024"), ("--delimiter ab", "--delimiter"), ("--format xml", "jsonl"),
        ("--frobnicate", "--frobnicate"), ("--input-format csv --text-column text,text", "names text twice"),
        ("colours.winnow", "colours.winnow is a model, not text"),
    ])
    func `classify refuses invalid values`(_ options: String, _ message: String) throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("classify spam.winnow messages.csv \(options)")
        expectFailure(outcome, 64, [message])
    }

    @Test(arguments: [
        ("--require macro-f1", "such as macro-f1=0.97"), ("--require nope=1", "use accuracy"),
        ("--require f1:nolabel=.5", "the labels are ham, spam"), ("--require precision=.5", "not a measure"),
        ("--require macro-f1=x", "such as"), ("--require macro-f1=2", "the measure is from 0 to 1"),
        ("--require accuracy=-0.1", "from 0 to 1"), ("--require brier=2.1", "from 0 to 2"),
        ("--require log-loss=-1", "at least 0"),
        ("--positive-label spam --require recall=1.1", "recall:spam is 1.1, but the measure is from 0 to 1"),
        ("--require recall@fpr=2:spam=.5", "recall@fpr"),
        ("--positive-label nolabel", "its labels are ham, spam"), ("--threshold spam=2", "from 0 to 1"),
        ("--format html5", "json"), ("--threads 0", "from 1 to 1024"),
    ])
    func `evaluate refuses invalid values`(_ options: String, _ message: String) throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("evaluate spam.winnow messages.csv -q \(options)")
        expectFailure(outcome, 64, [message])
    }

    @Test(arguments: [
        ("classify --top-k 0", "--top-k is 0, but must be at least 1\n"),
        ("classify spam.winnow spam.winnow --input-format folder", "--input-format"),
        ("audit messages.csv --positive-label spam", "Unknown option '--positive-label'"),
        ("crossvalidate messages.csv --positive-label spam", "Unknown option '--positive-label'"),
        ("classify spam.winnow -spam", "put words that start with - last, after --"),
        ("frobnicate", "winnow has no subcommand frobnicate; winnow --help lists them"),
        ("clasify spam.winnow", "winnow has no subcommand clasify; did you mean classify?"),
        ("help sentimnet", "did you mean sentiment?"),
        ("index bulid", "winnow index has no subcommand bulid; did you mean build?"),
        ("help train tager", "winnow train has no subcommand tager; did you mean tagger?"),
        ("train tager messages.csv -o x.winnow", "did you mean tagger?"),
        ("train", "Missing expected argument '<data>'; usage: winnow train"),
        ("train messages.csv", "--output"),
        ("evaluate spam.winnow", "<data>"), ("inspect", "<model>"),
        ("inspect spam.winnow --features nolabel", "its labels are ham, spam"),
        ("inspect spam.winnow --top 0", "at least 1"), ("tokenize --filters nope messages.csv", "--filters"),
        ("tokenize --text-column text messages.txt", "--text-column: plain lines have no columns"),
        ("classify spam.winnow --delimiter ;", "--delimiter: plain lines"),
        ("classify spam.winnow --no-header", "--no-header: plain lines"),
        ("tokenize --unit page messages.csv", "word"),
        ("tokenize --threads 0 messages.csv", "from 1 to 1024"),
        ("tokenize --tokenizer spacy messages.csv", "unicode"),
        ("--frobnicate", "Unknown option '--frobnicate'; usage: winnow"),
    ])
    func `invalid arguments are refused`(_ command: String, _ message: String) throws {
        let folder = try SmallData.folder()
        try folder.write("messages.txt", "one\n")
        expectFailure(try folder.run(command), 64, [message])
    }

    @Test func `a folder with nearly the name of a kind of model is data`() throws {
        let folder = try SmallData.folder()
        expectFailure(try folder.run("train mials/ -o x.winnow"), 66, ["mials/: no such file"])
        for label in ["ham", "spam"] {
            for number in 0..<4 {
                try folder.write("mails/\(label)/\(number).txt", "see \(label) \(number)\n")
            }
        }
        let outcome = try folder.run("train mails -o x.winnow -q --validation none")
        #expect(outcome.code == 0, "\(outcome.errorText)")
    }

    @Test func `control characters in arguments are made visible in errors`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("evaluate spam.winnow", ["no\u{1B}[31m\nfile\u{202E}.csv"])
        expectFailure(outcome, 66)
        #expect(!outcome.errorText.contains("\u{1B}"))
        #expect(!outcome.errorText.contains("\u{202E}"))
    }
}
