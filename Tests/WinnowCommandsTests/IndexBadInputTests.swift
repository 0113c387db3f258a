// Unusable input to the verbs of the index.

#if Search
import Foundation
import Testing
import _WinnowTestSupport

@Suite struct IndexBadInputTests {
    static let wrong: [(arguments: String, code: Int32, parts: [String])] = [
        ("index build none.jsonl -o new.index", 66, ["none.jsonl", "no such file"]),
        ("index build . -o new.index", 66, ["is a folder"]),
        ("index build empty.jsonl -o new.index", 65, ["empty.jsonl", "no items"]),
        ("index build header.csv -o new.index", 65, ["header.csv", "no items"]),
        ("index build blank.csv -o new.index", 65, ["blank.csv: no items in it"]),
        ("index build text.txt -o new.index", 65, ["text.txt"]),
        ("index build array.json -o new.index", 65, ["array.json, line 2", "make all records alike"]),
        ("index build cut.jsonl -o new.index", 65, ["cut.jsonl, line 2"]),
        (
            "index build typo.jsonl -o new.index", 65,
            ["typo.jsonl, line 1", "neither title nor text", "--text-column"]
        ),
        ("index build nobody.jsonl -o new.index", 65, ["nobody.jsonl, line 1", "no id", "--id-column"]),
        (
            "index build noid.csv -o new.index", 65,
            ["noid.csv: no id column", "label, text", "--id-column"]
        ),
        (
            "index build notext.csv -o new.index", 65,
            ["notext.csv: no title or text column", "--text-column"]
        ),
        (
            "index build day.csv -o new.index", 65,
            ["day.csv, line 2", "created is not a date", "--created-column none"]
        ),
        ("index build latin.csv -o new.index", 65, ["latin.csv, line 2", "not UTF-8", "--encoding"]),
        ("index build wide.csv -o new.index", 65, ["wide.csv", "UTF-16"]),
        ("index build ragged.csv -o new.index", 65, ["ragged.csv, line 2", "3 fields"]),
        ("index build picture.csv -o new.index", 65, ["picture.csv", "PNG"]),
        ("index build small.index -o new.index", 65, ["small.index", "SQLite"]),
        ("index build items.jsonl -o nowhere/new.index", 73, ["nowhere/new.index"]),
        ("index build items.jsonl -o folder", 73, ["folder"]),
        ("index build items.jsonl -o items.jsonl", 64, ["items.jsonl", "--output"]),
        ("index build items.jsonl -o items.csv", 65, ["items.csv", "not a Winnow index"]),
        ("index build items.jsonl -o items.csv --restart", 65, ["items.csv", "not a Winnow index"]),
        ("index build items.jsonl", 64, ["--output"]),
        ("index build items.jsonl -o new.index --batch-size 0", 64, ["--batch-size"]),
        ("index build items.jsonl -o new.index --terms roots", 64, ["--terms"]),
        ("index build items.jsonl -o new.index --threads 0", 64, ["--threads"]),
        ("index build items.jsonl -o new.index --id-column x --title-column x", 64, ["x"]),
        ("index build items.jsonl -o new.index --embedding none.winnow", 66, ["none.winnow"]),
        ("index build items.jsonl -o new.index --embedding items.csv", 65, ["items.csv"]),
        ("index build - - -o new.index", 64, ["standard input"]),
        ("index add none.index items.jsonl", 66, ["none.index"]),
        ("index add items.csv items.jsonl", 65, ["items.csv", "not a Winnow index"]),
        ("index add small.index cut.jsonl", 65, ["cut.jsonl, line 2"]),
        ("index add small.index none.jsonl", 66, ["none.jsonl"]),
        ("index add small.index empty.jsonl", 65, ["no items"]),
        ("index add small.index items.jsonl --embedding other.txt", 65, ["only words"]),
        ("index remove small.index", 64, ["nothing to remove"]),
        ("index remove none.index --id a", 66, ["none.index"]),
        ("index remove small.index --domain a..b", 64, ["--domain", "empty part"]),
        ("index remove small.index none.txt", 66, ["none.txt"]),
        ("index info none.index", 66, ["none.index", "winnow index build <items> -o none.index"]),
        ("index info .", 66, ["is a folder"]),
        ("index info empty.jsonl", 65, ["empty.jsonl", "not a Winnow index"]),
        ("index info items.csv", 65, ["items.csv", "not a Winnow index"]),
        ("index info short.index", 65, ["short.index"]),
        ("index info future.index", 65, ["future.index", "later"]),
        ("index info small.index --format html", 64, ["--format"]),
        ("index verify none.index", 66, ["none.index"]),
        ("index compact none.index", 66, ["none.index"]),
        ("search none.index bread", 66, ["none.index", "winnow index build <items> -o none.index"]),
        ("search . bread", 66, ["is a folder"]),
        ("search items.csv bread", 65, ["not a Winnow index"]),
        ("search small.index bread --limit -1", 64, ["--limit"]),
        ("search small.index bread --limit 1000000000", 64, ["limit"]),
        ("search small.index bread --offset 1000000000", 64, ["offset"]),
        ("search small.index bread --mode both", 64, ["--mode"]),
        ("search small.index bread --mode semantic", 65, ["small.index", "semantic"]),
        ("search small.index bread --filter hours<", 64, ["--filter"]),
        ("search small.index bread --filter (", 64, ["--filter"]),
        ("search small.index --similar-to missing", 65, ["small.index"]),
        ("search small.index bread --sort :desc", 64, ["--sort"]),
        ("search small.index bread --sort hours:up", 64, ["--sort", "hours:up", "hours:asc or hours:desc"]),
        ("search small.index bread --sort created:up:asc", 64, ["created:asc or created:desc"]),
        ("search small.index --similar-to -997", 64, ["--similar-to <id>", "--similar-to=-1"]),
        ("index remove small.index --id -997", 64, ["--id <id>", "--id=-1"]),
        ("search small.index bread --facet level --format tsv", 64, ["--facet", "jsonl"]),
        ("search small.index bread --suggest --explain", 64, ["--suggest"]),
        ("search small.index bread --embedding other.txt", 65, ["only words"]),
        ("search", 64, ["index"]),
    ]

    @Test(arguments: wrong.indices) func `bad input gives one line and an exit code`(index: Int) throws {
        let (arguments, code, parts) = Self.wrong[index]
        let folder = try SmallIndex.folder()
        try folder.write("empty.jsonl", "")
        try folder.write("header.csv", "id,text\n")
        try folder.write("blank.csv", "\n\n")
        try folder.write("text.txt", "a line of text\nand another\n")
        try folder.write("array.json", "[{\"id\":\"a\",\"text\":\"b\"},\n\"secret\"]\n")
        try folder.write("cut.jsonl", "{\"id\":\"a\",\"text\":\"b\"}\n{\"id\":\"secret\",\"te")
        try folder.write("typo.jsonl", "{\"id\":\"a\",\"txt\":\"secret\"}\n")
        try folder.write("nobody.jsonl", "{\"text\":\"secret\"}\n")
        try folder.write("noid.csv", "label,text\nham,secret\n")
        try folder.write("notext.csv", "id,body\n1,secret\n")
        try folder.write("day.csv", "id,text,created\n1,secret,31/01/2025\n")
        try folder.write("latin.csv", Array("id,text\n1,secret caf".utf8) + [0x81, 0x0A])
        try folder.write("wide.csv", "id,text\n1,a\n".utf8.flatMap { [$0, 0] })
        try folder.write("ragged.csv", "id,text\n1,secret,b\n")
        try folder.write("picture.csv", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        try folder.write("other.txt", "king 1 1\nqueen 1 2\n")
        try folder.makeFolder("folder")
        let bytes = try folder.bytes("small.index")
        try folder.write("short.index", Array(bytes.prefix(60)))
        var future = bytes
        future[63] = 99
        try folder.write("future.index", future)
        let before = folder.names
        let outcome = try folder.run(arguments)
        expectFailure(outcome, code, parts)
        #expect(!outcome.errorText.contains("secret"))
        // Readers leave SQLite's log and its index behind.
        let left = Set(folder.names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })
            .subtracting(before)
        #expect(left.isEmpty, "\(left)")
        #expect(try folder.found("bread") == ["c-2"])
    }

    @Test func `a search of an altered item ends with the remedy`() throws {
        let folder = try SmallIndex.folder()
        var bytes = try folder.bytes("small.index")
        let words = Data(bytes).range(of: Data("bread".utf8))
        bytes[try #require(words).lowerBound] = UInt8(ascii: "d")
        try folder.write("small.index", bytes)
        expectFailure(
            try folder.run("search small.index bread -q --embedding none"), 65,
            ["small.index: is damaged: an item does not match its checksum", "winnow index build --restart"])
    }

    @Test func `foreign files in the cache's folder are kept`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("small.index.cache/diary.txt", "precious")
        try folder.write("mine/0123.segment", "precious")
        for verb in [
            "index compact small.index", "index add small.index items.jsonl --embedding none",
            "index build items.jsonl -o small.index --embedding none --restart",
        ] {
            #expect(try folder.run(verb + " -q").code == 0)
            #expect(try folder.bytes("small.index.cache/diary.txt") == Array("precious".utf8), "\(verb)")
        }
        try FileManager.default.removeItem(atPath: folder.path + "/small.index.cache")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/small.index.cache", withDestinationPath: "mine")
        expectQuietSuccess(try folder.run("index compact small.index -q"))
        #expect(try folder.bytes("mine/0123.segment") == Array("precious".utf8))
    }

    @Test func `without a folder for the cache, searching works and other verbs fail`() throws {
        let folder = try SmallIndex.folder()
        try FileManager.default.removeItem(atPath: folder.path + "/small.index.cache")
        try folder.write("small.index.cache", "precious")
        #expect(try folder.found("bread") == ["c-2"])
        expectFailure(try folder.run("index compact small.index"), 73, ["small.index.cache"])
        #expect(try folder.bytes("small.index.cache") == Array("precious".utf8))
        #expect(try folder.found("bread") == ["c-2"])
    }

    @Test(arguments: [":memory:", "file:a.index?mode=memory", "a b\n.index", "é.index", "-.index"])
    func `a file may have any name`(_ name: String) throws {
        let folder = try SmallIndex.folder()
        let before = folder.names
        expectQuietSuccess(
            try folder.run("index build items.jsonl --embedding none -q", ["--output=" + name]))
        #expect(try folder.run("search", ["./" + name, "bread", "-q"]).text.hasPrefix("c-2\t"))
        #expect(
            Set(folder.names).subtracting(before).subtracting(["-wal", "-shm"].map { name + $0 })
                == [name, name + ".cache"])
    }

    @Test func `a link and its target are one index with one cache`() throws {
        let folder = try SmallIndex.folder()
        let link = folder.path + "/link.index"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "small.index")
        #expect(try folder.found("bread", in: "link.index") == ["c-2"])
        expectQuietSuccess(try folder.run("index compact link.index -q"))
        expectQuietSuccess(try folder.run("index verify small.index -q"))
        expectQuietSuccess(
            try folder.run("index build items.csv -o link.index --embedding none --restart -q"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "small.index")
        #expect(try folder.found("bread") == ["c-2"])
        #expect(!folder.names.contains { $0.hasPrefix("link.index.") || $0.contains("building") })
    }

    @Test func `the embedding must be that of the index`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("a.txt", "bread 1 0\nteam 0 1\n")
        try folder.write("b.txt", "bread 1 0 0\nteam 0 1 0\n")
        expectQuietSuccess(
            try folder.run("index build items.jsonl -o a.index --embedding a.txt -q"))
        #expect(try folder.run("search a.index bread --embedding a.txt -q").text.hasPrefix("c-2\t"))
        #expect(try folder.found("bread", in: "a.index") == ["c-2"])
        expectFailure(
            try folder.run("search a.index bread --embedding b.txt"), 65,
            ["a.index", "--embedding"])
        expectFailure(try folder.run("search a.index bread"), 65, ["a.index", "--embedding"])
        expectFailure(try folder.run("index add a.index items.jsonl"), 65, ["a.index", "--embedding"])
        expectFailure(
            try folder.run("index add a.index items.jsonl --embedding none"), 65, ["a.index"])
        expectFailure(
            try folder.run("search a.index bread --embedding none --mode semantic"), 65, ["semantic"])
        #expect(try folder.run("search a.index bread --mode lexical -q").text.hasPrefix("c-2\t"))
    }

    #if os(Linux)
    @Test func `a full output is an error, a closed pipe is not`() throws {
        let folder = try SmallIndex.folder()
        let full = try folder.run("search small.index bread", outputPath: "/dev/full")
        #expect(full.code == 73 && full.errorText.contains("standard output"), "\(full.errorText)")
        expectFailure(
            try folder.run("index build items.jsonl -o /dev/full --embedding none"), 73, ["/dev/full"]
        )
        let info = try folder.run("index info small.index", outputPath: "/dev/full")
        #expect(info.code == 73)
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c",
            "yes bread | head -n 20000 | '\(try WinnowProcess.executable())' search small.index -q; "
                + "echo $? >&2",
        ]
        shell.currentDirectoryURL = URL(filePath: folder.path)
        let (output, error) = (Pipe(), Pipe())
        shell.standardOutput = output
        shell.standardError = error
        try shell.run()
        try output.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(text.hasSuffix("0\n") && !text.contains("winnow"), "\(text)")
    }
    #endif

    @Test func `files of a folder that are not mail are left out and counted`() throws {
        let folder = try CommandFolder()
        try folder.write("mail/1.eml", "From: ann@example.org\nSubject: a red hat\n\nhello\n")
        try folder.write("mail/2", "\nno header, but a message\n")
        try folder.write("mail/notes.txt", "not a message\n")
        try folder.write("mail/picture.png", [0x89, 0x50, 0x4E, 0x47, 0, 0, 1])
        let outcome = try folder.run("index build mail -o x.index --embedding none")
        #expect(outcome.code == 0)
        #expect(outcome.errorLines.contains("winnow: warning: 2 files that are not mail left out"))
        #expect(outcome.errorLines.contains { $0.hasPrefix("2 items") })
    }

    @Test func `rows of JSON and pages with names and values are not mail`() throws {
        let folder = try CommandFolder()
        let others = [
            "items.jsonl": "{\"id\": \"1\", \"from\": \"a@example.org\"}\n",
            "note.txt": "To: be\nSubject: matter\n\nx\n",
            "page.md": "title: A page\ndate: 2020-01-01\nfrom: home\nsubject: x\n\nText\n",
            "key": "a: b\nc: d\n",
        ]
        for (name, text) in others { try folder.write("pages/\(name)", text) }
        let refused = try folder.run("index build pages -o x.index --embedding none")
        expectFailure(refused, 66, ["pages: is a folder"])
        let header = "Date: Tue, 1 Jul 2003 10:52:37 +0200\nX-Odd: x\n"
        for (name, text) in [
            ("1", "From: a@example.org\nSubject: x\n\nhello\n"), ("2", header + "Subject: y\n\nhello\n"),
            ("3", header + "no field\nhello\n"), ("4.eml", "Subject: only this\n\nhello\n"),
        ] { try folder.write("pages/\(name)", text) }
        let outcome = try folder.run("index build pages -o x.index --embedding none")
        #expect(outcome.errorLines.contains("winnow: warning: 4 files that are not mail left out"))
        #expect(outcome.errorLines.contains { $0.hasPrefix("4 items") })
    }

    @Test func `a folder of messages by their extension is mail`() throws {
        let folder = try CommandFolder()
        try folder.write("mail/1.eml", "Subject: a red hat\n\nhello\n")
        let outcome = try folder.run("index build mail -o x.index --embedding none")
        #expect(outcome.errorLines.contains { $0.hasPrefix("1 item") })
    }
}
#endif
