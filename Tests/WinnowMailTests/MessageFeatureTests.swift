// The features of messages, and the signals of their structure.

import Testing

@testable import WinnowMail

@Suite struct MessageFeatureTests {
    private func read(_ message: String) -> (features: MessageFeatures, signals: [String]) {
        read(Array(message.utf8))
    }

    private func read(_ message: [UInt8]) -> (features: MessageFeatures, signals: [String]) {
        var reader = MessageFeatureReader()
        let features = reader.features(of: message.withUnsafeBufferPointer { CanonicalMessage($0) })
        return (features, reader.signals.found.map(\.name))
    }

    private static let plain = """
        From: Ada <ada@example.org>
        To: bob@example.net
        Date: Mon, 2 Sep 2002 10:01:11 +0100
        Message-ID: <1@example.org>
        Subject: Lunch

        Shall we meet at noon?

        """

    @Test func `groups are sorted and without repetitions`() {
        let features = read(Self.plain).features
        for group in features.groups.map(\.features) {
            #expect(!group.isEmpty)
            #expect(zip(group, group.dropFirst()).allSatisfy { $0 < $1 })
            #expect(group.allSatisfy { $0 < 1 << UInt32(MessageFeatures.bits) })
        }
    }

    @Test func `marks of filters, a mailbox line and line ends change nothing`() {
        let features = read(Self.plain).features
        let marked = "X-Spam-Status: Yes, score=9\n\ttests=A,B\n" + Self.plain
        let inside = Self.plain.replacing("Subject:", with: "X-Bogosity: Spam\nSubject:", maxReplacements: 1)
        let mailbox = "From ada@example.org Mon Sep  2 10:01:11 2002\n" + Self.plain
        let lines = Self.plain.replacing("\n", with: "\r\n")
        for message in [marked, inside, mailbox, lines] {
            #expect(read(message).features == features)
        }
        #expect(read(Self.plain + "X-Spam-Flag: in the body\n").features != features)
    }

    @Test(arguments: [
        "x", "\nx\n", "text\r\n", " x\n", "a\rb\r", "From ada\nx\n", "", "Subject: x",
        "From ada\nTo: x\n>From bob\nSubject: x\n\ny\n",
    ])
    func `fields that a filter adds are not part of a message without a header`(message: String) {
        let bytes = Array(message.utf8)
        let marked = bytes.withUnsafeBufferPointer {
            MarkedMessage.bytes(of: $0, fields: [("X-Spam-Flag", "NO")], removing: ["x-spam-flag"])
        }
        func canonical(_ bytes: [UInt8]) -> [UInt8] {
            bytes.withUnsafeBufferPointer { CanonicalMessage($0).bytes }
        }
        #expect(canonical(marked) == canonical(bytes))
    }

    @Test func `a message is known by its identifier and body, or by what its sender wrote`() {
        func identity(_ message: String) -> [UInt8] {
            Array(message.utf8).withUnsafeBufferPointer { CanonicalMessage($0).identity }
        }
        let known = "Message-ID: <1@x>\nSubject: a\n\nhello\n"
        for copy in [
            "Delivered-To: bob\nReturn-Path: <a@x>\n" + known, "Status: RO\n" + known,
            "X-Mozilla-Status: 1\n>From - Mon Jan 26 17:20:56 2009\n" + known,
            "message-id:\n <1@x>\r\nSubject: [list] a\r\n\r\nhello\r\n\r\n",
        ] {
            #expect(identity(copy) == identity(known), "\(copy)")
        }
        for other in [
            known.replacing("1@x", with: "2@x"), known + "more", known.replacing("Message-ID", with: "X-Id"),
        ] {
            #expect(identity(other) != identity(known), "\(other)")
        }
        let unknown = "From: a@x\nSubject: a\n\nhello\n"
        #expect(identity("X-UID: 7\nReceived: by y\n" + unknown) == identity(unknown))
        #expect(identity(unknown.replacing("Subject: a", with: "Subject: b")) != identity(unknown))
        #expect(identity("Message-ID: \n" + unknown) == identity(unknown))
    }

    @Test func `links beyond the limit are not examined`() {
        let links = (0..<MessageSignals.linkLimit).map { _ in "<a href=http://a.example/>a.example</a> " }
        let header = "Content-Type: text/html\n\n"
        let last = "<a href=http://203.0.113.9/>here</a>"
        #expect(!read(header + links.joined() + last).signals.contains("link-ip"))
        #expect(read(header + links.dropLast().joined() + last).signals.contains("link-ip"))
    }

    @Test func `senders that disagree are noted`() {
        let message = Self.plain.replacing(
            "Ada <ada@example.org>", with: "\"help@bank.com\" <ada@example.org>"
        )
        .replacing("To: bob", with: "Reply-To: eve@other.test\nReturn-Path: <eve@other.test>\nTo: bob")
        let signals = read(message).signals
        for name in ["from-name", "reply-to-differs", "return-path-differs"] {
            #expect(signals.contains(name))
        }
        for name in ["from-name", "reply-to-differs"] { #expect(!read(Self.plain).signals.contains(name)) }
    }

    @Test func `links, hidden text and images are noted`() {
        let html = """
            Subject: hi
            Content-Type: text/html; charset=koi8-r

            <a href="http://203.0.113.9/login">www.paypal.com</a> <a href="https://shop.example.ru/x">here</a>
            <p style="Display: None">filler</p><img src="x"><img src="y">
            """
        var reader = MessageFeatureReader()
        _ = reader.features(of: Array(html.utf8).withUnsafeBufferPointer { CanonicalMessage($0) })
        let found = reader.signals.found
        let names = found.map(\.name)
        for name in [
            "link-ip", "link-text", "link-domain:example.ru", "link-tld:ru", "hidden-text", "images:2",
            "images-only",
            "part:text/html", "charset:koi8-r", "no-from",
        ] { #expect(names.contains(name), "\(name) is not in \(names)") }
        let detail = found.first { $0.name == "link-text" }?.detail
        #expect(detail == "link shows paypal.com, goes to 203.0.113.9")
    }

    @Test func `a link whose text names its own host is not suspicious`() {
        let html =
            "Content-Type: text/html\n\n<a href=\"https://mail.example.org/a\">see www.example.org now</a>"
        #expect(!read(html).signals.contains("link-text"))
    }

    @Test func `HTML that differs from the plain text is noted`() {
        func message(_ html: String) -> String {
            """
            Content-Type: multipart/alternative; boundary=b

            --b
            Content-Type: text/plain

            \((0..<30).map { "word\($0)" }.joined(separator: " "))
            --b
            Content-Type: text/html

            <p>\(html)</p>
            --b--
            """
        }
        let same = (0..<30).map { "word\($0)" }.joined(separator: " ")
        #expect(!read(message(same)).signals.contains("html-differs"))
        let empty = "--b\nContent-Type: text/html\n\n\n--b\nContent-Type: text/html\n\n<p>"
        let other = message(same.replacing("word", with: "pill"))
            .replacing("--b\nContent-Type: text/html\n\n<p>", with: empty)
        #expect(read(other).signals.contains("html-differs"))
        #expect(read(message(same.replacing("word", with: "pill"))).signals.contains("html-differs"))
    }

    @Test func `attachments are noted by extension`() {
        let message = """
            Content-Type: multipart/mixed; boundary=b

            --b
            Content-Type: application/octet-stream
            Content-Disposition: attachment; filename="Invoice.PDF.exe"

            AAAA
            --b--
            """
        #expect(read(message).signals.contains("attachment:.exe"))
    }

    @Test(arguments: [
        ("Mon, 2 Sep 2002 10:01:11 +0100", 1_030_957_271), ("2 Sep 02 09:01 GMT", 1_030_957_260),
        ("Thu, 1 Jan 1970 00:00:00 +0000", 0), ("29 Feb 2004 12:00:00 -0500", 1_078_074_000),
    ])
    func `dates are read`(_ text: String, _ seconds: Int) {
        #expect(MessageDate(Array(text.utf8))?.seconds == seconds)
    }

    @Test(arguments: [
        "", "Sep", "Mon, 2 Sep", "99 Sep 2002 10:00:00", "2 Foo 2002 10:00:00", "2 Sep 2002 99:00",
    ])
    func `invalid dates are not read`(_ text: String) {
        #expect(MessageDate(Array(text.utf8)) == nil)
    }

    @Test func `dates far from that of receipt are noted`() {
        func signals(_ date: String) -> [String] {
            read("Received: from a by b; Mon, 2 Sep 2002 10:00:00 +0000\nDate: \(date)\n\nhi").signals
        }
        #expect(signals("Fri, 6 Sep 2002 10:00:00 +0000").contains("date-ahead"))
        #expect(signals("Mon, 26 Aug 2002 10:00:00 +0000").contains("date-old"))
        let usual = signals("Mon, 2 Sep 2002 09:58:00 +0000")
        #expect(!usual.contains("date-ahead") && !usual.contains("date-old"))
    }

    @Test(arguments: [
        [], [0], [0xFF, 0xFE, 0, 0], Array("From ".utf8), Array("Subject".utf8), Array("\n\n\n".utf8),
        Array(String(repeating: "<a href=http://", count: 1000).utf8),
        Array(String(repeating: "X-A: b\n", count: 10_000).utf8),
    ])
    func `any bytes have features`(_ message: [UInt8]) {
        let (features, signals) = read(message)
        #expect(features.bytes.features.count <= 3497 && signals.count <= MessageSignals.limit + 20)
    }

    @Test func `zones at the end of a field count, and absurd ones do not`() {
        func signals(_ date: String) -> [String] {
            read("Received: from a by b; Mon, 2 Sep 2002 10:00:00 +0000 (UTC)\nDate: \(date)\n\nhi").signals
        }
        #expect(!signals("Mon, 2 Sep 2002 23:00:00 +1300").contains("date-ahead"))
        #expect(signals("Mon, 2 Sep 2002 23:00:00 +0000").contains("date-ahead"))
        #expect(!signals("Mon, 2 Sep 2002 10:01:11 -9223372036854775808 (x)").contains("date-ahead"))
    }

    @Test(arguments: [
        ("display: none", true), ("color:red; OPACITY:0", true), ("font-size:0px", true),
        ("font-size:1px", true),
        ("font-size:0.9em", false), ("opacity:0.5", false), ("color:red", false), ("display", false),
        ("", false),
    ])
    func `hidden text is recognized by its style`(_ style: String, _ isHidden: Bool) {
        let html = "Content-Type: text/html\n\n<p style=\"\(style)\">hi</p>"
        #expect(read(html).signals.contains("hidden-text") == isHidden)
    }

    @Test func `signals with values do not displace those of header and structure`() {
        let links = (0..<400).map { "<a href=http://a\($0).b\($0)>x</a>" }.joined()
        let signals = read(
            "From: \"x@bank.com\" <a@b.org>\nReply-To: c@d.org\nContent-Type: text/html\n\n\(links)"
        ).signals
        for name in ["from-name", "reply-to-differs"] { #expect(signals.contains(name)) }
    }

    @Test func `a blank before the colon of a field changes nothing`() {
        #expect(!read("From : a@b.org\n\nhi").signals.contains("no-from"))
    }
}
