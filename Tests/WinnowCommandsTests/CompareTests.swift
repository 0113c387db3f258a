// `winnow evaluate` with two models.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct CompareTests {
    /// A model that mistakes red for blue.
    private static let weakModel = Result {
        try SmallData.model(
            of: SmallData.colours.replacing(",red\n", with: ",x\n").replacing(",blue\n", with: ",red\n")
                .replacing(",x\n", with: ",blue\n"))
    }

    /// A folder with two models of colours, of which the second confuses two, and data.
    private func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        try folder.write("weak.winnow", Self.weakModel.get())
        try folder.write("d.csv", "text,label\n" + Self.rows.joined(separator: "\n") + "\n")
        return folder
    }

    private static let rows = [
        "a red roof,red", "grass on the hill,green", "\"blood, they say\",red", "blue sky,blue",
        "green leaf,green", "like the sky,blue", "like grass,green",
    ]

    @Test func `both models, their difference and the rows are shown`() throws {
        let outcome = try folder().run("evaluate colours.winnow weak.winnow d.csv -q")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.lines.first == "7 examples")
        #expect(outcome.text.contains("colours.winnow  weak.winnow  difference"))
        #expect(outcome.text.contains("McNemar’s test, p = "))
        #expect(
            outcome.text.contains("different answers") || outcome.text.contains("all answers are the same"))
    }

    @Test func `differences are written to a file with the rows of the data`() throws {
        let folder = try folder()
        let outcome = try folder.run(
            "evaluate colours.winnow weak.winnow d.csv -q --format json --differences x.csv")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let json = try JSONValue(parsing: outcome.text)
        #expect(json["schema"]?.string == "winnow.comparison/1")
        #expect(json["first"]?["name"]?.string == "colours.winnow")
        let file = String(decoding: try folder.bytes("x.csv"), as: UTF8.self)
        let lines = file.split(separator: "\n")
        #expect(lines.first == "row,text,label,first,second")
        #expect(lines.count - 1 == json["differing"]?.integer)
        #expect(lines.count > 1)
        for line in lines.dropFirst() {
            let row = try #require(Int(line.prefix { $0 != "," }))
            #expect(line.dropFirst(String(row).count + 1).hasPrefix(Self.rows[row - 2]), "\(line)")
        }
    }

    @Test func `the number of threads changes nothing, and a model equals itself`() throws {
        let folder = try folder()
        let texts = try ["1", "3"].map { threads in
            try folder.run("evaluate colours.winnow weak.winnow d.csv -q --threads \(threads)").text
        }
        #expect(texts[0] == texts[1])
        let same = try folder.run("evaluate weak.winnow weak.winnow d.csv -q")
        #expect(same.code == 0 && same.text.hasSuffix("\nall answers are the same\n"))
    }

    @Test func `a requirement holds for both models`() throws {
        let outcome = try folder().run(
            "evaluate colours.winnow weak.winnow d.csv -q --require accuracy=1")
        #expect(outcome.code == 1)
        #expect(outcome.text.contains("McNemar"))
        #expect(outcome.errorText.contains("weak.winnow: accuracy is "))
    }

    @Test(arguments: [
        ("evaluate colours.winnow weak.winnow d.csv --format html", 64 as Int32, "--format html"),
        ("evaluate colours.winnow d.csv --differences x.csv", 64, "--differences compares two models"),
        ("evaluate colours.winnow weak.winnow d.csv --differences d.csv", 64, "would replace an input"),
        ("evaluate colours.winnow weak.winnow d.csv --errors e.csv", 64, "with two, give --differences"),
        ("evaluate colours.winnow weak.winnow d.csv --differences no/x.csv", 73, "no/x.csv"),
        ("evaluate colours.winnow none.winnow d.csv", 66, "none.winnow"),
        ("evaluate colours.winnow spam.winnow d.csv", 65, "unknown to spam.winnow"),
        ("evaluate colours.winnow weak.winnow d.csv --task analogy", 64, "--task"),
    ])
    func `invalid requests are refused`(arguments: String, code: Int32, part: String) throws {
        let folder = try folder()
        let names = folder.names
        expectFailure(try folder.run(arguments + " -q"), code, [part])
        #expect(folder.names == names)
    }
}
