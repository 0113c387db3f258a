// Mail as a stream: mailboxes in blocks of every size, files, folders, and irregular input.

import Foundation
import Testing
import WinnowMail
import WinnowSystem

@testable import WinnowCorpora

@Suite struct MailStreamTests {
    private struct Outcome: Equatable {
        var texts: [String] = []
        var mail = MailCounts()
        var invalid = 0
        var nul = 0
        var bytes = 0
    }

    private func outcome(
        _ path: String, _ format: DataOptions.Format? = nil, blockSize: Int = 1 << 18, isStrict: Bool = false,
        requiresMail: Bool? = nil
    ) throws -> Outcome {
        var options = DataOptions()
        options.format = format
        var stream = try TextStream(
            path: path, options: options, isStrict: isStrict, requiresMail: requiresMail, blockSize: blockSize
        )
        var outcome = Outcome()
        while let raw = try stream.next() {
            let block = try raw.parse()
            outcome.texts += (0..<block.count).map(block.text)
            outcome.mail.add(block.mail)
            outcome.invalid += block.invalidUTF8Count
            outcome.nul += block.nulCount
            outcome.bytes += raw.byteCount
        }
        return outcome
    }

    private func error(_ body: () throws -> some Any) -> CorpusError? {
        #expect(throws: CorpusError.self) { try body() }
    }

    private static let mailbox = """

        From a@example.org Thu Jan  1 00:00:00 1970
        Subject: =?utf-8?q?caf=C3=A9?=

        From here on: text.
        >From the start
        >>From twice

        From now on, text too

        From b
        Subject: second

        Content-Type: multipart/mixed; boundary=x

        From c@example.org Thu Jan  1 00:00:01 1970
        no header

        From d@example.org Thu Jan  1 00:00:02 1970
        From e@example.org Thu Jan  1 00:00:03 1970

        """
    private static let texts = [
        "café\nFrom here on: text.\nFrom the start\n>From twice\n\nFrom now on, text too",
        "second\nContent-Type: multipart/mixed; boundary=x", "\nno header", "\n",
    ]

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `a mailbox gives the same texts in blocks of every size`(newline: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.mbox", Self.mailbox.replacing("\n", with: newline))
        let whole = try outcome(path)
        #expect(whole.texts == Self.texts)
        #expect(whole.mail.withoutHeader == 2)
        for blockSize in 1...Self.mailbox.utf8.count {
            #expect(try outcome(path, blockSize: blockSize) == whole, "blocks of \(blockSize)")
        }
    }

    @Test func `messages without an empty line between them are separate`() throws {
        let folder = try TemporaryFolder()
        let messages = (1...3).map { number in
            "From a@example.org Mon Nov  2 10:0\(number):00 2026\nSubject: s\(number)\n\nbody \(number)\n"
        }
        let path = try folder.file("a.mbox", messages.joined())
        #expect(try outcome(path).texts == ["s1\nbody 1", "s2\nbody 2", "s3\nbody 3"])
        for blockSize in [1, 2, 3, 5, 8, 13, 21, 64] {
            #expect(try outcome(path, blockSize: blockSize) == outcome(path), "blocks of \(blockSize)")
        }
    }

    @Test func `a line with nothing after From separates messages if a field follows`() throws {
        let folder = try TemporaryFolder()
        let messages = (1...3).map { "From \nSubject: s\($0)\n\nbody \($0)\n>From \nFrom \nhere on\n" }
        let path = try folder.file("a.mbox", messages.joined())
        let texts = (1...3).map { "s\($0)\nbody \($0)\nFrom \nFrom \nhere on" }
        #expect(try outcome(path).texts == texts)
        for blockSize in [1, 2, 3, 5, 8, 13, 21, 64] {
            #expect(try outcome(path, blockSize: blockSize) == outcome(path), "blocks of \(blockSize)")
        }
    }

    @Test(arguments: [
        "\nFrom 10:30 to 12:00 the office is closed.\nBye", "\nFrom me at 10:30\nBye",
        "From Anna, on Mon Nov  2 at 10:00, came this\nBye",
    ])
    func `a text that begins with From is no separator`(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "a.mbox", "From a@example.org Mon Nov  2 10:01:00 2026\nSubject: s1\n\nHello,\n\(text)\n")
        #expect(try outcome(path).texts == ["s1\nHello,\n\(text)"])
    }

    @Test func `a message in a file gives the same text in blocks of every size`() throws {
        let folder = try TemporaryFolder()
        let message = "Subject: a\nContent-Transfer-Encoding: quoted-printable\n\n=C3=A9=\n\0b"
        let path = try folder.file("a.eml", message)
        for blockSize in 1...message.utf8.count + 1 {
            let outcome = try outcome(path, blockSize: blockSize)
            #expect(outcome.texts == ["a\né b"])
            #expect(outcome.nul == 1)
            #expect(outcome.bytes == message.utf8.count)
        }
    }

    /// Random mailboxes; the printed seed reproduces a failure.
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `random mailboxes are read the same in any blocks`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "From ", "From a 1:11\n", "From a Thu Jan  1 00:00:00 1970\n", "\n", "\r\n", "\n\nFrom b\nX: 1\n",
            ">From ", ">", "Subject: x\n", "é",
            "\0",
            "=?utf-8?q?a?=", "Content-Type: text/html\n", "<a href=\"http://x.example\">", "12:34", ":", " ",
        ]
        let folder = try TemporaryFolder()
        for round in 0..<10 {
            let mailbox =
                "From a 1:11\n"
                + (0..<60).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
            let path = try folder.file("\(round).mbox", mailbox)
            let whole = try outcome(path)
            for blockSize in [1, 2, 3, 5, 8, 13, 21, 64] {
                #expect(
                    try outcome(path, blockSize: blockSize) == whole, "seed \(seed), blocks of \(blockSize)")
            }
        }
    }

    @Test func `a message that is too long is cut, and the next is read`() throws {
        let long = "From a 1:11\nSubject: long\n\n" + String(repeating: "word\n", count: 1000)
        let mailbox = long + "\nFrom b 1:12\nSubject: short\n\nbody\n\n" + long
        let folder = try TemporaryFolder()
        let path = try folder.file("a.mbox", mailbox)
        for blockSize in [1, 16, 100, 1 << 12, 1 << 18] {
            var source = MailSource(
                files: [MailFile(path: path, isMailbox: true)], at: path, blockSize: blockSize,
                isPrompt: true,
                isStrict: true)
            source.messageLimit = 512
            var parser = MailBlockParser(encoding: .utf8)
            parser.messageLimit = 512
            var (texts, counts, byteCount, checksum): ([String], MailCounts, Int, UInt32) = (
                [], MailCounts(), 0, 0
            )
            while let block = try source.next() {
                let raw = UnsafeRawBufferPointer(block.rawBytes)
                checksum = CRC32.combined(checksum, CRC32.checksum(of: raw), secondCount: raw.count)
                byteCount += raw.count
                let rows = parser.rows(block)
                texts += rows.slices.map { String(decoding: $0.bytes, as: UTF8.self) }
                counts.add(rows.repairs.mail)
            }
            #expect(
                texts.map { $0.prefix(9) } == ["long\nword", "short\nbod", "long\nword"],
                "blocks of \(blockSize)")
            #expect(texts.map(\.utf8.count) == [489, 10, 489], "blocks of \(blockSize)")
            #expect(counts.cutMessages == 2)
            #expect(byteCount == mailbox.utf8.count)
            #expect(checksum == Array(mailbox.utf8).withUnsafeBytes { CRC32.checksum(of: $0) })
        }
    }

    #if os(Linux)
    @Test func `a slow pipe sees each message as soon as the next begins`() throws {
        let texts = try SlowTexts(.mbox)
        texts.write("From a 1:11\nSubject: one\n\nfirst\n\nFrom b@example.org Thu Jan  1 00:00:02 1970\n")
        #expect(try texts.next() == ["one\nfirst"])
        texts.write("Subject: two\n\nsecond\n\nFrom c\nSubject")
        texts.write(": three\n")
        #expect(try texts.next() == ["two\nsecond"])
        try texts.close()
        #expect(try texts.next() == ["three\n"])
        #expect(try texts.next() == nil)
    }
    #endif

    @Test func `a maildir is read in the order of delivery, a folder in the order of paths`() throws {
        let folder = try TemporaryFolder()
        for (name, subject) in [
            ("new/3.x", "c"), ("cur/1.x:2,S", "a"), ("cur/2.x:2,", "b"), ("tmp/0.x", "half"),
            ("cur/.hidden", "h"),
        ] {
            _ = try folder.file("box/" + name, "Subject: \(subject)\n\nx")
        }
        let box = folder.path + "/box"
        #expect(try outcome(box).texts == ["a\nx", "b\nx", "c\nx"])
        #expect(try outcome(box, .maildir).texts == ["a\nx", "b\nx", "c\nx"])
        #expect(try outcome(box, .eml).texts.count == 3)
        _ = try folder.file("boxes/2.mbox", "From a 1:1\nFrom a 1:11\nSubject: 2\n")
        _ = try folder.file("boxes/1", "From a 1:11\nSubject: 1\n")
        #expect(try outcome(folder.path + "/boxes", .mbox).texts == ["1\n", "2\n"])
        #expect(error { try outcome(folder.path + "/boxes", .maildir) }?.code == .notMail)
        #expect(
            error { try outcome(try folder.file("plain.eml", "Subject: x\n"), .maildir) }?.code == .notMail)
        #expect(error { try outcome(folder.path + "/boxes") }?.cause?.code == .isDirectory)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/none", withIntermediateDirectories: true)
        #expect(error { try outcome(folder.path + "/none", .eml) }?.code == .emptyFile)
        #expect(error { try outcome(folder.path + "/missing.eml") }?.cause?.code == .notFound)
    }

    @Test func `a given file must be mail, others are skipped and counted`() throws {
        let folder = try TemporaryFolder()
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
        let files: [(String, [UInt8], CorpusError.Code)] = [
            ("empty", [], .emptyFile), ("blank", [0x20, 0x0A], .emptyFile), ("picture", picture, .binary),
            ("wide", "Subject: x\n".utf8.flatMap { [$0, 0] }, .utf16),
            ("other", Array("no mail\n".utf8), .notMail),
        ]
        for (name, bytes, code) in files {
            for format in ["eml", "mbox"] {
                let path = try folder.file("\(name).\(format)", bytes)
                let error = error { try outcome(path) }
                #expect(error?.code == code, "\(name).\(format)")
                #expect(error?.message.hasPrefix(path) == true)
                let isEmptyBox = format == "mbox" && code == .emptyFile
                let tolerated = try outcome(path, requiresMail: false)
                #expect(tolerated.mail.withoutHeader == (isEmptyBox ? 0 : 1), "\(name).\(format)")
                let texts = format == "mbox" ? [] : name == "other" ? ["\nno mail"] : [""]
                #expect(tolerated.texts == texts, "\(name).\(format)")
            }
        }
        #expect(try outcome(try folder.file("bom.eml", "\u{FEFF}Subject: x\n")).texts == ["x\n"])
        #expect(try outcome(try folder.file("bodyonly.eml", "\nbody")).texts == ["\nbody"])
    }

    @Test func `a strict stream refuses bytes that are invalid in the character set`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "a.eml", Array("Content-Type: text/plain; charset=utf-8\n\n".utf8) + [0xFF])
        #expect(try outcome(path).invalid == 1)
        #expect(error { try outcome(path, isStrict: true) }?.code == .invalidUTF8)
    }

    @Test func `mail has no columns`() throws {
        var options = DataOptions()
        options.format = .eml
        options.textColumns = ["text"]
        options.hasHeader = false
        let error = error { try options.validate() }
        #expect(error?.code == .noColumns)
        #expect(
            error?.message.hasPrefix("textColumns, hasHeader: mail has no columns; leave them out") == true)
        options.format = .csv
        try options.validate()
    }
}
