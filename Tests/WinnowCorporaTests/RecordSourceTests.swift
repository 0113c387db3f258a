// The contract of all sources of records, for any input and block size.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowCorpora

/// The contract of `RecordSource`, tested on every conforming type and kind of input.
@Suite struct RecordSourceTests {
    /// An input and the source that reads it.
    struct Subject: Sendable, CustomTestStringConvertible {
        var name: String
        /// The files, in order; if there are several, they are in a folder.
        var files: [String]
        /// The format of its records.
        var format: DataOptions.Format
        /// The parts that must be its records, with any block size.
        var records: [String]

        var testDescription: String { name }
    }

    static let subjects = [
        Subject(
            name: "lines", files: ["one\n\nthree é\r\nfour"], format: .lines,
            records: ["one\n", "\n", "three é\r\n", "four"]),
        Subject(
            name: "lines after a byte order mark", files: ["\u{FEFF}one\ntwo\n"], format: .lines,
            records: ["one\n", "two\n"]),
        Subject(
            name: "quoted fields", files: ["a,\"b\nc\"\n\"d \"\"\n\"\"\",e\nf,g"], format: .csv,
            records: ["a,\"b\nc\"\n", "\"d \"\"\n\"\"\",e\n", "f,g"]),
        Subject(
            name: "a mailbox", files: ["From a 1:11\nX: 1\n\nbody\n\nFrom b 1:12\nX: 2\n\n>From c\n"],
            format: .mbox,
            records: ["From a 1:11\nX: 1\n\nbody\n\n", "From b 1:12\nX: 2\n\n>From c\n"]),
        Subject(
            name: "a message", files: ["Subject: a\n\nFrom b\n"], format: .eml,
            records: ["Subject: a\n\nFrom b\n"]),
        Subject(
            name: "a folder of messages", files: ["Subject: a\n\nx", "\u{FEFF}Subject: b\n\ny"], format: .eml,
            records: ["Subject: a\n\nx", "Subject: b\n\ny"]),
        Subject(
            name: "a folder of mailboxes",
            files: ["From a 1:11\nX: 1\n\nFrom b 1:12\nX: 2\n", "From c 1:13\nX: 3\n"], format: .mbox,
            records: ["From a 1:11\nX: 1\n\n", "From b 1:12\nX: 2\n", "From c 1:13\nX: 3\n"]),
    ]

    /// The path to read: the file, or the folder of several.
    private func path(of subject: Subject, in folder: TemporaryFolder) throws -> String {
        let paths = try subject.files.enumerated().map { try folder.file("box/\($0)", $1) }
        return subject.files.count == 1 ? paths[0] : folder.path + "/box"
    }

    private func source(
        _ subject: Subject, _ path: String, blockSize: Int
    ) throws -> any RecordSource {
        if subject.format.isMail {
            return try MailSource(path: path, format: subject.format, blockSize: blockSize)
        }
        let source = try BlockSource(path: path, blockSize: blockSize, isPrompt: false)
        let mark = try ContentCheck(try source.head(orEmptyLine: true), path: path).byteOrderMarkCount
        let comma = DelimitedDialect(delimiter: UInt8(ascii: ","), isQuoted: true)
        source.begin(subject.format == .csv ? RecordScanner(comma) : RecordScanner(), skipping: mark)
        return source
    }

    private func blocks(of source: any RecordSource) throws -> [RecordBlock] {
        var source = source
        var blocks: [RecordBlock] = []
        while let block = try source.next() { blocks.append(block) }
        // Nothing comes after the end, however often `next` is called.
        for _ in 0..<3 { #expect(try source.next() == nil) }
        return blocks
    }

    /// All block sizes from one byte to more than the input.
    private func forEachBlockSize(
        _ subject: Subject, _ body: (String, [RecordBlock], Comment) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        let path = try path(of: subject, in: folder)
        for size in 1...subject.files.map(\.utf8.count).reduce(2, +) {
            try body(path, blocks(of: source(subject, path, blockSize: size)), "blocks of \(size)")
        }
    }

    @Test(arguments: subjects) func `the raw bytes of all blocks are the input`(_ subject: Subject) throws {
        try forEachBlockSize(subject) { _, blocks, comment in
            #expect(blocks.flatMap(\.rawBytes) == subject.files.flatMap(\.utf8), comment)
        }
    }

    @Test(arguments: subjects) func `blocks hold whole records, and every record is in a block`(
        _ subject: Subject
    ) throws {
        try forEachBlockSize(subject) { _, blocks, comment in
            var records = subject.records[...]
            for block in blocks {
                var bytes = ArraySlice(block.bytes)
                while let record = records.first, !bytes.isEmpty, bytes.starts(with: record.utf8) {
                    bytes.removeFirst(record.utf8.count)
                    records.removeFirst()
                }
                #expect(bytes.isEmpty, comment)
            }
            #expect(records.isEmpty, comment)
        }
    }

    @Test(arguments: subjects) func `a block has its file, its line, and whether it is the first`(
        _ subject: Subject
    ) throws {
        try forEachBlockSize(subject) { path, blocks, comment in
            var lines: [String: Int] = [:]
            for block in blocks {
                #expect(block.path.hasPrefix(path), comment)
                #expect(block.isFirst == (lines[block.path] == nil), comment)
                #expect(block.firstLine == 1 + lines[block.path, default: 0], comment)
                #expect(block.isMailbox == (subject.format == .mbox), comment)
                lines[block.path, default: 0] += block.bytes.count { $0 == 0x0A }
            }
            #expect(lines.count == subject.files.count, comment)
        }
    }

    @Test(arguments: subjects) func `an input of a single block gives at most one`(
        _ subject: Subject
    ) throws {
        let folder = try TemporaryFolder()
        let path = try path(of: subject, in: folder)
        for size in [1, 8, 1 << 18] {
            let source = try source(subject, path, blockSize: size)
            #expect(source.path == path)
            if source.isSingleBlock { #expect(try blocks(of: source).count == 1, "blocks of \(size)") }
        }
        let isOne = subject.files.count == 1 && subject.format != .mbox
        #expect(try source(subject, path, blockSize: 1 << 18).isSingleBlock == isOne)
    }

    @Test(arguments: subjects) func `a missing source is an error with its path`(
        _ subject: Subject
    ) throws {
        let error = #expect(throws: CorpusError.self) {
            try blocks(of: source(subject, "/nowhere/a", blockSize: 16))
        }
        #expect(error?.code == .file)
        #expect(error?.place?.path == "/nowhere/a")
    }

    @Test func `the first block can be peeked at`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.txt", "one\ntwo\n")
        let source = try BlockSource(path: path, blockSize: 4, isPrompt: false)
        _ = try source.head()
        source.begin(RecordScanner(), skipping: 0)
        #expect(try source.peek()?.bytes.elementsEqual("one\n".utf8) == true)
        #expect(try source.peek()?.isFirst == true)
        #expect(
            try blocks(of: source).map { String(decoding: $0.bytes, as: UTF8.self) } == ["one\n", "two\n"])
        #expect(try source.peek() == nil)
    }
}
