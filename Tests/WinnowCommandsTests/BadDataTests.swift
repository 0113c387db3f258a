// Unusable data: the exit code, one line with place and reason, no output file.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct BadDataTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var message: [String]
        var testDescription: String { name }

        init(_ name: String, _ bytes: [UInt8], _ message: String...) {
            (self.name, self.bytes, self.message) = (name, bytes, message)
        }

        init(_ name: String, _ text: String, _ message: String...) {
            (self.name, bytes, self.message) = (name, Array(text.utf8), message)
        }
    }

    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF".utf8) + [0, 1, 1, 0, 0]

    static let cases = [
        Case("an empty file", "", "data.csv: is empty", "give rows"),
        Case("white space alone", " \n\r\n\n", "data.csv: is empty"),
        Case("a byte order mark alone", [0xEF, 0xBB, 0xBF], "data.csv: is empty"),
        Case("a header alone", "text,label\n", "data.csv: column names but no rows", "add rows"),
        Case("one label", "text,label\nsecret words,ham\nmore,ham\n", "data.csv: all 2", "same label"),
        Case("one row", "text,label\nsecret words,ham\n", "data.csv: a single training example"),
        Case("no labels", "text,label\nsecret,\nmore,\n", "data.csv: none of 2 rows has a label"),
        Case(
            "an unclosed quote", "text,label\nsecret,ham\nx,spam\n\"secret,ham\nb,spam\n",
            "data.csv, line 4, column 1: a quoted field begins here and never ends", "close it"),
        Case(
            "a byte that is not UTF-8",
            Array("text,label\nsecret,ham\nsec".utf8) + [0x81] + Array("t,spam\n".utf8),
            "data.csv, line 3, column 4: byte 0x81 is not UTF-8", "--encoding"),
        Case(
            "UTF-16 without a mark", "text,label\na,ham\nb,spam\n".utf16.flatMap { [UInt8($0), 0] },
            "data.csv: text in UTF-16"),
        Case("a picture", jpeg, "data.csv: a JPEG picture, not text"),
        Case(
            "random bytes", (0..<4096).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) },
            "data.csv: binary data, not text"),
        Case("a row with too many fields", "text,label\na,ham\nsecret,spam,x\n", "data.csv, line 3"),
    ]

    @Test(arguments: cases) func `unusable data is refused in one line, and nothing is written`(
        _ bad: Case
    ) throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", bad.bytes)
        let outcome = try folder.run("train data.csv -o model.winnow --quiet \(SmallData.features)")
        expectFailure(outcome, 65, bad.message)
        #expect(!outcome.errorText.contains("secret"), "user text in a message")
        #expect(folder.names == ["data.csv"])
    }

    @Test(arguments: cases.filter { !$0.name.hasPrefix("one ") })
    func `evaluate refuses the same data`(_ bad: Case) throws {
        let folder = try SmallData.folder()
        try folder.write("data.csv", bad.bytes)
        expectFailure(try folder.run("evaluate spam.winnow data.csv"), 65, bad.message)
    }

    @Test(arguments: ["classify spam.winnow", "tokenize"])
    func `binary and UTF-16 streams are refused`(_ verb: String) throws {
        let folder = try SmallData.folder()
        try folder.write("picture", Self.jpeg)
        try folder.write("wide", "one text\nanother text\n".utf16.flatMap { [UInt8($0), 0] })
        expectFailure(try folder.run(verb + " picture"), 65, ["picture: a JPEG picture"])
        expectFailure(try folder.run(verb + " wide"), 65, ["wide: text in UTF-16"])
        let piped = try folder.run(verb, input: .bytes(Self.jpeg))
        expectFailure(piped, 65, ["standard input: a JPEG picture"])
    }

    @Test func `a model without the extension of models is recognized`() throws {
        let folder = try SmallData.folder()
        try folder.write("spam.model", folder.bytes("spam.winnow"))
        try folder.write("text.txt", "one text\n")
        for verb in ["classify spam.model text.txt", "train spam.model -o m.winnow", "tokenize spam.model"] {
            expectFailure(
                try folder.run(verb), 65,
                ["spam.model: a model, not text; models are known by their names: let it end in .winnow"])
        }
        expectFailure(
            try folder.run("train spam.winnow -o m.winnow"), 65,
            ["spam.winnow: a model, not text; give CSV"])
    }

    @Test func `a file of training that is not a model is not called one`() throws {
        let folder = try SmallData.folder()
        let header = #"{"__metadata__":{"checksum":"00000000","format":"winnow","kind":"training-answer"}}"#
        try folder.write("answer", [UInt8(header.utf8.count), 0, 0, 0, 0, 0, 0, 0] + Array(header.utf8))
        let outcome = try folder.run("tokenize answer")
        expectFailure(outcome, 65, ["answer: a file of training, not text; give CSV"])
    }

    @Test func `Latin-1 is accepted if it is named`() throws {
        let folder = try CommandFolder()
        let rows = "text,label\ncaf? noir,ham\nwin now,spam\n"
        try folder.write("data.csv", rows.utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 })
        let command = "train data.csv -o model.winnow --quiet \(SmallData.features) --encoding"
        expectQuietSuccess(try folder.run(command + " latin1"))
        expectQuietSuccess(try folder.run(command + " windows-1252"))
        let features = try folder.run("inspect model.winnow --features ham")
        #expect(features.text.contains("café"), "\(features.text)")
    }

    @Test func `NUL bytes are separators, with one warning`() throws {
        let folder = try SmallData.folder()
        try folder.write("data.csv", "text,label\nfree\0money\0now,spam\nsee you,ham\n")
        let outcome = try folder.run("train data.csv -o model.winnow --quiet \(SmallData.features)")
        #expect(outcome.code == 0)
        #expect(outcome.errorLines == ["winnow: warning: data.csv: 2 NUL bytes read as spaces"])
        let tokens = try folder.run("tokenize", input: "free\0money\n")
        #expect(tokens.lines == ["1\tfree\t0\t4\tword", "1\tmoney\t5\t10\tword"])
        #expect(tokens.errorLines.count == 1)
    }

    @Test(arguments: [
        ("--label-column nope", "no label column nope: the columns are text, label"),
        ("--text-column nope", "no text column nope: the columns are text, label"),
        ("--weight-column nope", "no weight column nope"),
        ("--group-column nope", "no group column nope"),
    ])
    func `a missing column is named, with the existing ones`(_ option: String, _ message: String)
        throws
    {
        let folder = try SmallData.folder()
        let outcome = try folder.run("train messages.csv -o model.winnow --quiet \(option)")
        expectFailure(outcome, 64, ["messages.csv: " + message])
        let measured = try folder.run("evaluate spam.winnow messages.csv \(option)")
        if option.hasPrefix("--weight") || option.hasPrefix("--group") {
            // A measure counts every row once, so these options do not exist.
            #expect(measured.code == 64)
            #expect(
                measured.errorLines.first?.contains("Unknown option '\(option.prefix { $0 != " " })'") == true
            )
        } else {
            expectFailure(measured, 64, [message])
        }
    }

    @Test(arguments: [
        "train missing.csv -o model.winnow -q", "train data.csv -o model.winnow -q --validation missing.csv",
        "train data.csv -o model.winnow -q --test missing.csv", "evaluate missing.winnow messages.csv",
        "evaluate spam.winnow missing.csv", "classify missing.winnow", "classify spam.winnow missing.txt",
        "classify spam.winnow messages.csv missing.txt", "tokenize missing.txt", "inspect missing.winnow",
        "train messages.csv/x.csv -o model.winnow -q",
    ])
    func `a missing file is named`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.write("data.csv", SmallData.colours)
        let names = folder.names
        expectFailure(try folder.run(command), 66, ["no such file"])
        #expect(folder.names == names)
    }

    @Test(arguments: [
        "evaluate folder messages.csv", "classify folder.winnow", "classify spam.winnow folder",
        "tokenize folder",
        "inspect folder",
    ])
    func `a folder in place of a file is refused`(_ command: String) throws {
        let folder = try SmallData.folder()
        try folder.makeFolder("folder")
        try folder.makeFolder("folder.winnow")
        expectFailure(try folder.run(command), 66, ["folder", "is a folder, not a file"])
    }

    @Test func `a folder without folders of labels is refused`() throws {
        let folder = try SmallData.folder()
        try folder.makeFolder("folder")
        let outcome = try folder.run("train folder -o model.winnow -q")
        expectFailure(outcome, 65, ["folder: no folders with files", "a folder for each label"])
    }
}
