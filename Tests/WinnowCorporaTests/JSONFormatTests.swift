// JSON over several lines, in arrays and documents, and the format of fastText.

import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite struct JSONFormatTests {
    private static let objects =
        [("see \\\"you\\\", {later}", "ham"), ("win [gold]", "spam")].map {
            "{\n  \"text\": \"\($0.0)\",\n  \"tags\": [1, {\"a\": []}],\n  \"label\": \"\($0.1)\"\n}"
        }
    private static let pairs = ["[\"see \\\"you\\\", {later}\",\"ham\"]", "[\"win [gold]\" , \"spam\"]"]

    static let files: [(name: String, text: String)] = [
        ("a.json", "[" + objects.joined(separator: ",") + "]"),
        ("a.json", "\u{FEFF}  [\n" + objects.joined(separator: " ,\n\n") + "\n]\n\n"),
        ("a.json", objects.joined(separator: "\n")),
        ("a.jsonl", objects.joined(separator: "\n") + "\n"),
        ("a", "[" + objects.joined(separator: ",") + "]\n"),
        ("a.json", "[" + pairs.joined(separator: ",") + "]"),
        ("a", "[\n  " + pairs.joined(separator: ",\n  ") + "\n]\n"),
        ("a.jsonl", pairs.joined(separator: "\n") + "\n"),
        ("a", pairs.joined(separator: "\n")),
        (
            "a.jsonl",
            "{\"labels\":[\"ham\"],\"text\":\"see \\\"you\\\", {later}\"}\n{\"labels\":[\"spam\"],\"text\":\"win [gold]\"}"
        ),
        ("a.txt", "__label__ham see \"you\", {later}\n\n __label__spam\twin [gold] \r\n"),
        ("a", "__label__ham see \"you\", {later}\n__label__spam win [gold]"),
    ]

    @Test(arguments: files, [1, 7, 1 << 19])
    func `all forms give the same rows, with any block size`(
        file: (name: String, text: String), blockSize: Int
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(file.name, file.text)
        var reader = CorpusReader()
        reader.blockSize = blockSize
        let data = try reader.read(contentsOf: path)
        #expect((0..<data.corpus.count).map(data.corpus.text) == ["see \"you\", {later}", "win [gold]"])
        #expect((0..<data.corpus.count).map(data.corpus.label) == ["ham", "spam"])
        #expect(data.summary.bytes == file.text.utf8.count)
        var options = DataOptions()
        options.format = data.summary.format
        var stream = try TextStream(path: path, options: options, isStrict: true, blockSize: blockSize)
        var texts: [String] = []
        while let block = try stream.next()?.parse() { texts += (0..<block.count).map(block.text) }
        #expect(texts == ["see \"you\", {later}", "win [gold]"])
    }

    @Test(arguments: [
        ("{\"text\":\"a\",\"label\":\"x\"\n{\"text\":\"b\",\"label\":\"y\"}\n", 1, 24),
        (
            "{\"text\":\"a\",\n\"label\":\"x\"}\n{\"text\":\"b\",\"label\":\"y\" \r\n\r\n{\"text\":\"c\"}\n",
            3, 24
        ),
        ("[{\"text\":[1\n,2\n\n{}],\"label\":\"x\"}]", 2, 3),
        ("[{\"text\":\"a\"\n\"label\":\"x\"}]", 1, 13),
        ("[{\"text\":\"a\",\n\"label\":wrong}]", 2, 9),
    ])
    func `an object that is cut is reported on its own line`(text: String, line: Int, column: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.json", text)
        #expect {
            try CorpusReader().read(contentsOf: path)
        } throws: { error in
            let place = (error as? CorpusError)?.place
            if place?.line != line || place?.column != column { print(error) }
            return place?.line == line && place?.column == column
        }
    }

    @Test func `rows of an array have their lines`() throws {
        let folder = try TemporaryFolder()
        let data = try CorpusReader().read(
            contentsOf: try folder.file("a.json", "[" + Self.objects.joined(separator: ",\n\n") + "]"))
        #expect(data.lines == [1, 7])
        #expect(data.summary.format == .json)
    }

    @Test func `members without the usual names are chosen by their contents`() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<20).map {
            "{\"number\": \($0), \"phrase\": \"a text of \($0) words\", \"kind\": \"\($0 % 2 == 0 ? "even" : "odd")\"}"
        }
        let data = try CorpusReader().read(
            contentsOf: try folder.file("a.json", "[\(rows.joined(separator: ","))]"))
        #expect(data.summary.textColumns == ["phrase"])
        #expect(data.summary.labelColumn == "kind")
    }

    @Test(arguments: [
        (
            "{\"val\": [[\"a\", \"x\"]], \"train\": [[\"b\", \"y\"]]}",
            "a.json: a JSON object with lists of rows: val, train; read one with jsonMember train"
        ),
        (
            "{\n\"part one\": [\n{\"text\": \"b\"}]}",
            "a.json: a JSON object with lists of rows: part one; read one with jsonMember 'part one'"
        ),
        (
            "{\"version\": 1.5, \"data\": [{\"text\": \"b\", \"label\": \"x\"}]}",
            "a.json: a JSON object with lists of rows: data; read one with jsonMember data"
        ),
        (
            "{\"it's\": [[\"b\", \"y\"]]}",
            "a.json: a JSON object with lists of rows: it's; read one with jsonMember NAME"
        ),
        (
            "{\"text\":{\"0\":\"secret\"},\"label\":{\"0\":\"x\"}}",
            "a.json: a JSON object of columns, not of rows; convert it: python3 -c \"import pandas; pandas.read_json('a.json').to_json('rows.jsonl', orient='records', lines=True)\""
        ),
        (
            "{\"0\":{\"text\":\"secret\",\"label\":\"x\"}}",
            "a.json: a JSON object of columns, not of rows; convert it: python3 -c \"import pandas; pandas.read_json('a.json', orient='index').to_json('rows.jsonl', orient='records', lines=True)\""
        ),
        (
            "{\"columns\":[\"text\"],\"index\":[0],\"data\":[[\"secret\"]]}",
            "a.json: a JSON object of columns, not of rows; convert it: python3 -c \"import pandas; pandas.read_json('a.json', orient='split').to_json('rows.jsonl', orient='records', lines=True)\""
        ),
        (
            "[{\"text\":\"a\",\"label\":\"x\"},\n{\"text\":\"\u{E9}\",}]",
            "a.json, line 2, column 13: not JSON: expected a name in quotes; correct it"
        ),
        (
            "[{\"text\":\"a\",\"label\":\"x\"},\n{\"text\":\"b\",\"label\":\"x\"",
            "a.json, line 2: not JSON: the file ends inside the array; close it, or copy the file again"
        ),
        (
            "[{\"text\":\"a\",\"label\":\"x\"}]\n[]",
            "a.json, line 2, column 1: not JSON: text after the end of the array; correct it"
        ),
        (
            "[{\"text\":\"a\",\"label\":\"x\"}, [\"secret\"]]",
            "a.json, line 1: a JSON value that is not an object; make all records alike"
        ),
        (
            "[[\"a\",\"x\"], \"secret\"]",
            "a.json, line 1: a JSON value that is neither an object nor a list; make all records alike"
        ),
        (
            "{\"labels\":[\"x\",\"y\"],\"text\":\"secret\"}\n{\"labels\":[],\"text\":\"secret\"}\n",
            "a.json, line 1: labels has 2 labels; train with --multi-label , or keep one in each row"
        ),
    ])
    func `other documents are refused with the remedy`(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.json", text)
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(error?.message.replacing(folder.path + "/", with: "") == message)
    }

    @Test(arguments: ["train", "val", "part \u{E9}"], [1, 7, 1 << 19])
    func `the list of a member is read, whatever is before and after it`(member: String, blockSize: Int)
        throws
    {
        let rows = "[[\"see you\", \"ham\"],\n[\"win, ] } \\\" now\", \"spam\"]]"
        let others = "\"n\": -1.5, \"t\": \"a\\\"b{[\", \"x\": {\"train\": [1]}, \"e\": [], \"z\": null"
        let folder = try TemporaryFolder()
        var reader = CorpusReader()
        reader.options.jsonMember = member
        reader.blockSize = blockSize
        let name = member.replacing("\u{E9}", with: "\\u00E9")
        for text in [
            "{\"\(name)\": \(rows)}", "\n { \(others), \"\(name)\" :\n\(rows), \(others)}\n",
            "{\(others),\"\(name)\":\(rows),\(others)}",
        ] {
            let data = try reader.read(contentsOf: try folder.file("a.txt", text))
            #expect((0..<data.corpus.count).map(data.corpus.text) == ["see you", "win, ] } \" now"])
            #expect(data.corpus.labels == ["ham", "spam"])
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(data.lines.first == lines.firstIndex { $0.contains("see you") }.map { Int32($0 + 1) })
        }
    }

    @Test func `a member is read after a long name and deep brackets`() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "n", count: 10_000)
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let path = try folder.file(
            "a.json", "{\"\(name)\": 1, \"b\": \(deep), \"train\": [[\"see you\", \"ham\"]]}")
        var options = DataOptions()
        options.jsonMember = "train"
        #expect(try CorpusReader(options: options).read(contentsOf: path).corpus.count == 1)
        options.jsonMember = name
        #expect(throws: CorpusError.self) { try CorpusReader(options: options).read(contentsOf: path) }
        options.jsonMember = "tests"
        let error = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: path)
        }
        #expect(error?.message.contains("no member tests: the object has nnn") == true)
        #expect(error?.message.contains("b, train; check the name") == true)
        #expect((error?.message.utf8.count ?? 0) < 500)
    }

    @Test func `an empty name of a member is an error of usage`() throws {
        var options = DataOptions()
        options.jsonMember = ""
        let error = #expect(throws: CorpusError.self) { try options.validate() }
        #expect(error?.kind == .usage)
        #expect(error?.message == "jsonMember is empty; name a member of the JSON object")
    }

    @Test func `a single object with a text is a row, whatever lists it has`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "a.json", "{\"text\": \"see you\", \"label\": \"ham\", \"spans\": [[0, 3]]}")
        #expect(try CorpusReader().read(contentsOf: path).corpus.count == 1)
    }

    @Test func `a member is read from a stream of texts, and of compressed data`() throws {
        let folder = try TemporaryFolder()
        let text = "{\"test\": [{\"text\": \"b\"}], \"train\": [{\"text\": \"c\"}]}"
        var options = DataOptions()
        options.jsonMember = "train"
        var stream = try TextStream(
            path: try folder.file("a", Gzip.member(Array(text.utf8))), options: options)
        #expect(try stream.next()?.parse().text(at: 0) == "c")
        #expect(try stream.next() == nil)
    }

    @Test(arguments: [
        (
            "{\"train\": [[\"secret\", \"x\"]], \"val\": [[\"secret\", \"x\"]]}",
            CorpusError.Code.unknownColumn,
            "a.json: no member trian: the object has train, val; did you mean train?"
        ),
        ("{}", .unknownColumn, "a.json: an empty JSON object; check the file"),
        (
            "{\"trian\": [[\"secret\", \"x\"]]}\n{\"trian\": [[\"secret\", \"x\"]]}", .notRows,
            "a.json, line 2: more data after the JSON object, but jsonMember reads one object; leave it out for JSON Lines, or give a file for each object"
        ),
        (
            "{\"trian\": [[\"secret\", \"x\"]],\n\"tr\\u0069an\": []}", .notRows,
            "a.json, line 2: a second member trian; rename one of them"
        ),
        (
            "{\"trian\": [[\"secret\", \"x\"]], \"b\": 1", .badJSON,
            "a.json: not JSON: the file ends inside the object; copy the file again"
        ),
        (
            "{\"trian\": [[\"secret\", \"x\"]]]}", .badJSON,
            "a.json, line 1: not JSON: a ] without its [; correct it"
        ),
        (
            "{\"a\": 1]}", .badJSON, "a.json, line 1: not JSON: a ] without its [; correct it"
        ),
        (
            "{\n\"a\": 1, b: 2}", .badJSON,
            "a.json, line 2: not JSON: expected a name in quotes; correct it"
        ),
        (
            "{\"\\x\": 1}", .badJSON,
            "a.json, line 1: not JSON: a name with a wrong escape or control character; correct it"
        ),
        ("{\"trian\": {\"a\": []}}", .notRows, "a.json: the member trian is not a list of rows"),
        (
            "[[\"secret\", \"x\"]]", .invalidOption,
            "a.json: jsonMember needs data that is one JSON object; leave it out"
        ),
        (
            "text,label\n", .invalidOption,
            "a.json: jsonMember needs data that is one JSON object; leave it out"
        ),
        ("{\"a\": [1, 2", .badJSON, "a.json: not JSON: the file ends inside the object; copy the file again"),
        (
            "{\"trian\": [[\"secret\", \"x\"],", .badJSON,
            "a.json, line 1: not JSON: the file ends inside the array; close it, or copy the file again"
        ),
    ])
    func `a member that cannot be read is an error with the remedy`(
        text: String, code: CorpusError.Code, message: String
    ) throws {
        let folder = try TemporaryFolder()
        var reader = CorpusReader()
        reader.options.jsonMember = "trian"
        let path = try folder.file("a.json", text)
        let error = #expect(throws: CorpusError.self) { try reader.read(contentsOf: path) }
        #expect(error?.code == code)
        #expect(error?.message.replacing(folder.path + "/", with: "") == message)
    }

    @Test func `several labels in fastText's format are an error, no label leaves the row out`() throws {
        let folder = try TemporaryFolder()
        let two = try folder.file("two", "__label__x a\n__label__x __label__y secret\n")
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: two) }
        #expect(
            error?.message
                == "\(two), line 2: several labels in a row; train with --multi-label , or keep one in each row"
        )
        let none = try folder.file("none", "__label__x a\nb\n__label__ c\n__label__y\n")
        let data = try CorpusReader().read(contentsOf: none)
        #expect((0..<data.corpus.count).map(data.corpus.text) == ["a", ""])
        #expect(data.summary.unlabelledRows == 2)
        #expect(data.summary.firstUnlabelledLine == 2)
        var options = DataOptions()
        options.labelColumn = "label"
        let columns = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: none)
        }
        #expect(columns?.code == .noColumns)
    }

    @Test(arguments: [1, 5, 1 << 18])
    func `records of an array have names and lines`(blockSize: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.json", "[" + Self.objects.joined(separator: ",\n") + "]")
        var stream = try RecordStream(path: path, blockSize: blockSize)
        var records: [DataRecord] = []
        while let batch = try stream.next()?.parse() { records += batch.records }
        #expect(records.map(\.line) == [1, 6])
        #expect(records.map { $0.members["label"] } == ["ham", "spam"])
        #expect(stream.inputFormat == .json)
    }
}
