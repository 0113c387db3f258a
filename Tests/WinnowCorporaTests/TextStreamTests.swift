// Texts as they arrive: promptly, in order, with any block size.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowCorpora

struct TextStreamTests {
    private func texts(
        _ bytes: [UInt8], as name: String = "a.txt", blockSize: Int = 1 << 18, isStrict: Bool = false,
        _ change: (inout DataOptions) -> Void = { _ in }
    ) throws -> (texts: [String], invalid: Int, nul: Int) {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        change(&options)
        var stream = try TextStream(
            path: try folder.file(name, bytes), options: options, isStrict: isStrict, blockSize: blockSize)
        var result: (texts: [String], invalid: Int, nul: Int) = ([], 0, 0)
        var byteCount = 0
        try OrderedPipeline.run(threads: 2) {
            try stream.next()
        } transform: { block in
            (try block.parse(), block.byteCount)
        } consume: { block, count in
            result.texts += (0..<block.count).map(block.text)
            result.invalid += block.invalidUTF8Count
            result.nul += block.nulCount
            byteCount += count
        }
        #expect(byteCount == bytes.count)
        return result
    }

    @Test(arguments: [1, 2, 3, 4, 7, 16, 1 << 18])
    func `every line is a text, even if empty`(blockSize: Int) throws {
        let text = "\u{FEFF}one\n\ntwo\r\n\"three\n\u{85}four\u{2028}\r\n\n"
        let expected = ["one", "", "two", "\"three", "\u{85}four\u{2028}", ""]
        #expect(try texts(Array(text.utf8), blockSize: blockSize).texts == expected)
        #expect(try texts(Array((text + "x\ry").utf8), blockSize: blockSize).texts == expected + ["x\ry"])
        #expect(try texts(Array("one\r\rtwo\rx".utf8)).texts == ["one", "", "two", "x"])
        #expect(try texts([], blockSize: blockSize).texts == [])
        #expect(try texts([0x0A], blockSize: blockSize).texts == [""])
    }

    @Test(arguments: [1, 5, 1 << 18])
    func `columns of CSV and members of JSON are texts without labels`(blockSize: Int) throws {
        let csv = Array("id,Text,label\n1,\"a\nb\",x\n\n2,,\n3,\"c \"\"d\"\"\",y".utf8)
        #expect(try texts(csv, as: "a.csv", blockSize: blockSize).texts == ["a\nb", "", "c \"d\""])
        let json = Array("{\"text\":\"a\\nb\"}\n\n{\"text\":null,\"n\":1}\n{\"text\":2.5}".utf8)
        #expect(try texts(json, as: "a.jsonl", blockSize: blockSize).texts == ["a\nb", "", "2.5"])
        let tsv = Array("message\tn\n\"a\" b\t1\nc\t2\n".utf8)
        #expect(try texts(tsv, as: "a.tsv", blockSize: blockSize).texts == ["\"a\" b", "c"])
        let single = Array("one\n\"two, three\"\n".utf8)
        #expect(try texts(single, as: "a.csv", blockSize: blockSize).texts == ["one", "two, three"])
    }

    @Test func `invalid UTF-8 in lines becomes U+FFFD and is counted`() throws {
        let bytes = Array("good\ncaf".utf8) + [0xE9, 0x0A, 0xE2, 0x82] + Array("x\0\n".utf8)
        let result = try texts(bytes) { $0.encoding = .utf8 }
        #expect(result.texts == ["good", "caf\u{FFFD}", "\u{FFFD}x "])
        #expect(result.invalid == 2)
        #expect(result.nul == 1)
    }

    @Test(arguments: [1, 4, 1 << 18])
    func `a strict stream gives the place of invalid UTF-8`(blockSize: Int) throws {
        let bytes = Array("good\ncafé ".utf8) + [0xE9, 0x0A]
        let error = #expect(throws: CorpusError.self) {
            try texts(bytes, blockSize: blockSize, isStrict: true)
        }
        #expect(error?.code == .invalidUTF8)
        #expect(error?.place?.line == 2)
        #expect(error?.place?.column == 6)
    }

    @Test func `an encoding is decoded`() throws {
        let result = try texts([0x80, 0xE9, 0x0A]) { $0.encoding = .windows1252 }
        #expect(result.texts == ["€é"])
    }

    @Test func `UTF-16 and pictures are distinct errors`() throws {
        let wide = #expect(throws: CorpusError.self) {
            try texts("one text\nanother\n".utf8.flatMap { [$0, 0] })
        }
        #expect(wide?.code == .utf16)
        let picture = #expect(throws: CorpusError.self) { try texts([0xFF, 0xD8, 0xFF, 0xE1, 0x0A]) }
        #expect(picture?.code == .binary)
    }

    #if os(Linux)
    @Test func `each line of a slow pipe is read as soon as it is complete`() throws {
        let texts = try SlowTexts()
        texts.write("\n")
        #expect(try texts.next() == [""])
        texts.write("one\n")
        #expect(try texts.next() == ["one"])
        texts.write("two\nthree\nfo")
        #expect(try texts.next() == ["two", "three"])
        texts.write("ur\n")
        #expect(try texts.next() == ["four"])
        texts.write("last")
        try texts.close()
        #expect(try texts.next() == ["last"])
        #expect(try texts.next() == nil)
    }

    @Test func `each record of a slow CSV pipe is read as soon as it is complete`() throws {
        let texts = try SlowTexts(.csv)
        texts.write("id,text\n1,one\n")
        #expect(try texts.next() == ["one"])
        texts.write("2,\"two\n")
        texts.write("and more\"\n3,")
        #expect(try texts.next() == ["two\nand more"])
        try texts.close()
        #expect(try texts.next() == [""])
        #expect(try texts.next() == nil)
    }
    #endif

    @Test func `a line of megabytes and many short lines are read`() throws {
        let long = [UInt8](repeating: 0x61, count: 3_000_000)
        #expect(try texts(long + [0x0A]).texts.map(\.utf8.count) == [3_000_000])
        let short = [UInt8](repeating: 0x0A, count: 100_000)
        #expect(try texts(short).texts.count == 100_000)
    }
}
