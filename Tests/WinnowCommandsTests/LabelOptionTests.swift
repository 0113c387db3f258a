// Labels that are renamed, mistyped or unusual.

import Testing
import _WinnowTestSupport

@Suite struct LabelOptionTests {
    private static let numbers =
        "text,label\n"
        + (0..<20).map { "\($0 % 2 == 0 ? "bad film" : "good film") \($0),\($0 % 2)\n" }.joined()

    @Test func `a model remembers the names that labels got`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", SmallData.colours)
        expectQuietSuccess(
            try folder.run("train data.csv -o m.winnow --quiet --label-names red=rot \(SmallData.features)"))
        let old = try folder.run("evaluate m.winnow data.csv --format json")
        #expect(old.errorText.contains("labels renamed as in training"))
        #expect(!old.errorText.contains("unknown to the model"))
        try folder.write("new.csv", SmallData.colours.replacing(",red\n", with: ",rot\n"))
        let new = try folder.run("evaluate m.winnow new.csv --format json")
        #expect(!new.errorText.contains("renamed"))
        #expect(new.text == old.text)
    }

    @Test func `labels are renamed as they are read`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.numbers)
        let names = "--label-names 0=negative,1=positive"
        let options = "--validation none \(SmallData.features)"
        let trained = try folder.run("train data.csv -o model.winnow \(names) \(options)")
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(trained.errorText.contains("text in column text, label in column label"))
        let answer = try folder.run("classify model.winnow --labels-only", input: "a good film\n")
        #expect(answer.text == "positive\n")
        let measured = try folder.run("evaluate model.winnow data.csv --format json \(names)")
        #expect(measured.code == 0, "\(measured.errorText)")
        expectFailure(
            try folder.run(
                "train data.csv -o m.winnow --quiet --label-names 0=negative,2=positive \(options)"), 64,
            ["data.csv: no label 2 to rename: the labels are 0, 1", "check the name"])
        for wrong in ["0", "=a", "0=a,0=b", "0=a,"] {
            let outcome = try folder.run("train data.csv -o m.winnow --label-names \(wrong)")
            #expect(outcome.code == 64, "\(wrong): \(outcome.errorText)")
        }
        #expect(folder.names == ["data.csv", "model.winnow"])
    }

    @Test func `labels that may be mistakes give a warning`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.numbers + "a,N/A\nb,N/A\nc,rare\n,\n")
        let options = "-o model.winnow --validation none --quiet \(SmallData.features)"
        let outcome = try folder.run("train data.csv \(options)")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorLines == [
                "winnow: warning: data.csv: 1 row without a label left out, the first on line 25",
                "winnow: warning: 2 rows with the label N/A, learned like any other; if it means none, leave them out with --label-names N/A=",
                "winnow: warning: 1 label has one row, too few to learn and measure: rare",
            ])
        let left = try folder.run("train data.csv \(options) --label-names N/A=,rare=1")
        #expect(
            left.errorLines == [
                "winnow: warning: data.csv: 3 rows without a label left out, the first on line 22"
            ])
    }

    @Test func `labels that join others give a warning`() throws {
        let folder = try CommandFolder()
        let rows = ["1", "2", "3", "1,2", "2,3", "1,2,3"].flatMap { label in
            (0..<3).map { "a text \($0) of kind\t\(label)\n" }
        }
        try folder.write("data.tsv", rows.joined())
        let options = "-o model.winnow --validation none --quiet \(SmallData.features)"
        let outcome = try folder.run("train data.tsv \(options) --label-column 2 --text-column 1")
        #expect(
            outcome.errorLines == [
                "winnow: warning: data.tsv: 3 of 6 labels are combinations of other labels with , between them: each is learned as a label of its own; for several labels per text, add --multi-label ,"
            ])
    }

    @Test func `a mistyped column is a usage error with the likely name`() throws {
        let folder = try SmallData.folder()
        expectFailure(
            try folder.run("train messages.csv -o m.winnow --quiet --label-column lable"), 64,
            ["messages.csv: no label column lable: the columns are text, label; did you mean label?"])
        expectFailure(
            try folder.run("classify spam.winnow messages.csv --text-column txt"), 64,
            ["messages.csv: no text column txt: the columns are text, label; did you mean text?"])
    }
}
