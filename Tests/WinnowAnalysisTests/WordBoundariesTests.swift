// Words as in the treebank that a tagger was trained on.

import Testing
import WinnowCorpora
import WinnowText

@testable import WinnowAnalysis

@Suite struct WordBoundariesTests {
    /// Boundaries learned from sentences of words, after which there is white space unless they end in `_`.
    private func boundaries(_ sentences: [String]) -> WordBoundaries {
        WordBoundaries(
            of: Treebank(
                sentences: sentences.map { sentence in
                    AnnotatedSentence(
                        words: sentence.split(separator: " ").map { word in
                            let isJoined = word.hasSuffix("_")
                            return AnnotatedWord(
                                form: String(isJoined ? word.dropLast() : word), isFollowedBySpace: !isJoined)
                        })
                }))
    }

    private func words(_ text: String, _ boundaries: WordBoundaries) -> [String] {
        var (text, tagged) = (text, TaggedText())
        return text.withUTF8 { utf8 in
            tagged.cut(utf8, by: boundaries)
            var windows: [TokenSpan] = []
            var other = TaggedText()
            other.forEachWindow(of: utf8, by: boundaries, wordCount: 1) { windows += $0.spans[$0.kept] }
            #expect(windows == tagged.spans)
            return tagged.spans.map { String(decoding: utf8[$0.start..<$0.end], as: UTF8.self) }
        }
    }

    @Test func `words are cut after elisions and before clitics, and joined at hyphens`() {
        let french = boundaries([
            "L'_ eau qu'_ il aime", "l’_ homme qu’_ il voit", "l'_ ami qu'_ on voit , dit_ -il",
            "peut-être dit_ -il",
        ])
        #expect(french.elisions == [Array("l'".utf8), Array("qu'".utf8)] && french.joinsHyphens)
        #expect(
            words("L'homme qu'il voit, à l’école d'aujourd'hui, dit-il.", french) == [
                "L'", "homme", "qu'", "il", "voit", ",", "à", "l’", "école", "d'aujourd'hui", ",", "dit",
                "-il", ".",
            ])
        #expect(
            words("Peut-être l'arc-en-ciel, - ou l' -il", french) == [
                "Peut-être", "l'", "arc-en-ciel", ",", "-", "ou", "l'", "-", "il",
            ])
    }

    @Test func `every consonant is elided if several are`() {
        let few = boundaries(["l'_ eau d'_ or", "l'_ an d'_ ici", "l'_ un d'_ eux"])
        #expect(words("Je t'aime", few) == ["Je", "t'aime"])
        let several = boundaries(
            Array(repeating: "l'_ eau d'_ or m'_ a s'_ est", count: 3))
        #expect(words("Je t'aime, quelqu'un", several) == ["Je", "t'", "aime", ",", "quelqu'un"])
        #expect(words("O'Brien", several) == ["O'Brien"])
    }

    @Test func `English treebanks change nothing`() {
        let english = boundaries(["well_ -_ known", "a dog_ ' s bone"])
        #expect(english == WordBoundaries())
        #expect(
            words("Don't split well-known words!", english) == [
                "Do", "n't", "split", "well", "-", "known", "words", "!",
            ])
    }
}
