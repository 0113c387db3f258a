// Tokens as in English treebanks.

import Testing
import WinnowText

@Suite struct TreebankTokensTests {
    @Test(arguments: [
        "I don't think she's here .": "I do n't think she 's here .",
        "they’re can’t": "they ’re ca n’t",
        "We cannot go, gonna wait; dont ask": "We can not go , gon na wait ; do nt ask",
        "Mr. Smith of the U.S. met J. K. at 6 p.m.": "Mr. Smith of the U.S. met J. K. at 6 p.m.",
        "Bring pens, etc. The rest, etc. is here.": "Bring pens , etc . The rest , etc. is here .",
        "Wait... what?! No!!": "Wait ... what ?! No !!",
        "a full-time e-mail job": "a full - time e-mail job",
        "5kg at 7:30pm on 10/23/2000 for $1,000.50": "5 kg at 7:30 pm on 10/23/2000 for $ 1,000.50",
        "in the 60's and 1980s, 3rd of 1/2": "in the 60's and 1980s , 3rd of 1 / 2",
        "call 713-654-0365 or 571-9571": "call 713-654-0365 or 571-9571",
        "see http://x.example.com/a?b=1, me@example.com.":
            "see http://x.example.com/a?b=1 , me@example.com .",
        "AT&T's report.doc": "AT&T 's report.doc",
        "\"Quoted\" (aside) :-) 😀": "\" Quoted \" ( aside ) :-) 😀",
        "the dogs' tails": "the dogs ' tails",
        "naïve café's": "naïve café 's",
        "": "",
    ])
    func `texts are split as in treebanks`(text: String, expected: String) {
        let tokens = WordTokenizer(mode: .treebank).tokens(in: text)
        #expect(tokens.map(\.text).joined(separator: " ") == expected)
    }

    @Test(arguments: ["’", "‘", "ʼ", "＇"])
    func `typographic apostrophes split words as plain ones`(apostrophe: String) {
        for text in [
            "I don't think they're right: she's there, he'll come, we'd go, I'm in, we've won.",
            "in the 60's, 'em and 'tis", "the dogs' tails", "the '90s", "the café's", "CAN'T",
        ] where apostrophe != "ʼ" || !text.contains("s' ") && !text.contains("'9") {
            let tokens = WordTokenizer(mode: .treebank).tokens(in: text.replacing("'", with: apostrophe))
            let plain = WordTokenizer(mode: .treebank).tokens(in: text)
            #expect(tokens.map { $0.text.replacing(apostrophe, with: "'") } == plain.map(\.text))
            #expect(tokens.map(\.kind) == plain.map(\.kind))
        }
    }

    @Test func `spans cover all visible characters, in order, for any bytes`() {
        var random = FilterTestGenerator(seed: 23)
        let pieces = [
            "don't", "a", "B", "Mr.", "etc.", ".", "!", "'", "’", "’s", "n't", " ", "\n", "5", "kg", "-", "/",
            "&", "@",
            "://", "é", "中", "😀", ":)", "_", "\u{301}", "$", "+4", "\0", "+",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0..<16, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
            .joined()
            var bytes = Array(text.utf8)
            if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = 0xE2
            }
            var last = 0
            bytes.withUnsafeBufferPointer { utf8 in
                WordTokenizer(mode: .treebank).forEachToken(in: utf8) { span in
                    #expect(
                        span.start >= last && span.end > span.start && span.end <= bytes.count, "\(bytes)")
                    #expect(!bytes[last..<span.start].contains { isPlain($0) }, "\(bytes)")
                    last = span.end
                }
            }
            #expect(!bytes[last...].contains { isPlain($0) }, "\(bytes)")
        }
    }

    private func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    @Test(arguments: ["a", "'", "n't", "a'", "'s", "1-", "1/", "a.b", "a@", "a-", "don't", "."])
    func `a long repetitive text takes linear time`(piece: String) {
        let bytes = Array(String(repeating: piece, count: 200_000 / piece.utf8.count).utf8)
        var end = 0
        bytes.withUnsafeBufferPointer { utf8 in
            WordTokenizer(mode: .treebank).forEachToken(in: utf8) { end = $0.end }
        }
        #expect(end == bytes.count)
    }
}
