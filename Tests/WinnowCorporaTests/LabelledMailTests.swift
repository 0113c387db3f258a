// Labelled mail: a folder of messages, a mailbox or a maildir for each label.

import Testing
import WinnowMail
import WinnowSystem

@testable import WinnowCorpora

@Suite struct LabelledMailTests {
    private func read(
        _ path: String, _ format: DataOptions.Format? = nil, threads: Int = 1, blockSize: Int = 1 << 19
    ) throws -> (rows: [[String]], summary: ReadSummary) {
        var options = DataOptions()
        options.format = format
        var reader = CorpusReader(options: options, threads: threads)
        reader.blockSize = blockSize
        let data = try reader.read(contentsOf: path)
        let corpus = data.corpus
        return ((0..<corpus.count).map { [corpus.label(at: $0), corpus.text(at: $0)] }, data.summary)
    }

    private func message(_ subject: String) -> String { "Subject: \(subject)\n\nbody\n" }

    private func mailbox(_ subjects: String...) -> String {
        subjects.map { "From a@b Thu Jan  1 00:00:00 1970\n" + message($0) + "\n" }.joined()
    }

    @Test func `messages, mailboxes, maildirs and texts are read from the folders of their labels`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("d/ham/1.eml", message("a"))
        _ = try folder.file("d/ham/2.txt", "Subject: not looked at")
        _ = try folder.file("d/ham/3.mbox", mailbox("b", "c"))
        _ = try folder.file("d/list.mbox", mailbox("d"))
        _ = try folder.file("d/spam/cur/1:2,S", message("e"))
        _ = try folder.file("d/spam/new/0", message("f"))
        _ = try folder.file("d/spam/tmp/2", message("g"))
        _ = try folder.file("d/notes.txt", "stray")
        let expected = [
            ["list", "d\nbody"], ["ham", "a\nbody"], ["ham", "Subject: not looked at"], ["ham", "b\nbody"],
            ["ham", "c\nbody"], ["spam", "f\nbody"], ["spam", "e\nbody"],
        ]
        for (threads, blockSize) in [(1, 1 << 19), (3, 1), (2, 50)] {
            let data = try read(folder.path + "/d", threads: threads, blockSize: blockSize)
            #expect(data.rows == expected)
            #expect(data.summary.format == .folder)
            #expect(data.summary.strayFiles == 1)
            #expect(data.summary.rows == 7)
            #expect(try data.summary.checksum == read(folder.path + "/d").summary.checksum)
        }
    }

    @Test func `mailboxes of every name and the packages and files of Apple Mail are read`() throws {
        let folder = try TemporaryFolder()
        let dated = "Date: Thu, 1 Jan 1970 00:00:00 +0000\n"
        func box(_ subject: String, _ status: String) -> String {
            "From - Thu Jan  1 00:00:00 1970\nX-Mozilla-Status: \(status)\n" + dated + message(subject) + "\n"
        }
        _ = try folder.file("d/ham/Inbox", box("a", "0001") + box("deleted", "0009"))
        let text = message("b")
        _ = try folder.file("d/ham/1.emlx", "\(text.utf8.count)\n\(text)<?xml version=\"1.0\"?>\n")
        _ = try folder.file("d/spam.mbox/mbox", box("c", "0001"))
        _ = try folder.file("d/spam.mbox/table_of_contents", "x")
        _ = try folder.file(
            "d/spam.mbox/Messages/2.emlx", "\(text.utf8.count)\n\(text)<?xml version=\"1.0\"?>\n")
        let data = try read(folder.path + "/d")
        #expect(
            data.rows == [
                ["ham", "b\nbody"], ["ham", "a\nbody"], ["spam", "c\nbody"], ["spam", "b\nbody"],
            ])
        #expect(data.summary.mail.warnings == ["1 deleted message left out"])
        var stream = try RecordStream(path: folder.path + "/d/spam.mbox")
        var titles: [JSONValue?] = []
        while let block = try stream.next() {
            titles += try block.parse().records.map { $0.members["title"] }
        }
        #expect(titles == [.string("c"), .string("b")])
        var texts = try TextStream(path: folder.path + "/d/spam.mbox")
        var found: [String] = []
        while let block = try texts.next()?.parse() {
            found += (0..<block.count).map { block.text(at: $0) }
        }
        // As in other folders, each file has an answer.
        #expect(found == ["c\nbody", "", "b\nbody"])
    }

    @Test func `a given format applies to all files`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("eml/ham/0001.abc", message("a"))
        _ = try folder.file("eml/spam/x/0002.csv", message("b"))
        #expect(try read(folder.path + "/eml", .eml).rows == [["ham", "a\nbody"], ["spam", "b\nbody"]])
        _ = try folder.file("box/ham", mailbox("a", "b"))
        _ = try folder.file("box/spam/x", mailbox("c"))
        #expect(
            try read(folder.path + "/box", .mbox).rows
                == [["ham", "a\nbody"], ["ham", "b\nbody"], ["spam", "c\nbody"]])
        _ = try folder.file("dir/ham/new/1", message("a"))
        let maildirs = try read(folder.path + "/dir", .maildir)
        #expect(maildirs.rows == [["ham", "a\nbody"]])
        #expect(maildirs.summary.format == .maildir)
        let error = #expect(throws: CorpusError.self) { try read(folder.path + "/eml", .maildir) }
        #expect(error?.code == .notMail)
    }

    @Test func `irregular messages are read and counted`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("ham/1.eml", "")
        _ = try folder.file("ham/2.eml", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
        _ = try folder.file("ham/3.eml", message("fine"))
        _ = try folder.file("spam/4.eml", "Content-Type: text/plain; charset=x-none\n\nx\0y")
        _ = try folder.file("spam/5.mbox", "")
        _ = try folder.file("spam/6.eml", Array("Content-Type: text/plain; charset=utf-8\n\n".utf8) + [0xFF])
        let data = try read(folder.path)
        #expect(data.rows.map(\.[1]) == ["", "", "fine\nbody", "\nx y", "\n\u{FFFD}"])
        let path = folder.path
        #expect(
            data.summary.warnings == [
                "\(path): 1 NUL byte read as spaces", "\(path): 1 run of invalid bytes read as U+FFFD",
                "\(path): 1 mail part in an unknown character set read as UTF-8 or Windows-1252",
                "\(path): 2 messages without a mail header read as far as possible",
            ])
    }

    @Test func `mail without labels is an error with a remedy`() throws {
        let folder = try TemporaryFolder()
        let eml = try folder.file("a.eml", message("a"))
        let mbox = try folder.file("a.mbox", mailbox("a"))
        _ = try folder.file("box/cur/1", message("a"))
        _ = try folder.file("box/new/1", message("a"))
        _ = try folder.file("none/ham/1.mbox", "")
        for (path, format) in [
            (eml, nil), (mbox, nil), (eml, .eml), (mbox, .mbox), (eml, .maildir), (folder.path + "/box", nil),
            (folder.path + "/box", .maildir),
        ] as [(String, DataOptions.Format?)] {
            let error = #expect(throws: CorpusError.self) { try read(path, format) }
            #expect(error?.code == .invalidOption, "\(path)")
            #expect(error?.message.contains("a folder of mail for each label") == true)
        }
        for path in ["none", "none/ham"] {
            let error = #expect(throws: CorpusError.self) { try read(folder.path + "/" + path, .mbox) }
            #expect(error?.code == .emptyFile)
        }
        let missing = #expect(throws: CorpusError.self) { try read(folder.path + "/missing", .eml) }
        #expect(missing?.cause?.code == .notFound)
    }
}
