// Faults of data that people have met, each read without loss, or counted.

import Testing
import WinnowSystem

@testable import WinnowCorpora

@Suite struct FoundFaultTests {
    private func read(
        _ bytes: [UInt8], as name: String = "a.csv", _ change: (inout DataOptions) -> Void = { _ in }
    ) throws -> LabelledData {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        change(&options)
        return try CorpusReader(options: options).read(contentsOf: try folder.file(name, bytes))
    }

    private func read(
        _ text: String, as name: String = "a.csv", _ change: (inout DataOptions) -> Void = { _ in }
    ) throws -> LabelledData {
        try read(Array(text.utf8), as: name, change)
    }

    private func texts(_ data: LabelledData) -> [String] {
        (0..<data.corpus.count).map(data.corpus.text)
    }

    /// Rows that look like a header in no column.
    private static let rows = (0..<20).map { "win a prize \($0),\($0 % 2 == 0 ? "spam" : "ham")\n" }.joined()

    // MARK: Delimited data

    @Test(arguments: [0, 2]) func `joined files repeat their header`(quotedColumn: Int) throws {
        let header = quotedColumn == 2 ? "id,text,\"label\"\n" : "id,text,label\n"
        let rows = (0..<12).map { "\($0),win a prize \($0),\($0 % 2 == 0 ? "spam" : "ham")\n" }
        let parts = [rows[..<3], rows[3..<6], rows[6...]].map { header + $0.joined() }
        let data = try read(parts.joined())
        #expect(data.corpus.count == 12 && data.corpus.labels.sorted() == ["ham", "spam"])
        #expect(data.summary.repairs.warnings == ["2 repetitions of the header left out"])
        // In another block.
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", parts.joined())
        var stream = try RecordStream(path: path, blockSize: 40)
        var (count, repeated) = (0, 0)
        while let batch = try stream.next()?.parse() {
            count += batch.records.count
            repeated += batch.repairs.repeatedHeaders
        }
        #expect(count == 12 && repeated == 2)
        // Rows of data may repeat the first.
        let bare = try read("win,spam\nlunch,ham\nwin,spam\nprize,spam\nwin,spam\n")
        #expect(bare.corpus.count == 5)
    }

    @Test func `rows that look like comments are counted`() throws {
        let text = "text,label\n# a, spam\nwin a prize,spam\n# the second,part\n#lunch,ham\n"
        let data = try read(text)
        #expect(data.corpus.count == 4)
        #expect(
            data.summary.repairs.warnings
                == ["2 rows with # and a space at the beginning; --comment '#' leaves comments out"])
        let left = try read(text) { $0.comment = UInt8(ascii: "#") }
        #expect(left.corpus.count == 1 && left.summary.repairs.warnings.isEmpty)
    }

    @Test(arguments: [1, 3, 64, 4096])
    func `byte order marks at the beginning of records are left out`(blockSize: Int) throws {
        let mark = "\u{FEFF}"
        let text =
            "MMtext,label\nM\"win, a\nprize\",spam\nM\nlunch,ham\nM\"b\"\"\",ham\n".replacing("M", with: mark)
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", text)
        var options = DataOptions()
        options.labelColumn = "label"
        var stream = try TextStream(path: path, options: options, isStrict: true, blockSize: blockSize)
        var found: [String] = []
        while let block = try stream.next()?.parse() { found += (0..<block.count).map(block.text) }
        #expect(found == ["win, a\nprize", "lunch", "b\""])
        let data = try read(String(repeating: "\(mark)ham,see you at six\nspam,win a prize\n", count: 6))
        #expect(data.corpus.labels.sorted() == ["ham", "spam"] && data.corpus.count == 12)
        #expect(data.summary.repairs.warnings == ["5 byte order marks at the beginning of a line left out"])
    }

    @Test func `a header is known above rows that end with a delimiter, or begin with their number`() throws {
        let ended = try read("text,label\n" + Self.rows.replacing("\n", with: ",\n"))
        #expect(ended.corpus.count == 20 && ended.corpus.labels.sorted() == ["ham", "spam"])
        let numbered = Self.rows.split(separator: "\n").enumerated().map {
            "\($0.offset + 1),\($0.element)\n"
        }
        let data = try read("text,label\n" + numbered.joined())
        #expect(data.corpus.count == 20 && data.corpus.labels.sorted() == ["ham", "spam"])
        #expect(texts(data).first == "win a prize 0")
    }

    @Test func `what desktops leave in folders is not read`() throws {
        let folder = try TemporaryFolder()
        for label in ["ham", "spam"] {
            _ = try folder.file(label + "/a.txt", "a text of \(label)")
            _ = try folder.file(label + "/Thumbs.db", [0xD0, 0xCF, 0x11, 0xE0, 0, 1])
            _ = try folder.file(label + "/desktop.ini", "[ViewState]")
        }
        #expect(try CorpusReader().read(contentsOf: folder.path).corpus.count == 2)
    }

    @Test func `a space before some of the quotes is no part of labels`() throws {
        let rows = (0..<8).map {
            "\"win a prize \($0)\",\($0 % 2 == 0 ? "" : " ")\"\($0 % 3 == 0 ? "spam" : "ham")\"\n"
        }
        let data = try read("text,label\n" + rows.joined())
        #expect(data.corpus.labels.sorted() == ["ham", "spam"])
        // Quotes inside a text stay.
        let quoted = try read("text,label\na, \"ham\"\n \"win\" he said,\"spam\"\n \"open,\"ham\"\n")
        #expect(texts(quoted) == ["a", " \"win\" he said", " \"open"])
        #expect(quoted.corpus.labels.sorted() == ["ham", "spam"])
    }

    @Test func `rows with a weight of 0 are left out, with their labels`() throws {
        let text = "text,label,w\nlunch at noon,ham,1\nwin a prize,spam,2\nnewsletter,news,0\nhello,ham,0\n"
        let data = try read(text) { $0.weightColumn = "w" }
        #expect(
            texts(data) == ["lunch at noon", "win a prize"] && data.corpus.labels.sorted() == ["ham", "spam"])
        #expect(data.summary.repairs.warnings == ["2 rows with a weight of 0 left out"])
        let lines = """
            {"text":"lunch at noon","label":"ham","w":1}
            {"text":"newsletter","label":"news","w":0}

            """
        let json = try read(lines, as: "a.jsonl") { $0.weightColumn = "w" }
        #expect(json.corpus.labels == ["ham"] && json.summary.repairs.weightlessRows == 1)
    }

    @Test func `labels that run into each other are named`() throws {
        let lines = ["a", "b", "a__label__b"].map { "__label__\($0) win a prize\n" }
        for (text, name) in [
            (lines.joined(), "a.txt"), ("text,label\nwin,a\nlunch,b\nprize,a__label__b\n", "a.csv"),
        ] {
            #expect(
                try read(text, as: name).summary.warnings.contains { $0.contains("such as a__label__b seem") }
            )
        }
    }

    @Test func `a header of one name twice is a header`() throws {
        #expect(throws: CorpusError.self) { try read("text,text,label\nwin,prize,spam\nhello,you,ham\n") }
        #expect(HeaderEvidence([["text", "text"], ["win a prize", "now"]]).isHeader)
    }

    @Test func `texts of folders without a word are counted`() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("ham/a", "a text"), ("ham/b", ""), ("spam/a", " \n"), ("spam/b", "win")] {
            _ = try folder.file(name + ".txt", text)
        }
        #expect(try CorpusReader().read(contentsOf: folder.path).summary.repairs.emptyTexts == 2)
    }

    @Test func `quotes escaped by a backslash are a part of the text`() throws {
        let data = try read(
            "id,text,label\n1,\"He said \\\"win, now\\\" to \\\\ me\",spam\n2,\"C:\\new\",ham\n3,\\N,ham\n")
        #expect(texts(data) == [#"He said "win, now" to \ me"#, #"C:\new"#])
        #expect(data.summary.repairs.nullTexts == 1)
        // A path that ends with a backslash is none.
        let paths = try read("id,text,label\n1,\"C:\\dir\\\",spam\n2,\"a \"\"b\"\"\",ham\n")
        #expect(texts(paths) == [#"C:\dir\"#, #"a "b""#])
    }

    @Test(arguments: [1, 2, 3, 7, 64]) func `escapes do not depend on blocks`(blockSize: Int) throws {
        let folder = try TemporaryFolder()
        let row = "\"a \\\"b\nc\\\" d\",x\n"
        let path = try folder.file("a.csv", "text,label\n" + String(repeating: row, count: 30))
        var options = DataOptions()
        options.escape = .byte(0x5C)
        var stream = try TextStream(path: path, options: options, isStrict: true, blockSize: blockSize)
        var count = 0
        while let block = try stream.next()?.parse() {
            count += block.count
            for row in 0..<block.count { #expect(block.text(at: row) == "a \"b\nc\" d") }
        }
        #expect(count == 30)
    }

    @Test func `quotes and comments are as stated`() throws {
        let single = try read("text,label\n'win, ''now''',spam\n") { $0.quote = .byte(0x27) }
        #expect(texts(single) == ["win, 'now'"])
        let none = try read("text,label\n\"win,spam\n") { $0.quote = .absent }
        #expect(texts(none) == ["\"win"])
        let comments = try read("text,label\nwin,spam\n;\"never closed\nsee you,ham\n") {
            $0.comment = UInt8(ascii: ";")
        }
        #expect(texts(comments) == ["win", "see you"])
        #expect(comments.lines == [2, 4])
        var wrong = DataOptions()
        wrong.comment = 0x0A
        #expect(throws: CorpusError.self) { try wrong.validate() }
    }

    @Test(arguments: [
        ("Ticket export, generated 2026-11-02\n\ntext,label\n", 2),
        ("# by a tool\n# do not edit\ntext,label\n", 2),
        ("Report\nsubject;text;label\n", 1), ("#text,label\n", 0), ("text,label\n", 0),
        ("Report,\n\"Jan 1, 2024 - Jan 31, 2024\",\ntext,label\n", 2), ("Report,\n,\ntext,label\n", 2),
        ("Report;2024-01-01;\n;;\nsubject;text;label\n", 2), ("Report\nby;;\nsubject;topic;tag\n", 2),
    ]) func `lines before the header are left out and counted`(head: String, count: Int) throws {
        let delimiter = head.contains(";") ? ";" : ","
        let rows = Self.rows.split(separator: "\n").map { row in
            (delimiter == ";" ? "subject of a;" : "") + row.replacing(",", with: delimiter)
        }
        let data = try read(head + rows.joined(separator: "\n") + "\n") {
            if head.hasPrefix("#text") { $0.textColumns = ["#text"] }
        }
        #expect(data.corpus.count == 20)
        #expect(data.summary.repairs.leadingLines == count)
        #expect(
            data.lines.first == Int32(head.split(separator: "\n", omittingEmptySubsequences: false).count))
    }

    @Test func `records that end with an empty cell are no title`() throws {
        // The last column is mostly empty, or the first label is missing.
        let notes = "text,label,note\n" + (0..<20).map { "see you \($0),ham\($0 % 2),\n" }.joined()
        #expect(try read("a b,ham0,\n" + notes) { $0.hasHeader = true }.corpus.count == 21)
        #expect(try read(notes).corpus.count == 20)
        let unlabelled = try read("see you there,\n" + Self.rows)
        #expect(unlabelled.corpus.count == 20 && unlabelled.summary.repairs.leadingLines == 0)
    }

    @Test func `lines are skipped as stated, or kept`() throws {
        let data = try read("any\n\"line\ntext,label\n" + Self.rows) { $0.skippedLines = 2 }
        #expect(data.corpus.count == 20 && data.summary.repairs.leadingLines == 0)
        #expect(throws: CorpusError.self) {
            try read("Report\ntext,label\n" + Self.rows) { $0.skippedLines = 0 }
        }
    }

    @Test func `line breaks in quotes and texts without words are counted`() throws {
        let data = try read("text,label\n\"a\nb\n\",x\n,x\n\" \",y\n")
        #expect(data.summary.repairs.quotedLineBreaks == 2)
        #expect(data.summary.repairs.emptyTexts == 2)
        #expect(data.summary.repairs.note == "2 line breaks inside quotes, 2 texts without a word")
    }

    @Test func `bad rows are left out if wanted`() throws {
        let csv = "text,label\nhello,ham\nwin, cash, now,spam\nbye\nsee you,ham\n"
        #expect(throws: CorpusError.self) { try read(csv) }
        let data = try read(csv) { $0.skipsBadRows = true }
        #expect(texts(data) == ["hello", "see you"])
        #expect(
            data.summary.warnings.contains {
                $0.hasSuffix("2 rows that cannot be read left out, the first on line 3")
            })
        let json =
            "{\"text\":\"a\",\"label\":1}\n{\"text\":\n[1]\n{\"text\":[],\"label\":1}\n{\"text\":\"b\",\"label\":1}\n"
        let objects = try read(json, as: "a.jsonl") { $0.skipsBadRows = true }
        #expect(texts(objects) == ["a", "b"] && objects.summary.repairs.badRows == 3)
    }

    @Test(arguments: ["\n", "\r\n"], [1, 4, 1 << 18]) func `bad rows are kept as they are in the file`(
        newline: String, blockSize: Int
    ) throws {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        (options.skipsBadRows, options.badRowPath) = (true, folder.path + "/bad.csv")
        options.hasHeader = true
        let bad = "\"lone\"\"\nquote\"\nnul \u{0} é,b,c\n\"at the\nend\""
        let csv = "text,label\nhello,ham\n" + bad.replacing("\nnul", with: "\nsee you,spam\nnul")
        let path = try folder.file("a.csv", csv.replacing("\n", with: newline))
        let expected = Array(("text,label\n" + bad + "\n").replacing("\n", with: newline).utf8)
        var reader = CorpusReader(options: options)
        reader.blockSize = blockSize
        let data = try reader.read(contentsOf: path)
        // What ends a line that has no end is LF.
        let ended = newline == "\n" ? expected : Array(expected.dropLast(2)) + [0x0A]
        #expect(data.summary.repairs.keptRows?.bytes == ended && texts(data) == ["hello", "see you"])
        var stream = try RecordStream(path: path, options: options, blockSize: blockSize)
        var repairs = TextRepairs()
        while let batch = try stream.next()?.parse() { repairs.add(batch.repairs) }
        #expect(repairs.keptRows?.bytes == ended)
        #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: folder.file("bad.csv", "text,label\na,b\n"))
        }
    }

    @Test(arguments: [
        ("{\"text\":\"a\",\"label\":1}\n{\"text\":\u{0}\n\n[1]", "{\"text\":\u{0}\n[1]\n"),
        (
            "[{\"text\":\"a\",\"label\":1},{\"text\":[],\n\"label\":1}, [1]]",
            "{\"text\":[],\n\"label\":1}\n[1]\n"
        ),
        ("{\"text\":\"a\",\"label\":1}\n", ""),
    ]) func `bad objects are kept as they are in the file`(json: String, bad: String) throws {
        let data = try read(json, as: json.hasPrefix("[") ? "a.json" : "a.jsonl") {
            ($0.skipsBadRows, $0.badRowPath) = (true, "/tmp/none")
        }
        #expect(texts(data) == ["a"])
        #expect(data.summary.repairs.keptRows.map { String(decoding: $0.bytes, as: UTF8.self) } == bad)
    }

    // MARK: Encodings

    @Test func `lines in Windows-1252 are read, and refused if UTF-8 is stated`() throws {
        let bytes =
            Array("text,label\ncafé “a”,x\ncaf".utf8) + [0xE9, 0x20, 0x93, 0x61, 0x94] + Array(",y\n".utf8)
        let data = try read(bytes)
        #expect(texts(data) == ["café “a”", "café “a”"])
        #expect(data.summary.repairs.windowsLines == 1)
        let error = #expect(throws: CorpusError.self) { try read(bytes) { $0.encoding = .utf8 } }
        #expect(error?.code == .invalidUTF8 && error?.place?.line == 3)
        // A byte without a character in Windows-1252, and damaged UTF-8.
        for wrong: [UInt8] in [[0x81], Array("éèà".utf8) + [0xC3]] {
            #expect(throws: CorpusError.self) {
                try read(Array("text,label\n".utf8) + wrong + Array(",x\n".utf8))
            }
        }
    }

    // MARK: JSON

    @Test func `NaN, members of later objects and missing texts are read`() throws {
        let data = try read(
            "{\"label\":\"x\"}\n{\"text\":\"a\",\"label\":\"x\",\"n\":NaN}\n{\"text\":null,\"label\":\"x\",\"n\":-Infinity}\n",
            as: "a.jsonl")
        #expect(texts(data) == ["a"])
        #expect(data.summary.warnings.contains { $0.hasSuffix("2 rows without a text left out") })
    }

    @Test func `1 and 1·0 are one label if both occur`() throws {
        let both = try read("text,label\na,1\nb,1.0\nc,0\n")
        #expect(both.corpus.labels == ["0", "1"])
        #expect(both.summary.warnings.contains { $0.contains("1.0") })
        #expect(try read("text,label\na,1.0\nb,0.0\n").corpus.labels == ["0.0", "1.0"])
    }

    // MARK: Columns and copies

    @Test func `a column is found by a word of its name`() throws {
        var rows = "tweet_id,airline_sentiment,airline,tweet_body\n"
        for row in 0..<30 {
            rows +=
                "\(row),\(["negative", "neutral", "positive"][row % 3]),\(row % 2 == 0 ? "Alpha" : "Beta"),my bag \(row) was lost again\n"
        }
        let summary = try read(rows).summary
        #expect(summary.labelColumn == "airline_sentiment" && summary.textColumns == ["tweet_body"])
    }

    @Test(arguments: [
        "a very silly\nheader", "a\r\nb", "tab\tbed", String(repeating: "long ", count: 40) + "name",
    ])
    func `a column is found by its name of several lines or of any length`(name: String) throws {
        let csv = "label,\"\(name)\"\nx,hello\ny,bye\n"
        let data = try read(csv) { $0.textColumns = [name] }
        #expect(texts(data) == ["hello", "bye"] && data.summary.textColumns == [name])
        let folder = try TemporaryFolder()
        var options = DataOptions()
        options.textColumns = [name]
        var stream = try TextStream(
            path: try folder.file("a.csv", csv), options: options, isStrict: false, keepsRecords: true)
        _ = try stream.next()
        #expect(stream.layout?.names == ["label", name])
        // As a message shows it.
        #expect(try texts(read(csv) { $0.textColumns = [ColumnNames.visible(name)] }) == texts(data))
        let error = #expect(throws: CorpusError.self) { try read(csv) { $0.textColumns = ["b"] } }
        #expect(error?.message.contains { $0.isNewline } == false)
    }

    @Test func `texts in other normal forms are the same`() {
        let pairs = [
            ("Réserver à Genève", "Re\u{301}server a\u{300} Gene\u{300}ve"), ("Việt", "Vie\u{323}\u{302}t"),
            ("ガギ", "カ\u{3099}キ\u{3099}"), ("й", "и\u{306}"),
        ]
        for (composed, decomposed) in pairs {
            let corpus = Corpus(texts: [composed, decomposed, "x"], labels: ["a", "a", "a"])
            let hashes = corpus.textHashes()
            #expect(hashes[0] == hashes[1] && hashes[0] != hashes[2], "\(composed)")
        }
    }

    // MARK: fastText's lines and JSON

    @Test func `a label that a comma joins to the text is said`() throws {
        let words = ["win", "see", "now", "later"]
        let lines = (0..<20).map { "__label__\($0 % 2 == 0 ? "spam" : "ham"),\(words[$0 % 4]) you\n" }
            .joined()
        let joined = try read(lines, as: "a.txt")
        #expect(
            joined.summary.warnings.first?
                .contains("labels such as ham,later seem to have another label or a word") == true)
        // Labels may have commas.
        for labels in [["a,b", "c,d"], ["a", "b", "c", "a,b", "a,c"], ["spam"]] {
            let lines = (0..<20).map { "__label__\(labels[$0 % labels.count]) you\n" }.joined()
            #expect(try read(lines, as: "a.txt").summary.warnings == [])
        }
    }

    @Test func `a member that the first objects lack is asked for at the beginning`() throws {
        let rows = (0..<2000).map { "{\"text\": \"win \($0)\"\($0 < 1500 ? "" : ", \"kind\": \"spam\"")}\n" }
        let error = #expect(throws: CorpusError.self) {
            try read(rows.joined(), as: "a.jsonl") { $0.labelColumn = "kind" }
        }
        #expect(error?.message.hasSuffix("check the name, or put an object that has it first") == true)
        let reordered = try read(rows.reversed().joined(), as: "a.jsonl") { $0.labelColumn = "kind" }
        #expect(reordered.corpus.count == 500 && reordered.summary.unlabelledRows == 1500)
    }

    @Test func `a key that an object has twice is counted`() throws {
        let rows = (0..<4).map { "{\"text\": \"win \($0)\", \"label\": \"\($0 % 2)\"}\n" }.joined()
        let twice = "{\"text\": \"free prize\", \"text\": \"see you\", \"label\": \"1\"}\n"
        let data = try read(rows + twice, as: "a.jsonl")
        #expect(texts(data).last == "see you")
        #expect(data.summary.warnings.count == 1)
        #expect(
            data.summary.warnings[0].contains("1 object with a key more than once; its last value was taken"))
        #expect(try read(rows, as: "a.jsonl").summary.warnings == [])
        let folder = try TemporaryFolder()
        var stream = try RecordStream(
            path: try folder.file("a.jsonl", Array(twice.utf8)), options: DataOptions())
        #expect(try stream.next()?.parse().repairs.repeatedKeys == 1)
    }

    @Test func `a comma after the object of a line is no part of it`() throws {
        let lines =
            "{\"text\": \"see you\", \"label\": \"ham\"},\n{\"text\": \"win\", \"label\": \"spam\"} , \n"
        #expect(texts(try read(lines, as: "a.jsonl")) == ["see you", "win"])
        let error = #expect(throws: CorpusError.self) {
            try read(lines + "{\"text\": \"a\"},,\n", as: "a.jsonl")
        }
        #expect(error?.message.contains("line 3") == true)
    }

    @Test func `a line of only a label has an empty text`() throws {
        let lines = "__label__ham see you\n__label__spam\n__label__spam win\n"
        #expect(try read(lines, as: "a.txt").summary.repairs.emptyTexts == 1)
    }

    @Test func `labels at the ends of lines are told apart from columns`() throws {
        let lines = (0..<20).map { "see you \($0) __label__\($0 % 2)\n" }.joined()
        let error = #expect(throws: CorpusError.self) { try read(lines, as: "a.txt") }
        #expect(error?.message.contains("each line begins with its label") == true)
        let plain = #expect(throws: CorpusError.self) { try read("text\nsee you\nwin\n") }
        #expect(plain?.message.contains("check the delimiter") == true)
    }

    @Test func `a carriage return alone among line feeds is named`() throws {
        let mixed = "text,label\nsee you,ham\rwin a prize,spam\nbye,ham\n"
        let error = #expect(throws: CorpusError.self) { try read(mixed) }
        #expect(error?.message.contains("a carriage return alone ends no line here") == true)
        let plain = #expect(throws: CorpusError.self) { try read("text,label\r\na,b,c\r\nd,e\r\n") }
        #expect(plain?.message.contains("carriage") == false)
    }

    @Test(arguments: ["", "\u{1A}", "\u{1A}\u{1A}\u{1A}"])
    func `the mark with which DOS ended texts is no row, and no part of one`(mark: String) throws {
        for ending in ["\n", "\r\n", ""] {
            let text = "text,label\nsee \u{1A} you,ham\nwin a prize,spam" + ending + mark
            let data = try read(text)
            #expect(
                texts(data) == ["see \u{1A} you", "win a prize"]
                    && data.corpus.labels.sorted() == ["ham", "spam"])
        }
        let folder = try TemporaryFolder()
        for size in [1, 2, 5, 4096] {
            var options = DataOptions()
            options.format = .lines
            var stream = try TextStream(
                path: try folder.file("a.txt", Array("see you\nwin\n\(mark)".utf8)), options: options,
                isStrict: true, blockSize: size)
            var count = 0
            while let block = try stream.next() { count += try block.parse().count }
            #expect(count == 2, "\(size)")
        }
    }

    @Test func `a header with a name more than the rows have fields is one, and the rows are counted`() throws
    {
        let rows = (0..<12).map { "\($0 % 2 == 0 ? "spam" : "ham"),win a prize \($0)\n" }.joined()
        let data = try read("label,text,date\n" + rows)
        #expect(
            data.summary.hasHeader && data.corpus.count == 12
                && data.corpus.labels.sorted() == ["ham", "spam"])
        #expect(
            data.summary.repairs.warnings == [
                "12 rows with fewer fields than the first record has; the last were taken as empty"
            ])
        let whole = try read("label,text,date\n" + rows.replacing("\n", with: ",\n"))
        #expect(whole.corpus.count == 12 && whole.summary.repairs.warnings.isEmpty)
    }

    @Test func `rows between two lone quotes are said`() throws {
        let rows = (0..<12).map { "see you \($0),ham\n" }
        let lone =
            "text,label\n" + rows[..<3].joined() + "\"win,spam\n" + rows[3..<9].joined()
            + "a \"prize\",spam\n"
            + rows[9...].joined()
        // The second quote is at the end of a field, so that both belong together.
        let hidden = try read(lone.replacing("a \"prize\"", with: "a prize\""))
        #expect(
            hidden.summary.repairs.warnings == [
                "6 lines inside quotes with as many fields as a row; the row on line 5 may have a quote too many"
            ])
        // A text may have a delimiter in some of its lines.
        let letter =
            "text,label\n" + rows.joined() + "\"Dear Ann,\nI am late.\nSee you, soon\nat ten\nBob\",ham\n"
        #expect(try read(letter).summary.repairs.warnings.isEmpty)
    }
}
