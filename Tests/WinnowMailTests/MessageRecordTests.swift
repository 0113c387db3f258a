// Messages as records of an index: identifiers, authors, dates.

import Testing
import WinnowSystem

@testable import WinnowMail

@Suite struct MessageRecordTests {
    private func record(_ message: String) -> MessageRecord {
        var reader = MessageReader()
        return Array(message.utf8).withUnsafeBufferPointer { reader.record(of: $0) }
    }

    @Test func `a record has what a message says about itself`() {
        let message = record(
            """
            From ann Tue Jul  1 10:52:37 2003
            Received: by mx.example.org; Mon, 1 Jan 2001 00:00:00 +0000
            Message-ID: <42.ab@example.org>
            From: =?utf-8?q?J=C3=BCrgen?= Lee <Juergen@Example.org>
            Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= from
             the coast
            Date: Tue, 1 Jul 2003 10:52:37 +0200 (CEST)

            Hello,

            it rains.

            """)
        #expect(message.identifier == "42.ab@example.org")
        #expect(message.address == "juergen@example.org" && message.name == "Jürgen Lee")
        #expect(message.subject == "Grüße from the coast" && message.text == "Hello,\n\nit rains.")
        #expect(message.date == 1_057_049_557)
    }

    @Test(arguments: ["10.52.37", "24:00:00", "mar., 1 juil. 2003", "2003-07-01 10:52:37", ""])
    func `a date that cannot be read is that of receipt`(date: String) {
        let rest = "Date: \(date)\nSubject: a\n\nb"
        let line = "From ann@example.org Tue Jul  1 08:52:37 2003\n"
        let received = "Received: from a; by b; Tue, 1 Jul 2003 10:52:38 +0200\n"
        #expect(record(line + rest).date == 1_057_049_557)
        #expect(
            record(line + received + "Received: by c; 1 Jul 2001 00:00:00\n" + rest).date == 1_057_049_558)
        var reader = MessageReader()
        #expect(Array(rest.utf8).withUnsafeBufferPointer { reader.record(of: $0) }.date == nil)
        #expect(reader.counts.warnings == ["1 message without a readable date"])
    }

    @Test(arguments: [
        ("Ann Lee <ann@example.org>", "ann@example.org", "Ann Lee"),
        ("ann@example.org", "ann@example.org", ""),
        ("<ann@example.org>", "ann@example.org", ""),
        ("ann@example.org (Ann Lee)", "ann@example.org", "Ann Lee"),
        (#""Lee, Ann" <ann@example.org>"#, "ann@example.org", "Lee, Ann"),
        (#""Ann \"A\" Lee" <ann@example.org>, Bob <bob@example.org>"#, "ann@example.org", #"Ann "A" Lee"#),
        ("Lee, Ann <ann@example.org>", "ann@example.org", "Lee, Ann"),
        ("ann@example.org, bob@example.org", "ann@example.org", ""), ("Ann Lee", "", "Ann Lee"), ("", "", ""),
        ("(comment (nested) Ann) ann@example.org", "ann@example.org", "comment (nested) Ann"),
        (#""ann lee"@example.org"#, #""ann lee"@example.org"#, ""),
        (#"Ann <"ann lee"@example.org>"#, #""ann lee"@example.org"#, "Ann"),
        ("Ann <ann@example.org", "ann@example.org", "Ann"), (#"""#, "", ""), ("<", "", ""), ("(((", "", "(("),
    ])
    func `authors of every form are read`(field: String, address: String, name: String) {
        let message = record("From: \(field)\n\nx")
        #expect(message.address == address && message.name == name)
    }

    @Test(
        arguments: [
            ("1 Jul 2003 10:52:37 +0200", 1_057_049_557), ("Tue, 01 Jul 2003 08:52 GMT", 1_057_049_520),
            ("Tue, 1 Jul 03 04:52:37 EDT", 1_057_049_557), ("Tue,  1 JUL 2003 08:52:37 -0000", 1_057_049_557),
            ("Tue Jul  1 08:52:37 2003", 1_057_049_557), ("1 July 2003 08:52:37", 1_057_049_557),
            ("Tue, 1 Jul 1 08:52:37 GMT", 993_977_557), ("Tue, 31 Jun 2003 08:52:37 GMT", nil),
            ("1 Jul 2003 10:52:37+0200", 1_057_049_557),
            ("Tuesday, 01-Jul-03 08:52:37 GMT", 1_057_049_557), ("01-Jul-2003 10:52:37 +0200", 1_057_049_557),
            ("01-07-2003 10:52:37 +0200", nil),
            ("1 Jul 2003 (a (b)) 10:52:37 (c) +0200", 1_057_049_557), ("yesterday", nil),
            ("1 Jul 2003", nil), ("1 Jul 2003 25:00:00 GMT", nil), ("", nil), ("1 2 3 4 5 6", nil),
            ("Tue, 1 Jul 99999999999999999999 10:52:37", nil), ("Fri, 1 Jan 70 00:00:00 +0000", 0),
        ] as [(String, Int?)])
    func `dates of every form are read`(field: String, seconds: Int?) {
        #expect(record("Date: \(field)\n\nx").date == seconds)
    }

    @Test func `a message without an identifier has a digest of its own`() {
        let message = "From: a@example.org\nSubject: x\n\ntext\n"
        let digest = record(message).identifier
        #expect(digest.utf8.count == 32)
        // A copy that was delivered elsewhere, with other line ends.
        #expect(record("Delivered-To: b\n" + message).identifier == digest)
        #expect(record(message.replacing("\n", with: "\r\n")).identifier == digest)
        #expect(record(message + "more").identifier != digest)
        for empty in ["", "<>", " ", String(repeating: "x", count: 2000)] {
            #expect(record("Message-ID: \(empty)\n" + message).identifier.utf8.count == 32)
        }
    }
}

@Suite struct MessageSendersTests {
    private func senders(_ header: String, marks: [String] = []) -> MessageSenders {
        Array((header + "\n\nx").utf8).withUnsafeBufferPointer { MessageSenders($0, marks: marks) }
    }

    private func text(_ values: MessageSenders.Values) -> [String] {
        values.all.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("ann@example.org", ["ann@example.org"]), ("Ann <ANN@Example.ORG>", ["ann@example.org"]),
        (#""Lee, Ann" <ann@example.org> (at work)"#, ["ann@example.org"]),
        (#""bob@example.net" <ann@example.org>"#, ["ann@example.org"]),
        ("=?utf-8?q?bob=40example.net?= <ann@example.org>", ["ann@example.org"]),
        ("ann@example.org <ann@example.org>", ["ann@example.org"]),
        ("(bob@example.net) ann@example.org (bob@example.net)", ["ann@example.org"]),
        (#"<"ann"@example.org>"#, ["ann@example.org"]),
        ("Ann\n <ann@example.org>", ["ann@example.org"]),
        ("ann@example.org, Bob <bob@example.net>", ["ann@example.org", "bob@example.net"]),
        (#"<"bob@example.net"@example.org>"#, [#""bob@example.net"@example.org"#]),
        ("Ann <änn@büro.example>", ["änn@büro.example"]),
        ("Ann <ann@\u{212A}.example>", ["ann@\u{212A}.example"]),
    ])
    func `addresses that every program reads alike`(field: String, addresses: [String]) {
        let found = senders("From: \(field)").addresses
        #expect(text(found) == addresses && found.isExact)
    }

    @Test(arguments: [
        "Ann", "", "<>", "@", "@example.org", "ann@", "ann@example.org <bob@example.net>",
        "<bob@example.net> ann@example.org", "<bob@example.net> <ann@example.org>",
        "<bob@example.net <ann@example.org>", "<ann@example.org", #""ann@example.org"#,
        #""ann@example.org""#, "(ann@example.org)", "<ann@example.org@example.net>",
        "<ann@example.org(>)@example.net>", "<ann @example.org>", "<ann@example.org (x)>", "ann @example.org",
        "Ann ann@example.org", "<@example.net:ann@example.org>", "Friends: ann@example.org;",
        #"<ann\@example.org@example.net>"#, #"<ann@"example.org">"#, #"<"a nn"@example.org>"#,
        "<ann@example.org>, Bob", "Bob; <ann@example.org>",
        "<ann@exam\rple.org>", "<ann@example.org\0>", "ann@example.org\0.example.net",
        "<ann@example.org>\nFROM: bob@example.net", "<ann@example.org>\nFrom : ann@example.org",
        "<ann@example.org>\nno field", "<ann@example.org>\n \nX: y", "<ann@example.org>\nFrom x\nX: y",
        "=?utf-8?q?ann?=@example.org", "<ann@example.org=?utf-8?q??=>",
    ])
    func `addresses that programs may read differently are not exact`(field: String) {
        #expect(!senders("From: \(field)").addresses.isExact)
    }

    @Test func `all authors of all fields are found`() {
        let found = senders("From: a@example.org\nX: y\nfrom:b@example.org, <c@example.org>").addresses
        #expect(text(found) == ["a@example.org", "b@example.org", "c@example.org"])
        #expect(senders("Subject: x").addresses == MessageSenders.Values())
        let many = senders("From: " + String(repeating: "a@example.org,", count: 10_000)).addresses
        #expect(!many.isExact && many.all.count == 100)
    }

    @Test func `lists and marks`() {
        let header = "List-ID: News: all, of it <News.Example.ORG>\nX-Own: y\nX-Other : z"
        let found = senders(header)
        #expect(text(found.lists) == ["news.example.org"] && found.lists.isExact && !found.isMarked)
        #expect(senders(header, marks: ["x-no", "x-own"]).isMarked)
        #expect(!senders(header, marks: ["x-other", "x-ow", "subject"]).isMarked)
        for odd in ["news.example.org", "<news.example.org> x", "<>", "<a>\nList-Id: <a>"] {
            #expect(!senders("List-Id: " + odd).lists.isExact)
        }
    }
}
