// Parts of text that `.messages` keeps whole, and similar text that it does not.

import Testing
import WinnowText

/// The tokens of one kind in a text.
private func found(_ kind: TokenKind, in text: String) -> [String] {
    WordTokenizer(mode: .messages).tokens(in: text).filter { $0.kind == kind }.map(\.text)
}

@Suite struct WordTokenizerMessagesTests {
    @Test(arguments: [
        ("see http://example.org/a?b=1&c#d now", ["http://example.org/a?b=1&c#d"]),
        ("HTTPS://EXAMPLE.ORG and hxxp://bad.example", ["HTTPS://EXAMPLE.ORG", "hxxp://bad.example"]),
        ("ftp://user:pw@host:21/x, then", ["ftp://user:pw@host:21/x"]),
        ("http://localhost:8080/", ["http://localhost:8080/"]),
        ("http://пример.испытание/путь.", ["http://пример.испытание/путь"]),
        ("www.foo.zz. www.example.com/a/", ["www.foo.zz", "www.example.com/a/"]),
        ("at example.com.", ["example.com"]),
        ("at my-shop.co.uk/x?y!", ["my-shop.co.uk/x?y"]),
        ("at 163.com:80 or 4u.co.in", ["163.com:80", "4u.co.in"]),
        ("bit.ly/x, t.me/a,b and wa.me/123", ["bit.ly/x", "t.me/a,b", "wa.me/123"]),
        ("visit:http://a.org or:a.org now.http://b.org", ["http://a.org", "a.org", "http://b.org"]),
        ("win.prize.top/go", ["win.prize.top/go"]),
        ("(http://a.org/b)", ["http://a.org/b"]),
        ("http://en.example.org/wiki/A_(b) c", ["http://en.example.org/wiki/A_(b)"]),
        ("<a href=\"http://a.org/b\">", ["http://a.org/b"]),
        ("[x](http://a.org/b).", ["http://a.org/b"]),
        ("http://a.org/点击领取", ["http://a.org/"]),
        ("really?http://a.org?!...", ["http://a.org"]),
        ("http://a.org/b's 'http://a.org/c'", ["http://a.org/b's", "http://a.org/c"]),
    ])
    func `web addresses are kept whole, without the sentence's punctuation`(
        text: String, expected: [String]
    ) {
        #expect(found(.url, in: text) == expected)
    }

    @Test(arguments: [
        "I said end.So what", "fine.me too", "main.rs and node.js", "e.g. this", "U.S.A.", "and/or", "3.14",
        "http:// nothing", "http://!", "a..com", "foo.com_bar", "well-known", "12.30.com-1", "x.c", "v1.2.3",
        "see you.There", "www. no", "no.I am", "1.a.1.a", ".com", "-.-", "either.or/",
    ])
    func `a full stop by itself makes no web address`(text: String) {
        #expect(found(.url, in: text) == [])
    }

    @Test(arguments: [
        ("mail john.smith+tag@mail.example.com, or", ["john.smith+tag@mail.example.com"]),
        ("<a_b@c.io>.", ["a_b@c.io"]),
        ("A%B-C@X-Y.CO.UK!", ["A%B-C@X-Y.CO.UK"]),
        ("mailto:me@example.org?subject=x", ["me@example.org"]),
        ("wait...bob@example.com", ["bob@example.com"]),
        ("123@example.com", ["123@example.com"]),
        ("a@b.com;c@d.com", ["a@b.com", "c@d.com"]),
    ])
    func `e-mail addresses are kept whole`(text: String, expected: [String]) {
        #expect(found(.email, in: text) == expected)
    }

    @Test(arguments: [
        "me@x", "a@b.c", "@winnow", "a @ b.com", "a@@b.com", "a@.com", "a@b.12", "meet@5.30",
        String(repeating: "x", count: 65) + "@example.com",
    ])
    func `an at sign by itself makes no e-mail address`(text: String) {
        #expect(found(.email, in: text) == [])
    }

    @Test(arguments: [
        ("call +44 20 7946 0958 now", ["+44 20 7946 0958"]),
        ("0800-123-4567.", ["0800-123-4567"]),
        ("(555) 123-4567", ["(555) 123-4567"]),
        ("555-123-4567, 555.123.4567, 1-800-555-1234", ["555-123-4567", "555.123.4567", "1-800-555-1234"]),
        ("08452810075over18's", ["08452810075"]),
        ("claim 0871277810910p/min", ["0871277810910"]),
        ("087187262701.50gbp", ["087187262701"]),
        ("+44 (0)20 7946 0958 and (020) 7946 0958", ["+44 (0)20 7946 0958", "(020) 7946 0958"]),
        ("01 23 45 67 89", ["01 23 45 67 89"]),
        ("+33 6 12 34 56 78", ["+33 6 12 34 56 78"]),
        ("447801259231", ["447801259231"]),
        ("call 0800 123 4567 24 hours", ["0800 123 4567"]),
        ("0800 542 0825 500 prizes", ["0800 542 0825"]),
        ("0800 542 0825 150ppm", ["0800 542 0825"]),
        ("00 44 20 7946 0958", ["00 44 20 7946 0958"]),
        ("+1 (555) 123-4567 12 people", ["+1 (555) 123-4567"]),
    ])
    func `phone numbers are kept whole`(text: String, expected: [String]) {
        #expect(found(.phone, in: text) == expected)
    }

    @Test(arguments: [
        "2004-12-05", "05-12-2004", "05.12.2004 10.30", "12/05/2024", "12:30", "09:30:00", "2024", "87121",
        "1,000,000", "10 20 30 40", "2004-2005", "0.123456789", "100-2000", "555-1234", "1-1-1-1-1-1-1-1",
        "12345678901234567890", "1234-5678-9012-3456", "0-0-0-0-0-0-0-0-0-0", "192.168.10.200", "(2004)",
        "+5", "+ 1", "(", "(12) 34", "978-0-306-40615-7", "v0800123456a",
    ])
    func `dates, times, sums and codes are not phone numbers`(text: String) {
        #expect(found(.phone, in: text) == [])
    }

    @Test(arguments: [
        ("win £1,000 or $5.50!", ["£1,000", "$5.50"]),
        ("100 USD, 100usd, USD 100, EUR100", ["100 USD", "100usd", "USD 100", "EUR100"]),
        ("50p a min, 150p/msg", ["50p", "150p"]),
        ("€5 5€ 5 € £ 5 ₹500 ¥1", ["€5", "5€", "5 €", "£ 5", "₹500", "¥1"]),
        ("5000 rupees or Rs.500 or rs 500 or Rs. 500", ["5000 rupees", "Rs.500", "rs 500", "Rs. 500"]),
        ("£10k $2m £1.5bn $2 mango", ["£10k", "$2m", "£1.5bn", "$2"]),
        ("£1.50pm", ["£1.50"]),
        ("US$5 A$10 HK$3", ["US$5", "A$10", "HK$3"]),
        ("$.99 $50 USD", ["$.99", "$50 USD"]),
        ("20 quid, 10 Euros, 99 pence", ["20 quid", "10 Euros", "99 pence"]),
    ])
    func `sums of money are kept whole`(text: String, expected: [String]) {
        #expect(found(.money, in: text) == expected)
    }

    @Test(arguments: [
        "1,000", "$", "$ off", "£", "720p video", "1080p", "5 people", "50%", "150ppm", "5 poundsx", "usd",
        "us$", "£x", "1usdx", "rs", "Rs. x", "usd.5", "all 5", "£ five",
    ])
    func `numbers or currency symbols by themselves are not money`(text: String) {
        #expect(found(.money, in: text) == [])
    }

    @Test(arguments: [
        ("hi @winnow, @a_1 and @_x!", ["@winnow", "@a_1", "@_x"]),
        ("@björn", ["@björn"]),
        ("@ home @5pm a@b x@y.z", []),
    ])
    func `mentions are kept whole`(text: String, expected: [String]) {
        #expect(found(.mention, in: text) == expected)
    }

    @Test(arguments: [
        ("#swift #2fast, #été.", ["#swift", "#2fast", "#été"]),
        ("#春节 #नमस्ते", ["#春节", "#नमस्ते"]),
        ("#1 # x C# &#39; a#b ##", []),
    ])
    func `hashtags are kept whole`(text: String, expected: [String]) {
        #expect(found(.hashtag, in: text) == expected)
    }

    @Test(arguments: [
        ("wow!!! ...", ["!!!", "..."]),
        ("?!?!", ["?", "!", "?", "!"]),
        ("a -- b…… ！！", ["--", "……", "！！"]),
        (":-) ;) =D :'( :))) :P", [":-)", ";)", "=D", ":'(", ":)))", ":P"]),
        ("i <3 u", ["<3"]),
        ("a:/b :Dog <30", [":", "/", ":", "<"]),
        ("ok:)", [":)"]),
        ("!!!\u{301}", ["!!", "!\u{301}"]),
    ])
    func `runs of one symbol and emoticons are single tokens`(text: String, expected: [String]) {
        #expect(found(.symbol, in: text) == expected)
    }

    @Test(arguments: [
        ("end.Next c:a", ["end", "Next", "c", "a"]),
        ("U.S.A. e.g. J.Smith", ["U.S.A", "e.g", "J.Smith"]),
        ("don't rock'n'roll 'quoted'", ["don't", "rock'n'roll", "quoted"]),
        ("x_y a1.2b café.Non naïve:oui", ["x_y", "a1.2b", "café", "Non", "naïve", "oui"]),
    ])
    func `words are those of UAX 29, except for colons and full stops without a space`(
        text: String, expected: [String]
    ) {
        #expect(found(.word, in: text) == expected)
    }

    @Test func `the tokens of a message are in order, with their kinds`() {
        let text = "FREE entry! Txt WIN to 87121 or visit www.win.example/a, only £1.50 😀 @bob's #prize don't"
        let tokens = WordTokenizer().tokens(in: text)
        let shown = tokens.map { "\($0.text)|\($0.kind.name)" }
        #expect(
            shown == [
                "FREE|word", "entry|word", "!|symbol", "Txt|word", "WIN|word", "to|word", "87121|number",
                "or|word", "visit|word", "www.win.example/a|url", ",|symbol", "only|word", "£1.50|money",
                "😀|emoji", "@bob|mention", "'|symbol", "s|word", "#prize|hashtag", "don't|word",
            ])
        for token in tokens {
            #expect(Array(text.utf8)[token.range].elementsEqual(token.text.utf8))
        }
    }
}
