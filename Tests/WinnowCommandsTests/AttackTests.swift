// Disguised test data.

import Testing
import WinnowText
import _WinnowTestSupport

@Suite struct AttackTests {
    private static let text = "Claim your free prize now, call 08712 today"

    @Test(
        arguments: [
            "homoglyphs", "zero-width", "separators", "spaces", "full-width", "mathematical", "combining",
            "bidirectional",
            "html",
        ])
    func `the words of every disguise but leet and good words are found again`(kind: String) throws {
        let outcome = try CommandFolder().run("attack --kind \(kind)", input: Self.text + "\n")
        expectQuietSuccess(outcome)
        let disguised = outcome.lines.first.map(String.init) ?? ""
        #expect(disguised != Self.text)
        let analyzer = TokenAnalyzer(filters: [.unmask, .lowercase])
        let plain = TokenAnalyzer(filters: [.lowercase]).tokens(in: Self.text).map(\.text)
        #expect(analyzer.tokens(in: disguised).map(\.text) == plain, "\(disguised)")
    }

    @Test func `leet draws digits, good words follow the text`() throws {
        let leet = try CommandFolder().run("attack --kind leet", input: "tea\n")
        #expect(leet.lines == ["73a"] || leet.lines == ["734"] || leet.lines == ["73@"])
        let good = try CommandFolder().run("attack --kind good-words --strength 0.5", input: "tea\n")
        #expect(good.lines.first?.split(separator: " ").count == 21)
        #expect(good.text.hasPrefix("tea "))
    }

    @Test func `labels of fastText lines stay, and files with other columns are refused`() throws {
        let folder = try CommandFolder()
        try folder.write("f.txt", "__label__spam __label__ad free tea\n")
        let lines = try folder.run("attack f.txt --input-format fasttext --kind leet -q").lines
        #expect(
            lines.first?.hasPrefix("__label__spam __label__ad f") == true
                && lines.first?.hasSuffix("tea") == false)
        try folder.write("a.csv", "text,label\nfree,spam\n")
        try folder.write("b.csv", "label,text\nspam,free\n")
        let outcome = try folder.run("attack a.csv b.csv --kind leet -q")
        #expect(outcome.code == 65 && outcome.errorText.hasPrefix("winnow: b.csv: has other columns"))
    }

    @Test func `rows keep their other columns, in the format of the data`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", "id,text,label\n1,\"free, now\",spam\n2,later,ham\n")
        let csv = try folder.run("attack data.csv --kind full-width --quiet")
        #expect(csv.lines == ["id,text,label", "1,ｆｒｅｅ， ｎｏｗ,spam", "2,ｌａｔｅｒ,ham"])
        try folder.write("data.jsonl", #"{"n":1,"text":"free","label":"spam"}"# + "\n")
        let jsonl = try folder.run("attack data.jsonl --kind full-width --quiet")
        #expect(jsonl.lines == [#"{"n":1,"text":"ｆｒｅｅ","label":"spam"}"#])
    }

    @Test func `seed and strength determine the changes`() throws {
        let folder = try CommandFolder()
        let input = String(repeating: Self.text + "\n", count: 20)
        let one = try folder.run("attack --kind homoglyphs --seed 5", input: input).text
        let again = try folder.run("attack --kind homoglyphs --seed 5 --threads 1", input: input).text
        let other = try folder.run("attack --kind homoglyphs --seed 6", input: input).text
        #expect(one == again)
        #expect(one != other)
        let half = try folder.run("attack --kind full-width --strength 0.5", input: input).text
        let words = half.split { $0 == " " || $0 == "\n" }
        let changed = words.filter { word in word.utf8.contains { $0 >= 0x80 } }.count
        #expect((60...100).contains(changed), "\(changed) of \(words.count)")
    }

    @Test(arguments: [
        "homoglyphs", "zero-width", "leet", "separators", "spaces", "full-width", "mathematical", "combining",
        "bidirectional", "good-words", "html",
    ])
    func `at strength 0 rows are unchanged`(kind: String) throws {
        let folder = try CommandFolder()
        let lines = " claim  your prize \n" + Self.text + "\n\n"
        #expect(try folder.run("attack --kind \(kind) --strength 0", input: lines).text == lines)
        let json = #"{"id": 12345678901234567890, "text": "a\u00e9\/b", "x": [1.0]}"# + "\n"
        let outcome = try folder.run(
            "attack --input-format jsonl --kind \(kind) --strength 0 -q", input: json)
        #expect(outcome.text == json)
    }

    @Test func `only the gaps beside words of spaced letters are wider`() throws {
        let folder = try CommandFolder()
        let input = String(repeating: "now  win prizes\n", count: 40)
        let lines = try folder.run("attack --kind spaces --strength 0.5", input: input).lines
        let words = [("now", "n o w"), ("win", "w i n"), ("prizes", "p r i z e s")]
        var seen: Set<String> = []
        for line in lines {
            let spaced = words.map { line.contains($0.1) }
            let expected = zip(words, spaced).map { $1 ? $0.1 : $0.0 }
            let gaps = [
                spaced[0] || spaced[1] ? "      " : "  ", spaced[1] || spaced[2] ? "   " : " ",
            ]
            #expect(line == expected[0] + gaps[0] + expected[1] + gaps[1] + expected[2])
            seen.insert("\(spaced)")
        }
        #expect(seen.count > 4)
    }

    @Test func `numbers and other members of JSON keep their digits`() throws {
        let folder = try CommandFolder()
        let rows = #"[{"id": 12345678901234567890, "text": "free",\n  "p": 1.50, "e": "\u00e9 \"x\" "}]"#
        try folder.write("data.json", rows.replacing("\\n", with: "\n"))
        let outcome = try folder.run("attack data.json --kind full-width -q")
        #expect(outcome.lines == [#"{"id":12345678901234567890,"text":"ｆｒｅｅ","p":1.50,"e":"\u00e9 \"x\" "}"#])
    }

    @Test func `bad arguments and mail are refused`() throws {
        let folder = try CommandFolder()
        expectFailure(
            try folder.run("attack --kind leet --strength 2", input: "x\n"), 64, ["--strength is 2.0"])
        expectFailure(try folder.run("attack --kind rot13", input: "x\n"), 64, ["rot13"])
        expectFailure(try folder.run("attack missing.csv --kind leet"), 66, ["missing.csv"])
        try folder.write("a.eml", "From: a@b.example\nSubject: x\n\nbody\n")
        expectFailure(try folder.run("attack a.eml --kind leet"), 64, ["mail has no rows"])
    }
}
