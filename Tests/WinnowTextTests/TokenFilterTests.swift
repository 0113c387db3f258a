// The effect of each filter on a token.

import Testing
import WinnowText

struct TokenFilterTests {
    @Test(arguments: [
        ("Hello", "hello"), ("ÄRGER", "ärger"), ("ЖУК", "жук"), ("Ⅻ", "ⅻ"), ("𐐀", "𐐨"), ("123", "123"),
        ("ΣΟΦΟΣ", "σοφος"), ("Σ", "σ"), ("ΑΣ'Σ", "ασ'ς"), ("ΑΣ’", "ας’"),
        ("ΣΑ", "σα"),
        ("İstanbul", "i\u{307}stanbul"), ("Kelvin", "kelvin"), ("ǅ", "ǆ"), ("ẞ", "ß"), ("Ａ", "ａ"),
    ])
    func `lower case follows Unicode, including the final sigma`(word: String, expected: String) {
        #expect(filtered(word, .lowercase) == expected)
    }

    @Test(arguments: [
        ("café", "cafe"), ("cafe\u{301}", "cafe"), ("Ångström", "Angstrom"), ("ёлка", "елка"),
        ("Việt", "Viet"),
        ("ǿ", "o"), ("Łódź", "Lodz"), ("straße", "strasse"), ("Æsir", "AEsir"), ("cœur", "coeur"),
        ("ΐ", "ι"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("plain", "plain"),
    ])
    func `accents are removed`(word: String, expected: String) {
        #expect(filtered(word, .foldDiacritics) == expected)
    }

    @Test(arguments: [
        "が", "パ", "か\u{3099}", "한국어", "\u{1112}\u{1161}\u{11AB}", "हिन्दी", "क़लम", "ไก่", "ເຂົ້າ", "தமிழ்", "豈",
        "þorn", "𝔘",
    ])
    func `marks that change the spelling are kept`(word: String) throws {
        let folded = try #require(filtered(word, .foldDiacritics))
        #expect(Array(folded.utf8) == Array(word.utf8))
    }

    @Test(arguments: [
        ("ＦＲＥＥ", "FREE"), ("１００％", "100%"), ("￥", "¥"), ("ｶﾞｽ", "ガス"), ("ﾊﾟﾝ", "パン"), ("ﾊﾞﾅﾅ", "バナナ"),
        ("ｳﾞ", "ヴ"),
        ("ｱﾞ", "ア\u{3099}"), ("か\u{3099}", "が"), ("ﾜﾞ", "ヷ"), ("ﾀﾟ", "タ\u{309A}"), ("ｶﾞﾞ", "ガ\u{3099}"),
        ("ﾡ", "ㄱ"), ("abc", "abc"),
    ])
    func `full-width and half-width forms get ordinary width`(word: String, expected: String) throws {
        let folded = try #require(filtered(word, .foldWidth))
        #expect(Array(folded.utf8) == Array(expected.utf8))
    }

    @Test(arguments: ["don’t", "don‘t", "donʼt", "don＇t", "don't"])
    func `apostrophes are unified`(word: String) {
        #expect(filtered(word, .foldApostrophes) == "don't")
    }

    @Test(arguments: [
        ("sooooo", TokenFilter.RepeatLimit.one, "so"), ("sooooo", .two, "soo"), ("sooooo", .three, "sooo"),
        ("good", .one, "god"), ("good", .two, "good"), ("yeeeesssss", .two, "yeess"), ("даааа", .two, "даа"),
        ("1000000", .two, "1000000"), ("a______b", .two, "a______b"), ("x١١١١", .two, "x١١١١"),
        ("哈哈哈哈", .two, "哈哈"),
        ("SOoooO", .two, "SOooO"),
    ])
    func `stretched words are shortened`(word: String, limit: TokenFilter.RepeatLimit, expected: String) {
        #expect(filtered(word, .shortenElongation(to: limit)) == expected)
    }

    @Test func `only words are shortened`() {
        #expect(filtered("www.aaaa.com", as: .url, .shortenElongation()) == "www.aaaa.com")
        #expect(filtered("1000000", as: .number, .shortenElongation()) == "1000000")
    }

    @Test func `a masked token becomes its kind's name, and later filters skip it`() {
        #expect(
            filtered("http://x.org", as: .url, .maskKinds([.url]), .stem, .maskDigits(in: [.url])) == "<url>")
        #expect(filtered("the", .maskKinds([.word]), .removeStopWords) == "<word>")
        #expect(filtered("the", .removeStopWords, .maskKinds([.word])) == nil)
        #expect(filtered("word", .maskKinds([.url])) == "word")
    }

    @Test func `identifying tokens become the name of their kind`() {
        for kind in [TokenKind.url, .email, .phone, .mention, .hashtag, .number, .money] {
            #expect(filtered("x", as: kind, .maskIdentifiers, .stem) == "<\(kind.name)>")
        }
        for word in ["b4", "mp3", "a@b", "HTTP", "xhttps", "WWW", "wwwx", "a\u{663}", "x\u{FF11}", "é7"] {
            #expect(filtered(word, .maskIdentifiers) == "<word>", "\(word)")
        }
        for word in ["word", "awww", "ww", "htt", "é", "\u{2166}", "²", "Hallo"] {
            #expect(filtered(word, .maskIdentifiers) == word, "\(word)")
        }
        #expect(filtered("@", as: .symbol, .maskIdentifiers) == "<symbol>")
        #expect(filtered("!", as: .symbol, .maskIdentifiers) == "!")
    }

    @Test(arguments: [("12:30", "00:00"), ("٣٫١٤", "0٫00"), ("𝟙𝟚", "00"), ("1,000", "0,000"), ("½", "½")])
    func `masked digits keep the shape`(number: String, expected: String) {
        #expect(filtered(number, as: .number, .maskDigits()) == expected)
    }

    @Test func `digits are masked only in the given kinds`() {
        #expect(filtered("08452810075", as: .phone, .maskDigits()) == "00000000000")
        #expect(filtered("mp3", .maskDigits()) == "mp3")
        #expect(filtered("mp3", .maskDigits(in: [.word])) == "mp0")
    }

    @Test func `kinds are removed whatever filters come first`() {
        #expect(filtered("!", as: .symbol, .lowercase, .removeKinds([.symbol])) == nil)
        #expect(filtered("!", as: .symbol, .removeKinds([.url]), .removeKinds([.symbol])) == nil)
        #expect(filtered("a", .removeKinds([.symbol])) == "a")
    }

    @Test func `filters run in order`() {
        #expect(filtered("The", .removeStopWords, .lowercase) == "the")
        #expect(filtered("The", .lowercase, .removeStopWords) == nil)
        #expect(filtered("SOoO", .shortenElongation(), .lowercase) == "sooo")
        #expect(filtered("SOoO", .lowercase, .shortenElongation()) == "soo")
        #expect(filtered("ＴＨＥ", .foldWidth, .lowercase, .removeStopWords) == nil)
        #expect(filtered("ＲＵＮＮＩＮＧ", .foldWidth, .lowercase, .stem) == "run")
    }

    @Test func `a token that becomes empty is removed`() {
        #expect(filtered("\u{301}\u{301}", .foldDiacritics) == nil)
    }
}
