// Rows that cannot be read, in a file of their own.

import Foundation
import Testing
import _WinnowTestSupport

@testable import WinnowCommands

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

    @Test(arguments: [
        ("train data.csv -o m.winnow", "m.winnow"), ("train data.csv --output=m.winnow", "./m.winnow"),
        ("train data.csv -o m.winnow", "here/m.winnow"), ("train data.csv -o m.winnow", "hard.csv"),
        ("train data.csv -o m.winnow --updatable", "m.winnow.state"),
        ("train data.csv -o m.winnow --report r.html", "r.html"),
        ("train data.csv -o m.winnow --validation held.csv", "held.csv"),
        ("classify colours.winnow data.csv --error-rate 0.1 --uncertain-to u.csv", "u.csv"),
        ("evaluate colours.winnow data.csv --errors here/e.csv", "e.csv"),
        ("audit data.csv --fix c.csv", "c.csv"), ("audit data.csv --fix c.csv", "c.csv.log"),
        ("audit data.csv --review=r.csv", "r.csv"),
        ("names data.csv --text-column text --gazetteer terms.txt", "terms.txt"),
    ])
    func `the file is that of no other option`(verb: String, path: String) throws {
        let folder = try folder()
        for name in ["terms.txt", "held.csv", "m.winnow"] { try folder.write(name, "old") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/here", withDestinationPath: folder.path)
        try FileManager.default.linkItem(atPath: folder.path + "/m.winnow", toPath: folder.path + "/hard.csv")
        expectFailure(try folder.run("\(verb) --bad-rows \(path)"), 64, ["name another file"])
        for name in ["terms.txt", "held.csv", "m.winnow"] {
            #expect(try folder.bytes(name) == Array("old".utf8))
        }
    }

    @Test(arguments: ["classify colours.winnow", "language", "evaluate colours.winnow", "train -o m.winnow"])
    func `data of which no row can be read is bad data`(verb: String) throws {
        let folder = try SmallData.folder()
        try folder.write("data.jsonl", "{\"text\": red}\n{\"text\": }\n")
        let outcome = try folder.run("\(verb) data.jsonl --bad-rows bad.jsonl")
        #expect(outcome.code == 65 && outcome.output.isEmpty, "\(outcome.errorText)")
        #expect(outcome.errorLines.last?.contains("none of 2 rows can be read") == true)
    }

    @Test func `every option that names a file to write is known as one`() throws {
        let help = try SmallData.folder().run("--experimental-dump-help")
        var found: Set<String> = []
        func visit(_ value: Any) {
            for part in value as? [Any] ?? [] { visit(part) }
            guard let object = value as? [String: Any] else { return }
            object.values.forEach(visit)
            let text = (object["abstract"] as? String)?.lowercased() ?? ""
            guard object["kind"] as? String == "option",
                text.contains(
                    /where to (write|build)|write.* to (a|this) |where --apply|html page|keeps the state/)
            else { return }
            for name in object["names"] as? [[String: String]] ?? [] {
                found.insert((name["kind"] == "long" ? "--" : "-") + (name["name"] ?? ""))
            }
        }
        visit(try JSONSerialization.jsonObject(with: Data(help.output)))
        #expect(found == NamedFiles.outputs)
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
