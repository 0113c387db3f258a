// `winnow learn`, `winnow filter`, `winnow classify --exit-code`.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct LearnTests {
    private static func message(_ number: Int, isSpam: Bool) -> String {
        let text = isSpam ? "win cash and prizes now, click here" : "see you at the meeting on Monday"
        return "From: person\(number)@example.org\nSubject: Message \(number)\n\n\(text), number \(number)\n"
    }

    /// A folder with 20 messages of each label in `spam` and `ham`, which the store `store` has learned.
    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        for number in 0..<20 {
            try folder.write("spam/\(number).eml", Self.message(number, isSpam: true))
            try folder.write("ham/\(number).eml", Self.message(number, isSpam: false))
        }
        for label in ["spam", "ham"] {
            let outcome = try folder.run("learn \(label) \(label) --store store")
            #expect(outcome.code == 0 && outcome.errorText == "20 messages learned as \(label)\n")
        }
        return folder
    }

    private let spam = "From: x@example.org\nSubject: Prizes\n\nwin cash and prizes now, click here\n"
    private let ham = "From: y@example.org\nSubject: Monday\n\nsee you at the meeting on Monday\n"

    @Test func `a filter marks new messages by its corrections`() throws {
        let folder = try folder()
        let marked = try folder.run("filter --store store", input: spam)
        #expect(marked.code == 0 && marked.errorText.isEmpty)
        let lines = marked.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "X-Spam-Flag: YES")
        #expect(lines[1].hasPrefix("X-Spam-Status: Yes, score="))
        #expect(lines[1].hasSuffix(" required=5.0 winnow=spam"))
        #expect(lines[2].hasPrefix("X-Spam-Score: "))
        #expect(lines[3].hasPrefix("X-Spam-Level: *****"))
        #expect(marked.text.hasSuffix("\n" + spam))
        #expect(try folder.run("filter --store store", input: ham).text.hasPrefix("X-Spam-Flag: NO\n"))
        let explained = try folder.run("filter --store store --explain", input: spam).text
        #expect(explained.contains("X-Winnow-Explanation: "))
        #expect(explained.contains("prizes +"))
    }

    @Test func `marks of other filters and forged ones are replaced`() throws {
        let folder = try folder()
        let forged =
            "From x Mon Jan 1 10:00:00 2026\r\nX-Spam-Flag: NO\r\nFrom: x@example.org\r\n"
            + "x-spam-status: No,\r\n score=-100\r\nX-Spam-Checker: kept\r\n\r\nwin cash and prizes now\r\n"
        let marked = try folder.run("filter --store store", input: forged).text
        #expect(marked.hasPrefix("From x Mon Jan 1 10:00:00 2026\r\nX-Spam-Flag: "))
        #expect(
            marked.hasSuffix("From: x@example.org\r\nX-Spam-Checker: kept\r\n\r\nwin cash and prizes now\r\n")
        )
        #expect(!marked.contains("-100"))
        let again = try folder.run("filter --store store", input: marked).text
        #expect(again == marked)
    }

    @Test func `rules go before what was learned, and a wrong one is a warning`() throws {
        let folder = try folder()
        try folder.write("shared/policy", "alow z@example.org\nblock y@example.org\n")
        try folder.write("store/policy", "allow x@example.org\nthreshold 4\n")
        let marked = try folder.run("filter --store store", input: spam)
        #expect(
            marked.code == 0 && marked.text.contains(" required=4.0 winnow=ham rule=allow:x@example.org\n"))
        #expect(
            marked.errorText
                == "winnow: warning: shared/policy, line 1: there is no rule alow; there are threshold, "
                + "reject, maximum-size, allow, block and authenticated (the other rules apply)\n")
        #expect(try folder.run("filter --store store --exit-code", input: ham).code == 0)
        let verified = try folder.run("learn --verify --store store")
        #expect(verified.code == 65 && verified.errorText.contains("shared/policy, line 1: there is no rule"))
    }

    @Test func `a shared store that cannot be read is a warning`() throws {
        let folder = try folder()
        try folder.write("shared/journal", "other")
        let marked = try folder.run("filter --store store", input: spam)
        #expect(marked.code == 0 && marked.text.contains("X-Spam-Status: Yes"))
        #expect(marked.errorText.hasPrefix("winnow: warning: shared/journal: "))
        #expect(marked.errorText.hasSuffix(" (judged without it)\n"))
        let learned = try folder.run("learn spam --store store", input: spam)
        #expect(learned.code == 0 && learned.errorText.contains(" (learned without it)\n"))
    }

    @Test func `the exit code answers for scripts`() throws {
        let folder = try folder()
        for (text, code) in [(spam, Int32(0)), (ham, 1)] {
            let outcome = try folder.run("filter --store store --exit-code", input: text)
            #expect(outcome.code == code && outcome.text.isEmpty && outcome.errorText.isEmpty)
        }
        #expect(try folder.run("filter --store none --exit-code", input: spam).code == 2)
        try folder.write("broken/journal", "something else")
        let outcome = try folder.run("filter --store broken --exit-code", input: spam)
        #expect(outcome.code == 3)
        #expect(outcome.errorText.contains("broken/journal: has 14 bytes, fewer than its head"))
    }

    @Test func `a store that is named and not there is a warning`() throws {
        let folder = try folder()
        for options in ["", " --exit-code"] {
            let outcome = try folder.run("filter --store stroe" + options, input: spam)
            #expect(outcome.errorText.contains("warning: stroe: there is no store; check --store"))
            #expect(outcome.errorText.split(separator: "\n").count == 1)
            #expect(outcome.code == (options.isEmpty ? 0 : 2))
            #expect(outcome.text.contains("winnow=unsure") == options.isEmpty)
        }
        try folder.write("file", "something else")
        let outcome = try folder.run("filter --store file", input: spam)
        #expect(outcome.errorText.split(separator: "\n").count == 1 && !outcome.errorText.contains("warning"))
    }

    @Test(arguments: ["text", "empty", "cut", "later"])
    func `a message passes unchanged if the store is damaged, which nothing writes over`(damage: String)
        throws
    {
        let folder = try folder()
        var journal = try folder.bytes("store/journal")
        switch damage {
        case "text": journal = Array("something else".utf8)
        case "empty": journal = []
        case "cut": journal = Array(journal.prefix(20))
        default: journal[8] = 9
        }
        try folder.write("store/journal", journal)
        let outcome = try folder.run("filter --store store", input: spam)
        #expect(outcome.code == 0 && outcome.text == spam)
        #expect(outcome.errorText.hasSuffix("(the message passes unchanged)\n"))
        #expect(outcome.errorText.split(separator: "\n").count == 1)
        for verb in ["--verify", "ham spam/1.eml"] {
            expectFailure(try folder.run("learn \(verb) --store store"), 65, ["store"])
        }
        #expect(try folder.bytes("store/journal") == journal)
    }

    @Test func `an empty message passes`() throws {
        let empty = try folder().run("filter --store store", input: "")
        #expect(empty.code == 0 && empty.text.isEmpty)
        #expect(empty.errorText.contains("standard input: is empty"))
    }

    @Test(arguments: [
        ("--user ../b", "without a slash"), ("--store file", "file: not a folder"),
        ("--store file --user a", "give one of them"), ("--store link", "link: not a folder"),
    ])
    func `a wrong name of a store does not lose a message`(_ options: String, _ part: String) throws {
        let folder = try folder()
        try folder.write("file", "not a store")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/gone")
        let outcome = try folder.run("filter \(options)", input: spam)
        #expect(outcome.code == 0 && outcome.text == spam, "\(outcome.errorText)")
        #expect(outcome.errorText.contains(part), "\(outcome.errorText)")
        let asked = try folder.run("filter --exit-code \(options)", input: spam)
        #expect(asked.code == 3 && asked.errorText.contains(part))
    }

    @Test func `a store that cannot be listed is not reported as missing`() throws {
        let folder = try folder()
        try folder.write("file", "not a store")
        for verb in ["--list", "--verify", "--undo"] {
            expectFailure(try folder.run("learn \(verb) --store file"), 66, ["file: not a folder"])
        }
    }

    @Test(arguments: [
        "", "\n", "\n\n", "no header at all", "\0\0\0", "Subject: x", "a\rb\r\rc", "From x\n", ": x\n",
    ])
    func `any bytes pass, with fields before them`(_ text: String) throws {
        let folder = try folder()
        let marked = try folder.run("filter --store store", input: text)
        #expect(marked.code == 0)
        #expect(marked.text.hasSuffix(text.hasPrefix("From ") ? "" : text))
        // What is not mail is passed, but not learned.
        let isMail = ["\n", "\n\n", "Subject: x", "From x\n"].contains(text)
        #expect(try folder.run("learn spam --store store", input: text).code == (isMail ? 0 : 65))
    }

    @Test func `learning a message again changes nothing, the other label moves it`() throws {
        let folder = try folder()
        let learn = { (label: String) in try folder.run("learn \(label) --store store", input: spam).errorText
        }
        #expect(try learn("spam") == "1 message learned as spam\n")
        #expect(try learn("spam") == "0 messages learned as spam, 1 known\n")
        #expect(try learn("ham") == "0 messages learned as ham, 1 moved to ham\n")
        let verified = try folder.run("learn --verify --store store")
        #expect(verified.code == 0 && verified.errorText.hasPrefix("store: 20 spam, 21 ham; journal "))
        #expect(
            try folder.run("learn --undo --store store").errorText
                == "taken back: a message was ham, and is spam now\n")
        #expect(
            try folder.run("learn --forget --store store", input: spam).errorText == "1 message forgotten\n")
        #expect(
            try folder.run("learn --forget --store store", input: spam).errorText
                == "0 messages forgotten, 1 not known\n")
        #expect(try folder.run("learn --list --store store").text.split(separator: "\n").count == 40)
    }

    @Test func `a mailbox, a folder and a marked copy are the same messages`() throws {
        let folder = try folder()
        let box = (0..<20).map { "From x Mon Jan  1 10:00:00 2026\n\(Self.message($0, isSpam: true))\n" }
            .joined()
        try folder.write("box", box)
        let marked = try folder.run("filter --store store", input: Self.message(3, isSpam: true)).output
        try folder.write("marked.eml", marked)
        let outcome = try folder.run("learn spam marked.eml --store store")
        #expect(outcome.errorText == "0 messages learned as spam, 1 known\n")
    }

    @Test func `learned messages are listed and exported without text`() throws {
        let folder = try folder()
        let list = try folder.run("learn --list --store store").text
        #expect(list.split(separator: "\n").count == 40)
        #expect(list.contains("Z\tspam\t"))
        let exported = try folder.run("learn --export --store store").text
        #expect(exported.split(separator: "\n").count == 41)
        #expect(exported.hasPrefix("{\"version\":1,\"key\":\""))
        #expect(!exported.contains("cash"))
    }

    @Test func `an export is imported, and a damaged store repaired`() throws {
        let folder = try folder()
        try folder.write("export", folder.run("learn --export --store store").output)
        for outcome in [
            "40 messages learned; winnow learn --undo 40 takes this back", "0 messages learned, 40 known",
        ] {
            #expect(
                try folder.run("learn --import export --store copy").errorText == outcome + "\n")
        }
        #expect(
            try folder.run("filter --store copy", input: spam).text
                == folder.run("filter --store store", input: spam).text)
        try folder.write("own.eml", Self.message(99, isSpam: true))
        _ = try folder.run("learn spam own.eml --store own")
        let merged = try folder.run(
            "learn --import --store own", input: String(decoding: folder.bytes("export"), as: UTF8.self))
        #expect(
            merged.errorText.hasPrefix(
                "40 messages learned; winnow learn --undo 40 takes this back\nthe export is of a store with another key"
            ))
        #expect(
            try folder.run("learn --undo 40 --store own").errorText == "taken back: 40 changes\n")
        #expect(try folder.run("learn --list --store own").text.contains("\tspam\t"))
        #expect(
            try folder.run("learn --undo 3 --store own").errorText
                == "taken back: 1 change; there were no more\n")
        #expect(try folder.run("learn --undo 3 --store own").errorText == "nothing to take back\n")
        var journal = try folder.bytes("store/journal")
        journal[journal.count / 2] ^= 1
        try folder.write("store/journal", journal)
        expectFailure(
            try folder.run("learn --verify --store store"), 65, ["winnow learn --repair"])
        let repaired = try folder.run("learn --repair --store store")
        #expect(repaired.code == 0 && repaired.errorText.hasPrefix("store: 39 notes kept, "))
        #expect(repaired.errorText.contains(" 19 ham;") || repaired.errorText.contains(" 19 spam"))
        #expect(folder.names.contains("store") && repaired.errorText.contains("store/journal.damaged\n"))
        _ = try folder.run("learn --compact --store store")
        #expect(throws: (any Error).self) { try folder.bytes("store/journal.damaged") }
        expectFailure(try folder.run("learn --import own.eml --store store"), 65, ["not an export"])
        try folder.makeFolder("empty")
        expectFailure(try folder.run("learn --export --store empty"), 66, ["no store in it"])
        try FileManager.default.removeItem(atPath: folder.path + "/store/journal")
        for verb in ["list", "export", "verify", "repair"] {
            expectFailure(try folder.run("learn --\(verb) --store store"), 65, ["store/journal: missing"])
        }
        expectFailure(try folder.run("learn --repair --store nowhere"), 66, ["no such store"])
    }

    @Test func `compacting removes forgotten messages`() throws {
        let folder = try folder()
        _ = try folder.run("learn --forget spam --store store")
        let before = try folder.bytes("store/journal").count
        let outcome = try folder.run("learn --compact --store store")
        #expect(outcome.code == 0 && outcome.errorText.hasPrefix("journal: "))
        #expect(try folder.bytes("store/journal").count < before)
        #expect(try folder.run("learn --verify --store store").errorText.hasPrefix("store: 0 spam, 20 ham"))
        #expect(try folder.run("learn --undo --store store").errorText.contains("a message was ham"))
    }

    @Test func `what compacting removes is said`() throws {
        let folder = try folder()
        let kept = try folder.run("learn --compact --keep 10 --store store")
        #expect(kept.errorText.hasSuffix("; 5 spam and 5 ham kept, 30 removed\n"))
        let one = try folder.run("learn --compact --keep 1 --store store")
        #expect(one.code == 0 && one.errorText.contains("warning: no spam is left"))
    }

    @Test func `nothing is learned if a path is missing, and no advice is given for what follows`() throws {
        let folder = try folder()
        expectFailure(try folder.run("learn --ham ham --spam none --store new"), 66, ["none: no such file"])
        // A slip by which all of the ham would become spam.
        for words in ["--ham ham --spam ham", "--ham spam --ham ./ham/ --spam ham"] {
            expectFailure(try folder.run("learn \(words) --store new"), 64, ["ham", "is both ham and spam"])
        }
        expectFailure(
            try folder.run("learn ham ham --store spam/1.eml"), 65,
            ["spam/1.eml: not a folder; name the folder"])
        #expect(!folder.names.contains("new"))
        for number in 20..<60 { try folder.write("ham/\(number).eml", Self.message(number, isSpam: false)) }
        let both = try folder.run("learn --ham ham --spam spam --store new")
        #expect(both.errorText == "60 messages learned as ham\n20 messages learned as spam\n")
        let alone = try folder.run("learn ham ham --store other")
        #expect(alone.errorText.contains("the last 60 messages learned are all ham; learn spam too"))
    }

    @Test func `stores are found by option, user and environment`() throws {
        let folder = try CommandFolder()
        try folder.makeFolder("users")
        var variables = ["WINNOW_USERS": folder.path + "/users"]
        func learn(_ arguments: [String], _ variables: [String: String]) throws -> Int32 {
            try WinnowProcess.run(
                ["learn", "spam", "-q"] + arguments, input: .bytes(Array(spam.utf8)),
                environment: variables, folder: folder.path
            ).code
        }
        #expect(try learn(["--user", "ada"], variables) == 0)
        variables = ["HOME": folder.path]
        #expect(try learn([], variables) == 0)
        variables["WINNOW_STORE"] = folder.path + "/own"
        #expect(try learn([], variables) == 0)
        #expect(folder.names == [".local", "own", "users"])
        #expect(try learn([], ["WINNOW_STORE": "", "HOME": ""]) == 64)
    }

    @Test func `bad arguments are refused in one line`() throws {
        let folder = try folder()
        for (arguments, code, part) in [
            ("learn", 64, "'spam' or 'ham'"), ("learn junk a.eml", 64, "junk is neither spam nor ham"),
            ("learn --undo a.eml", 64, "--undo takes no messages"),
            ("learn --undo 0", 64, "give the number of changes"),
            ("learn --undo 1 2", 64, "leave out 2, or give the number of changes"),
            ("learn --undo --list", 64, "--list"),
            ("learn spam a --store a --user b", 64, "give one of them"),
            ("learn spam a --user a/b", 64, "without a slash"),
            ("learn spam a --user ..", 64, "without a slash"),
            ("learn spam nowhere.eml --store store", 66, "nowhere.eml"),
            (
                "learn spam spam/1.eml nowhere.eml --store store", 66,
                "(0 messages learned as spam, 1 known before)"
            ),
            ("learn --list --store nowhere", 66, "no such store"),
            ("learn --undo --store nowhere", 66, "no such store"),
            ("learn spam spam/1.eml --store a/b/c", 73, "make the folder first"),
        ] as [(String, Int32, String)] {
            expectFailure(try folder.run(arguments), code, [part])
        }
    }

    @Test func `classify answers by the exit code`() throws {
        let folder = try CommandFolder()
        for (text, code) in [
            ("WINNER!! Claim your free prize now, call 09061701461", Int32(0)), ("see you at home", 1),
        ] {
            let outcome = try folder.run("classify --exit-code spam=0,ham=1", input: text + "\n")
            #expect(outcome.code == code && outcome.text.isEmpty)
        }
        for (codes, input, code, part) in [
            ("spam=0", "a\n", 64, "no code for the label ham"), ("spam=0,ham=1,x=2", "a\n", 64, "no label x"),
            ("spam", "a\n", 64, "--exit-code"), ("spam=0,ham=64", "a\n", 64, "--exit-code"),
            ("spam=0,ham=1", "a\nb\n", 65, "there are 2"), ("spam=0,ham=1", "", 65, "there are 0"),
            ("spam=0,ham=1 --labels-only", "a\n", 64, "prints nothing"),
        ] as [(String, String, Int32, String)] {
            expectFailure(try folder.run("classify --exit-code \(codes)", input: input), code, [part])
        }
    }
}
