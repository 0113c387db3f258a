// The filter that undoes disguises.

import Foundation
import Testing
import _WinnowTestSupport

@testable import WinnowText

@Suite struct UnmaskTests {
    private static let analyzer = TokenAnalyzer(mode: .messages, filters: [.unmask, .foldWidth, .lowercase])
    private static let plain = TokenAnalyzer(mode: .messages, filters: [.foldWidth, .lowercase])

    @Test(
        arguments: [
            ("win frее now", "win free now"),
            ("get fr\u{200B}e\u{200D}e now", "get free now"),
            ("a \u{202A}pri\u{2066}ze", "a prize"),
            ("ｆｒｅｅ　ｐｒｉｚｅ！", "free prize !"),
            ("your 𝐟𝐫𝐞𝐞 𝕡𝕣𝕚𝕫𝕖", "your free prize"),
            ("ⓕⓡⓔⓔ prize", "free prize"),
            ("f\u{300}\u{323}r\u{308}\u{30C}\u{331}e\u{301}e prize", "free prize"),
            ("f\u{315}ŕḝḛ prize", "free prize"),
            ("buy v.i.a.g.r.a now", "buy viagra now"),
            // All letters are twins, in two texts of which one has no other disguise.
            ("get сосоа now", "get cocoa now"), ("win frее сосоа now", "win free cocoa now"),
            // In a disguised text, also letters that only resemble.
            ("frее νіаgrа, said ткк", "free viagra , said tkk"),
            ("B.U.Y V.I.A.G.R.A", "buy viagra"), ("F.R.E.E M.O.N.E.Y", "free money"),
            ("t.o.d.a.y in the U.S. at 5 p.m. n.o.w", "today in the u.s . at 5 p.m . now"),
            ("c l i c k   h e r e   n o w", "click here now"),
            ("f*u*c*k v/i/a/g/r/a", "fuck viagra"), ("v_i_a_g_r_a or v-i-a-g-r-a", "viagra or viagra"),
            ("f/r/e/e g/o", "free go"), ("f.r.e.e 1.6.+", "free 16 +"),
            ("(v.i.a.g.r.a) \"c.i.a.l.i.s\", c.a.l.l", "( viagra ) \" cialis \" , call"),
            ("a.t.t.a.c.k. C-A-L-L N-O-W", "attack . call now"),
            ("𝐟 𝐫 𝐞 𝐞   𝐩 𝐫 𝐢 𝐳 𝐞", "free prize"), ("f r 𝐞 e + c 𝐚 l l", "free + call"),
            ("F.R.E.E.! c.a.l.l n.o.w.,", "free ! call now ,"),
            ("your 𝐟𝐫𝐞𝐞 𝐚", "your free a"),
            ("v1agra and fr33 m0ney", "viagra and free money"),
            ("r34dy w17h b1@ck 0rd3r", "ready with biack order"),
            // One of the letters is in no table.
            ("ӏοοкѕⅼαժγ ƅⅼαϲκ пҽт", "lookslaժy black net"),
            ("&#102;&#x72;ee prize", "free prize"),
            ("f<b></b>ree pri<!-- x -->ze", "free prize"),
            ("gr<b></b>öße, fr<!-- x -->ée, Рус<b></b>ский", "größe , frée , русский"),
            ("k&#246;nnen", "können"),
            ("see http://ex%61mple.com/", "see http://example.com/"),
            ("see http://xn--pple-43d.com/", "see http://apple.com/"),
            ("soft\u{AD}ware", "software"),
            ("ﬁnd it", "find it"),
        ])
    func `disguised words become plain`(disguised: String, expected: String) {
        let tokens = Self.analyzer.tokens(in: disguised)
        #expect(tokens.map(\.text).joined(separator: " ") == expected)
    }

    /// Letters, each followed by those of other scripts that lists for attackers have for it; the filter's table is
    /// made of other sources.
    private static let listed = """
        aаɑα bЬƅ cсϲ dԁ eеҽ fϝ gɡց hһհ iіι jјϳ kκк lӏⅼ mмⅿ nոп oоοօ pрρ qԛզ rгꭇ sѕꜱ tтτ uυս vνѵ wԝω xхχ
        yуγ zᴢʐ AАΑ BВΒ CСϹ DᎠ EЕΕ FϜ GԌ HНΗ IІΙ JЈ KКΚ LᏞ MМΜ NΝ OОΟ PРΡ QԚ RᎡ SЅ TТΤ UՍ VѴ WԜ XХΧ YҮΥ
        ZΖᏃ
        """

    @Test(arguments: 0..<3)
    func `words of listed look-alikes become plain`(place: Int) {
        let groups = Self.listed.split(whereSeparator: \.isWhitespace).map(Array.init)
        let lists = Dictionary(uniqueKeysWithValues: groups.map { ($0[0], $0.dropFirst()) })
        let text = "Claim your free prize now, call 08712 today"
        let disguised = text.map { letter in
            lists[letter].map { $0[$0.startIndex + place % $0.count] } ?? letter
        }
        let expected = Self.plain.tokens(in: text).map(\.text)
        #expect(Self.analyzer.tokens(in: String(disguised)).map(\.text) == expected, "\(String(disguised))")
    }

    @Test(
        arguments: [
            "Привет, как дела? Это сор", "оса", "Καλημέρα σε όλους", "ΑΒΓ", "नमस्ते दुनिया", "مرحبا‌بالعالم",
            "שלום\u{200F} עולם", "こんにちは、ＮＨＫです。", "가나다", "Tiếng Việt rất đẹp và được nhiều người học",
            "Příliš žluťoučký kůň úpěl ďábelské ódy", "Ẹ káàbọ̀ sí ilé wa", "Żółć i gęślą jaźń",
            "crème brûlée à volonté",
            "İstanbul'da ışık", "E = mc², x × y, α and β", "the U.S.A. and e.g. the U.K.", "I am a b c",
            "gr8 2nite b4 mp3",
            "call 0 8 4 5 1 2 3", "rooms B12 C70 D40 E31 F11", "mp3 mp4 h264 x265 a52 p2p",
            "9am 10am 3pm 4pm", "🏳️‍🌈 1️⃣ ok", "&amp; &lt;b&gt; 100%20 xn--bcher-kva.example", "a < b > c",
            "Łódź, Dvořák, Citroën", "My friend said никакой to that", "from Киев to Москва, said the paper",
            "the εργοστάσια of the ווטסון", "N.A.T.O. is an alliance, see U.S. news at 5 p.m. today",
            "Fußball: Šeško, Szczęsny, Çalhanoğlu, Ødegaard und Müller", "漢<b>字</b>です",
            "the U.N.E.S.C.O. office", "an N.A.A.C.P member",
            "self.a.b.d.e", "self.a.b.c.d", "http://a.b.x.d.example.com/", "n.o.t.e@example.com",
            "me@n.o.t.e",
            "C:\\Users\\n\\o\\t\\e", "echo 'C:\\Users\\a\\b\\c\\d here'", "my_n_o_t_e", "n/o/t/e/pad",
            "let a+b+e+d = 10", "let p+q=x+y be", "let a*b*c*d be", "vectors x,y,z,w and",
            "vectors x*y*z*w and",
            "path a/b/c/d", "options A/B/C/D", "A_B_C_D", "A-C-G-T-A-C", "A-C-G-U", "names a b c d e",
            "where 𝑥² + 𝑦² = 𝑧²", "the set ℝ", "𝑎 + 𝑏 = 𝑐 + 𝑑", "𝑥, 𝑦, 𝑧 ∈ ℂ", "𝑎 ∈ 𝐴 ∧ 𝑏 ∈ 𝐵",
            "4𝑥 in 𝔸 and 𝒷",
            "r.s.v.p. and b.y.o.b., s.p.q.r. o.B.d.A.", "r.s.v.p. now", "R.S.V.P. B.Y.O.B.",
            "R.S.V.P., B.Y.O.B.!", "the N.A.T.O., U.N.E.S.C.O., and N.A.A.C.P., at 5 p.m.!",
        ])
    func `other texts keep their words`(text: String) {
        let tokens = Self.analyzer.tokens(in: text)
        #expect(tokens.map(\.text) == Self.plain.tokens(in: text).map(\.text))
        let disguised = tokens.filter { $0.isDisguised }
        #expect(disguised.isEmpty)
    }

    @Test(
        arguments: [
            "I'm sure", "I\u{2019}d say", "R&D", "A/C or B&B", "C:\\x", "C:\\ D:\\", "p@y", "r.s.v.p. now",
            "self.a.b", "x-y-z", "𝑥 is in ℝ",
        ])
    func `plain words next to a disguise are unchanged`(text: String) {
        let tokens = Self.analyzer.tokens(in: "v.i.a.g.r.a " + text)
        #expect(tokens.first?.text == "viagra")
        #expect(tokens.dropFirst().map(\.text) == Self.plain.tokens(in: text).map(\.text))
        #expect(tokens.dropFirst().allSatisfy { !$0.isDisguised })
    }

    @Test func `separated mathematical letters are covered, and a variable is not`() {
        let text = "𝐟 𝐫 𝐞 𝐞   for 𝑥"
        let tokens = Self.analyzer.tokens(in: text)
        #expect(tokens.map(\.text) == ["free", "for", "𝑥"])
        #expect(tokens.map(\.isDisguised) == [true, false, false])
        let bytes = Array(text.utf8)
        let parts = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(parts == ["𝐟 𝐫 𝐞 𝐞", "for", "𝑥"])
    }

    @Test func `a token covers its whole disguise, and is marked as disguised`() throws {
        let text = "now v.i.a.g.r.a, fr\u{435}\u{200B}\u{435}!"
        let tokens = Self.analyzer.tokens(in: text)
        #expect(tokens.map(\.text) == ["now", "viagra", ",", "free", "!"])
        #expect(tokens.map(\.isDisguised) == [false, true, false, true, false])
        let bytes = Array(text.utf8)
        let parts = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(parts == ["now", "v.i.a.g.r.a", ",", "fr\u{435}\u{200B}\u{435}", "!"])
    }

    /// Pieces that disguises and other texts consist of.
    private static let pieces = [
        "free", "v", "i", "a", ".", " ", "  ", "-", "\u{200B}", "\u{AD}", "е", "о", "ж", "𝐚", "ｆ", "！",
        "\u{301}", "\u{323}",
        "é", "ß", "ﬃ", "&#102;", "&#x435;", "&shy;", "<b>", "</b>", "<!--", "-->", "%66", "://", "www.",
        "xn--pple-43d", "4", "1",
        "@", "$", "!", "\n", "日", "ع", "\u{202E}", "👍", "\u{FE0F}", "1\u{20E3}", "&", "x",
    ]

    @Test func `spans are in order, inside the text and on character boundaries`() {
        var generator = FilterTestGenerator(seed: 20_261_125)
        for _ in 0..<4_000 {
            let text = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Self.pieces.randomElement(using: &generator) ?? ""
            }.joined()
            let bytes = Array(text.utf8)
            var end = 0
            for token in Self.analyzer.tokens(in: text) {
                #expect(token.range.lowerBound >= end && !token.range.isEmpty, "\(text.debugDescription)")
                end = token.range.upperBound
                guard end <= bytes.count else {
                    Issue.record("\(text.debugDescription)")
                    break
                }
                for edge in [token.range.lowerBound, end] where edge < bytes.count {
                    #expect(bytes[edge] & 0xC0 != 0x80, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test func `plain words in ASCII are the same with and without the filter`() {
        var generator = FilterTestGenerator(seed: 7)
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFXYZ'")
        for _ in 0..<3_000 {
            let text = (0..<12).map { _ in
                String(
                    (0..<Int.random(in: 2...9, using: &generator)).map { _ in
                        letters.randomElement(using: &generator) ?? "a"
                    })
            }.joined(separator: [" ", ", ", ". ", "\n"].randomElement(using: &generator) ?? " ")
            #expect(Self.analyzer.tokens(in: text) == Self.plain.tokens(in: text), "\(text)")
        }
    }

    @Test func `an unmasked text has no further disguise`() throws {
        for text in ["win frее now", "c l i c k   h e r e", "v.i.a.g.r.a t.o.d.a.y", "ｆｒｅｅ", "f<b></b>ree"] {
            let unmasked = try #require(Array(text.utf8).withUnsafeBufferPointer { UnmaskedText($0) })
            #expect(unmasked.bytes.withUnsafeBufferPointer { UnmaskedText($0) } == nil, "\(text)")
        }
    }

    @Test func `windows have the tokens of the whole text`() {
        let text = String(repeating: "win frее v.i.a.g.r.a pr\u{200B}ize, plain words here. ", count: 40)
        var buffer = TokenBuffer()
        var tokens: [Token] = []
        Array(text.utf8).withUnsafeBufferPointer { utf8 in
            Self.analyzer.analyze(utf8, windowSize: 7, by: &buffer) { window, _ in
                for index in 0..<window.count { tokens.append(window[index]) }
            }
        }
        #expect(tokens == Self.analyzer.tokens(in: text))
        let disguised = tokens.filter { $0.isDisguised }
        #expect(disguised.count == 120)
    }

    @Test func `any bytes are harmless`() {
        var generator = FilterTestGenerator(seed: 3)
        var buffer = TokenBuffer()
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0...255, using: &generator)
                    : Array("a.&#%<-\u{E2}\u{200B}".utf8).randomElement(using: &generator) ?? 0
            }
            bytes.withUnsafeBufferPointer { Self.analyzer.analyze($0, into: &buffer) }
            for index in 0..<buffer.count { #expect(buffer.span(at: index).end <= bytes.count) }
        }
    }

    @Test(.enabled(if: TestData.has("robustness/blns/blns.txt"), "needs \(TestData.place)"))
    func `naughty strings keep the span invariant`() throws {
        for line in String(decoding: try TestData.bytes("robustness/blns/blns.txt"), as: UTF8.self).split(
            separator: "\n")
        {
            var end = 0
            for token in Self.analyzer.tokens(in: String(line)) {
                #expect(token.range.lowerBound >= end && token.range.upperBound <= line.utf8.count, "\(line)")
                end = token.range.upperBound
            }
        }
    }

    @Test(arguments: [
        "\u{200B}", "a\u{200B}", "a ", "a.", "<", "<b>", "&#1", "%6", "xn--a", "\u{301}", "е", "a1", "é",
        "𝐚 ", "a\\", "C:\\",
    ])
    func `two megabytes take linear time`(piece: String) {
        // Quadratic time would make the test hang.
        let text = Array(String(repeating: piece, count: 2_000_000 / piece.utf8.count).utf8)
        var buffer = TokenBuffer()
        text.withUnsafeBufferPointer { Self.analyzer.analyze($0, into: &buffer) }
        #expect(buffer.count <= text.count)
    }

    @Test func `the filter is saved by its name`() throws {
        let data = try JSONEncoder().encode(Self.analyzer)
        #expect(String(decoding: data, as: UTF8.self).contains(#""unmask","foldWidth""#))
        #expect(try JSONDecoder().decode(TokenAnalyzer.self, from: data) == Self.analyzer)
    }
}
