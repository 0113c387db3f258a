// `inspect --against` and `classify --drift`.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct DriftCommandTests {
    private func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        let rows = (0..<400).map { row in
            "\(["red", "blue"][row % 2]),\(["red fire", "blue sea"][row % 2]) w\(row % 9) v\(row % 11)\n"
        }
        try folder.write("c.csv", "label,text\n" + rows.joined())
        expectQuietSuccess(try folder.run("train c.csv -o c.winnow -q --features words --word-ngrams 1"))
        try folder.write("new.csv", "id,text\n" + (0..<200).map { "\($0),green grass g\($0)\n" }.joined())
        return folder
    }

    @Test func `other texts are reported, as text and as JSON`() throws {
        let folder = try folder()
        let text = try folder.run("inspect c.winnow --against new.csv --text-column text")
        #expect(text.code == 0, "\(text.errorText)")
        #expect(text.text.contains("drift in 200 texts"), "\(text.text)")
        #expect(text.text.contains("verdict: these texts are unlike the training data"), "\(text.text)")
        let json = try folder.run("inspect c.winnow --against new.csv --text-column text --format json -q")
        let report = try JSONValue(parsing: Array(json.text.utf8))
        #expect(report["schema"] == "winnow.drift/1" && report["verdict"] == "otherTexts")
        #expect(report["labels"]?.array?.count == 2)
    }

    @Test func `classify prints the same after its answers`() throws {
        let folder = try folder()
        let plain = try folder.run("classify c.winnow new.csv --text-column text -q")
        let outcome = try folder.run("classify c.winnow new.csv --text-column text -q --drift")
        #expect(outcome.text == plain.text)
        #expect(outcome.errorText.contains("verdict: these texts are unlike"), "\(outcome.errorText)")
        let none = try folder.run("classify c.winnow --drift", input: "")
        #expect(none.code == 0 && none.errorText == "drift: there are no texts to compare\n")
    }

    @Test func `models and data that cannot be compared are refused`() throws {
        let folder = try folder()
        try folder.write("empty.csv", "text\n")
        expectFailure(try folder.run("inspect c.winnow --against empty.csv"), 65, ["empty.csv"])
        expectFailure(try folder.run("inspect c.winnow --against missing.csv"), 66, ["missing.csv"])
        expectFailure(
            try folder.run("inspect c.winnow --against new.csv --features red"), 64,
            ["--against and --features"])
        expectFailure(try folder.run("inspect c.winnow --text-column text"), 64, ["--against"])
        expectFailure(
            try folder.run("classify c.winnow new.csv --drift --adjust-priors"), 64,
            ["--drift", "--adjust-priors"])
        expectFailure(
            try folder.run("classify c.winnow --drift --exit-code red=0,blue=1", input: "red\n"), 64,
            ["--drift"])
    }
}
