// The shape of a word: its letters, its affixes and its outline.

import Testing
import WinnowSystem
import WinnowText

@testable import WinnowAnalysis

@Suite struct WordShapeTests {
    @Test func `prefixes and suffixes consist of the word's characters, in lower case`() {
        let letters = Array("aBé7東-\u{301}😀".unicodeScalars)
        for seed in 1...300 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var word = String.UnicodeScalarView()
            for _ in 0..<1 + generator.next(below: 9) {
                word.append(letters[generator.next(below: letters.count)])
            }
            func shape(_ part: some Sequence<Unicode.Scalar>) -> UInt64 {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: part)
                return WordShape(String(view)).word
            }
            let own = WordShape(String(word))
            let (heads, tails) = (own.prefixes, own.suffixes)
            #expect(
                [heads.0, heads.1, heads.2, heads.3] == (1...4).map { shape(word.prefix($0)) }, "seed \(seed)"
            )
            #expect(
                [tails.0, tails.1, tails.2, tails.3, tails.4] == (1...5).map { shape(word.suffix($0)) },
                "seed \(seed)")
        }
    }

    @Test(arguments: ["’", "‘", "ʼ", "＇"])
    func `all apostrophes have the same shape`(apostrophe: String) {
        for word in ["n't", "'re", "'", "O'Brien", "o'clock"] {
            let (plain, other) = (WordShape(word), WordShape(word.replacing("'", with: apostrophe)))
            #expect(plain.word == other.word && plain.exact == other.exact && plain.outline == other.outline)
            #expect(plain.suffixes == other.suffixes && plain.prefixes == other.prefixes)
        }
    }

    @Test func `a sentence's capitals are counted without those of its first word`() {
        func codes(_ text: String) -> [UInt64] {
            let shapes = text.split(separator: " ").map { WordShape(String($0)) }
            return shapes.withUnsafeBufferPointer { shapes in
                shapes.indices.map { SentenceCapitals(shapes).code(at: $0) }
            }
        }
        #expect(codes("\" We met Ann and her dog .") == [1, 0, 1, 1, 1, 1, 1, 1])
        #expect(codes("Ann met Bob") == [4, 5, 5])
        #expect(codes("SOLD OUT") == [6, 7])
        #expect(codes("Hello !") == [8, 9])
        #expect(codes("42 !") == [9, 9])
    }

    @Test func `capitals and digits only change the exact word and the outline`() {
        let (one, other) = (WordShape("Walk2024"), WordShape("wALK1999"))
        #expect(
            one.word == other.word && one.suffixes.4 == other.suffixes.4 && one.prefixes.3 == other.prefixes.3
        )
        #expect(one.exact != other.exact && one.outline != other.outline)
        #expect(WordShape("walk").word != WordShape("walks").word)
    }

    @Test func `words with the same pattern have equal outlines`() {
        let groups = [
            ["Anna", "Walking", "Ab0".replacing("0", with: "c")], ["USA", "UNESCO", "UK"], ["A"], ["a"],
            ["of", "walking"],
            ["2024", "12"], ["1,100", "3,14"], ["McDonald", "McArthur"], ["é", "語"], ["éa"], ["-"],
            ["--", "---"], [""],
        ]
        let outlines = groups.map { Set($0.map { WordShape($0).outline }) }
        for (group, outline) in zip(groups, outlines) { #expect(outline.count == 1, "\(group)") }
        #expect(Set(outlines.compactMap(\.first)).count == groups.count)
    }

    @Test func `cached words get the same tags as new words`() throws {
        let tagger = try WordTaggerTests.tagger()
        var generator = SeededGenerator(seed: 8)
        let known = [
            "the", "a", "this", "happy", "book", "books", "walks", "garden", "Ünited", "x1",
            "a-very-long-word-indeed",
        ]
        // More than the number of words after which a reader starts its cache.
        let text = (0..<700).map { number in
            number % 12 == 11
                ? "." : known[generator.next(below: known.count)] + (number % 7 == 0 ? "\(number)" : "")
        }.joined(separator: " ")
        var tagged = TaggedText()
        for _ in 0..<2 {
            let bytes = Array(text.utf8)
            bytes.withUnsafeBufferPointer { tagger.tag($0, into: &tagged, choosesFineTags: true) }
            #expect(tagged.count > 600)
            for sentence in tagged.sentences {
                let words = sentence.map { index in
                    let span = tagged.span(at: index)
                    return String(decoding: bytes[span.start..<span.end], as: UTF8.self)
                }
                #expect(sentence.map { tagger.tags[tagged.tag(at: $0)] } == tagger.tags(of: words))
                #expect(
                    sentence.map { tagged.fineTag(at: $0).map { tagger.fineTags[$0] } }
                        == tagger.fineTags(of: words))
            }
        }
    }

    @Test func `a text can be tagged by one tagger after another`() throws {
        let (speech, names) = (try WordTaggerTests.tagger(), try NameRecognizerTests.tagger())
        var tagged = TaggedText()
        for text in ["we met Anna Smith in Oslo.", "the dog sleeps."] {
            for tagger in [speech, names, speech] {
                let bytes = Array(text.utf8)
                bytes.withUnsafeBufferPointer { tagger.tag($0, into: &tagged) }
                #expect(
                    tagged.indices.map { tagger.tags[tagged.tag(at: $0)] }
                        == tagger.tokens(in: text).map(\.tag))
            }
        }
    }
}
