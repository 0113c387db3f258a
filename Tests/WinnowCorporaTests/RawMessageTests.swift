// Whole messages of files, mailboxes, folders.

import Foundation
import Testing
import WinnowMail
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite struct RawMessageTests {
    private func messages(_ path: String) throws -> [String] {
        var source = try RawMessages(path: path)
        var found: [String] = []
        while let message = try source.next() { found.append(String(decoding: message, as: UTF8.self)) }
        return found
    }

    private func file(_ folder: TemporaryFolder, _ name: String, _ text: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `a file is a message if it begins like one`() throws {
        let folder = try TemporaryFolder()
        for text in [
            "Subject: a\n\nb\n", "\n", "Subject: a\r\rb", "Subject: a\n\n\0\u{1}\0", "9\nSubject: a\n\nb",
        ] {
            let path = try file(folder, "a.eml", text)
            #expect(try messages(path) == [text])
        }
    }

    @Test(arguments: [
        ("no header", CorpusError.Code.notMail), ("text,label\na,b\n", .notMail), ("{\"a\": 1}\n", .notMail),
        ("%PDF-1.4\n", .binary), ("\0\u{1}\0", .binary), ("\u{1}\u{1}\u{1}\u{1}\nSubject: a\n\nb", .binary),
        ("BABYL OPTIONS:\nVersion: 5\n", .binary),
    ])
    func `a named file that is not mail is an error`(text: String, code: CorpusError.Code) throws {
        let folder = try TemporaryFolder()
        let path = try file(folder, "mail", text)
        let error = #expect(throws: CorpusError.self) { try messages(path) }
        #expect(error?.code == code)
        // What was learned of it before can be forgotten.
        var source = try RawMessages(path: path, readsAll: true)
        #expect(try source.next() == Array(text.utf8))
    }

    @Test func `deleted messages and a mailbox's own data are left out and counted`() throws {
        let folder = try TemporaryFolder()
        let kept = "From - Tue Jul  1 10:52:37 2003\nX-Mozilla-Status: 0001\nSubject: a\n\nb\n\n"
        let path = try file(
            folder, "mailbox",
            "From a@b Tue Jul  1 10:52:37 2003\nFrom: Mail System Internal Data <a@b>\n"
                + "Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\nX-IMAP: 1 3\n\nc\n\n" + kept
                + kept.replacing("0001", with: "0009"))
        var source = try RawMessages(path: path)
        #expect(try source.next() == Array(kept.utf8))
        #expect(try source.next() == nil)
        let counted = ["1 deleted message left out", "1 message with a mail program's own data left out"]
        #expect(source.counts.warnings == counted)
        var records = try RecordStream(path: path)
        let batch = try records.next()?.parse()
        #expect(batch?.records.count == 1)
        _ = try file(folder, "box/cur/1:2,ST", "Subject: a\n\nb")
        _ = try file(folder, "box/new/2", "Subject: c\n\nd")
        #expect(try messages("\(folder.path)/box") == ["Subject: c\n\nd"])
    }

    @Test func `a mailbox has several messages, with quoted lines restored`() throws {
        let folder = try TemporaryFolder()
        let one = "From a Mon Jan  1 10:00:00 2026\nSubject: a\n\n>From here\n\n"
        let two = "From b Mon Jan  1 11:00:00 2026\nSubject: b\n\n>>From there\n"
        let path = try file(folder, "mailbox", one + two)
        #expect(
            try messages(path)
                == [
                    one.replacing(">From", with: "From"), two.replacing(">>From", with: ">From"),
                ])
    }

    @Test func `messages of a large mailbox do not depend on blocks`() throws {
        let folder = try TemporaryFolder()
        let parts = (0..<3000).map { number in
            "From a Mon Jan  1 10:00:00 2026\nSubject: \(number)\n\n"
                + String(repeating: "x y z\n", count: number % 97) + "\n"
        }
        let path = try file(folder, "mailbox", parts.joined())
        #expect(try messages(path) == parts)
    }

    @Test func `a folder has one message a file, at any depth, and empty files are skipped`() throws {
        let folder = try TemporaryFolder()
        let texts = ["Subject: one", "\nno header", "\u{FEFF}Subject: three"]
        _ = try file(folder, "mail/2", texts[1])
        _ = try file(folder, "mail/1", texts[0])
        _ = try file(folder, "mail/empty", "")
        _ = try file(folder, "mail/sub/3", texts[2])
        #expect(try messages("\(folder.path)/mail") == texts)
    }

    @Test func `tables of mail programs in a folder of messages are left out and counted`() throws {
        let folder = try TemporaryFolder()
        let message = "Subject: one\n\ntwo"
        _ = try file(folder, "mail/1", message)
        for (number, other) in [
            "3 V1 N2\n1 :1.a\n", "// <!-- <mdb -->\n", "{\"id\":1}\n", "mv 1 2\n", "\0\u{1}",
        ]
        .enumerated() {
            _ = try file(folder, "mail/other\(number)", other)
        }
        var source = try RawMessages(path: "\(folder.path)/mail")
        #expect(try source.next() == Array(message.utf8))
        #expect(try source.next() == nil)
        #expect(source.counts.warnings == ["5 files that are not mail left out"])
    }

    @Test func `a maildir has the messages of new and cur by name`() throws {
        let folder = try TemporaryFolder()
        _ = try file(folder, "box/cur/1.a:2,S", "one")
        _ = try file(folder, "box/new/2.a", "two")
        _ = try file(folder, "box/tmp/0.a", "unfinished")
        #expect(try messages("\(folder.path)/box") == ["one", "two"])
    }

    @Test
    func `what mail programs rename and remove while a folder is read is found, or left out and counted`()
        throws
    {
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        for number in 1...6 { _ = try file(folder, "box/cur/\(number).a:2,", "Subject: \(number)") }
        _ = try file(folder, "box/new/7.a", "Subject: 7")
        var source = try RawMessages(path: "\(folder.path)/box")
        func next() throws -> String? { try source.next().map { String(decoding: $0, as: UTF8.self) } }
        #expect(try next() == "Subject: 1")
        for number in 3...5 {
            try manager.moveItem(
                atPath: "\(folder.path)/box/cur/\(number).a:2,",
                toPath: "\(folder.path)/box/cur/\(number).a:2,S")
        }
        try manager.moveItem(atPath: "\(folder.path)/box/new/7.a", toPath: "\(folder.path)/box/cur/7.a:2,FS")
        for name in ["2.a:2,", "4.a:2,S"] { try manager.removeItem(atPath: "\(folder.path)/box/cur/\(name)") }
        _ = try file(folder, "box/new/8.a", "Subject: 8")
        for number in [3, 5, 6, 7] { #expect(try next() == "Subject: \(number)") }
        #expect(try next() == nil)
        #expect(source.counts.warnings == ["2 files left out, removed meanwhile or a broken link"])
        // A link that leads to nothing has no new name.
        try manager.createSymbolicLink(
            atPath: "\(folder.path)/box/cur/9.a", withDestinationPath: "\(folder.path)/nothing")
        #expect(try messages("\(folder.path)/box").count == 6)
        // In other folders, files have no other name.
        for number in 1...3 { _ = try file(folder, "plain/\(number)", "Subject: \(number)") }
        source = try RawMessages(path: "\(folder.path)/plain")
        #expect(try next() == "Subject: 1")
        try manager.removeItem(atPath: "\(folder.path)/plain/2")
        #expect(try next() == "Subject: 3")
        #expect(try next() == nil)
        #expect(source.counts.warnings == ["1 file left out, removed meanwhile or a broken link"])
    }

    @Test func `a folder may be empty`() throws {
        let folder = try TemporaryFolder()
        for name in ["box/cur", "box/new", "plain"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        #expect(try messages("\(folder.path)/box") == [])
        #expect(try messages("\(folder.path)/plain") == [])
    }

    @Test func `an empty file and a missing one are errors`() throws {
        let folder = try TemporaryFolder()
        let path = try file(folder, "empty", "")
        #expect(throws: CorpusError.self) { try messages(path) }
        #expect(throws: CorpusError.self) { try messages("\(folder.path)/missing") }
    }
}
