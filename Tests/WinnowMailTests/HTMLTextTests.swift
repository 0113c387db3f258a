// HTML to text, well-formed or not.

import Testing
import WinnowSystem

@testable import WinnowMail

private func text(_ html: String) -> String {
    var output: [UInt8] = []
    Array(html.utf8).withUnsafeBufferPointer { HTMLText.append($0, to: &output) }
    let text = String(validating: output, as: UTF8.self)
    #expect(text != nil, "a text that is not UTF-8")
    return text ?? ""
}

@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("<p>Hello <b>wor</b>ld</p>", "Hello world"), ("a<br>b<BR/>c", "a\nb\nc"),
        ("  a \n\t b&nbsp; c ", "a b c"),
        ("<div>a</div><div>b</div>", "a\nb"), ("<table><tr><td>a<td>b</tr><tr><th>c</table>", "a b\nc"),
        ("<ul><li>a<li>b</ul>", "a\nb"), ("<h1>T</h1>text", "T\ntext"), ("x<!-- <b> -->y<!-->z", "xyz"),
        ("<!DOCTYPE html><html><head><title>t</title><style>p{}</style></head><body>b</body></html>", "b"),
        ("<script>if (a<b) '</p>'</script>x", "x"), ("<STYLE>a</style >x", "x"),
        ("<?xml version='1.0'?>x", "x"),
        ("<img alt=\"Buy now\" src=x>", "Buy now"), ("<img src=x>y", "y"), ("<a name=x>y</a>", "y"),
    ])
    func `tags become text, line breaks or nothing`(html: String, expected: String) {
        #expect(text(html) == expected)
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&euro;&hellip;", "é€…"),
        ("&#233;&#xE9;&#Xe9;", "ééé"),
        ("&#128;&#x92;", "€\u{2019}"),
        ("&#0;&#xD800;&#1114112;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&copy 1 &eacute, &hellip &alpha", "© 1 é, &hellip &alpha"),
        ("&unknown; & &; &#; &#x; &", "&unknown; & &; &#; &#x; &"),
        ("a&#10;b&#9;c", "a b c"), ("&#128512;", "😀"), ("x&copy=1", "x&copy=1"), ("&thetasym;", "ϑ"),
        ("&AMP; &Eacute;", "&AMP; É"),
    ])
    func `character references are resolved, similar text is kept`(html: String, expected: String) {
        #expect(text(html) == expected)
    }

    @Test(arguments: [
        ("a < b and b > c", "a < b and b > c"), ("a <b", "a <b"), ("<p>x</p", "x</p"),
        ("x<!-- never closed", "x"),
        ("x<script>never closed", "x"), ("<title>never closed", "never closed"), ("x<", "x<"), ("x<!", "x<!"),
        ("<p title=\">\">x", "x"), ("<p title=\"open>x", "x"), ("<p title=\"open>x<b title='>'>y", "x'>y"),
        ("<p a=b\"c>x", "x"), ("<a href=\"http://a.example/ >x</a>", "x http://a.example/"), ("</>x", "x"),
        ("<3 you", "<3 you"),
        ("", ""), ("<>", "<>"), ("</3>x", "x"),
    ])
    func `unclosed elements extend to the end, and an unclosed tag is text`(html: String, expected: String) {
        #expect(text(html) == expected)
    }

    /// Spam shows one address and links to another.
    @Test(arguments: [
        ("<a href='http://evil.example/x'>your bank</a>!", "your bank http://evil.example/x !"),
        ("<a href=\"https://www.shop.example/a?b=1&amp;c=2\">shop.example</a>", "shop.example"),
        ("<a href=\"//evil.example/x\">the shop</a>", "the shop https://evil.example/x"),
        ("<a href='/\\evil.example/x'>the shop</a>", "the shop https://evil.example/x"),
        ("<a href=http://evil.example>www.bank.example</a>", "www.bank.example http://evil.example"),
        ("<a href=\"HTTPS://User@Shop.Example:80/\">See SHOP.example now</a>", "See SHOP.example now"),
        ("<a href='mailto:a@b.example'>write</a>", "write"), ("<a href='#top'>up</a>", "up"),
        ("<a href>x</a>", "x"),
        ("<a href='http://a.example'>x<a href='http://b.example'>y", "x http://a.example y http://b.example"),
        ("<a href='http:\n//a.example'>x</a>", "x http://a.example"), ("<a href='javascript:x()'>x</a>", "x"),
    ])
    func `a link's address is kept if its text does not show the host`(html: String, expected: String) {
        #expect(text(html) == expected)
    }

    /// Nearly a megabyte of each: a quadratic reader would need hours.
    @Test(arguments: [
        "<", "&", "<a ", "<!", "<!--", "</", "<a href=\"", "<a href='>", "<a \">\" ", "<title>", "<script",
        "&#", "&#x1",
        "<a href=http://a.example>", "<td><!-->", "< ", "&amp", "<style></style>", "<a b=\"\"", "--><!--",
        "<a href=\"x\"'",
    ])
    func `hostile repetitions take linear time`(unit: String) {
        let html = String(repeating: unit, count: 300_000 / unit.utf8.count)
        for tail in ["", ">", "\">'"] { #expect(text(html + tail).utf8.count <= 2 * html.utf8.count) }
    }

    @Test func `any bytes give valid UTF-8`() {
        var random = SeededGenerator(seed: 20261121)
        let pieces = [
            "<", ">", "&", "#", ";", "a", "\"", "'", "=", "<a href=", "<!--", "-->", "é", " ", "http://x.y",
            "&#x",
        ]
        for _ in 0..<2000 {
            let html = (0..<40).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
            _ = text(html)
        }
    }
}
