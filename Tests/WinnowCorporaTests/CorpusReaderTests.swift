// Automatic detection, and the effects of options.

import Foundation
import Testing
import WinnowCorpora
import WinnowSystem

struct CorpusReaderTests {
    struct Row: Equatable {
        var label: String
        var text: String
        init(_ label: String, _ text: String) {
            self.label = label
            self.text = text
        }
    }

    private func read(
        _ text: String, as name: String = "data", _ change: (inout DataOptions) -> Void = { _ in }
    ) throws -> LabelledData {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        change(&options)
        return try CorpusReader(options: options).read(contentsOf: try folder.file(name, text))
    }

    private func rows(_ data: LabelledData) -> [Row] { rows(data.corpus) }

    private func rows(_ corpus: Corpus) -> [Row] {
        (0..<corpus.count).map { Row(corpus.label(at: $0), corpus.text(at: $0)) }
    }

    static let two = [Row("ham", "see you, then"), Row("spam", "win \"gold\"")]

    @Test(arguments: [
        "label,text\nham,\"see you, then\"\nspam,\"win \"\"gold\"\"\"\n",
        "text,label\r\n\"see you, then\",ham\r\n\"win \"\"gold\"\"\",spam",
        "\u{FEFF}Category,Message\nham,\"see you, then\"\nspam,\"win \"\"gold\"\"\"\n",
        "v1,v2,,,\nham,\"see you, then\",,,\nspam,\"win \"\"gold\"\"\",,,\n",
        "id;LABEL;Text\n1;ham;see you, then\n2;spam;\"win \"\"gold\"\"\"\n",
        "label|text\nham|see you, then\nspam|\"win \"\"gold\"\"\"\n",
        "label\ttext\nham\tsee you, then\nspam\twin \"gold\"\n",
        "label\ttext\nham\tsee you, then\nspam\t\"win \"\"gold\"\"\"\n",
        "label,text\rham,\"see you, then\"\rspam,\"win \"\"gold\"\"\"\r",
        "\n\nlabel,text\n\nham,\"see you, then\"\n\n\nspam,\"win \"\"gold\"\"\"\n\n",
        "label,text\n ham ,\"see you, then\"\n\"spam\" ,win \"gold\"\n",
        "{\"label\":\"ham\",\"text\":\"see you, then\"}\n\n{\"text\":\"win \\\"gold\\\"\",\"label\":\"spam\"}",
        "{\"id\":7, \"Class\":\"ham\", \"Body\":\"see you, then\"}\r\n{\"Class\":\"spam\",\"Body\":\"win \\\"gold\\\"\"}\r\n",
    ])
    func `two rows are read the same in every layout`(text: String) throws {
        let data = try read(text)
        #expect(rows(data) == Self.two)
        #expect(data.corpus.labels == ["ham", "spam"])
        #expect(data.corpus.weights == nil)
        #expect(data.corpus.groups == nil)
        #expect(data.summary.rows == 2)
        #expect(data.summary.bytes == text.utf8.count)
        #expect(data.summary.checksum == Array(text.utf8).withUnsafeBytes { CRC32.checksum(of: $0) })
    }

    @Test func `a first record that looks like the others is not a header`() throws {
        let data = try read("ham,see you\nspam,win gold\nham,me too\nham,ok\nspam,prize\n")
        #expect(data.summary.hasHeader == false)
        #expect(data.summary.labelColumn == "1")
        #expect(data.summary.textColumns == ["2"])
        #expect(data.corpus.count == 5)
    }

    @Test func `a label named spam in the first record is not a column name`() throws {
        let data = try read("spam\twin gold\nham\tsee you\nspam\tprize\nham\tok\n")
        #expect(data.corpus.count == 4)
        #expect(data.summary.hasHeader == false)
    }

    @Test func `unknown names above a repeating label are a header`() throws {
        let data = try read("phrase,outcome\nsee you,ham\nwin,spam\nme too,ham\nprize,spam\nok,ham\n")
        #expect(data.summary.hasHeader)
        #expect(data.summary.labelColumn == "outcome")
        #expect(data.corpus.count == 5)
    }

    @Test func `columns are chosen by name or number and joined in the given order`() throws {
        let text =
            "kind,subject,body,w,g\nham,\"a \"\"1\"\"\",b 1,2,x\nspam,a 2,\"b\n2\",0.5,y\nham,a 3,,1,x\n"
        let data = try read(text) {
            $0.textColumns = ["body", "subject"]
            $0.labelColumn = "Kind"
            $0.weightColumn = "w"
            $0.groupColumn = "5"
        }
        #expect(rows(data) == [Row("ham", "b 1\na \"1\""), Row("spam", "b\n2\na 2"), Row("ham", "\na 3")])
        #expect(data.corpus.weights == [2, 0.5, 1])
        #expect(data.corpus.groups == [0, 1, 0])
        #expect(data.summary.textColumns == ["body", "subject"])
    }

    @Test func `a column whose name has commas is found by the pieces of its name`() throws {
        let text = "label,\"the message, \"\"quoted\"\"\",note\nham,see you,x\nspam,win,y\n"
        let data = try read(text) { $0.textColumns = ["the message", " \"quoted\""] }
        #expect(data.summary.textColumns == ["the message, \"quoted\""])
        #expect(rows(data) == [Row("ham", "see you"), Row("spam", "win")])
        let error = #expect(throws: CorpusError.self) {
            try read(text) { $0.textColumns = ["the message", "note"] }
        }
        #expect(error?.message.contains("no text column the message: the columns are") == true)
    }

    @Test func `one column may have two roles`() throws {
        let data = try read("label,text\n\"a \"\"x\"\"\",one\n\"a \"\"x\"\"\",two\n") {
            $0.groupColumn = "label"
        }
        #expect(data.corpus.labels == ["a \"x\""])
        #expect(data.corpus.groups == [0, 0])
    }

    @Test func `without a header, columns have numbers`() throws {
        let data = try read("7,ham,see you\n8,spam,win\n") {
            $0.hasHeader = false
            $0.labelColumn = "2"
            $0.textColumns = ["3"]
        }
        #expect(rows(data) == [Row("ham", "see you"), Row("spam", "win")])
    }

    @Test func `rows without a label are left out and counted`() throws {
        let data = try read("label,text\nham,\"a\nb\"\n,lost\n  ,lost\nspam,\n")
        #expect(rows(data) == [Row("ham", "a\nb"), Row("spam", "")])
        #expect(data.summary.unlabelledRows == 2)
        #expect(data.summary.firstUnlabelledLine == 4)
        let warning = try #require(data.summary.warnings.first)
        #expect(warning.hasSuffix("/data: 2 rows without a label left out, the first on line 4"))
    }

    @Test func `JSON numbers and truth values are labels as written`() throws {
        let text = """
            {"label": 1, "text": "a\\u00e9\\ud83d\\ude00"}
            {"label": true, "text": null}
            {"label": -0.5, "text": 3}
            {"label": null, "text": "lost"}
            {"text": "lost"}
            """
        let data = try read(text, as: "data.jsonl")
        #expect(rows(data) == [Row("1", "aé😀"), Row("-0.5", "3")])
        #expect(data.summary.repairs.nullTexts == 1)
        #expect(data.summary.unlabelledRows == 2)
        #expect(data.summary.firstUnlabelledLine == 4)
    }

    @Test func `a label in two canonically equivalent spellings is one`() throws {
        let decomposed = "cafe\u{301}"
        for labels in [["café", decomposed, "dog"], [decomposed, "café", "dog"]] {
            let table = labels.enumerated().map { "row \($0) of it,\($1)\n" }.joined()
            let data = try read("text,label\n" + table, as: "data.csv")
            #expect(data.corpus.labels.map { Array($0.utf8) } == ["café", "dog"].map { Array($0.utf8) })
            #expect(data.corpus.labelIndices == [0, 0, 1])
        }
    }

    @Test func `text after a closing quote is kept, quotes elsewhere are characters`() throws {
        let data = try read("label,text\nham,\"a \"\"b\"\"\" c \"d\"\nspam,5\" disk\n")
        #expect(rows(data) == [Row("ham", "a \"b\" c \"d\""), Row("spam", "5\" disk")])
        let inside = try read("label,text\nham,\"test 32\" 123\"\nspam,\"Win\" she said\nspam,\"a, b\" c\n")
        #expect(
            rows(inside) == [
                Row("ham", "\"test 32\" 123\""), Row("spam", "\"Win\" she said"), Row("spam", "a, b c"),
            ])
        #expect(
            inside.summary.repairs.warnings == [
                "3 fields with text after a closing quote; double the quotes inside of quotes"
            ])
        // Spaces after a closing quote are no text.
        let spaced = try read("label,text\n\"ham\" ,\"hello\" \nspam,\"win\"\r\r\n")
        #expect(spaced.corpus.labels.sorted() == ["ham", "spam"] && spaced.summary.repairs.warnings.isEmpty)
        #expect(!rows(spaced).contains { $0.text.contains("\"") })
    }

    @Test func `a NUL becomes a space and is counted`() throws {
        let data = try read("label,text\nham,a\0b\nspam,\0\n")
        #expect(rows(data) == [Row("ham", "a b"), Row("spam", " ")])
        #expect(data.summary.nulCount == 2)
        #expect(data.summary.warnings.first?.hasSuffix("/data: 2 NUL bytes read as spaces") == true)
    }

    @Test func `only LF and CR end a line`() throws {
        let data = try read("label,text\nham,a\u{85}b\u{2028}c\u{0B}d\u{0C}e\n")
        #expect(rows(data) == [Row("ham", "a\u{85}b\u{2028}c\u{0B}d\u{0C}e")])
    }

    @Test func `links to folders are followed once, links to nothing counted`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("archive/1.txt", "gold")
        _ = try folder.file("data/ham/x.txt", "see you")
        let (data, files) = (folder.path + "/data", FileManager.default)
        try files.createSymbolicLink(atPath: data + "/spam", withDestinationPath: folder.path + "/archive")
        try files.createSymbolicLink(atPath: data + "/ham/again", withDestinationPath: data + "/ham")
        try files.createSymbolicLink(atPath: data + "/ham/up", withDestinationPath: folder.path)
        try files.createSymbolicLink(atPath: data + "/ham/lost.txt", withDestinationPath: data + "/nothing")
        let read = try CorpusReader().read(contentsOf: data)
        #expect(rows(read) == [Row("ham", "see you"), Row("spam", "gold")])
        #expect(
            read.summary.warnings == ["\(data): 1 file left out, removed meanwhile or a broken link"])
    }

    @Test func `a folder for each label is read in the order of names`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("data/spam/2.txt", "win\0")
        _ = try folder.file("data/spam/1.txt", "\u{FEFF}gold\n")
        _ = try folder.file("data/ham/deep/x", "see you")
        _ = try folder.file("data/ham/.hidden", "no")
        _ = try folder.file("data/README", "no")
        let data = try CorpusReader().read(contentsOf: folder.path + "/data/")
        #expect(rows(data) == [Row("ham", "see you"), Row("spam", "gold\n"), Row("spam", "win ")])
        #expect(data.summary.strayFiles == 1)
        #expect(data.summary.format == .folder)
        #expect(data.summary.nulCount == 1)
        #expect(
            data.summary.checksum
                == Array("see you\u{FEFF}gold\nwin\0".utf8).withUnsafeBytes { CRC32.checksum(of: $0) })
    }

    @Test(arguments: [
        (
            TextEncoding.latin1, "caf\u{E9} \u{80}\u{A3}",
            [0x63, 0x61, 0x66, 0xE9, 0x20, 0x80, 0xA3] as [UInt8]
        ),
        (.windows1252, "caf\u{E9} \u{20AC}\u{A3}", [0x63, 0x61, 0x66, 0xE9, 0x20, 0x80, 0xA3]),
        (.windows1252, "\u{81}\u{2019}\u{178}\u{A0}\u{FF}", [0x81, 0x92, 0x9F, 0xA0, 0xFF]),
        (.utf8, "café", Array("café".utf8)),
    ])
    func `encodings are decoded`(encoding: TextEncoding, text: String, bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", Array("label,text\nham,".utf8) + bytes + [0x0A])
        var options = DataOptions()
        options.encoding = encoding
        let data = try CorpusReader(options: options).read(contentsOf: path)
        #expect(rows(data) == [Row("ham", text)])
        #expect(data.summary.bytes == bytes.count + 16)
    }

    @Test func `a subset keeps texts and labels`() throws {
        let corpus = Corpus(
            texts: ["a", "b", "c"], labels: ["y", "x", "z"], weights: [1, 2, 3], groups: ["p", "q", "p"])
        #expect(corpus.labels == ["x", "y", "z"])
        let subset = corpus.selecting([2, 0])
        #expect(subset.count == 2)
        #expect(subset.labels == ["x", "y", "z"])
        #expect(subset.text(at: 0) == "c")
        #expect(subset.label(at: 1) == "y")
        #expect(subset.weights == [3, 1])
        #expect(subset.groups == [0, 0])
        #expect(corpus.selecting([]).count == 0)
    }

    @Test func `two corpora are joined by the names of their labels`() {
        let left = Corpus(texts: ["a", "b"], labels: ["y", "x"], weights: [2, 3])
        let right = Corpus(texts: ["c", "d"], labels: ["z", "x"], groups: ["g", "g"])
        let both = left.appending(right)
        #expect(rows(both) == [Row("y", "a"), Row("x", "b"), Row("z", "c"), Row("x", "d")])
        #expect(both.labels == ["x", "y", "z"])
        #expect(both.weights == [2, 3, 1, 1])
        #expect(both.groups == [0, 1, 2, 2])
        #expect(left.appending(left).groups == nil)
    }

    @Test func `options round-trip through coding`() throws {
        var options = DataOptions()
        options.textColumns = ["a"]
        options.delimiter = 59
        options.encoding = .windows1252
        options.format = .tsv
        options.hasHeader = false
        let decoded = try JSONDecoder().decode(DataOptions.self, from: JSONEncoder().encode(options))
        #expect(decoded == options)
        #expect(decoded != DataOptions())
    }
}
