// JSON that is not rows: the message names the list that is.

import Testing
import _WinnowTestSupport

@Suite struct JSONDocumentTests {
    private static let rows = (0..<6).map { #"{"text":"a red hat \#($0)","label":"red"}"# }.joined(
        separator: ",")

    @Test(arguments: [
        #"{"version":1.5,"data":[ROWS]}"#, #"{"name":"set","license":"MIT","data":[ROWS]}"#,
        #"{"data":[ROWS]}"#,
    ])
    func `a list of rows in an object is named`(document: String) throws {
        let folder = try SmallData.folder()
        try folder.write("d.json", document.replacing("ROWS", with: Self.rows))
        for command in [
            "classify colours.winnow d.json", "train d.json -o x.winnow", "sentiment d.json",
            "language d.json",
            "embed d.json",
        ] {
            expectFailure(try folder.run(command), 65, ["read one with --json-member data"])
        }
        let read = try folder.run("classify colours.winnow d.json --json-member data -q --labels-only")
        #expect(read.text == String(repeating: "red\n", count: 6))
    }

    @Test func `a text next to a list is a row`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.jsonl", #"{"text":"a red hat","words":[{"start":0},{"start":2}]}"#)
        #expect(try folder.run("classify colours.winnow d.jsonl -q --labels-only").text == "red\n")
        try folder.write("d.jsonl", #"{"words":[{"start":0}],"line":"a red hat"}"#)
        let named = try folder.run("classify colours.winnow d.jsonl -q --labels-only --text-column line")
        #expect(named.text == "red\n")
    }

    @Test func `a file of blank lines has no records`() throws {
        let folder = try SmallData.folder()
        try folder.write("d.csv", [UInt8](repeating: 0x0A, count: 70 << 20))
        expectFailure(try folder.run("train d.csv -o x.winnow"), 65, ["64 MB of blank lines and no record"])
    }
}
