// gzip and UTF-16, which are converted as they are read.

import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite struct CompressedInputTests {
    private static let csv = "text,label\ncaf\u{E9} \u{1F600} noir,ham\n\"win, now\",spam\n"

    private static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    /// The same table in each form, with the name of its file.
    private static let forms: [(name: String, bytes: [UInt8])] = [
        ("a.csv.gz", Gzip.member(Array(csv.utf8))),
        ("a.csv", Gzip.member(Array(csv.utf8))),
        ("a.csv.gz", Gzip.member(Array(csv.utf8.prefix(13))) + Gzip.member(Array(csv.utf8.dropFirst(13)))),
        ("a.csv.gz", Gzip.member(Array(csv.utf8)) + Gzip.member([]) + [0, 0, 0]),
        ("a.csv.gz", Gzip.member([0xEF, 0xBB, 0xBF] + Array(csv.utf8))),
        ("a.txt", utf16(csv)), ("a.csv", utf16(csv, isBigEndian: true)),
        ("a.tsv", utf16("text\tlabel\r\ncaf\u{E9} \u{1F600} noir\tham\r\n\"win, now\"\tspam\r\n")),
        ("a.csv.gz", Gzip.member(utf16(csv))),
    ]

    @Test(arguments: forms, [1, 3, 64, 1 << 19])
    func `compressed data and UTF-16 are read like plain text, with any block size`(
        form: (name: String, bytes: [UInt8]), blockSize: Int
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(form.name, form.bytes)
        var reader = CorpusReader()
        reader.blockSize = blockSize
        let corpus = try reader.read(contentsOf: path).corpus
        #expect(corpus.labels == ["ham", "spam"])
        let win = form.name == "a.tsv" ? "\"win, now\"" : "win, now"
        #expect((0..<corpus.count).map(corpus.text) == ["caf\u{E9} \u{1F600} noir", win])
        var stream = try TextStream(
            path: path, options: DataOptions.csv, isStrict: true, blockSize: blockSize)
        var texts: [String] = []
        while let block = try stream.next()?.parse() { texts += (0..<block.count).map(block.text) }
        #expect(texts.count == 2)
    }

    @Test func `texts in folders of labels are read in each form`() throws {
        let text = "caf\u{E9} \u{1F600} noir\nat ten"
        let forms: [(String, [UInt8])] = [
            ("ham/a.txt", Array(text.utf8)), ("ham/b.txt.gz", Gzip.member(Array(text.utf8))),
            ("ham/c.txt", Self.utf16(text)),
            ("spam/d.txt.gz", Gzip.member(Self.utf16(text, isBigEndian: true))),
            ("spam/e.txt.gz", Gzip.member([0xEF, 0xBB, 0xBF] + Array(text.utf8))),
            ("spam/f.txt", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
        ]
        let folder = try TemporaryFolder()
        for (name, bytes) in forms { _ = try folder.file(name, bytes) }
        var options = DataOptions()
        for encoding in [TextEncoding.utf8, .latin1] {
            options.encoding = encoding
            let corpus = try CorpusReader(options: options).read(contentsOf: folder.path).corpus
            #expect(corpus.labels == ["ham", "spam"])
            let texts = (0..<corpus.count).map(corpus.text)
            #expect(texts.count == 6)
            // UTF-16 does not depend on the encoding of other files.
            #expect(texts[2] == text && texts[3] == text)
            #expect(encoding != .utf8 || texts.allSatisfy { $0 == text })
        }
        _ = try folder.file("spam/g.txt.gz", Array(Gzip.member(Array(text.utf8)).dropLast(9)))
        let error = #expect(throws: CorpusError.self) {
            try CorpusReader().read(contentsOf: folder.path)
        }
        #expect(error?.code == .compression)
        #expect(error?.message.contains("g.txt.gz: the gzip data ends early") == true)
    }

    @Test(arguments: ["a.csv.gz", "folder"], [nil, "train"])
    func `data that is compressed twice is an error with the command for the outer format`(
        name: String, member: String?
    ) throws {
        let folder = try TemporaryFolder()
        let bytes = Gzip.member(Gzip.member(Array(Self.csv.utf8)))
        _ = try folder.file("a.csv.gz", bytes)
        let text = try folder.file("folder/ham/a.txt.gz", bytes)
        let path = name == "folder" ? folder.path + "/folder" : folder.path + "/" + name
        let file = name == "folder" ? text : path
        var reader = CorpusReader()
        if name != "folder" { reader.options.jsonMember = member }
        let error = #expect(throws: CorpusError.self) { try reader.read(contentsOf: path) }
        let word = ShellWord(file).text
        #expect(
            error?.message
                == "\(file): a gzip archive in gzip data, not text; decompress it first, then give the result: gzip -dc \(word) > decompressed"
        )
    }

    @Test func `the name of a compressed mailbox among folders of labels is its label`() throws {
        let folder = try TemporaryFolder()
        let mailbox = Array("From a@b.example Mon Jan  1 00:00:00 2024\nSubject: Hello\n\nSee you\n".utf8)
        _ = try folder.file("spam.mbox.gz", Gzip.member(mailbox))
        _ = try folder.file("ham.mbox", mailbox)
        let corpus = try CorpusReader().read(contentsOf: folder.path).corpus
        #expect(corpus.labels == ["ham", "spam"])
        #expect(corpus.count == 2)
        #expect(corpus.text(at: 0) == corpus.text(at: 1))
    }

    @Test func `data that a compressor wrote is read`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv.gz", Gzip.compressed)
        let data = try CorpusReader().read(contentsOf: path)
        #expect(data.corpus.count == 1000)
        #expect(data.summary.bytes == Gzip.text.utf8.count)
    }

    @Test(arguments: [10, 17, 25, 40, Gzip.compressed.count - 8, Gzip.compressed.count - 1])
    func `compressed data that ends early is an error`(count: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv.gz", Array(Gzip.compressed.prefix(count)))
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(error?.code == .compression)
        #expect(error?.kind == .data)
        #expect(error?.message == "\(path): the gzip data ends early; copy the file again")
    }

    @Test func `damaged compressed data is an error, wherever it is damaged`() throws {
        let folder = try TemporaryFolder()
        let whole = Gzip.member(Array(Self.csv.utf8))
        for place in 10..<whole.count {
            var bytes = whole
            bytes[place] ^= 0x55
            let path = try folder.file("a.csv.gz", bytes)
            let error = #expect(throws: CorpusError.self, "byte \(place)") {
                try CorpusReader().read(contentsOf: path)
            }
            #expect(error?.code == .compression, "byte \(place)")
        }
        let trailing = try folder.file("b.csv.gz", whole + Array("more".utf8))
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: trailing) }
        #expect(
            error?.message
                == "\(trailing): the gzip data is damaged; copy the file again, and check it with gzip -t")
    }

    @Test func `half of a surrogate pair is an error, or U+FFFD in a lenient stream`() throws {
        let folder = try TemporaryFolder()
        let units: [UInt16] =
            Array("\u{FEFF}text,label\nab".utf16) + [0xD83D] + Array("c,ham\nx,spam\n".utf16)
        let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let path = try folder.file("a.csv", bytes)
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(
            error?.message
                == "\(path), line 2, column 3: half of a UTF-16 surrogate pair, or Arrow text that is not UTF-8; save it as UTF-8"
        )
        var stream = try TextStream(path: path)
        let block = try #require(try stream.next()?.parse())
        #expect(block.text(at: 0) == "ab\u{FFFD}c")
        #expect(block.invalidUTF8Count == 1)
    }

    @Test func `an encoding that is named does not apply to UTF-16`() throws {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        options.encoding = .latin1
        let data = try CorpusReader(options: options).read(
            contentsOf: try folder.file("a.csv", Self.utf16(Self.csv)))
        #expect(data.corpus.text(at: 0) == "caf\u{E9} \u{1F600} noir")
    }

    @Test(
        arguments: [
            (
                "a.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
                "an xz archive, not text; decompress it first: xz -d"
            ),
            (
                "a.zst", [0x28, 0xB5, 0x2F, 0xFD],
                "a Zstandard archive, not text; decompress it first: zstd -d"
            ),
            (
                "a.csv", [0x50, 0x2A, 0x4D, 0x18, 0x04],
                "a Zstandard archive, not text; decompress it first: zstd -d"
            ),
            (
                "a.bz2", [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
                "a bzip2 archive, not text; decompress it first: bzip2 -d"
            ),
            ("a.pdf", Array("%PDF-1.7\n".utf8), "a PDF document, not text; convert it first: pdftotext"),
            ("a.parquet", Array("PAR1".utf8), "a Parquet file, not text; convert it first: python3 -c"),
            ("a.xlsx", zip("xl/workbook.xml"), "an Excel workbook, not text; convert it first: libreoffice"),
            ("a", zip("xl/workbook.xml"), "an Excel workbook, not text; convert it first: libreoffice"),
            (
                "a.ods", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
                "an OpenDocument spreadsheet, not text; convert it first: libreoffice"
            ),
            ("a.docx", zip("word/document.xml"), "a Word document, not text; convert it first: libreoffice"),
            ("a.zip", zip("data.csv"), "a zip archive, not text; unpack it first: unzip"),
            ("a.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old Office document, not text"),
            (
                "a.tar.gz", Gzip.member([UInt8](repeating: 97, count: 257) + Array("ustar".utf8)),
                "a tar archive, not text; unpack it first: tar -xf"
            ),
            (
                "a.gz", Gzip.member(Gzip.member([97])),
                "a gzip archive in gzip data, not text; decompress it first, then give the result: gzip -dc"
            ),
        ] as [(String, [UInt8], String)])
    func `other formats are refused with the command that converts them`(
        name: String, bytes: [UInt8], message: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(name, bytes)
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(error?.code == .binary)
        #expect(error?.message.hasPrefix("\(path): \(message)") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("\n") == false)
    }

    private static func zip(_ name: String) -> [UInt8] {
        [0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0, count: 26) + Array(name.utf8)
    }
}

extension DataOptions {
    /// Options that read any file as CSV.
    fileprivate static var csv: DataOptions {
        var options = DataOptions()
        options.format = .csv
        return options
    }
}
