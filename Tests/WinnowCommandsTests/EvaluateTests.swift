// Reports and required scores.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct EvaluateTests {
    static let keys = [
        "schema", "task", "examples", "accuracy", "macroPrecision", "macroRecall", "macroF1", "weightedF1",
        "logLoss",
        "brier", "expectedCalibrationError", "expectedCalibrationErrorByChance",
        "intervals", "labels", "confusion", "constantAnswer",
    ]
    static let labelKeys = [
        "precision", "recall", "f1", "support", "rocAuc", "averagePrecision", "recallAtFalsePositiveRate",
    ]

    private func report(_ csv: String, _ model: String = "colours.winnow", _ options: String = "") throws -> (
        json: JSONValue, error: String
    ) {
        let folder = try SmallData.folder()
        try folder.write("d.csv", csv)
        let outcome = try folder.run("evaluate \(model) d.csv -q --format json \(options)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        return (try JSONValue(parsing: outcome.text), outcome.errorText)
    }

    @Test func `json has exactly the members of the schema`() throws {
        let (json, error) = try report(SmallData.colours)
        #expect(error == "")
        #expect(json.object?.map(\.key) == Self.keys)
        #expect(json["schema"]?.string == "winnow.evaluation/1")
        #expect(json["task"]?.string == "text")
        #expect(json["examples"]?.integer == 30)
        #expect(json["accuracy"]?.number == 1)
        let red = json["labels"]?["red"]
        #expect(red?.object?.map(\.key) == Self.labelKeys)
        #expect(red?["support"]?.integer == 10)
        #expect(red?["recallAtFalsePositiveRate"]?.object?.map(\.key) == ["0.001", "0.005"])
        #expect(json["confusion"]?["labels"]?.array?.count == 3)
        #expect(json["confusion"]?["counts"]?.array?.count == 3)
    }

    @Test func `undefined measures are null`() throws {
        let (json, _) = try report("text,label\na red hat,red\n")
        #expect(json["labels"]?["red"]?["rocAuc"] == .null)
        #expect(json["labels"]?["green"]?["recall"] == .null)
        #expect(json["labels"]?["red"]?["recall"]?.number == 1)
    }

    @Test func `labels that the model does not know count as wrong, with a warning without their names`()
        throws
    {
        let (json, error) = try report("text,label\na red hat,red\na pink hat,secret\n")
        #expect(json["accuracy"]?.number == 0.5)
        #expect(json["labels"]?["secret"]?["support"]?.integer == 1)
        #expect(
            error
                == "winnow: warning: d.csv: 1 label on 1 row unknown to the model; its answers there count as wrong\n"
        )
        #expect(!error.contains("secret"))
    }

    @Test func `data that the model was trained on cause a warning`() throws {
        let folder = try CommandFolder()
        try folder.write("d.csv", SmallData.colours)
        let training = "train d.csv \(SmallData.features) -q -o"
        expectQuietSuccess(try folder.run("\(training) all.winnow"))
        expectQuietSuccess(try folder.run("\(training) most.winnow --test 0.2"))
        let all = try folder.run("evaluate all.winnow d.csv -q")
        #expect(all.errorLines.count == 1)
        #expect(all.errorText.contains("d.csv: the model was trained on these rows, so the scores are too"))
        let most = try folder.run("evaluate most.winnow d.csv -q")
        #expect(most.errorText.contains("trained on 24 of these rows"), "\(most.errorText)")
        try folder.write("other.csv", SmallData.colours + "\n")
        expectQuietSuccess(try folder.run("evaluate all.winnow other.csv -q"))
    }

    @Test func `data without a label of the model is refused`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", "text,label\na red hat,secret\na pink hat,other\n")
        let outcome = try folder.run("evaluate colours.winnow d.csv -q")
        expectFailure(
            outcome, 65, ["d.csv: 2 labels unknown to the model, whose labels are blue, green, red;"])
        #expect(!outcome.errorText.contains("secret"))
    }

    @Test(
        arguments: [
            ("macro-f1=0.5", 0), ("macro-f1=1", 0), ("brier=2", 0), ("log-loss=0", 1),
            ("log-loss=10", 0),
            ("recall:spam=0.5", 0), ("roc-auc:spam=0.5", 0), ("recall@fpr=0.01:spam=0.5", 0), ("brier=0", 1),
        ] as [(String, Int32)])
    func `a missed requirement exits with 1, after the report`(_ requirement: String, _ code: Int32)
        throws
    {
        let outcome = try SmallData.folder().run(
            "evaluate spam.winnow messages.csv -q --require \(requirement)")
        #expect(outcome.code == code)
        #expect(outcome.text.contains("macro mean"))
        if code == 1 {
            #expect(outcome.errorLines.count == 1)
            #expect(outcome.errorText.contains("is required"))
        } else {
            #expect(outcome.errorText == "")
        }
    }

    @Test func `an undefined score does not meet a requirement`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", "text,label\na red hat,red\n")
        let outcome = try folder.run("evaluate colours.winnow d.csv -q --require roc-auc:red=0.5")
        #expect(outcome.code == 1)
        #expect(outcome.errorLines.count == 1)
        #expect(!outcome.errorText.lowercased().contains("nan"), "\(outcome.errorText)")
    }

    @Test func `the positive label comes first, and need not be named in a requirement`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "evaluate spam.winnow messages.csv --positive-label ham --threshold spam=0 --require precision=0 "
                + "--require recall=1"
        )
        #expect(outcome.code == 1)
        #expect(outcome.lines.first?.hasPrefix("ham: precision ") == true)
        #expect(outcome.errorText.contains("precision:ham") && outcome.errorText.contains("recall:ham"))
    }

    @Test func `the columns of text and label are printed, unless quiet`() throws {
        let folder = try SmallData.folder()
        let named = try folder.run("evaluate spam.winnow messages.csv")
        #expect(
            named.errorLines == [
                "read 117 rows from messages.csv: text in column text, label in column label; 3 line breaks inside quotes",
                "duplicates: none",
            ])
        try folder.write("d.csv", "a red hat,red\nsome green grass,green\nthe red door,red\nred,red\n")
        let numbered = try folder.run("evaluate colours.winnow d.csv --no-header")
        #expect(
            numbered.errorLines
                == [
                    "read 4 rows from d.csv: text in column 1, label in column 2; the first row is data",
                    "duplicates: none",
                ])
        expectQuietSuccess(try folder.run("evaluate colours.winnow d.csv --no-header --quiet"))
    }

    @Test func `a threshold moves the answers`() throws {
        let (json, _) = try report(SmallData.messages, "spam.winnow", "--threshold spam=0")
        #expect(json["labels"]?["spam"]?["recall"]?.number == 1)
        #expect(json["labels"]?["ham"]?["recall"]?.number == 0)
    }

    @Test func `the report does not depend on the number of threads`() throws {
        let one = try report(SmallData.messages, "spam.winnow", "--threads 1").json
        #expect(try report(SmallData.messages, "spam.winnow", "--threads 4").json == one)
    }
}
