// A model finds the columns that it was trained with in other data.

import Testing
import _WinnowTestSupport

@Suite struct TrainedColumnTests {
    /// Data whose columns have unusual names.
    private static let rows = SmallData.colours.split(separator: "\n").dropFirst().map { row in
        let cells = row.split(separator: ",")
        return "x^\(cells[0])^\(cells[1])"
    }

    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        let data = "note^notice^colour\n" + Self.rows.joined(separator: "\n") + "\n"
        try folder.write("data.csv", data)
        let trained = try folder.run(
            "train data.csv -o m.winnow -q \(SmallData.features) --text-column notice --label-column colour",
            ["--delimiter", "^"])
        #expect(trained.code == 0, "\(trained.errorText)")
        return folder
    }

    @Test func `columns and delimiter of the training are used if the data has them`() throws {
        let folder = try folder()
        try folder.write("new.csv", "text^notice\nnothing^a red car\n")
        let outcome = try folder.run("classify m.winnow new.csv --labels-only")
        #expect(outcome.text == "red\n")
        #expect(
            outcome.errorLines
                == ["new.csv: text in column notice; the first row is the header; columns as in training"])
        try folder.write("test.csv", "colour,other,notice\nred,q,a red hat\nblue,q,one blue sky\n")
        let evaluated = try folder.run("evaluate m.winnow test.csv --require accuracy=1")
        #expect(evaluated.code == 0, "\(evaluated.errorText)")
        #expect(
            evaluated.errorLines.first
                == "read 2 rows from test.csv: text in column notice, label in column colour; columns as in training"
        )
        try folder.write("new.jsonl", "{\"text\":\"one blue sky\",\"notice\":\"a red car\"}\n")
        #expect(try folder.run("classify m.winnow new.jsonl --labels-only -q").text == "red\n")
        #expect(try folder.run("explain m.winnow new.jsonl -q").text.contains("red"))
    }

    @Test func `named columns and other data are read as without a model`() throws {
        let folder = try folder()
        try folder.write("new.csv", "text,notice\none blue sky,a red car\n")
        let named = try folder.run("classify m.winnow new.csv --text-column text --labels-only")
        #expect(named.text == "blue\n")
        #expect(named.errorLines == ["new.csv: text in column text; the first row is the header"])
        try folder.write("other.csv", "text,x\na red car,1\n")
        #expect(try folder.run("classify m.winnow other.csv --labels-only -q").text == "red\n")
    }

    @Test func `columns without names are used by number`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.rows.map { $0.replacing("^", with: ",") }.joined(separator: "\n"))
        let trained = try folder.run(
            "train data.csv -o m.winnow -q --no-header --text-column 2 --label-column 3 \(SmallData.features)"
        )
        #expect(trained.code == 0, "\(trained.errorText)")
        try folder.write("new.csv", "x,a red car\ny,one blue sky\n")
        let outcome = try folder.run("classify m.winnow new.csv --labels-only")
        #expect(outcome.text == "red\nblue\n")
        #expect(
            outcome.errorLines == ["new.csv: text in column 2; the first row is data; columns as in training"]
        )
    }

    @Test func `usual names are not stored`() throws {
        let folder = try SmallData.folder()
        let shown = try folder.run("inspect colours.winnow --format json")
        #expect(!shown.text.contains("\"columns\""))
        try folder.write("data.csv", SmallData.colours)
        let trained = try folder.run("train data.csv -o m.winnow -q --text-column text \(SmallData.features)")
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(try folder.run("inspect m.winnow --format json").text.contains("\"columns\""))
    }
}
