// Rows that cannot be read, in a file of their own.

import Testing
import _WinnowTestSupport

@Suite struct BadRowsTests {
    private static let data =
        "id,text,label\n1,a red hat,red\n2,blue,sky,blue\n3,the sea,blue\n4,red \u{0} x,red,more"
    private static let bad = "id,text,label\n2,blue,sky,blue\n4,red \u{0} x,red,more\n"

    private func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        try folder.write("data.csv", Self.data)
        return folder
    }

    static let verbs = [
        "classify colours.winnow data.csv --text-column text", "language data.csv --text-column text",
        "audit data.csv", "train data.csv -o m.winnow", "evaluate colours.winnow data.csv",
    ]

    @Test(arguments: verbs) func `bad rows are written as they are, with the header`(verb: String) throws {
        let folder = try folder()
        try folder.write("bad.csv", "of an earlier run")
        _ = try folder.run("\(verb) --bad-rows bad.csv")
        #expect(try folder.bytes("bad.csv") == Array(Self.bad.utf8))
        // Mended, it can be read; then no row is bad.
        try folder.write("bad.csv", "id,text,label\n2,\"blue,sky\",blue\n4,red x,red\n")
        let mended = try folder.run("language bad.csv --text-column text --bad-rows worse.csv")
        #expect(mended.code == 0 && mended.lines.count == 2)
        #expect(try folder.bytes("worse.csv").isEmpty)
    }

    @Test(arguments: verbs) func `the file is neither the data nor a full disk`(verb: String) throws {
        let folder = try folder()
        for same in ["data.csv", "./data.csv"] {
            expectFailure(
                try folder.run("\(verb) --bad-rows \(same)"), 64, ["--bad-rows", "name another file"])
        }
        #expect(try folder.bytes("data.csv") == Array(Self.data.utf8))
        for unwritable in ["/dev/full", "none/x.csv"] {
            let outcome = try folder.run("\(verb) --bad-rows \(unwritable)")
            #expect(outcome.code == 73 && outcome.errorText.contains(unwritable))
        }
        try folder.write("m.winnow", SmallData.spamModel.get())
        for other in ["-", "/dev/stdout", "m.winnow"] {
            expectFailure(
                try folder.run("\(verb) --bad-rows \(other)"), 64, ["--bad-rows", "name another file"])
        }
        #expect(try folder.bytes("m.winnow") == SmallData.spamModel.get())
    }

    #if Search
    @Test func `bad rows of items are written too`() throws {
        let folder = try folder()
        let build = "index build data.csv -o x.index --embedding none --bad-rows"
        #expect(try folder.run("\(build) bad.csv").code == 0)
        #expect(try folder.bytes("bad.csv") == Array(Self.bad.utf8))
        expectFailure(try folder.run("\(build) data.csv --restart"), 64, ["--bad-rows"])
        #expect(try folder.run("\(build) /dev/full --restart").code == 73)
    }
    #endif
}
