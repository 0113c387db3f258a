// Tokens with their spans and kinds.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct TokenizeTests {
    static let message = "Café £5 👍 to @anna #win http://x.example/a?b=1 a@b.example\n"

    @Test func `spans are UTF-8 bytes of the line, kinds are named`() throws {
        let outcome = try CommandFolder().run("tokenize", input: Self.message)
        expectQuietSuccess(outcome)
        let bytes = Array(Self.message.utf8)
        var kinds: [String] = []
        for line in outcome.lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(fields.count == 5)
            #expect(fields[0] == "1")
            let (start, end) = (try #require(Int(fields[2])), try #require(Int(fields[3])))
            #expect(String(decoding: bytes[start..<end], as: UTF8.self) == fields[1])
            kinds.append("\(fields[1]) \(fields[4])")
        }
        #expect(
            kinds == [
                "Café word", "£5 money", "👍 emoji", "to word", "@anna mention", "#win hashtag",
                "http://x.example/a?b=1 url", "a@b.example email",
            ])
    }

    @Test func `jsonl has one object per line, even if empty`() throws {
        let outcome = try CommandFolder().run("tokenize --format jsonl", input: "é x\n\nlast")
        #expect(
            outcome.lines == [
                #"{"tokens":[{"text":"é","start":0,"end":2,"kind":"word"},{"text":"x","start":3,"end":4,"kind":"word"}]}"#,
                #"{"tokens":[]}"#, #"{"tokens":[{"text":"last","start":0,"end":4,"kind":"word"}]}"#,
            ])
    }

    @Test func `filters change the token, never its span`() throws {
        let outcome = try CommandFolder().run(
            "tokenize --filters lowercase,fold-diacritics,remove-stop-words,stem",
            input: "The RUNNING Cafés\n")
        #expect(outcome.lines == ["1\trun\t4\t11\tword", "1\tcafe\t12\t18\tword"])
        let none = try CommandFolder().run("tokenize --filters none", input: "The End\n")
        #expect(none.lines == ["1\tThe\t0\t3\tword", "1\tEnd\t4\t7\tword"])
    }

    @Test func `the tokenizer can follow Unicode exactly`() throws {
        let text = "mail a@b.example\n"
        #expect(try CommandFolder().run("tokenize", input: text).lines.count == 2)
        let unicode = try CommandFolder().run("tokenize --tokenizer unicode", input: text)
        #expect(unicode.lines.count > 3, "\(unicode.text)")
    }

    @Test func `the text format separates tokens by bars`() throws {
        let outcome = try CommandFolder().run("tokenize --format text", input: "one two\nthree\n")
        #expect(outcome.text == "one | two\nthree\n")
    }

    @Test func `a carriage return is not part of a token, and CSV can be requested`() throws {
        #expect(
            try CommandFolder().run("tokenize", input: "a\r\nb\r\n").lines == [
                "1\ta\t0\t1\tword", "2\tb\t0\t1\tword",
            ])
        let csv = try CommandFolder().run(
            "tokenize --input-format csv --text-column t", input: "x,t\n1,\"a,b\"\n")
        #expect(csv.lines.first == "1\ta\t0\t1\tword")
    }
}
