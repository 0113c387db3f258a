// Pairs of characters in scripts without spaces, and the plain forms of words.

import Testing
import WinnowText

struct CharacterPairsTests {
    /// The words of a text as an index has them: each word, the pair that joins it to the word before, and its own pairs.
    private static func words(_ text: String) -> [String] {
        var text = text
        var buffer = TokenBuffer()
        var found: [String] = []
        text.withUTF8 { utf8 in
            TokenAnalyzer.searchWords.analyze(utf8, into: &buffer)
            var pairs = CharacterPairs()
            buffer.withUnsafeStorage { bytes, ends, spans in
                for index in ends.indices {
                    let start = index > 0 ? ends[index - 1] : 0
                    PlainWord.with(UnsafeBufferPointer(rebasing: bytes[start..<ends[index]])) { word in
                        pairs.join(to: word, spans[index]) { pair, span in
                            found.append("<\(String(decoding: pair, as: UTF8.self))>")
                            #expect(span.start < spans[index].start && span.end == spans[index].end)
                        }
                        found.append(String(decoding: word, as: UTF8.self))
                        CharacterPairs.forEach(in: word) {
                            found.append("(\(String(decoding: $0, as: UTF8.self)))")
                        }
                    }
                }
            }
        }
        return found
    }

    @Test(arguments: [
        ("東京都", ["東", "<東京>", "京", "<京都>", "都"]), ("東 京", ["東", "京"]), ("東、京", ["東", "京"]),
        ("テスト", ["テスト", "(テス)", "(スト)"]), ("ﾃｽﾄ", ["テスト", "(テス)", "(スト)"]),
        ("京タワー", ["京", "<京タ>", "タワー", "(タワ)", "(ワー)"]),
        ("학교에서 나", ["학교에서", "(학교)", "(교에)", "(에서)", "나"]), ("학교", ["학교"]),
        ("ที่นี่", ["ที่", "<ที่นี่>", "นี่"]), ("AI를 a本b", ["ai를", "a", "本", "b"]),
        ("plain words, naïve", ["plain", "words", "naive"]), ("", []), ("𠀀𠀁", ["𠀀", "<𠀀𠀁>", "𠀁"]),
    ])
    func `neighbouring characters are pairs`(text: String, expected: [String]) {
        #expect(Self.words(text) == expected)
    }

    @Test(arguments: [
        ("東京", true), ("東", false), ("東京都", false), ("ab", false), ("a東", false), ("ที่นี่", true), ("", false),
    ])
    func `a word of two characters is a pair`(word: String, expected: Bool) {
        #expect(CharacterPairs.isPair(Array(word.utf8)) == expected)
    }

    @Test func `malformed bytes are no characters`() {
        for bytes in [[0xE6], [0xE6, 0x9D], [0xFF, 0xE6, 0x9D, 0xB1, 0xE6], [0xF0, 0x9F]] as [[UInt8]] {
            #expect(!CharacterPairs.isPair(bytes))
            bytes.withUnsafeBufferPointer { word in
                CharacterPairs.forEach(in: word) { _ in Issue.record("a pair of \(bytes)") }
            }
        }
    }

    @Test(arguments: [
        ("كتـــاب", "كتاب"), ("أحمد", "احمد"), ("إسلام", "اسلام"), ("آخر", "اخر"), ("مدرسة", "مدرسه"),
        ("على", "علي"),
        ("کتاب", "كتاب"), ("یک", "يك"), ("می\u{200C}روم", "ميروم"), ("كُتِبَ", "كتب"), ("Straße", "strasse"),
        ("ISPARTA ısparta", "isparta isparta"), ("ＦＵＬＬ", "full"), ("l’été", "ete"), ("ـ", ""),
    ])
    func `letters that are written one for another become one`(text: String, expected: String) {
        #expect(
            Self.words(text).filter { !$0.hasPrefix("(") && !$0.hasPrefix("<") }.joined(separator: " ")
                == expected)
    }
}
