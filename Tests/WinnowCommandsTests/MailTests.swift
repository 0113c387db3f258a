// Mail end to end: labelled and unlabelled, from files, folders and a pipe.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct MailTests {
    private static func message(_ colour: String, _ thing: String) -> String {
        "From: a@example.org\nSubject: a \(colour) \(thing)\nContent-Type: text/html\n\n<p>like <b>\(colour)</b> things</p>\n"
    }

    private static func mailbox(_ colour: String) -> String {
        ["car", "door", "hat", "boat", "wall", "pen", "shirt", "book"]
            .map { "From a@example.org Thu Jan  1 00:00:00 1970\n" + message(colour, $0) + "\n" }.joined()
    }

    @Test func `labelled mail is trained on and evaluated, and mail is classified`() throws {
        let folder = try CommandFolder()
        try folder.write("data/red.mbox", Self.mailbox("red"))
        try folder.write("data/blue.mbox", Self.mailbox("blue"))
        let trained = try folder.run("train data -o m.winnow --validation none \(SmallData.features)")
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(trained.errorText.contains("read 16 rows from data"))
        for (index, colour) in ["red", "blue"].enumerated() {
            try folder.write("test/\(colour)/cur/1:2,S", Self.message(colour, "chair"))
            try folder.write("test/\(colour)/new/2", Self.message(colour, "leaf"))
            try folder.write("inbox/cur/\(index)", Self.message(colour, "chair"))
            try folder.write("inbox/new/\(index + 2)", Self.message(colour, "lamp"))
        }
        let evaluated = try folder.run(
            "evaluate m.winnow test --input-format maildir --require accuracy=1 --format json")
        #expect(evaluated.code == 0, "\(evaluated.errorText)")
        let inbox = try folder.run("classify m.winnow inbox --labels-only")
        expectQuietSuccess(inbox)
        #expect(inbox.text == "red\nblue\nred\nblue\n")
        let pipe = try folder.run(
            "classify m.winnow --labels-only --input-format mbox", input: Self.mailbox("blue"))
        expectQuietSuccess(pipe)
        #expect(pipe.text == String(repeating: "blue\n", count: 8))
        try folder.write("one.eml", Self.message("red", "chair"))
        #expect(try folder.run("classify m.winnow one.eml --labels-only").text == "red\n")
        #expect(
            try folder.run("classify m.winnow - --labels-only --input-format eml", input: "Subject: blue\n")
                .text == "blue\n")
    }

    @Test func `mail without a name is recognized by its header`() throws {
        let folder = try SmallData.folder()
        let message = "Received: from b\n\tby c\nSubject: a red hat\nDate: today\n\nlike\nblood\n"
        let one = try folder.run("classify colours.winnow --labels-only", input: message)
        #expect(one.text == "red\n")
        #expect(
            one.errorLines
                == ["standard input: read as a mail message; --input-format lines reads each line as a text"])
        let box = "From a 1:11\n" + message + "\nFrom b 1:12\nTo: c\nSubject: one blue sky\n\n"
        let two = try folder.run("classify colours.winnow --labels-only -q", input: box)
        expectQuietSuccess(two)
        #expect(two.text == "red\nblue\n")
        let lines = try folder.run("classify colours.winnow --input-format lines", input: message)
        #expect(lines.lines.count == 7)
        for other in [
            "Subject: a red hat\nsee you\n", "To: a\nTo: b\n\n", "From a red hat\nof mine\n", ": \n",
            "subject: a red hat\ndate: 2020-01-01\nfrom: home\n\n", "To: be\nSubject: matter\n",
        ] {
            let outcome = try folder.run("classify colours.winnow", input: other)
            expectQuietSuccess(outcome)
            #expect(outcome.lines.count == other.count { $0 == "\n" }, "\(other)")
        }
    }

    @Test func `a message from a slow pipe is answered when the next begins`() throws {
        let folder = try SmallData.folder()
        let running = try folder.start(
            "classify colours.winnow --labels-only --input-format mbox", input: .open)
        running.write(
            "From a 1:11\nSubject: a red hat\n\nlike blood\n\nFrom b@example.org Thu Jan  1 00:00:02 1970\n")
        #expect(try running.awaitLines(1) == "red\n")
        running.write("Subject: the green sea\n")
        running.closeInput()
        #expect(try running.outcome().text == "red\ngreen\n")
    }

    @Test func `a broken message does not stop the others`() throws {
        let folder = try SmallData.folder()
        try folder.write("1.eml", "Subject: a red hat\n")
        try folder.write("2.eml", "")
        try folder.write(
            "3.eml", "Subject: one blue sky\nContent-Type: text/plain; charset=x-none\n\n\u{0}blue")
        let outcome = try folder.run("classify colours.winnow --labels-only 1.eml 2.eml 3.eml")
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 3)
        #expect(outcome.lines.first == "red")
        #expect(outcome.lines.last == "blue")
        #expect(
            outcome.errorLines == [
                "winnow: warning: 1 NUL byte read as spaces",
                "winnow: warning: 1 mail part in an unknown character set read as UTF-8 or Windows-1252",
                "winnow: warning: 1 message without a mail header read as far as possible",
            ])
    }

    @Test(arguments: [
        ("--text-column x", true), ("--label-column x", true), ("--delimiter ;", true), ("--no-header", true),
        ("--group-column x", false), ("--weight-column x", false),
    ])
    func `options about columns are refused for folders of texts and mail`(
        _ option: String, isOfEvaluate: Bool
    ) throws {
        let folder = try SmallData.folder()
        for colour in ["red", "blue"] {
            try folder.write("data/\(colour)/cur/1", Self.message(colour, "hat"))
        }
        let flag = option.prefix { $0 != " " }
        for command in [
            "train data -o m.winnow", "train data -o m.winnow --input-format maildir", "crossvalidate data",
            "audit data", "evaluate colours.winnow data",
        ] where isOfEvaluate || !command.hasPrefix("evaluate") {
            let outcome = try folder.run("\(command) \(option)")
            expectFailure(outcome, 64, ["\(flag): ", "no columns; leave it out"])
        }
    }

    @Test func `invalid mail is refused in one line`() throws {
        let folder = try SmallData.folder()
        try folder.write("empty.eml", "")
        try folder.write("other.eml", "no mail\n")
        try folder.write("other.mbox", "Subject: x\n")
        try folder.write("picture.eml", [0xFF, 0xD8, 0xFF, 0xE0])
        try folder.makeFolder("none")
        for (command, code, part) in [
            ("classify colours.winnow empty.eml", 65, "is empty"),
            ("classify colours.winnow other.eml", 65, "not a mail message"),
            ("classify colours.winnow other.mbox", 65, "not a mailbox"),
            ("classify colours.winnow picture.eml", 65, "a JPEG picture"),
            ("classify colours.winnow missing.eml", 66, "no such file"),
            ("classify colours.winnow none", 66, "is a folder"),
            ("classify colours.winnow none --input-format eml", 65, "no messages in it"),
            ("classify colours.winnow none --input-format maildir", 65, "not a maildir"),
            ("classify colours.winnow --input-format eml --text-column text", 64, "mail has no columns"),
            ("train other.mbox -o x.winnow", 64, "mail has no labels of its own"),
            ("train none -o x.winnow --input-format eml", 65, "no folders with mail"),
            ("tokenize messages.csv --input-format mbox", 65, "not a mailbox"),
        ] {
            expectFailure(try folder.run(command), Int32(code), [part])
        }
    }
}
