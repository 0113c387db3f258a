// `winnow evaluate --online`.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct OnlineTests {
    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        var index = ""
        for number in 0..<40 {
            let isSpam = number % 2 == 0
            let text = isSpam ? "win cash and prizes now" : "see you at the meeting on Monday"
            try folder.write("\(number).eml", "Subject: Message \(number)\n\n\(text)\n")
            index += "\(isSpam ? "spam" : "HAM") \(number).eml\r\n"
        }
        try folder.write("index", index)
        return folder
    }

    @Test(arguments: ["immediate", "delayed:5", "partial:0.2"])
    func `messages are judged and learned`(_ feedback: String) throws {
        let outcome = try folder().run("evaluate --online index --feedback \(feedback)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.text.hasPrefix("40 messages, 20 spam\n\n(1−ROCA)%"))
        #expect(outcome.errorText.contains("feedback \(feedback), "))
    }

    @Test func `JSON has the feedback and the cost`() throws {
        let outcome = try folder().run("evaluate --online index -q --feedback delayed:5 --format json")
        let report = try JSONValue(parsing: Array(outcome.text.utf8))
        #expect(report["feedback"] == "delayed:5")
        #expect((report["seconds_per_message"]?.number ?? 0) > 0)
        #expect((report["bytes_per_message"]?.integer ?? 0) > 30)
    }

    @Test func `a store that does not exist is refused`() throws {
        expectFailure(
            try folder().run("evaluate --online index --store missing -q"), 66, ["missing", "no such file"])
    }

    @Test func `an index may have blanks and a byte order mark`() throws {
        let folder = try folder()
        try folder.write("blanks", "\u{FEFF}spam \t 0.eml \n\n ham\t1.eml\r\n")
        #expect(try folder.run("evaluate --online blanks -q --format json").code == 0)
    }

    @Test func `a store gives the state at the beginning, and is not changed`() throws {
        let folder = try folder()
        for number in 0..<40 {
            let label = number % 2 == 0 ? "spam" : "ham"
            _ = try folder.run("learn \(label) \(number).eml --store store -q")
        }
        let journal = try folder.bytes("store/journal")
        let outcome = try folder.run(
            "evaluate --online index --store store --feedback delayed:100 --require roc-auc=1")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(try folder.bytes("store/journal") == journal)
        expectFailure(
            try folder.run("evaluate m.winnow x --store store"), 64, ["--store applies to --online"])
        try folder.write("broken/journal", "something else")
        expectFailure(try folder.run("evaluate --online index --store broken"), 65, ["broken/journal: "])
    }

    @Test func `a required measure decides the exit code`() throws {
        let folder = try folder()
        #expect(try folder.run("evaluate --online index -q --require roc-auc=0.5 --format json").code == 0)
        let outcome = try folder.run(
            "evaluate --online index -q --feedback delayed:100 --require roc-auc=0.9")
        #expect(outcome.code == 1)
        #expect(outcome.errorText.contains("roc-auc is 0.5000, but at least 0.9 is required"))
    }

    @Test func `bad indexes and options are refused in one line`() throws {
        let folder = try folder()
        try folder.write("empty", "\n\n")
        try folder.write("wrong", "spam 0.eml\nmaybe 1.eml\n")
        try folder.write("short", "spam\n")
        try folder.write("lost", "spam nowhere.eml\n")
        expectFailure(try folder.run("evaluate --online empty"), 65, ["empty: is empty"])
        expectFailure(try folder.run("evaluate --online wrong"), 65, ["wrong:2: not a label and a path"])
        expectFailure(try folder.run("evaluate --online short"), 65, ["short:1: "])
        expectFailure(try folder.run("evaluate --online lost"), 66, ["lost:1: ", "nowhere.eml"])
        try folder.write("nul", "spam a\0b\n")
        expectFailure(try folder.run("evaluate --online nul"), 65, ["nul:1: "])
        try folder.write("packed.eml", "BZh91AY&SY0123456789")
        try folder.write("packed", "spam packed.eml\n")
        expectFailure(try folder.run("evaluate --online packed"), 65, ["packed:1: packed.eml is compressed"])
        try folder.write("table.csv", "a,b\n1,2\n")
        try folder.write("table", "spam 0.eml\nham table.csv\n")
        for command in ["evaluate --online table", "train mail table -o m.winnow"] {
            expectFailure(
                try folder.run(command), 65, ["table:2: ", "table.csv", "not a mail message"])
        }
        for option in [
            "--errors e.csv", "--json-member a", "--threshold a=0.5", "--encoding utf-8", "--differences d",
        ] {
            expectFailure(
                try folder.run("evaluate --online index \(option)"), 64,
                ["does not apply to --online; leave it out"])
        }
        expectFailure(try folder.run("evaluate --online none"), 66, ["none"])
        expectFailure(try folder.run("evaluate --online index model.winnow x"), 64, ["leave out the model"])
        expectFailure(try folder.run("evaluate --online index --format html"), 64, ["give text or json"])
        expectFailure(try folder.run("evaluate --online index --feedback later"), 64, ["give "])
        expectFailure(try folder.run("evaluate m.winnow x --feedback delayed:5"), 64, ["applies to --online"])
        expectFailure(try folder.run("evaluate"), 64, ["Missing expected argument '<model>'"])
    }
}
