// The rules of people beside what a filter learns.

import Foundation
import Testing
import WinnowMail
import _WinnowTestSupport

@testable import WinnowFilter

@Suite struct MailPolicyTests {
    private let folder: TemporaryFolder
    private let filter: MailFilter

    init() throws {
        folder = try TemporaryFolder()
        filter = MailFilter(store: folder.path + "/ada")
        for name in ["ada", "shared"] { try makeFolder(name) }
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }

    private func rules(_ text: String, of name: String = "ada") throws {
        try write(Array(text.utf8), of: name)
    }

    private func write(_ bytes: [UInt8], of name: String) throws {
        try Data(bytes).write(to: URL(filePath: folder.path("\(name)/policy")))
    }

    private func verdict(_ header: String, isAuthenticated: Bool = false) throws -> MailVerdict {
        try filter.verdict(for: Array("\(header)\n\ntext\n".utf8), isAuthenticated: isAuthenticated)
    }

    private static let message = "From: Bob <bob@mail.example.net>\nList-Id: News <news.example.net>"

    @Test(arguments: [
        ("", nil), ("# allow bob@mail.example.net", nil), ("allow bob@mail.example.net", "ham"),
        ("\tallow\t BOB@Mail.Example.NET # a friend\r\n", "ham"), ("allow @mail.example.net", "ham"),
        ("allow @example.net", "ham"), ("allow @ample.net", nil), ("allow @net", "ham"),
        ("block @example.net", "spam"), ("block list:news.example.net", "spam"),
        ("allow list:example.net", nil),
        ("block bob@mail.example.net\nallow @example.net", "spam"),
        ("allow @example.net\nblock bob@mail.example.net", "ham"), ("allow b@example.org", nil),
        ("authenticated header list-id", "ham"), ("authenticated header X-Sasl", nil),
        ("authenticated milter", nil), ("maximum-size 10", "unsure"), ("maximum-size 1MB", nil),
        ("maximum-size 10\nallow @example.net", "ham"), ("\u{FEFF}allow @example.net\r\n", "ham"),
    ])
    func `a rule decides what it says`(text: String, label: String?) throws {
        try rules(text)
        let verdict = try verdict(Self.message)
        #expect(filter.policyErrors.isEmpty)
        #expect((verdict.rule == nil) == (label == nil) && verdict.label.rawValue == label ?? "unsure")
    }

    @Test func `a verdict says which rule decided`() throws {
        try rules("allow @example.net")
        let fields = try verdict(Self.message).fields.map { "\($0.name): \($0.value)" }
        #expect(
            fields.prefix(3) == [
                "X-Spam-Flag: NO",
                "X-Spam-Status: No, score=-20.0 required=5.0 winnow=ham rule=allow:@example.net",
                "X-Spam-Score: -20.0",
            ])
        try rules("block b\u{FC}ro@example.net")
        let status = try verdict("From: b\u{FC}ro@example.net").fields[1].value
        #expect(status == "Yes, score=48.9 required=5.0 winnow=spam rule=block:b\\u{fc}ro@example.net")
    }

    @Test(arguments: [
        "From: allowed@example.org\nFrom: evil@example.net",
        "From: <evil@example.net>\nFrom: allowed@example.org",
        "From: \"allowed@example.org\" <evil@example.net>", "From: allowed@example.org <evil@example.net>",
        "From: allowed@example.org, evil@example.net", "From: <evil@example.net> (allowed@example.org)",
        "From: allowed@example.org@evil.example.net", "From: <\"allowed@example.org\"@evil.example.net>",
        "From: =?utf-8?q?allowed@example.org?= <evil@example.net>",
        "From: evil-allowed@example.org.example.net",
        "From: <allowed@example.org> <evil@example.net>", "From: <evil@example.net>allowed@example.org",
        "From: <@example.org:evil@example.net>", "From: Group: allowed@example.org;",
        "From: \u{430}llowed@example.org", "From: allowed@e\u{212A}ample.org", "From: (allowed@example.org)",
        "From: \"allowed@example.org\"", "Reply-To: allowed@example.org", "X: y\rFrom: allowed@example.org",
        "From: allowed@example.org\0", "From: allowed@exam\rple.org", "From: <allowed @example.org>", "x",
        "Sender: allowed@example.org\nFrom: evil@example.net", "\nFrom: allowed@example.org", "",
        "Subject: x\rFrom: evil@example.net\nFrom: allowed@example.org",
        "From: allowed@example.org.", "From: allowed@example.org\nbroken\nFrom: evil@example.net",
        "From: allowed@example.org\nbroken", "broken\nFrom: allowed@example.org",
        "From: allowed@example.org\n \nX: y", "X: y\n\t\nFrom: allowed@example.org",
        "X: y\nFrom evil@example.net Mon\nFrom: allowed@example.org",
        "From: \"evil <evil@example.net>, allowed@example.org", "From: (allowed@example.org",
        "\u{FEFF}From: allowed@example.org", "\u{FEFF}X: y\nFrom: allowed@example.org",
        "From: =?utf-8?q?evil=40example.net=2C_?=allowed@example.org",
    ])
    func `nobody is allowed by an address that is not all of From`(header: String) throws {
        try rules("allow allowed@example.org\nallow allowed@e\u{6B}ample.org")
        #expect(try verdict(header).rule == nil)
    }

    @Test func `an encoded part of an address is not allowed`() throws {
        try rules("allow @example.org")
        #expect(try verdict("From: =?utf-8?q?evil?=@example.org").rule == nil)
        #expect(try verdict("From: =?utf-8?q?J=C3=BCrgen?= <j@example.org>").rule == "allow:@example.org")
    }

    @Test(arguments: [
        #""x <bob@example.net>"#, #""<bob@example.net>"#, #"Ann" <bob@example.net>"#, "(x <bob@example.net>",
        #"<ann@example.org" <bob@example.net>"#, "bob@example.net)", "((bob@example.net",
        String(repeating: "a@example.org, ", count: 500) + "bob@example.net",
        "\"" + String(repeating: "x", count: 70_000) + "\" <bob@example.net>",
        "=?utf-8?q?bob=40example.net?=", "=?utf-8?b?Ym9iQGV4YW1wbGUubmV0?= <ann@example.org>",
        "<=?utf-8?q?bob?=@example.net>", "=?utf-8?q?=22bob=40example.net=22?= <ann@example.org>",
        "bob @ example.net", "bob@example .net", "bob@(x)example.net", "bob@example(x).(y)net",
        "bob(x)@example.net", #""bob"@example.net"#, #"b\ob@example.net"#, "bob@\n example.net",
        "BOB@Example.NET.", "<@example.net:ann@example.org>", "Friends: a@example.org, bob@example.net;",
        #""bob@example.net" <ann@example.org>"#, "ann@example.org (bob@example.net)",
        "'bob@example.net' <ann@example.org>", "\u{201C}bob@example.net\u{201D} <ann@example.org>",
        "bob@exam\u{200B}ple.net", "bob@example\u{3002}net", "\u{FF42}ob\u{FF20}example.net",
        "ann@example.org (bob@example.net\u{A0}there)", "bob@exam\0ple.net", "mailto:bob@example.net",
        "[bob@example.net]",
        "ann@example.org\nbroken\nFrom: bob@example.net", "a@example.org\n \nFrom: bob@example.net",
        "ann@example.org\nX: y\rFrom: bob@example.net", "ann@example.org\r\nX: y\rFrom: bob@example.net\r",
        "bob@example.net. Bye", "<bob@example.net", "ann@example.org\n>From x\nFrom: bob@example.net",
        "Bob <Bob+offers@example.net>", "=?utf-8?q?bob+a+b=40example.net?= <ann@example.org>",
    ])
    func `a blocked sender is blocked anywhere in From`(field: String) throws {
        for rule in ["block @example.net", "block @net"]
            + (field.contains("<@") ? [] : ["block bob@example.net"])
        {
            try rules(rule)
            #expect(try verdict("From: \(field)").rule == rule.replacing("block ", with: "block:"))
        }
    }

    @Test(arguments: [
        "ann@example.org", "bob@notexample.net", "bob@example.net.org", "xbob@other.example",
        "bob@other.example.org", "bob.x@other.example", "x.bob@other.example", "bob-bob@other.example",
        "ann@example.org (example.net)", "example.net <ann@example.org>", "<ann@example.org> bob",
        "ann@example.org\nX: y\n From: bob@example.net", "ann@example.org\nTo: bob@example.net",
        "ann@example.org\n\nFrom: bob@example.net", "@", "bob@", "bob@ <other.example>",
    ])
    func `other senders are not blocked`(field: String) throws {
        try rules("block @example.net\nblock bob@other.example")
        #expect(try verdict("From: \(field)").rule == nil)
    }

    @Test(arguments: [
        ("block @b\u{FC}ro.example", "ann@B\u{DC}RO.example"),
        ("block @B\u{DC}RO.example", "ann@b\u{FC}ro.example"),
        ("block @b\u{FC}ro.example", "\"=?utf-8?q?Ann=40B=C3=9CRO.example?=\" <ann@example.org>"),
        ("block \u{394}@example.net", "\u{3B4}+x@example.net"),
    ])
    func `the case of letters outside ASCII does not hide a blocked sender`(rule: String, field: String)
        throws
    {
        try rules(rule)
        #expect(try verdict("From: \(field)").label == .spam)
        #expect(try verdict("\u{FEFF}From: \(field)").label == .spam)
        // Who is allowed must write the very same address.
        try rules(rule.replacing("block", with: "allow"))
        #expect(try verdict("From: \(field)").rule == nil)
    }

    @Test(arguments: [
        ("News <news.example.org>", true), ("<news.example.org> x", true), ("news.example.org", true),
        ("<a.example> <NEWS.example.org.>", true), ("=?utf-8?q?=3Cnews=2Eexample.org=3E?=", true),
        ("<news.(x)example .org>", true), ("\"<news.example.org", true),
        ("<a>\nx\nList-Id: news.example.org", true),
        ("<xnews.example.org>", false), ("news <example.org>", false), ("<news.example.org.uk>", false),
    ])
    func `a blocked list is blocked however it is written`(field: String, isBlocked: Bool) throws {
        try rules("block list:news.example.org")
        #expect(try verdict("List-Id: \(field)").rule == (isBlocked ? "block:list:news.example.org" : nil))
    }

    @Test func `of many rules the first that matches decides`() throws {
        let many = (0..<20_000).map { "\($0 % 2 == 0 ? "allow" : "block") u\($0)@h\($0 % 777).example" }
        try rules(many.joined(separator: "\n") + "\nallow @h5.example\nblock @example\nallow u9@h9.example")
        for (address, rule) in [
            ("u12@h12.example", "allow:u12@h12.example"), ("u11@h11.example", "block:u11@h11.example"),
            ("x@h5.example", "allow:@h5.example"), ("x@h6.example", "block:@example"),
            ("u9@h9.example", "block:u9@h9.example"), ("x@a.b.example", "block:@example"), ("x@other", nil),
        ] {
            #expect(try verdict("From: \(address)").rule == rule)
        }
        // A hostile field takes time in proportion to its length.
        for part in ["a@b.c.d,", "@(", "\"@", "a. b. c@d .e .f,", "=?utf-8?q?a=40b.c?= ", "a.", "<"] {
            let field = String(repeating: part, count: 100_000 / part.utf8.count)
            #expect(try verdict("From: \(field)\nList-Id: \(field)").rule == nil)
        }
    }

    @Test func `a wrong line does not hide a right one, and a dot or an empty field changes nothing`() throws
    {
        try rules("threshold x\nthreshold 7\nblock @example.net\nauthenticated header X-Sasl")
        #expect(try verdict("From: a@example.net.").rule == "block:@example.net")
        let verdict = try verdict("From: a@example.org\nX-Sasl: \n")
        #expect(verdict.rule == nil && verdict.threshold == 7)
    }

    @Test func `one of several authors is enough to block, and all are needed to allow`() throws {
        let header = "From: ann@example.org, bob@sub.example.net\nFrom: eve@example.com"
        for (text, rule) in [
            ("block @example.net", "block:@example.net"), ("block eve@example.com", "block:eve@example.com"),
            ("allow @example.net", nil),
        ] {
            try rules(text)
            #expect(try verdict(header).rule == rule)
        }
        try rules("allow @example.net")
        #expect(try verdict("From: a@example.net, B <b@sub.example.net>").rule == "allow:@example.net")
    }

    @Test func `authenticated senders are those that the server names, not a stranger`() throws {
        try rules("authenticated milter")
        #expect(try verdict(Self.message, isAuthenticated: true).rule == "authenticated")
        #expect(try verdict(Self.message).rule == nil)
        try rules("authenticated header X-Sasl")
        #expect(try verdict(Self.message, isAuthenticated: true).rule == nil)
        #expect(try verdict("x-SASL: ann").rule == "authenticated")
        // A server that removes the field does not remove these.
        #expect(try verdict("X-Sasl : ann").rule == nil)
        #expect(try verdict("X: y\n X-Sasl: ann\nY: z\n\nX-Sasl: ann").rule == nil)
        // For the server, it may be in the body.
        #expect(try verdict("X: y\nbroken\nX-Sasl: ann").rule == nil)
        #expect(try verdict("X: y\nFrom ann Mon\nX-Sasl: ann").rule == nil)
    }

    @Test func `the user's rules go before those of the site`() throws {
        try rules("block @example.net\nthreshold 9\nreject 20\nmaximum-size 5MB", of: "shared")
        #expect(try verdict(Self.message).rule == "block:@example.net")
        try rules("allow bob@mail.example.net\nthreshold 7")
        #expect(try verdict(Self.message).rule == "allow:bob@mail.example.net")
        #expect(try verdict("From: eve@example.net").rule == "block:@example.net")
        #expect(try verdict("From: eve@example.net").isRejected)
        #expect(try verdict("From: ann@example.org").threshold == 7)
        // The site's own filter, and one of a user who has no folder.
        let site = MailFilter(store: folder.path + "/shared/")
        #expect(try site.verdict(for: Array("From: bob@example.net\n\nx".utf8)).threshold == 9)
        let other = MailFilter(store: folder.path + "/nobody/")
        #expect(try other.verdict(for: Array("From: bob@example.net\n\nx".utf8)).threshold == 9)
    }

    @Test func `a threshold moves spam, and from another one it is refused`() throws {
        func verdict(_ logOdds: Double, _ text: String) -> MailVerdict {
            MailVerdict(logOdds: logOdds, reasons: [], policy: MailPolicy(Array(text.utf8), path: "policy"))
        }
        #expect(verdict(3, "").label == .spam && !verdict(40, "").isRejected)
        #expect(verdict(3, "threshold 6").label == .unsure && verdict(-1, "threshold 6").label == .ham)
        #expect(verdict(3.3, "threshold 6").label == .spam && verdict(1, "threshold 3").label == .spam)
        #expect(verdict(3, "threshold 6").fields[1].value == "No, score=5.8 required=6.0 winnow=unsure")
        #expect(verdict(8, "reject 10").isRejected && !verdict(7, "reject 10").isRejected)
        #expect(!verdict(8, "threshold 20\nreject 10").isRejected)
    }

    @Test(arguments: [
        ("alow @example.org", "there is no rule alow; there are threshold"),
        ("threshold", "threshold is empty, but"),
        ("threshold 2", "threshold is 2, but must be a score from 3 to 99.9"), ("threshold nan", "is nan"),
        ("threshold 0x5", "is 0x5"), ("threshold 5 6", "is 5 6"), ("threshold -5", "is -5"),
        ("reject 1e1", "is 1e1"),
        ("threshold 5\nthreshold 6", "policy, line 2: threshold is set twice; leave out one"),
        ("maximum-size 0", "is 0"), ("maximum-size 9999999999999999999999MB", "must be a size"),
        ("maximum-size 2TB", "must be a size"), ("allow example.org", "must be one of ada@example.org"),
        ("allow *@example.org", "is *@example.org"), ("allow a@b@c", "is a@b@c"), ("allow @", "is @"),
        ("allow @.org", "is @.org"), ("allow list:", "is list:"), ("allow <a@example.org>", "is <a@"),
        ("allow Ann a@example.org", "is Ann a@example.org"), ("authenticated", "authenticated is empty"),
        ("authenticated header", "is header"), ("authenticated header X:", "is header X:"),
        ("allow a\u{1B}@example.org", "is a\\u{1B}@example.org"),
    ])
    func `a wrong line is left out, and named with a remedy`(text: String, message: String) throws {
        try rules("# comment\nallow @example.net\n".dropFirst(text.contains("\n") ? 100 : 0) + text)
        _ = try verdict(Self.message)
        let error = try #require(filter.policyErrors.first)
        #expect(error.message.contains(message) && error.code == .badPolicy)
        #expect(error.message.hasPrefix(folder.path + "/ada/policy, line "))
        #expect(error.place?.line == (text.contains("\n") ? 2 : 3) && !error.message.contains("\n"))
        #expect(throws: error) { try FilterStore(path: filter.path).checkPolicy() }
        if !text.contains("\n") { #expect(try verdict(Self.message).rule == "allow:@example.net") }
    }

    @Test func `all wrong lines of both files are named, up to ten of each`() throws {
        try rules("threshold x\n\nalow\nblok\nblock @example.net\nblock x")
        try rules((1...13).map { "rule\($0)\n" }.joined(), of: "shared")
        #expect(try verdict(Self.message).rule == "block:@example.net")
        let messages = filter.policyErrors.map(\.message)
        #expect(messages.count == 2)
        #expect(
            messages.first?.hasSuffix(
                "/ada/policy, line 1: threshold is x, but must be a score from 3 to 99.9, such as 6.5; line 3: there is "
                    + "no rule alow; there are threshold, reject, maximum-size, allow, block and authenticated; line 4: "
                    + "there is no rule blok; line 6: block is x, but must be one of ada@example.org, @example.org and "
                    + "list:news.example.org") == true)
        #expect(messages.last?.contains("/shared/policy, line 1: there is no rule rule1; ") == true)
        #expect(messages.last?.hasSuffix("; line 10: there is no rule rule10; and 3 more lines") == true)
    }

    @Test(arguments: [
        ("none", "behind a link that leads to nothing; restore"), ("policy", "cannot be opened: "),
    ])
    func `a policy behind a link that leads nowhere is said, until there is one`(
        target: String, what: String
    ) throws {
        #expect(try verdict(Self.message).rule == nil && filter.policyErrors.isEmpty)
        let path = folder.path("shared/policy")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        for _ in 0..<2 {
            #expect(try verdict(Self.message).rule == nil)
            #expect(filter.policyErrors.map(\.path) == [path])
            #expect(filter.policyErrors.first?.message.contains(what) == true)
        }
        try FileManager.default.removeItem(atPath: path)
        try rules("block @example.net", of: "shared")
        #expect(try verdict(Self.message).rule == "block:@example.net" && filter.policyErrors.isEmpty)
    }

    @Test func `a folder of the site behind a link that leads to nothing is said`() throws {
        try FileManager.default.removeItem(atPath: folder.path("shared"))
        try FileManager.default.createSymbolicLink(atPath: folder.path("shared"), withDestinationPath: "none")
        #expect(try verdict(Self.message).rule == nil)
        #expect(filter.policyErrors.first?.message.contains("shared/policy: behind a link") == true)
    }

    @Test func `what is no file of rules is said, and mail goes on`() throws {
        try makeFolder("ada/policy")
        #expect(try verdict(Self.message).rule == nil)
        #expect(filter.policyErrors.first?.message.contains("not a file; write rules into it") == true)
        for (bytes, what) in [
            (Array(repeating: UInt8(0), count: 1000), "there is no rule"),
            ([0xFF, 0xFE, 0x0A], "there is no rule"),
            (Array(repeating: UInt8(0x0A), count: 2 << 20), "has more than 1 MB"),
        ] {
            try write(bytes, of: "shared")
            let other = MailFilter(store: folder.path + "/bob")
            #expect(try other.verdict(for: [0x78]).rule == nil)
            #expect(other.policyErrors.first?.message.contains(what) == true)
        }
    }
}
