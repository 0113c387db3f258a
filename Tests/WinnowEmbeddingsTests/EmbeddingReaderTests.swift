// Tests with valid and broken tables of other programs.

import Testing
import WinnowEmbeddings
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem

@Suite struct EmbeddingReaderTests {
    private func read(_ bytes: [UInt8], _ format: EmbeddingFormat? = nil, maximum: Int? = nil) throws
        -> EmbeddingReader.Reading
    {
        let folder = try TemporaryFolder()
        var options = EmbeddingReader.Options()
        options.format = format
        options.maximumCount = maximum
        return try EmbeddingReader(options: options).read(contentsOf: try folder.write("t", bytes))
    }

    private func read(_ text: String, _ format: EmbeddingFormat? = nil, maximum: Int? = nil) throws
        -> EmbeddingReader.Reading
    {
        try read(Array(text.utf8), format, maximum: maximum)
    }

    private static func floats(_ values: [Float]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    }

    private static let binary: [UInt8] =
        Array("2 3\n".utf8) + Array("café ".utf8) + floats([1, -2.5, 1e-9]) + Array("\nus ".utf8)
        + floats([0, 3, 4]) + [0x0A]

    static let texts: [(String, EmbeddingFormat)] = [
        ("2 3\ncafé 1 -2.5 1e-9\nus 0 3 4\n", .text), ("2 3\ncafé 1 -2.5 1e-9 \nus 0 3 4 ", .text),
        ("café 1 -2.5 1e-9\nus 0 3 4\n", .glove), ("café\t1\t-2.5\t1e-9\r\nus\t0\t3\t4\r\n", .glove),
        ("2 3\r\ncafé 1.0000000000000000000 -25e-1 .000000001\r\nus 0 +3 4.\r\n", .text),
    ]

    @Test(arguments: texts)
    func `text tables are detected and read`(table: (String, EmbeddingFormat)) throws {
        let reading = try read(table.0)
        #expect(reading.format == table.1)
        #expect(reading.embedding.words == ["café", "us"])
        #expect(reading.embedding.vector(for: "café") == [1, -2.5, 1e-9])
        #expect(reading.embedding.vector(for: "US") == [0, 3, 4])
        #expect(reading.duplicateCount == 0 && reading.repairedCount == 0)
    }

    @Test func `word2vec's binary format is detected and read`() throws {
        for bytes in [Self.binary, Self.binary.dropLast() + []] {
            let reading = try read(bytes)
            #expect(reading.format == .binary)
            #expect(reading.embedding.vector(for: "café") == [1, -2.5, 1e-9])
            #expect(reading.embedding.vector(for: "us") == [0, 3, 4])
        }
    }

    @Test func `the first row of a duplicate word is used`() throws {
        let reading = try read("a 1 2\nb 3 4\na 5 6\n")
        #expect(reading.duplicateCount == 1 && reading.embedding.vector(for: "a") == [1, 2])
        #expect(try read("3 2\na 1 2\nb 3 4\na 5 6\n").embedding.count == 2)
    }

    @Test func `words may have spaces or invalid UTF-8`() throws {
        let reading = try read("x 1 2\n. . . 3 4\nNew York 5 6\n")
        #expect(reading.embedding.words == ["x", ". . .", "New York"])
        let broken = try read(Array("x 1 2\n".utf8) + [0xFF, 0x61] + Array(" 3 4\n".utf8))
        #expect(broken.repairedCount == 1 && broken.embedding.words == ["x", "\u{FFFD}a"])
    }

    @Test func `maximumCount limits the words`() throws {
        #expect(try read("3 1\na 1\nb 2\nc 3\n", maximum: 2).embedding.words == ["a", "b"])
        #expect(try read(Self.binary, maximum: 1).embedding.words == ["café"])
        #expect(throws: EmbeddingError.self) { try read(Self.binary, maximum: 0) }
    }

    static let broken: [(String, EmbeddingFormat?, String)] = [
        ("", nil, "empty"), ("\n", nil, "line 1"), ("no numbers here\n", nil, "line 1"),
        ("2 3\na 1 2 3\n", nil, "declares 2 words, but there are 1"),
        ("1 3\na 1 2 3\nb 1 2 3\n", nil, "line 3 is one more"),
        ("2 3\na 1 2 3\nb 1 2\n", nil, "line 3 has 3 fields"),
        ("2 3\na 1 2 3\nb 1 2 3 4\n", nil, "line 3 has 5 fields"), ("a 1 2 3\nb 1 x 3\n", nil, "line 2"),
        ("a 1 2 3\n\nb 1 2 3\n", nil, "line 2 has 0 fields"), ("a 1 2\nb nan 2\n", nil, "line 2: number 1"),
        ("a 1 2\nb 1 inf\n", nil, "line 2: number 2"), ("a 1 2\nb 1 1e99\n", nil, "line 2: number 2"),
        ("0 3\n", nil, "declares 0 words"), ("3 0\n", nil, "declares 3 words of 0"),
        ("3 99999999999\na 1\n", nil, "99999999999 components"),
        ("999999999999999999 4\na 1 2 3 4\n", nil, "there are 1"),
        ("99999999999999999999999 4\na 1 2 3 4\n", nil, "there are 1"), ("a 1 2\n", .text, "line 1"),
        ("a 1 2\n", .binary, "line 1"), ("2 3\na 1 2 3\n", .binary, "ends in word"),
        ("a 1 2\n", .safetensors, "few bytes"), ("a 1 2 3 4 5\n", .winnow, "kind"),
    ]

    @Test(arguments: broken)
    func `the error for a broken table names the place`(table: (String, EmbeddingFormat?, String)) throws {
        let error = #expect(throws: EmbeddingError.self) { try read(table.0, table.1) }
        #expect(error?.message.contains(table.2) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("\n") == false)
    }

    @Test func `every truncation of word2vec's binary format is an error`() throws {
        for count in 0..<Self.binary.count - 1 {
            #expect(throws: EmbeddingError.self) { try read(Array(Self.binary[..<count])) }
        }
        #expect(throws: EmbeddingError.self) { try read(Self.binary + [0x41]) }
        let error = #expect(throws: EmbeddingError.self) {
            try read(Array("1 1\na ".utf8) + Self.floats([.nan]), .binary)
        }
        #expect(error?.code == .notFinite)
    }

    @Test func `numbers beyond the range of a format stay finite`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "t", "tiny 1e-38 -1e-45\nlarge 1e30 -1e30\nlargest 3.4028235e38 -3.4028235e38\nplain 1 2\n")
        for element in VectorElement.allCases {
            var options = EmbeddingReader.Options()
            options.element = element
            let embedding = try EmbeddingReader(options: options).read(contentsOf: path).embedding
            #expect(embedding.vectors.elements.allSatisfy { $0.isFinite }, "\(element)")
            #expect(embedding.vector(for: "plain")?.last == 2)
        }
    }

    @Test func `a first line longer than the sample is read completely`() throws {
        // With some shift, the sample ends within an exponent, after its minus sign.
        let row = "word" + String(repeating: " 0.12345678901234567e-1", count: 15_000)
        let cut = row.utf8.prefix(1 << 18).last
        #expect(row.utf8.count > 1 << 18 && cut != UInt8(ascii: " "))
        for shift in 0..<23 {
            let text = String(repeating: "x", count: shift) + row + "\n"
            #expect(try read(text).embedding.dimension == 15_000)
        }
    }

    @Test func `a missing file and a folder are errors`() throws {
        let error = #expect(throws: EmbeddingError.self) {
            try EmbeddingReader().read(contentsOf: "/nowhere/t.txt")
        }
        #expect(error?.code == .file && error?.cause?.code == .notFound)
        let folder = try TemporaryFolder()
        #expect(throws: EmbeddingError.self) { try EmbeddingReader().read(contentsOf: folder.path) }
    }

    @Test func `a table of many blocks is read correctly`() throws {
        let vectors = Sample.vectors(20_000, 12)
        var text = "20000 12\n"
        for row in 0..<20_000 {
            text += "word\(row)" + vectors.row(row).map { " \($0)" }.joined() + "\n"
        }
        let reading = try read(text)
        #expect(reading.embedding.count == 20_000)
        for row in stride(from: 0, to: 20_000, by: 777) {
            #expect(reading.embedding.vector(for: "word\(row)") == Array(vectors.row(row)))
        }
    }

    @Test func `reading can be cancelled`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("t", String(repeating: "a 1 2\n", count: 20_000))
        let error = #expect(throws: EmbeddingError.self) {
            try EmbeddingReader().read(contentsOf: path) { _, _ in false }
        }
        #expect(error?.code == .cancelled)
    }

    // MARK: model2vec

    private static func safetensors(_ header: String, _ data: [UInt8]) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: header.utf8.count >> (8 * $0)) } + Array(header.utf8) + data
    }

    private static let plain = safetensors(
        #"{"embeddings":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}}"#, floats([1, 2, 3, 4, 5, 6]))

    private func folder(_ model: [UInt8], tokenizer: String?) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("model.safetensors", model)
        if let tokenizer { _ = try folder.write("tokenizer.json", tokenizer) }
        return folder
    }

    @Test func `model2vec's folder or file is read, with a WordPiece tokenizer`() throws {
        let folder = try folder(
            Self.plain,
            tokenizer:
                ###"{"normalizer":{"type":"BertNormalizer","lowercase":true},"model":{"type":"WordPiece","vocab":{"##s":2,"cat":1,"[PAD]":0}}}"###
        )
        for path in [folder.path, folder.path + "/", folder.file("model.safetensors")] {
            let reading = try EmbeddingReader().read(contentsOf: path)
            #expect(reading.format == .safetensors)
            #expect(reading.embedding.words == ["[PAD]", "cat", "##s"])
            #expect(reading.embedding.vector(for: "Cats") == [8, 10])
        }
    }

    @Test func `model2vec's weights and mapping are read, with other tokenizers and types`() throws {
        let header =
            #"{"embeddings":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]},"mapping":{"dtype":"I64","shape":[3],"data_offsets":[8,32]},"weights":{"dtype":"F64","shape":[3],"data_offsets":[32,56]}}"#
        func words(_ values: [UInt64]) -> [UInt8] {
            values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        }
        let data: [UInt8] =
            [0x00, 0x3C, 0x00, 0x40, 0x00, 0x42, 0x00, 0x44] + words([1, 0, 1])
            + words([1.0, 0.5, 2].map(\.bitPattern))
        let tokenizer =
            "{\"model\":{\"type\":\"Unigram\",\"vocab\":[[\"\u{2581}the\",-1],[\"\u{2581}cat\",-2],[\"s\",-3]]}}"
        let folder = try folder(Self.safetensors(header, data), tokenizer: tokenizer)
        let embedding = try EmbeddingReader().read(contentsOf: folder.path).embedding
        #expect(embedding.words == ["the", "cat"])
        #expect(embedding.vector(for: "the") == [3, 4])
        #expect(embedding.vector(for: "cat") == [0.5, 1])
    }

    static let brokenTokenizers: [String?] = [
        nil, "", "{}", "{\"model\":{}}", "{\"model\":{\"vocab\":{}}}",
        "{\"model\":{\"vocab\":{\"a\":\"b\"}}}",
        "{\"model\":{\"vocab\":{\"a\":-1}}}", "{\"model\":{\"vocab\":{\"a\":3}}}",
        "{\"model\":{\"vocab\":{\"a\":9223372036854775807}}}",
    ]

    @Test(arguments: brokenTokenizers)
    func `a missing or broken tokenizer, or one larger than the table, is an error`(tokenizer: String?)
        throws
    {
        let folder = try folder(Self.plain, tokenizer: tokenizer)
        #expect(throws: EmbeddingError.self) { try EmbeddingReader().read(contentsOf: folder.path) }
    }

    @Test func `truncated, missing and non-finite tensors are errors`() throws {
        let tokenizer = #"{"model":{"vocab":{"a":0,"b":1,"c":2}}}"#
        var models = [
            Self.safetensors(
                #"{"embeddings":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}}"#,
                Self.floats([1, 2, 3, .nan, 5, 6])),
            Self.safetensors(
                #"{"embeddings":{"dtype":"F8_E5M2","shape":[3,8],"data_offsets":[0,24]}}"#,
                Self.floats([1, 2, 3, 4, 5, 6])),
            Self.safetensors(
                #"{"embeddings":{"dtype":"F32","shape":[6],"data_offsets":[0,24]}}"#,
                Self.floats([1, 2, 3, 4, 5, 6])),
            Self.safetensors(
                #"{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]},"b":{"dtype":"F32","shape":[3],"data_offsets":[12,24]}}"#,
                Self.floats([1, 2, 3, 4, 5, 6])),
        ]
        models += stride(from: 0, to: Self.plain.count, by: 5).map { Array(Self.plain[..<$0]) }
        for model in models {
            let folder = try folder(model, tokenizer: tokenizer)
            #expect(throws: EmbeddingError.self) { try EmbeddingReader().read(contentsOf: folder.path) }
        }
    }
}
