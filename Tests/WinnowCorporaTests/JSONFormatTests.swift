// JSON over several lines, in arrays and documents, and the format of fastText.

import Testing
import WinnowSystem

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
            "a.json: a JSON object with lists of rows: val, train; take one: jq -c '.train[]' a.json > rows.jsonl"
        ),
        (
            "{\n\"part one\": [\n{\"text\": \"b\"}]}",
            "a.json: a JSON object with lists of rows: part one; take one: jq -c '.[\"part one\"][]' a.json > rows.jsonl"
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
