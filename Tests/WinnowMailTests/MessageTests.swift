// Messages to texts: headers, parts, encodings, character sets, and malformed input.

import Testing
import WinnowSystem

@testable import WinnowMail

/// The text of a message, and its irregularities.
func readMail(
    _ message: [UInt8], fallback: Charset = .windows1252
) -> (text: String, counts: MailCounts, invalid: Int) {
    var reader = MessageReader(fallback: fallback)
    var output: [UInt8] = []
    message.withUnsafeBufferPointer { reader.read($0, into: &output) }
    let text = String(validating: output, as: UTF8.self)
    #expect(text != nil, "a text that is not UTF-8")
    return (text ?? "", reader.counts, reader.invalidCount)
}

func mailText(_ message: String) -> String { readMail(Array(message.utf8)).text }

@Suite struct MessageTests {
    @Test(arguments: ["\n", "\r\n", "\r"])
    func `the text is subject, line break, body, with any line ends`(newline: String) {
        let message = ["From: a@example.org", "Subject: Lunch", " at one?", "", "Yes.", "", "See you", ""]
        #expect(mailText(message.joined(separator: newline)) == "Lunch at one?\nYes.\n\nSee you")
    }

    @Test(arguments: [
        ("Subject: only", "only\n"), ("Subject:\n\nbody", "\nbody"), ("\nbody", "\nbody"), ("", "\n"),
        ("SUBJECT : odd\n\nbody", "odd\nbody"), ("X: 1\nno field here\n\nbody", "\nno field here\n\nbody"),
        ("Subject: a\nSubject: b\n\nc", "a\nc"), ("Subject: \nSubject: b\n\nc", "b\nc"),
        ("From x Thu Jan  1 00:00:00 1970\nSubject: a\n\nb", "a\nb"),
        ("X: 1\n>From x Thu Jan  1 00:00:00 1970\nSubject: a\n\nb", "a\nb"),
        ("Subject: a\nstray words\nMIME-Version: 1.0\n\nb", "a\nb"),
        ("Subject: a\nNext: to it\nwords\nDear: all\n\nb", "a\nwords\nDear: all\n\nb"),
        ("Microsoft Mail Internet Headers Version 2.0\nSubject: a\n\nb", "a\nb"),
        ("14  \nSubject: a\n\nb\n<?xml version", "a\nb"), ("99\nSubject: a\n\nb", "a\nb"),
        ("14\nno header", "\n14\nno header"),
        ("X: 1\n>From now on it rains.\n\nb", "\n>From now on it rains.\n\nb"),
        (
            "X: 1\nFrom x Thu Jan  1 00:00:00 1970\nSubject: a",
            "a\n"
        ),
        ("no header at all\nbody", "\nno header at all\nbody"),
        ("Subject: a\r\n\r\nb\rc\r\nd\n", "a\nb\nc\nd"), ("Subject: a\u{0}b\n\nc\u{0}d", "a b\nc d"),
        ("Subject: tab\tbed\n\n  indented\n", "tab bed\n  indented"),
    ])
    func `headers and bodies of every form are read`(message: String, expected: String) {
        #expect(mailText(message) == expected)
    }

    @Test(arguments: ["multipart/mixed; boundary=x", "text/html", "multipart/mixed; boundary=a"])
    func `of several types, the one whose boundary is in the body counts`(first: String) {
        let body = "--a\n\nb\n--a\nContent-Type: image/png\n\nc\n--a--\n"
        #expect(
            mailText("Content-Type: \(first)\nContent-Type: multipart/mixed; boundary=a\n\n\(body)") == "\nb")
    }

    @Test func `a text that a boundary divides has parts`() {
        let body = "words\n--a\nContent-Type: text/html\n\n<p>b\n--a--\n"
        #expect(mailText("Content-Type: text/HTML; boundary=a\n\n\(body)") == "\nb")
        #expect(mailText("Content-Type: text/plain; boundary=x\n\nwords\n").hasSuffix("words"))
    }

    @Test(arguments: [
        "<meta charset=windows-1251>",
        "<html><META http-equiv=\"Content-Type\" content=\"text/html; charset=WINDOWS-1251\">",
    ])
    func `HTML may declare its own character set`(head: String) {
        let message = Array("Content-Type: text/html\n\n\(head)<p>".utf8) + [0xEF, 0xF0, 0xE8]
        #expect(readMail(message).text == "\nпри")
    }

    /// Two lines of a file in the way of uuencode, of 45 bytes and of 3.
    private static let encoded =
        "M" + String(repeating: "1B3@", count: 15) + "\n#0V%T\n`\nend\n"

    @Test(arguments: ["begin 644 table.bin", "begin 0755 a b.exe"])
    func `files in the lines of a text are no words`(first: String) {
        let mail = "Subject: a\n\nThe table:\n\n\(first)\n\(Self.encoded)\nBye\n"
        #expect(mailText(mail) == "a\nThe table:\n\n\nBye")
        #expect(mailText(mail.replacing("\n", with: "\r\n")) == "a\nThe table:\n\n\nBye")
        // The end may be missing, but not the lines.
        #expect(mailText("Subject: a\n\nx\n\(first)\n#0V%T\nBye") == "a\nx\nBye")
        #expect(mailText("Subject: a\n\n\(first)\nBye") == "a\n\(first)\nBye")
        #expect(mailText("Subject: a\n\nbegin at ten\n#0V%T\nend") == "a\nbegin at ten\n#0V%T\nend")
        let twice = "Subject: a\n\nx\n\(first)\n\(Self.encoded)y\n\(first)\n\(Self.encoded)z"
        #expect(mailText(twice) == "a\nx\ny\nz")
    }

    @Test func `a text that is uuencoded is decoded`() {
        let mail =
            "Subject: a\nContent-Transfer-Encoding: x-uuencode\n\nbegin 644 a.txt\n#0V%T\n$+B!)=`\n`\nend\n"
        #expect(mailText(mail) == "a\nCat. It")
        #expect(mailText("Content-Transfer-Encoding: uuencode\n\nplain") == "\nplain")
    }

    @Test func `a deleted message is one by the fields of its mailbox, not by those that it came with`() {
        func state(_ message: String) -> MessageState {
            Array(message.utf8).withUnsafeBufferPointer { MessageState($0) }
        }
        #expect(state("From - x\nX-UIDL: 1\nX-Mozilla-Status: 0009\nSubject: a\n\nb") == .deleted)
        #expect(state("From - x\nX-Mozilla-Status: 0011\nSubject: a\n\nb") == .kept)
        #expect(state("From - x\nReceived: a\nX-Mozilla-Status: 0008\n\nb") == .kept)
        let pine =
            "From a@b Thu Jan  1 00:00:00 1970\nSubject: a\nStatus: RO\nX-Status: %\nX-Keywords: \nX-UID: 7\n\nb"
        for (flags, wanted) in [("D", MessageState.deleted), ("AD", .deleted), ("", .kept), ("A", .kept)] {
            #expect(state(pine.replacing("%", with: flags)) == wanted, "\(flags)")
        }
        #expect(state("From - x\nX-Status: D\nSubject: a\n\nb") == .kept)
        let subject = "Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\n"
        #expect(state("From: Mail System Internal Data <a@b>\n\(subject)X-IMAP: 1 3\n\n") == .ofMailbox)
        #expect(state("From: a@b\n\(subject)\n") == .kept)
        #expect(MessageState.isTrashed("a/cur/1.M1P1.host,S=198:2,ST"))
        #expect(!MessageState.isTrashed("a/cur/1.M1P1.host,S=198:2,S"))
        #expect(!MessageState.isTrashed("a:2,T/cur/1,T"))
    }

    @Test(arguments: [
        ("=?utf-8?Q?caf=C3=A9_noir?=", "café noir"),
        ("=?ISO-8859-1?q?a=E9?= =?iso-8859-1?B?6Q==?= b", "aéé b"),
        ("=?utf-8?B?4oKs?= 5", "€ 5"), ("=?UTF-8?Q?a=C3?= =?UTF-8?Q?=A9b?=", "aéb"),
        ("=?utf-8?q?a?=\r\n =?koi8-r?q?=C1?=", "aа"), ("x =?utf-8?q?y?= z", "x y z"),
        ("=?utf-8?q?open", "=?utf-8?q?open"), ("=?utf-8?x?a?=", "=?utf-8?x?a?="), ("=??q?a?=", "=??q?a?="),
        ("=?utf-8?q?a=ZZ?=", "a=ZZ"), ("=?utf-8?Q?Really??=", "Really?"),
        ("=?utf-8?q?hello world?=", "hello world"),
        ("=?utf-8*en?q?a?=", "a"), ("=?utf-8?q?a=0Ab?=", "a b"), ("=?utf-8?B?YQ==?==?utf-8?B?Yg==?=", "ab"),
        ("a=?utf-8?q?b?=c", "abc"), ("=?=?utf-8?q?b?=", "=?b"), ("=?windows-1252?Q?=80?=", "€"),
        ("=?utf-16be?B?IKw=?=", "€"), ("=?utf-8?q??=", ""),
    ])
    func `encoded words are decoded, similar text is kept`(subject: String, expected: String) {
        #expect(mailText("Subject: \(subject)\n\nx") == expected + "\nx")
    }

    @Test(arguments: [
        ("base64", "SGVsbG8sIHdvcmxkIQ==", "Hello, world!"),
        ("BASE64", "SGVs\nbG8s IHdv\r\ncmxkIQ", "Hello, world!"),
        ("base64", "SGVsbG8sIHdvcmxkI", "Hello, world"), ("base64", "SGk=SGk=", "HiHi"),
        ("base64", "!!!!", ""),
        ("quoted-printable", "caf=C3=A9 =\nau lait  \nx=3Dy =zz", "café au lait\nx=y =zz"),
        ("quoted-printable", "a=  \r\nb=", "ab"), ("Quoted-Printable; x", "=41", "A"), ("8bit", "é", "é"),
        ("7bit", "=41", "=41"), ("binary", "a", "a"), ("x-unknown", "=41", "=41"), (" base64 ", "SGk", "Hi"),
    ])
    func `transfer encodings are decoded`(encoding: String, body: String, expected: String) {
        #expect(mailText("Content-Transfer-Encoding: \(encoding)\n\n\(body)") == "\n" + expected)
    }

    @Test(
        .enabled(if: SystemCharset("GB18030") != nil, "needs iconv"),
        arguments: [
            ("GB2312", [178, 250, 198, 183, 214, 208], "产品中"), ("big5", [177, 113, 188, 203], "從樣"),
            ("ks_c_5601-1987", [190, 200, 179, 231], "안녕"),
            ("Shift_JIS", [150, 179, 151, 191, 130, 197], "無料で"),
            ("iso-2022-jp", [27, 36, 66, 76, 53, 78, 65, 27, 40, 66], "無料"),
            ("EUC-JP", [204, 181, 206, 193], "無料"),
            ("gbk", [0x61, 0xFF, 0x62, 0xB2], "a\u{FFFD}b\u{FFFD}"),
        ] as [(String, [UInt8], String)])
    func `Chinese, Japanese and Korean are read by the system`(name: String, bytes: [UInt8], text: String) {
        let message = Array("Content-Type: text/plain; charset=\(name)\n\n".utf8) + bytes
        let read = readMail(message)
        #expect(read.text.dropFirst() == text)
        #expect(read.counts.unknownCharsets == 0)
        // Longer than the pieces in which the system converts.
        let long = readMail(message + (0..<3000).flatMap { _ in bytes })
        #expect(long.text.count > 3000)
    }

    @Test(
        arguments: [
            ("koi8-r", [0xF3, 0xCF, 0xC2, 0xD2, 0xC1, 0xCE, 0xC9, 0xC5], "Собрание"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("iso-8859-7", [0xE1], "α"),
            ("windows-1251", Array("é".utf8), "é"), ("koi8-r", [0x1B, 0x61], " a"), ("utf-8", [0xE9], "é"),
            ("utf-16", [0x61, 0xE9], "aé"), ("us-ascii", [0xE9], "é"), ("x-none", [0xE9], "é"),
        ] as [(String, [UInt8], String)])
    func `a header that is not encoded has the character set of the text`(
        charset: String, bytes: [UInt8], subject: String
    ) {
        let header = Array("From: a <a@b.example>\nSubject: x ".utf8) + bytes
        let type = Array("\nContent-Type: text/plain; charset=\(charset)\n\n".utf8)
        #expect(readMail(header + type).text == "x \(subject)\n")
        let parts = Array(
            "\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: image/png\n\nx\n--b".utf8)
        #expect(readMail(header + parts + type).text == "x \(subject)\n")
        // An enclosed message declares its own.
        let outer = Array("Content-Type: message/rfc822; charset=koi8-u\n\n".utf8)
        #expect(readMail(outer + header + type).text == "\nx \(subject)")
    }

    @Test(
        .enabled(if: SystemCharset("GB18030") != nil, "needs iconv"),
        arguments: [
            ("GB2312", [178, 250, 198, 183, 214, 208], "产品中"), ("big5", [177, 113, 188, 203], "從樣"),
            ("euc-kr", [190, 200, 179, 231], "안녕"), ("Shift_JIS", [150, 179, 151, 191, 130, 197], "無料で"),
            ("iso-2022-jp", [27, 36, 66, 76, 53, 78, 65, 27, 40, 66], "無料"),
        ] as [(String, [UInt8], String)])
    func `a header that is not encoded may be Chinese, Japanese or Korean`(
        charset: String, bytes: [UInt8], text: String
    ) {
        let name = Array("From: \"".utf8) + bytes + Array("\" <a@b.example>\nSubject: ".utf8)
        let type = Array("\nContent-Type: text/plain; charset=\(charset)\n\n".utf8)
        var reader = MessageReader()
        let record = (name + bytes + type).withUnsafeBufferPointer { reader.record(of: $0) }
        #expect(record.subject == text && record.name == text && record.address == "a@b.example")
        #expect(reader.invalidCount == 0)
    }

    @Test func `declared and undeclared character sets are decoded`() {
        func body(_ type: String, _ bytes: [UInt8], fallback: Charset = .windows1252) -> String {
            let header = type.isEmpty ? "X: y\n\n" : "Content-Type: text/plain; charset=\(type)\n\n"
            return String(readMail(Array(header.utf8) + bytes, fallback: fallback).text.dropFirst())
        }
        #expect(body("iso-8859-1", [0x63, 0xE9, 0x80]) == "cé€")
        #expect(body("\"ISO-8859-15\"", [0xA4]) == "€")
        #expect(body("windows-1251", [0xCF, 0xF0]) == "Пр")
        #expect(body("KOI8-R", [0xF0, 0xD2]) == "Пр")
        #expect(body("iso_8859-5", [0xBF]) == "П")
        #expect(body("iso-8859-7; format=flowed", [0xE1]) == "α")
        #expect(body("windows-1250", [0xE8]) == "č")
        #expect(body("utf-16", [0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8, 0, 0xDE]) == "A😀")
        #expect(body("utf-16le", [0x41, 0, 0xAC, 0x20, 0x00]) == "A€\u{FFFD}")
        #expect(body("us-ascii", [0xE9]) == "é")
        #expect(body("utf-8", [0x61, 0xE9]) == "a\u{FFFD}")
        #expect(body("", [0xC3, 0xA9]) == "é")
        #expect(body("", [0xE9]) == "é")
        #expect(body("", [0x80], fallback: .latin1) == "\u{80}")
        #expect(body("x-none", [0xE9]) == "é")
        #expect(body("x-none", [0xC3, 0xA9]) == "é")
        let unknown = readMail(Array("Content-Type: text/plain; charset=x-none\n\nabc".utf8))
        #expect(unknown.counts.unknownCharsets == 1)
        #expect(
            unknown.counts.warnings == [
                "1 mail part in an unknown character set read as UTF-8 or Windows-1252"
            ])
        let wrong = Array("Content-Type: text/plain; charset=utf-8\n\n".utf8) + [0xFF, 0x61, 0xFF]
        #expect(readMail(wrong).invalid == 2)
    }
}

@Suite struct MultipartTests {
    private func multipart(_ subtype: String, _ parts: String..., end: String = "--b--\n") -> String {
        let body = parts.map { "--b\n" + $0 + "\n" }.joined()
        return "Subject: s\nContent-Type: multipart/\(subtype); boundary=\"b\"\n\npreamble\n" + body + end
            + "epilogue\n"
    }
    private let plain = "Content-Type: text/plain\n\nplain"
    private let html = "Content-Type: text/html\n\n<p>rich</p>"

    @Test func `the plain text of alternatives is read, unless it is empty`() {
        #expect(mailText(multipart("alternative", plain, html)) == "s\nplain")
        #expect(mailText(multipart("alternative", html, plain)) == "s\nplain")
        #expect(mailText(multipart("alternative", "Content-Type: text/plain\n\n \n", html)) == "s\nrich")
        #expect(mailText(multipart("alternative", html)) == "s\nrich")
        #expect(mailText(multipart("alternative", "Content-Type: image/png\n\nx")) == "s\n")
    }

    @Test func `parts are concatenated, attachments are left out`() {
        let attachment = "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nsecret"
        #expect(mailText(multipart("mixed", plain, attachment, html)) == "s\nplain\nrich")
        #expect(
            mailText(multipart("mixed", "\nno header", "Content-Type: application/pdf\n\n%PDF"))
                == "s\nno header")
        #expect(mailText(multipart("mixed", "Content-Type: text/calendar\n\nBEGIN", plain)) == "s\nplain")
        let inline = "Content-Disposition: inline\n\nshown"
        #expect(mailText(multipart("related", inline)) == "s\nshown")
    }

    @Test func `a part within a part may have the same boundary`() {
        let inner = "Content-Type: multipart/alternative; boundary=b\n\n--b\n\(plain)\n--b--"
        let outer = "Content-Type: text/plain\n\nouter"
        #expect(mailText(multipart("mixed", inner, outer)).split(separator: "\n") == ["s", "plain", "outer"])
        // The same boundary two levels within.
        let middle = "Content-Type: multipart/mixed; boundary=c\n\n--c\n\(inner)\n\n--c\n\nmiddle\n--c--"
        #expect(
            mailText(multipart("mixed", middle, outer)).split(separator: "\n").filter {
                ["plain", "middle", "outer"].contains($0)
            } == ["plain", "middle", "outer"])
        // What follows the end of alternatives is none, and is read.
        let after = "--b--\nbetween\n--b\n\(plain)\n--b--\n"
        #expect(
            mailText(multipart("alternative", html, end: after)).split(separator: "\n") == [
                "s", "rich", "between", "plain",
            ])
        #expect(
            mailText(multipart("alternative", plain, html, end: after)).split(separator: "\n") == [
                "s", "plain", "between", "plain",
            ])
        // Linear in the number of ends.
        let ends = String(repeating: "--b--\n", count: 200_000)
        let many = readMail(Array(multipart("mixed", plain, end: ends + "--b\n\nlast\n").utf8))
        #expect(many.text.contains("plain") && many.counts.cutMessages == 1)
    }

    @Test func `boundaries may be missing, padded or unclosed`() {
        #expect(mailText(multipart("mixed", plain, end: "")) == "s\nplain\nepilogue")
        #expect(mailText("Content-Type: multipart/mixed\n\n--b\n\nx\n--b--") == "\n--b\n\nx\n--b--")
        #expect(mailText("Content-Type: multipart/mixed; boundary=b\n\nno parts") == "\nno parts")
        #expect(
            mailText("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b \r\n\r\nx\r\n--b--\r\ny") == "\nx")
        #expect(mailText("Content-Type: multipart/mixed; boundary=b\n\n--bc\n\nx\n--b\n\ny") == "\ny")
        let cut = "Content-Type: multipart/mixed; boundary*0=ab; boundary*1=\"cd\"\n\n--abcd\n\nx"
        #expect(mailText(cut) == "\nx")
        #expect(mailText("Content-Type: multipart/mixed; boundary=b\n\n--b") == "\n")
    }

    @Test(arguments: [
        "boundary*0*=us-ascii''abc%3D;\n boundary*1*=def", "boundary*=us-ascii'en'abc%3Ddef",
        "boundary*0*=us-ascii''abc%3D; boundary*1=def", "boundary*1*=def; boundary*0*=us-ascii''abc%3D",
        "boundary*=abc%3Ddef", "boundary=\"abc=def\"; boundary*0*=us-ascii''x",
        "BOUNDARY*0=\"abc=\"; boundary*1=def",
        "boundary*0=abc=; boundary*2=f; boundary*1=de",
    ])
    func `a boundary may be split and coded`(parameters: String) {
        let message =
            "Content-Type: multipart/mixed; \(parameters)\n\n--abc=def\nContent-Type: text/plain;\n"
            + " charset*0*=us-ascii''iso%2D; charset*1=8859-2\n\n\u{1}koda\n--abc=def--"
        let bytes = message.utf8.map { $0 == 1 ? 0xB9 : $0 }
        let read = readMail(bytes)
        #expect(read.text == "\nškoda" && read.counts.warnings.isEmpty)
    }

    @Test func `a message whose parts nothing divides is counted`() {
        let message = "Content-Type: multipart/mixed; boundary=b\n\n--c\n\nx\n--c--\n"
        #expect(
            readMail(Array(message.utf8)).counts.warnings
                == ["1 message whose parts nothing divides read as one text"])
        for whole in ["--b--\n", "", "--b\n\nx\n"] {
            let message = "Content-Type: multipart/mixed; boundary=b\n\n" + whole
            #expect(readMail(Array(message.utf8)).counts.warnings.isEmpty)
        }
    }

    #if canImport(Glibc)
    @Test func `UTF-7 is decoded where it is declared`() {
        let message =
            "Subject: =?unicode-1-1-utf-7?Q?+ANw-bermittlungsstatus?=\n"
            + "Content-Type: text/plain; charset=utf-7\n\nGr+APwA3w-e: 2 +- 2, v+AGkAYQBnAHIAYQ-"
        #expect(mailText(message) == "Übermittlungsstatus\nGrüße: 2 + 2, viagra")
        #expect(mailText("Subject: a\n\nv+AGkAYQBnAHIAYQ-") == "a\nv+AGkAYQBnAHIAYQ-")
    }
    #endif

    @Test func `messages within messages are read`() {
        let inner = "Content-Type: message/rfc822\n\nSubject: in\nContent-Type: text/html\n\n<b>bold</b>"
        #expect(mailText(multipart("mixed", plain, inner)) == "s\nplain\nin\nbold")
        #expect(mailText(multipart("digest", "\nSubject: d\n\nbody")) == "s\nd\nbody")
        let other = "Content-Type: message/external-body\n\nAction: failed"
        #expect(mailText(multipart("mixed", plain, other)) == "s\nplain")
    }

    @Test func `nesting and parts are limited, and cuts are counted`() {
        var deep = "Content-Type: text/plain\n\nbottom\n"
        for level in 0..<60 {
            deep =
                "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n" + deep
                + "\n--b\(level)--\n"
        }
        let nested = readMail(Array(deep.utf8))
        #expect(nested.text == "\n")
        #expect(nested.counts.cutMessages == 1)
        let many = multipart("mixed") + String(repeating: "--b\n\nx\n", count: 5000)
        let wide =
            "Content-Type: multipart/mixed; boundary=b\n\n" + String(repeating: "--b\n\nx\n", count: 5000)
        #expect(readMail(Array(many.utf8)).counts.cutMessages == 0)
        let parts = readMail(Array(wide.utf8))
        #expect(parts.text.count(where: { $0 == "x" }) == 999)
        #expect(parts.counts.cutMessages == 1)
        let shallow =
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n" + multipart("mixed", plain) + "\n--a--"
        #expect(readMail(Array(shallow.utf8)).counts == MailCounts())
    }

    @Test(arguments: 0..<8)
    func `a text over the limit is cut between characters and counted`(shift: Int) {
        let message =
            "Subject: s\n\n" + String(repeating: "x", count: shift) + String(repeating: "é€😀", count: 40)
        var reader = MessageReader()
        reader.textLimit = 100
        var output: [UInt8] = Array("before".utf8)
        Array(message.utf8).withUnsafeBufferPointer { reader.read($0, into: &output) }
        #expect(reader.counts.cutMessages == 1)
        #expect((97...100).contains(output.count - 6))
        #expect(String(validating: output, as: UTF8.self) != nil)
    }

    @Test func `a message that is cut in two ways counts once`() {
        var reader = MessageReader()
        reader.textLimit = 100
        var output: [UInt8] = []
        let message = Array(("Subject: s\n\n" + String(repeating: "x", count: 200)).utf8)
        message.withUnsafeBufferPointer { reader.read($0, isCut: true, into: &output) }
        #expect(reader.counts.cutMessages == 1)
        message.withUnsafeBufferPointer {
            reader.read(UnsafeBufferPointer(rebasing: $0.prefix(20)), isCut: true, into: &output)
        }
        #expect(reader.counts.cutMessages == 2)
    }

    @Test(arguments: [
        ("Subject: a%b%\n\nc%d", 3, "a b\nc d"), ("X: %\nSubject: %\n\nx", 0, "\nx"),
        ("Subject: =?utf-8?q?a=00b?=\n\nx", 1, "a b\nx"),
        ("Content-Type: message/rfc822\n\nSubject: %a\n\nx", 1, "\n a\nx"),
    ])
    func `NUL bytes of subject and body are counted`(
        _ message: String, count: Int, text: String
    ) {
        var reader = MessageReader()
        var output: [UInt8] = []
        Array(message.replacing("%", with: "\0").utf8).withUnsafeBufferPointer {
            reader.read($0, into: &output)
        }
        #expect(reader.nulCount == count)
        #expect(String(decoding: output, as: UTF8.self) == text)
    }
}

@Suite struct DamagedMessageTests {
    private static let header = "Subject: x\nMIME-Version: 1.0\n"

    @Test(arguments: ["==", ""])
    func `what a list appends to an encoded text is not decoded`(padding: String) {
        // 14 and 15 bytes: with padding and without.
        let encoded = padding.isEmpty ? "U2VlIHlvdSB0aGVyZSEK" : "U2VlIHlvdSB0aGVyZQ=="
        let text = mailText(
            Self.header
                + "Content-Transfer-Encoding: base64\n\n\(encoded)\n\n____________\nmembers mailing list\n")
        #expect(text == "x\nSee you there\(padding.isEmpty ? "!" : "")")
    }

    @Test(arguments: ["iso-8859-1", "windows-1252", "iso-8859-15", "koi8-r"])
    func `text in UTF-8 is read as that, whatever is declared`(charset: String) {
        let text = mailText(Self.header + "Content-Type: text/plain; charset=\(charset)\n\nGrüße aus Köln\n")
        #expect(text == "x\nGrüße aus Köln")
    }

    @Test(arguments: [
        ("; delsp=yes", "was wrap \nped by the cli \nent.\nNew", "was wrapped by the client.\nNew"),
        ("", "was \nwrapped.\n\nNew", "was wrapped.\n\nNew"),
        ("", "> was \n> wrapped.\nno \n> quote\n-- \nAnna", "> was wrapped.\nno \n> quote\n-- \nAnna"),
        ("", " From here\n >x", "From here\n>x"),
    ])
    func `flowed lines are joined`(parameter: String, body: String, text: String) {
        let type = "Content-Type: text/plain; format=flowed\(parameter)\n\n"
        #expect(mailText(Self.header + type + body + "\n") == "x\n" + text)
    }

    @Test func `the status of a delivery is text`() {
        let report =
            "Content-Type: multipart/report; boundary=b\n\n--b\n\nNot delivered.\n--b\n"
            + "Content-Type: message/delivery-status\n\nStatus: 5.1.1\nDiagnostic-Code: smtp; no such user\n--b--\n"
        #expect(
            mailText(Self.header + report)
                == "x\nNot delivered.\nStatus: 5.1.1\nDiagnostic-Code: smtp; no such user")
    }
}
