// `winnow index build`: from files to an index, even if it is interrupted.

#if Search
import Foundation
import Testing
import _WinnowTestSupport

@Suite struct IndexBuildTests {
    @Test(arguments: ["items.jsonl", "items.csv"]) func `a file becomes an index`(_ name: String) throws {
        let folder = try SmallIndex.folder(building: false)
        let built = try folder.run("index build \(name) -o a.index --embedding none")
        #expect(built.code == 0 && built.output.isEmpty, "\(built.errorText)")
        #expect(built.errorText == "6 items indexed in a.index\n")
        #expect(
            Set(folder.names).isSubset(of: ["a.index", "a.index.cache", "items.csv", "items.jsonl"]),
            "\(folder.names)")
        #expect(try folder.found("managers", in: "a.index").contains("c-1"))
        #expect(try folder.found("leadership", in: "a.index") == ["c-1"])
        #expect(try folder.found("cafe", in: "a.index") == ["7"])
        let mode =
            try FileManager.default.attributesOfItem(atPath: folder.path + "/a.index")[.posixPermissions]
            as? Int
        #expect(mode == 0o600)
    }

    @Test func `an index has the stems of a language`() throws {
        let folder = try CommandFolder()
        try folder.write("a.jsonl", #"{"id":"1","title":"Häuser","text":"Alt und neu."}"# + "\n")
        expectQuietSuccess(
            try folder.run("index build a.jsonl -o a.index --language de --embedding none -q"))
        #expect(try folder.found("Haus", in: "a.index") == ["1"])
        let information = try folder.run("index info a.index --format json").text
        #expect(information.contains("\"language\": \"de\"") && information.contains("\"embedding\": null"))
        #expect(try folder.run("index info a.index").text.contains("4 different german stems"))
        expectFailure(
            try folder.run("index build a.jsonl -o b.index --language de --terms lemmas -q"), 64,
            ["--language is de, but the terms are lemmas"])
        expectFailure(try folder.run("index build a.jsonl -o b.index --language xx"), 64, ["xx"])
        #expect(!folder.names.contains("b.index"))
    }

    private static let mailbox = """
        From ann Tue Jul  1 10:52:37 2003
        Message-ID: <1@example.org>
        From: Ann Lee <ann@example.org>
        Subject: Lunch
        Date: Tue, 1 Jul 2003 10:52:37 +0200

        Where do we eat?
        >From here it is far.

        From bob Wed Jul  2 10:52:37 2003
        Message-ID: <2@example.org>
        From: bob@example.org
        Date: Wed, 2 Jul 2003 10:52:37 +0200

        Without a subject.

        From ann Thu Jul  3 10:52:37 2003
        Message-ID: <1@example.org>
        From: Ann Lee <ann@example.org>
        Subject: Lunch, again
        Date: Thu, 3 Jul 2003 10:52:37 +0200

        In the garden.

        From eve Fri Jul  4 10:52:37 2003
        From: Eve


        """

    @Test(arguments: ["inbox.mbox", "inbox", "-", "cur", "mail"])
    func `mail becomes an index`(_ path: String) throws {
        let folder = try CommandFolder()
        let messages = Self.mailbox.components(separatedBy: "\nFrom ").enumerated().map {
            $0 == 0 ? $1 : "From " + $1
        }
        for (number, message) in messages.enumerated() where path == "cur" {
            let rest = message.drop { $0 != "\n" }.dropFirst()
            try folder.write("box/\(number < 2 ? "cur" : "new")/\(number).x", String(rest) + "\n")
        }
        if path == "mail" {
            try folder.write("mail/old/inbox", Self.mailbox)
        } else if path.hasPrefix("inbox") {
            try folder.write(path, Self.mailbox)
        }
        let built = try folder.run(
            "index build \(path == "cur" ? "box" : path) -o mail.index --embedding none",
            input: path == "-" ? Self.mailbox : "")
        #expect(built.code == 0, "\(built.errorText)")
        #expect(
            built.errorText.contains("1 item replaced an earlier one with the same identifier, the first "))
        #expect(built.errorText.hasSuffix("3 items indexed in mail.index\n"))
        func found(_ arguments: String...) throws -> [String] {
            try folder.run("search mail.index -q --format tsv", arguments).lines.map {
                String($0.split(separator: "\t")[0])
            }
        }
        #expect(try found("garden") == ["1@example.org"] && found("eat").isEmpty)
        #expect(try found("lee") == ["1@example.org"])
        #expect(try found("", "--filter", "from = bob@example.org") == ["2@example.org"])
        // The last one has no date but that of receipt, in its `From ` line.
        let latest = try found("", "--filter", "created > 2003-07-02")
        #expect(latest.last == "1@example.org" && latest.count == (path == "cur" ? 1 : 2))
        #expect(try found("title:lunch") == ["1@example.org"] && found("eve").count == 1)
    }

    @Test func `a build beside an index leaves another file there alone`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("small.index.building", "mine")
        let blocked = try folder.run("index build items.jsonl -o small.index --restart --embedding none")
        expectFailure(blocked, 73, ["small.index: the new index is made at "])
        #expect(try folder.bytes("small.index.building") == Array("mine".utf8))
    }

    @Test func `whole numbers keep their digits from the file to the filter`() throws {
        let numbers = [
            "570306133677760513", "570306133677760514", "9007199254740992", "9007199254740993",
            "-9223372036854775808", "9223372036854775807", "18446744073709551614", "18446744073709551615",
        ]
        let folder = try CommandFolder()
        try folder.write(
            "a.jsonl", numbers.map { "{\"id\":\"n\($0)\",\"text\":\"word\",\"post\":\($0)}\n" }.joined())
        try folder.write("b.csv", "id,text,post\n" + numbers.map { "n\($0),word,\($0)\n" }.joined())
        for file in ["a.jsonl", "b.csv"] {
            expectQuietSuccess(try folder.run("index build \(file) -o x.index --restart --embedding none -q"))
            for number in numbers {
                let outcome = try folder.run(
                    "search x.index word -q --format tsv --filter", ["post = \(number)"])
                #expect(outcome.lines.map { $0.prefix { $0 != "\t" } } == ["n\(number)"], "\(file) \(number)")
            }
            let facets = try folder.run("search x.index word --facet post --format jsonl -q").text
            for number in numbers { #expect(facets.contains(number)) }
            let below = try folder.run("search x.index -q --format tsv --filter", ["post < 9007199254740993"])
            #expect(below.lines.count == 2)
        }
    }

    @Test func `without files, standard input is read in any format`() throws {
        let folder = try SmallIndex.folder(building: false)
        for (name, text) in [("a.index", SmallIndex.lines), ("b.index", SmallIndex.csv)] {
            let built = try folder.run("index build -q --embedding none -o \(name)", input: text)
            expectQuietSuccess(built)
            #expect(try folder.found("password", in: name) == ["h-1"])
        }
    }

    @Test func `the English embedding finds items of similar meaning`() throws {
        let folder = try SmallIndex.folder(building: false)
        #expect(try folder.run("index build items.jsonl -o a.index -q").code == 0)
        let outcome = try folder.run("search a.index", ["boss of people"])
        expectQuietSuccess(outcome)
        #expect(
            outcome.lines.first?.hasPrefix("c-1\t") == true
                || outcome.lines.first?.hasPrefix("h-2\t") == true
        )
        let info = try folder.run("index info a.index --format json")
        #expect(info.text.contains("\"dimension\""))
        #expect(
            try folder.run("search a.index bread --mode semantic").lines.first?.hasPrefix("c-2\t") == true
        )
        #expect(try folder.found("bread", in: "a.index") == ["c-2"])
    }

    @Test func `columns are found by the given names`() throws {
        let folder = try CommandFolder()
        try folder.write("a.csv", "sku;id;name;body;notes\ns1;1;red hat;made of wool;warm\n")
        let options = "--id-column sku --title-column name --text-column body,notes --embedding none -q"
        expectQuietSuccess(try folder.run("index build a.csv -o a.index \(options)"))
        #expect(try folder.found("warm", in: "a.index") == ["s1"])
        #expect(try folder.found("hat", in: "a.index", ["--filter", "id = 1"]) == ["s1"])
        expectFailure(
            try folder.run("index build a.csv -o b.index --id-column missing --embedding none"), 65,
            ["no id column missing", "sku, id, name, body, notes"])
    }

    @Test func `members and columns that are not parts are attributes`() throws {
        let folder = try CommandFolder()
        try folder.write(
            "a.jsonl",
            "{\"id\":1,\"text\":\"red\",\"price\":9,\"attributes\":{\"hue\":\"x\"},\"rank\":70,\"none\":null}\n"
        )
        try folder.write("a.csv", "id,text,price,hue,Rank,created\n1,red,9,x,70,31/01/2025\n")
        for name in ["a.jsonl", "a.csv"] {
            expectQuietSuccess(
                try folder.run(
                    "index build \(name) -o a.index --restart --embedding none -q --rank-column none --created-column none"
                ))
            let filter = "price = 9 and hue = x and attributes.\(name == "a.csv" ? "Rank" : "rank") = 70"
            #expect(try folder.found("red", in: "a.index", ["--filter", filter]) == ["1"], "\(name)")
        }
        expectFailure(
            try folder.run("index build a.jsonl -o b.index --embedding none"), 65,
            ["rank", "--rank-column none"])
    }

    @Test func `the last item with an identifier is kept, with a warning`() throws {
        let folder = try CommandFolder()
        try folder.write(
            "a.jsonl", "{\"id\":\"1\",\"text\":\"red\"}\n{\"id\":1,\"text\":\"blue\"}\n")
        let built = try folder.run("index build a.jsonl -o a.index --embedding none -q")
        #expect(built.code == 0)
        #expect(built.errorText.contains("1 item replaced an earlier one with the same identifier"))
        #expect(try folder.found("blue", in: "a.index") == ["1"])
        #expect(try folder.found("red", in: "a.index") == [])
    }

    @Test func `a finished index is unchanged without restart`() throws {
        let folder = try SmallIndex.folder()
        let before = try folder.found("manager")
        try folder.write("other.jsonl", "{\"id\":\"x\",\"text\":\"something else\"}\n")
        expectFailure(
            try folder.run("index build other.jsonl -o small.index --embedding none"), 73,
            ["small.index", "6 items already", "index add", "--restart"])
        #expect(try folder.found("manager") == before)
        // Errors keep the old index.
        try folder.write("broken.jsonl", "{\"id\":\"x\",\"text\":\"something else\"}\n{\n")
        expectFailure(
            try folder.run("index build broken.jsonl -o small.index --embedding none --restart"), 65,
            ["broken.jsonl, line 2"])
        #expect(try folder.found("manager") == before)
        let built = try folder.run("index build other.jsonl -o small.index --embedding none --restart -q")
        expectQuietSuccess(built)
        #expect(try folder.found("manager") == [])
        #expect(try folder.found("something") == ["x"])
        #expect(!folder.names.contains { $0.contains("building") })
        // Not while another process has it open.
        let running = try folder.start("search small.index -q --embedding none", input: .open)
        running.write("something\n")
        #expect(try running.awaitLines(1).contains("x"))
        expectFailure(
            try folder.run("index build items.jsonl -o small.index --embedding none --restart"), 73,
            ["small.index", "open in another process"])
        running.write("else\n")
        running.closeInput()
        #expect(try running.outcome().lines.count == 2)
        expectQuietSuccess(
            try folder.run("index build items.jsonl -o small.index --embedding none --restart -q"))
    }

    @Test func `files of a killed build are removed by the next`() throws {
        let folder = try SmallIndex.folder()
        let left = ["small.index.17.tmp", "small.index.17.tmp-journal", "small.index.building.18.tmp"]
        for name in left { try folder.write(name, "") }
        // A finished index is not replaced, but its folder is cleaned.
        let failure = try folder.run("index build items.jsonl -o small.index --embedding none")
        expectFailure(failure, 73, ["already"])
        #expect(folder.names.allSatisfy { !$0.contains(".tmp") })
        for name in left { try folder.write(name, "") }
        expectQuietSuccess(
            try folder.run("index build items.jsonl -o small.index --embedding none --restart -q"))
        #expect(folder.names.allSatisfy { !$0.contains(".tmp") && !$0.contains(".building") })
    }

    @Test func `a build does not replace one that is running`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("small.index.building", try folder.bytes("small.index"))
        let running = try folder.start("search small.index.building -q --embedding none", input: .open)
        running.write("bread\n")
        #expect(try !running.awaitLines(1).isEmpty)
        expectFailure(
            try folder.run("index build items.jsonl -o small.index --embedding none --restart"), 73,
            ["small.index: is being built by another process"])
        running.closeInput()
        #expect(try running.outcome().code == 0)
    }

    @Test func `bad items end a build, which resumes once they are corrected`() throws {
        let folder = try CommandFolder()
        try folder.write(
            "a.jsonl", SmallIndex.many(0..<250) + "{\"id\":\"x\"}\n" + SmallIndex.many(250..<300))
        let command = "index build a.jsonl -o a.index --embedding none --batch-size 100"
        expectFailure(try folder.run(command), 65, ["a.jsonl, line 251", "neither title nor text"])
        try folder.write("a.jsonl", SmallIndex.many(0..<300))
        let built = try folder.run(command)
        #expect(built.code == 0, "\(built.errorText)")
        if folder.names.contains("a.index") {
            #expect(built.errorText.contains("300 items indexed"), "\(built.errorText)")
        }
        #expect(try folder.found("word299", in: "a.index") == ["n-299"])
    }

    @Test func `bad items in the first batch leave nothing behind`() throws {
        let folder = try CommandFolder()
        try folder.write("a.jsonl", "{\"id\":\"x\"}\n")
        expectFailure(
            try folder.run("index build a.jsonl -o a.index --embedding none"), 65, ["a.jsonl, line 1"])
        #expect(folder.names == ["a.jsonl"])
    }
}

/// Builds that are interrupted.
@Suite struct IndexResumeTests {
    private static let build = "index build items.jsonl -o a.index --embedding none --batch-size 50"

    /// Kills a build of items from a pipe that never ends, once some are committed; returns how many are.
    private func killed(in folder: CommandFolder, sending text: String) throws -> Int {
        let running = try folder.start(
            "index build - -o a.index --embedding none --batch-size 50 -q", input: .open)
        running.write(text)
        let limit = Date().addingTimeInterval(60)
        var count = 0
        while count == 0, Date() < limit {
            let info = try folder.run("index info a.index --format json")
            let state = try? JSONSerialization.jsonObject(with: Data(info.output)) as? [String: Any]
            count = state?["items"] as? Int ?? 0
        }
        kill(running.identifier, SIGKILL)
        _ = try running.outcome()
        return count
    }

    @Test func `a killed build resumes after the last batch`() throws {
        let folder = try CommandFolder()
        // More than a block of 256 KB, so that the first is processed while the pipe is open.
        let text = SmallIndex.many(0..<8000)
        try folder.write("items.jsonl", text)
        #expect(try killed(in: folder, sending: text) > 0)
        let info = try folder.run("index info a.index")
        #expect(info.text.contains("unfinished"))
        for command in ["search a.index word1", "index verify a.index", "index compact a.index"] {
            let outcome = try folder.run(command)
            #expect(outcome.code == 0)
            #expect(outcome.errorText.contains("a.index: unfinished, "), "\(command): \(outcome.errorText)")
        }
        let built = try folder.run(Self.build)
        #expect(built.code == 0, "\(built.errorText)")
        #expect(built.errorText.contains("resuming after"))
        #expect(built.errorText.contains("8,000 items indexed in a.index"))
        #expect(!built.errorText.contains("replaced an earlier"))
        #expect(try !folder.run("search a.index word1").errorText.contains("unfinished"))
        for word in ["word0", "word49", "word50", "word7999"] {
            #expect(try folder.found(word, in: "a.index") == ["n-" + word.dropFirst(4)])
        }
        expectFailure(try folder.run(Self.build), 73, ["8,000 items already"])
    }

    @Test func `two builds do not mix their items in one index`() throws {
        let folder = try CommandFolder()
        let text = SmallIndex.many(0..<8000)
        try folder.write("items.jsonl", text)
        let first = try folder.start(
            "index build - -o a.index --embedding none --batch-size 50 -q", input: .open)
        first.write(text)
        let limit = Date().addingTimeInterval(60)
        // Until the first has read all blocks that are complete, and waits for more.
        var (seen, last) = ([UInt8](), [UInt8]([0]))
        while Date() < limit, seen.isEmpty || seen != last {
            last = seen
            Thread.sleep(forTimeInterval: 0.3)
            let info = try folder.run("index info a.index --format json")
            seen = info.code == 0 ? info.output : []
        }
        let second = try folder.run(Self.build)
        first.closeInput()
        let outcomes = [second.code, try first.outcome().code]
        // Whichever has committed last goes on.
        #expect(outcomes.count { $0 == 0 } == 1 && outcomes.contains { $0 == 75 || $0 == 73 }, "\(outcomes)")
        #expect(try folder.run("index verify a.index").errorText.hasPrefix("a.index: 8,000 items, no faults"))
    }

    @Test func `a build does not resume with other items, columns, terms or embeddings`() throws {
        let folder = try CommandFolder()
        let text = SmallIndex.many(0..<8000)
        #expect(try killed(in: folder, sending: text) > 0)
        for (name, text) in [
            ("changed.jsonl", text.replacing("word7 ", with: "word8 ")),
            ("short.jsonl", SmallIndex.many(0..<3)),
        ] {
            try folder.write(name, text)
            expectFailure(
                try folder.run("index build \(name) -o a.index --embedding none -q"), 65,
                ["a.index", "begun with", "--restart"])
        }
        try folder.write("items.jsonl", text)
        for (option, part) in [
            ("--embedding none --terms words", "--terms stems"), ("-q", "--embedding none"),
            ("--embedding none --text-column text", "other data options"),
        ] {
            expectFailure(
                try folder.run("index build items.jsonl -o a.index \(option) -q"), 65,
                [part, "--restart"])
        }
        expectQuietSuccess(
            try folder.run("index build short.jsonl -o a.index --embedding none --restart -q"))
        #expect(try folder.found("item", in: "a.index").count == 3)
    }

    @Test func `an interrupted build reports how to resume`() throws {
        let folder = try CommandFolder()
        try #require(mkfifo(folder.path + "/pipe.jsonl", 0o600) == 0)
        let running = try folder.start(
            "index build pipe.jsonl -o a.index --embedding none --batch-size 50 -q")
        let pipe = try FileHandle(forWritingTo: URL(filePath: folder.path + "/pipe.jsonl"))
        signal(SIGPIPE, SIG_IGN)
        try pipe.write(contentsOf: Data(SmallIndex.many(0..<8000).utf8))
        let limit = Date().addingTimeInterval(60)
        while try folder.run("index info a.index").code != 0, Date() < limit {}
        running.interrupt()
        // It may have ended already.
        try? pipe.write(contentsOf: Data(SmallIndex.many(8000..<16000).utf8))
        try? pipe.close()
        let outcome = try running.outcome()
        #expect(outcome.code == 130)
        #expect(outcome.errorText.contains("start again with the same arguments"), "\(outcome.errorText)")
        try folder.write("items.jsonl", SmallIndex.many(0..<16000))
        let built = try folder.run(Self.build)
        #expect(built.code == 0 && built.errorText.contains("16,000 items indexed"), "\(built.errorText)")
    }
}
#endif
