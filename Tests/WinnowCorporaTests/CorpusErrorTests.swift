// Every error with its exact message and place.

import Testing
import WinnowSystem

@testable import WinnowCorpora

struct CorpusErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var code: CorpusError.Code
        var message: String
        var change: @Sendable (inout DataOptions) -> Void = { _ in }
        var testDescription: String { "\(name): \(message)" }

        init(
            _ name: String, _ text: String, _ code: CorpusError.Code, _ message: String,
            _ change: @escaping @Sendable (inout DataOptions) -> Void = { _ in }
        ) {
            self.init(name, Array(text.utf8), code, message, change)
        }

        init(
            _ name: String, _ bytes: [UInt8], _ code: CorpusError.Code, _ message: String,
            _ change: @escaping @Sendable (inout DataOptions) -> Void = { _ in }
        ) {
            self.name = name
            self.bytes = bytes
            self.code = code
            self.message = message
            self.change = change
        }
    }

    static let cases: [Case] = [
        Case("a.csv", "", .emptyFile, "a.csv: is empty; give rows with a label and a text"),
        Case("a.csv", "\u{FEFF}", .emptyFile, "a.csv: is empty; give rows with a label and a text"),
        Case("a", " \n\r\n\t\n", .emptyFile, "a: is empty; give rows with a label and a text"),
        Case(
            "a.csv", "label,text\n", .headerOnly,
            "a.csv: column names but no rows; add rows with a label and text"),
        Case(
            "a.csv", "label,text\n,secret\n", .noRows,
            "a.csv: none of 1 rows has a label; check the label column"),
        Case(
            "a.csv", "id,text\n1,secret\n2,secret\n", .unknownColumn,
            "a.csv: no label column kind: the columns are id, text; check the name",
            { $0.labelColumn = "kind" }),
        Case(
            "a.csv", "id,text,n\n1,secret,2\n2,secret,4\n", .missingColumn,
            "a.csv: no column looks like the label: the columns are id, text, n; name it with --label-column"),
        Case(
            "a.csv", "id,text\n" + (0..<20).map { "\($0),secret\n" }.joined(), .missingColumn,
            "a.csv: no column looks like the label: the columns are id, text; name it with --label-column"),
        Case(
            "a.csv", "id,label,n\n1,x,2\n2,y,4\n", .missingColumn,
            "a.csv: no column looks like the text: the columns are id, label, n; name it with --text-column"),
        Case(
            "a.csv", "secret,hidden,private\n1,2,3\n", .missingColumn,
            "a.csv: no column looks like the text: the columns are secret, hidden, private; name it with --text-column"
        ),
        Case(
            "a.csv", "1,secret,2\n2,secret words,4\n", .missingColumn,
            "a.csv: no column looks like the text: 3 columns without a header; name it with --text-column"),
        Case(
            "a.csv", "just a line\nand another\n", .missingColumn,
            "a.csv: only one column, but a label and a text are needed; check the delimiter"),
        Case(
            "a.csv", "label,text\nham,\"a\nb\"\nham\n", .raggedRow,
            "a.csv, line 4: 1 field, but the header has 2; repair the row"),
        Case(
            "a.csv", "label,text\nham,secret\nham,a,secret\n", .raggedRow,
            "a.csv, line 3: 3 fields, but the header has 2; put fields that hold the delimiter in quotes, or add a column that the header lacks"
        ),
        Case(
            "a.tsv", "ham\ta\nspam\tb\nham\tc\td\n", .raggedRow,
            "a.tsv, line 3: 3 fields, but the first row has 2; repair the row, or add a column that the first row lacks"
        ),
        Case(
            "a.csv", "label,text\nham,\"fine\nhere\"\nspam,\u{E9}\u{E9},\"secret\nsecret\n", .unclosedQuote,
            "a.csv, line 4, column 9: a quoted field begins here and never ends; close it, or double the quotes inside the text"
        ),
        Case(
            "a.csv", Array("label,text\nham,caf\u{E9} ".utf8) + [0xE9, 0x0A], .invalidUTF8,
            "a.csv, line 2, column 10: byte 0xE9 is not UTF-8; use --encoding windows-1252 or latin1, or save it as UTF-8"
        ),
        Case(
            "a.csv", "label,text\nham,a\n".utf8.flatMap { [0, $0] }, .utf16,
            "a.csv: text in UTF-16; save it as UTF-8 first"),
        Case(
            "a.csv", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10, 0x4A, 0x46, 0x49, 0x46, 0, 1], .binary,
            "a.csv: a JPEG picture, not text; give CSV, TSV, JSON Lines or plain text"),
        Case(
            "a.csv", [7, 0, 0, 0x99, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47], .binary,
            "a.csv: binary data, not text; give CSV, TSV, JSON Lines or plain text"),
        Case(
            "a.jsonl", "{\"text\":\"secret\",\"label\":\"x\"}\n{\"text\":\"\u{E9}\",]\n", .badJSON,
            "a.jsonl, line 2, column 13: not JSON: expected a name in quotes; write one object per line"),
        Case(
            "a.jsonl", "{\"text\":\"a\",\"label\":\"x\"}\n[\"secret\"]\n", .badJSON,
            "a.jsonl, line 2: a JSON value that is not an object; write one object per line"),
        Case(
            "a.jsonl", "{\"text\":[\"secret\"],\"label\":\"x\"}\n", .badJSON,
            "a.jsonl, line 1: text is not a string; write a string"),
        Case(
            "a.jsonl", "{\"words\":\"secret\",\"label\":\"x\",\"id\":1}\n", .missingColumn,
            "a.jsonl: no member looks like the text: the first objects have words, label, id; name it with --text-column"
        ),
        Case(
            "a.csv", "label,text,w\nham,a,1\nham,b,-1\n", .badWeight,
            "a.csv, line 3: the weight is not a finite number of at least 0; correct it",
            { $0.weightColumn = "w" }),
        Case(
            "a.csv", "label,text,w\nham,a,inf\n", .badWeight,
            "a.csv, line 2: the weight is not a finite number of at least 0; correct it",
            { $0.weightColumn = "w" }),
        Case(
            "a.txt", "secret\n", .invalidOption,
            "a.txt: plain lines have no labels; give CSV, TSV or JSON Lines",
            { $0.format = .lines }),
        Case(
            "a.csv", "label,text\nham,a\n", .invalidOption,
            "delimiter is byte 34, which cannot separate fields; use a comma, a tab or another ASCII character",
            { $0.delimiter = 34 }),
        Case(
            "a.csv", "label,text\nham,a\n", .invalidOption, "textColumns names text twice; name it once",
            { $0.textColumns = ["text", "text"] }),
    ]

    @Test(arguments: cases)
    func `an error has its place, cause and remedy, and no user text`(example: Case) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(example.name, example.bytes)
        var options = DataOptions()
        example.change(&options)
        for threads in [1, 4] {
            let error = #expect(throws: CorpusError.self) {
                try CorpusReader(options: options, threads: threads).read(contentsOf: path)
            }
            #expect(error?.code == example.code)
            #expect(error?.message.replacing(folder.path + "/", with: "") == example.message)
            #expect(error?.message.contains("secret") == false || example.message.contains("secret"))
        }
    }

    @Test func `a missing file and a folder without folders are errors`() throws {
        let folder = try TemporaryFolder()
        let missing = #expect(throws: CorpusError.self) {
            try CorpusReader().read(contentsOf: folder.path + "/none.csv")
        }
        #expect(missing?.code == .file)
        #expect(missing?.cause?.code == .notFound)
        let empty = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: folder.path) }
        #expect(empty?.code == .emptyFile)
        var options = DataOptions()
        options.format = .csv
        let directory = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: folder.path)
        }
        #expect(directory?.cause?.code == .isDirectory)
    }

    @Test(arguments: [1, 2, 4])
    func `of several errors, the first in the file is thrown`(threads: Int) throws {
        let folder = try TemporaryFolder()
        var text = "label,text\n" + String(repeating: "ham,a\n", count: 5000)
        text += "ham\n" + String(repeating: "ham,a\n", count: 5000) + "ham,\"\n"
        var reader = CorpusReader(threads: threads)
        reader.blockSize = 100
        let path = try folder.file("a.csv", text)
        let error = #expect(throws: CorpusError.self) { try reader.read(contentsOf: path) }
        #expect(error?.code == .raggedRow)
        #expect(error?.place?.line == 5002)
    }
}
