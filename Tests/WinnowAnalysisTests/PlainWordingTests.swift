// What texts say in other words, and what is left as it is.

import Testing
import _WinnowTestSupport

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct PlainWordingTests {
    private static func plain(_ text: String) -> String {
        var (text, wording) = (text, PlainWording())
        return text.withUTF8 { utf8 in
            wording.plain(utf8).map { String(decoding: $0, as: UTF8.self) }
                ?? String(decoding: utf8, as: UTF8.self)
        }
    }

    private static func words(_ text: String) -> String {
        plain(text).split(separator: " ").joined(separator: " ")
    }

    @Test(arguments: [
        (
            "I would have enjoyed it if the room had been quiet",
            "I would not enjoyed it if the room not been quiet"
        ),
        ("If the soup had been hot, I’d have liked it.", "If the soup not been hot, I’d not liked it."),
        ("It should've been better", "It not been better"),
        ("It would be lovely if it were brighter.", "It not be lovely if it not brighter."),
        ("Had it fitted, I would have been glad.", "not it fitted, I would not been glad."),
        ("I wish the cable was longer.", "I lack the cable was longer."),
        ("If only it were true", "lack it were true"),
        ("I really wanted to like it", "I really did not like it"),
    ])
    func `wishes and conditions that were not met are negated`(text: String, plain: String) {
        #expect(Self.words(text) == plain)
    }

    @Test(arguments: [
        ("👍🏿 good", "👍 good"), ("ok 👍🏻👍🏽", "ok 👍 👍"), ("✌🏽", "✌"), ("👍\u{FE0F}", "👍"), ("❤\u{FE0E}", "❤"),
        ("🤷🏽‍♀️ no", "🤷‍♀️ no"), ("👨🏽‍👩🏿", "👨‍👩"), ("I ❤️ it", "I ❤️ it"), ("a 🏽", "a 🏽"),
        ("👍🏿\u{200D}", "👍  \u{200D}"), ("I wish it was 👍🏿.", "I lack it was 👍 ."),
    ])
    func `emoji have no skin tone`(text: String, plain: String) {
        #expect(Self.words(text) == plain)
        var (text, wording) = (text, PlainWording())
        text.withUTF8 { utf8 in #expect(wording.plain(utf8).map { $0.count == utf8.count } ?? true) }
    }

    @Test(arguments: [
        ("What's not to like?", "good thing to like?"), ("what is there not to enjoy", "good thing to enjoy"),
        ("Who wouldn’t want a dog?", "everyone love a dog?"),
        ("And who would not like that", "And everyone like that"),
        ("How could you not love her?", "everyone love her?"), ("Isn't it fun?", "Is it fun?"),
        ("Weren’t they sweet!", "Were they sweet!"),
    ])
    func `rhetorical questions are answered`(text: String, plain: String) {
        #expect(Self.words(text).lowercased() == plain.lowercased())
    }

    @Test(arguments: [
        ("5/5", ":D"), ("10/10 from us", ":D :D from us"), ("8 / 10.", ":) ."), ("0/5, awful", ":( , awful"),
        ("9.5 out of 10", ":D :D"), ("Four stars!", ":) !"), ("1-star service", ":( :( service"),
        ("★★★★★", ":D :D"),
        ("⭐☆☆☆☆ no", ":( :( no"), ("★★★☆☆", "★★★☆☆"), ("3/5", "3/5"), ("2 of 5 stars", ":( :( stars"),
    ])
    func `ratings are emoticons, except middle ones`(text: String, plain: String) {
        #expect(Self.words(text) == plain)
    }

    @Test(arguments: [
        "I would have loved it even if it had been slower", "I wish you all the best",
        "I wish I had come sooner",
        "I wish every shop was like this", "I wish them well", "I wish for peace",
        "We'd love it if anyone came",
        "If she'd like some tea", "I'd love to help if it is late", "It would be even better if it was red",
        "I wish I was there with you", "We would love it if you came",
        "Better than I could have hoped", "It could not have been better", "I would have to say yes",
        "what's not working is the lamp", "People who don't like it", "Isn't good", "Don't buy it",
        "How can they not know",
        "5/5/2024", "24/7", "on 5/5", "1/10th", "4 out of 5 people", "a 5 star hotel", "3/5 of all rooms",
        "2/3", "12/10",
        "★ news", "two stars of the stage", "", "5/", "/5", "'s", "’", "wish", "would", "who", "what not",
    ])
    func `similar wording with another meaning is left as it is`(text: String) {
        #expect(Self.plain(text) == text)
    }

    @Test func `all other words keep their positions, in sentences of any length`() {
        for text in HardTexts.strings + [
            String(repeating: "I wish ", count: 300), String(repeating: "5/5 ", count: 300),
        ] {
            #expect(Self.plain(text).utf8.count == text.utf8.count)
        }
        let long = "The room was small. What’s not to like? It was fine"
        #expect(
            Self.plain(long).hasPrefix("The room was small. ")
                && Self.plain(long).hasSuffix(" to like? It was fine"))
    }
}
