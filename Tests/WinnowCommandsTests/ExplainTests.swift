// Explanations: one per text, in order, in each format.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct ExplainTests {
    private static func objects(_ outcome: WinnowProcess.Outcome) throws -> [JSONValue] {
        try outcome.lines.map { try JSONValue(parsing: String($0)) }
    }

    private static func weights(_ object: JSONValue) -> [Double] {
        (object["parts"]?.array ?? []).compactMap { $0["weight"]?.number }
    }

    @Test(arguments: ["spam.winnow", "colours.winnow"])
    func `weights in jsonl add up, and offsets are UTF-8 bytes of the line`(model: String) throws {
        let folder = try SmallData.folder()
        let lines = ["a red hat, FREE prize", "", "Café 👍 £1,000 call 08001 234567 now", "the sea the sea"]
        let outcome = try folder.run(
            "explain \(model) --format jsonl", input: lines.joined(separator: "\n") + "\n")
        expectQuietSuccess(outcome)
        let objects = try Self.objects(outcome)
        try #require(objects.count == lines.count)
        for (object, line) in zip(objects, lines) {
            #expect(object.object?.map(\.key) == ["label", "against", "logOdds", "bias", "parts"])
            let sum = Self.weights(object).reduce(try #require(object["bias"]?.number), +)
            #expect(abs(sum - (try #require(object["logOdds"]?.number))) < 1e-9)
            let bytes = Array(line.utf8)
            for part in try #require(object["parts"]?.array) {
                #expect(part.object?.map(\.key) == ["text", "start", "end", "weight"])
                guard let start = part["start"]?.integer, let end = part["end"]?.integer else {
                    #expect(part["start"] == .null && part["end"] == .null)
                    continue
                }
                #expect(String(decoding: bytes[start..<end], as: UTF8.self) == part["text"]?.string)
            }
        }
        #expect(objects[2]["parts"]?.array?.first?["text"]?.string == "Café")
    }

    @Test func `labels and log-odds of two labels are those of classify`() throws {
        let folder = try SmallData.folder()
        let answers = try Self.objects(folder.run("classify spam.winnow messages.csv -q --format jsonl"))
        let reasons = try Self.objects(folder.run("explain spam.winnow messages.csv -q --format jsonl"))
        try #require(answers.count == reasons.count && answers.count > 50)
        for (answer, reason) in zip(answers, reasons) {
            #expect(answer["label"] == reason["label"])
            let (left, right) = (answer["logOdds"]?.number ?? .nan, reason["logOdds"]?.number ?? .nan)
            #expect(Float(left) == Float(right), "classify rounds its numbers")
        }
    }

    @Test func `top lists the strongest parts, and rest is the sum of the others`() throws {
        let folder = try SmallData.folder()
        let text = "free prize call now lunch home\n"
        let all = try Self.objects(folder.run("explain spam.winnow --format jsonl", input: text))[0]
        let some = try Self.objects(folder.run("explain spam.winnow --format jsonl --top 2", input: text))[0]
        let strongest = Self.weights(all).sorted { abs($0) > abs($1) }.prefix(2)
        #expect(Set(Self.weights(some)) == Set(strongest))
        let sum = Self.weights(some).reduce(
            (some["bias"]?.number ?? .nan) + (some["rest"]?.number ?? .nan), +)
        #expect(abs(sum - (all["logOdds"]?.number ?? .nan)) < 1e-9)
        let many = try Self.objects(folder.run("explain spam.winnow --format jsonl --top 99", input: text))[0]
        #expect(many["parts"] == all["parts"] && many["rest"]?.number == 0)
    }

    @Test func `tsv has one line per text: labels, log-odds, bias, then the strongest parts`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "explain colours.winnow --top 3", input: "a red hat like blood\n\nthe green sea\n")
        expectQuietSuccess(outcome)
        #expect(outcome.lines.count == 3)
        let fields = outcome.lines[0].split(separator: "\t")
        #expect(fields.count == 10)
        #expect(fields[0] == "red" && ["green", "blue"].contains(fields[1]))
        let weights = try [5, 7, 9].map { abs(try #require(Double(fields[$0]))) }
        #expect(weights == weights.sorted(by: >))
        #expect(["a", "red", "hat", "like", "blood"].contains(fields[4]))
        #expect(outcome.lines[1].split(separator: "\t").count == 4, "an empty text has only its bias")
        let tab = try folder.run(
            "explain colours.winnow --input-format jsonl",
            input: "{\"text\":\"red\\thttp://x.example/\\\\a\"}\n")
        #expect(tab.lines.count == 1 && !tab.text.contains("/\\a"), "\(tab.text)")
    }

    @Test func `the label and the one it is compared with can be chosen`() throws {
        let folder = try SmallData.folder()
        func labels(_ options: String) throws -> [String?] {
            let object = try Self.objects(
                folder.run("explain colours.winnow --format jsonl \(options)", input: "a red hat\n"))[0]
            return [object["label"]?.string, object["against"]?.string]
        }
        #expect(try labels("--against blue") == ["red", "blue"])
        #expect(try labels("--against green") == ["red", "green"])
        #expect(try labels("--against red")[0] == "red")
        #expect(try labels("--label blue") == ["blue", "red"])
        #expect(try labels("--label blue --against green") == ["blue", "green"])
        for option in ["--label", "--against"] {
            expectFailure(
                try folder.run("explain colours.winnow --html \(option) pink", input: "x\n"), 64,
                ["the model has no label pink; its labels are blue, green, red"])
        }
    }

    @Test func `flip names words whose removal changes the answer`() throws {
        let folder = try SmallData.folder()
        let text = "a red hat"
        let object = try Self.objects(
            folder.run("explain colours.winnow --format jsonl --flip", input: text + "\n\n"))
        let words = try #require(object[0]["flip"]?["words"]?.array)
        let names = words.compactMap { $0["text"]?.string }
        #expect(names.contains("red"))
        var bytes = Array(text.utf8).map(Optional.some)
        for word in words {
            let range = try #require(word["start"]?.integer)..<(try #require(word["end"]?.integer))
            for index in range { bytes[index] = nil }
        }
        let rest = String(decoding: bytes.compactMap { $0 }, as: UTF8.self)
        let answer = try folder.run("classify colours.winnow --labels-only", input: rest + "\n").lines.first
        #expect(answer.map(String.init) == object[0]["flip"]?["label"]?.string)
        #expect(answer != "red")
        #expect(object[1]["flip"] == .null, "an empty text has no words")
        let tsv = try folder.run("explain colours.winnow --flip --top 1", input: text + "\n")
        #expect(tsv.lines[0].split(separator: "\t").count == 7 + words.count)
        let table = try folder.run("explain colours.winnow --flip --format text", input: text + "\n\n")
        #expect(table.text.contains(" without: "))
        #expect(table.text.contains("no words were found"))
    }

    @Test func `the text format is a table without a terminal`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "explain colours.winnow --format text --top 1", input: "a red\u{1B}hat\n")
        expectQuietSuccess(outcome)
        #expect(outcome.lines[0].hasPrefix("red against "))
        #expect(outcome.text.contains("  (bias)\n"))
        #expect(outcome.text.contains("more part"))
        #expect(!outcome.text.contains("\u{1B}"))
    }

    @Test func `the page contains nothing that a browser would run or load`() throws {
        let folder = try SmallData.folder()
        let hostile = "red <script>alert('x')</script> \"&amp; <img src=x onerror=y> \u{202E}abc\u{7}"
        for format in ["--html", "--format html", "--html --format html"] {
            let outcome = try folder.run("explain colours.winnow --flip \(format)", input: hostile + "\n\n")
            expectQuietSuccess(outcome)
            let page = outcome.text
            #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
            #expect(
                page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"))
            #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("alert('"))
            #expect(page.components(separatedBy: "&lt;").count == 4 && page.contains("&amp;"))
            #expect(page.contains("\\u{202E}") && page.contains("\\u{7}"))
            #expect(!page.contains("\u{202E}") && !page.contains("\u{7}"))
            #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
            #expect(page.components(separatedBy: "<article>").count == 3)
            #expect(page.contains("<mark class=\"f4\" title=\"+"))
            #expect(Self.isBalanced(page), "an element is not closed")
        }
    }

    /// Whether every opened element is closed, in order.
    private static func isBalanced(_ page: String) -> Bool {
        var open: [Substring] = []
        for tag in page.split(separator: "<").dropFirst().map({ $0.prefix { $0 != ">" } }) {
            let name = tag.prefix { $0 != " " && !$0.isNewline }
            if name.hasPrefix("/") {
                guard open.popLast() == name.dropFirst() else { return false }
            } else if !["!DOCTYPE", "meta"].contains(name) {
                open.append(name)
            }
        }
        return open.isEmpty
    }

    @Test func `many texts make one page, as do no texts`() throws {
        let folder = try SmallData.folder()
        let lines = (0..<6_000).map { "a red hat \($0)\n" }.joined()
        let outcome = try folder.run("explain colours.winnow --html --threads 3", input: lines)
        #expect(outcome.text.components(separatedBy: "<!DOCTYPE").count == 2)
        #expect(outcome.text.components(separatedBy: "</html>").count == 2)
        #expect(outcome.text.components(separatedBy: "<article>").count == 6_001)
        let empty = try folder.run("explain colours.winnow --html", input: "")
        #expect(empty.text.hasPrefix("<!DOCTYPE html>") && empty.text.hasSuffix("</html>\n"))
    }

    @Test func `answers are the same for any number of threads`() throws {
        let folder = try SmallData.folder()
        let one = try folder.run("explain spam.winnow messages.csv -q --format jsonl --threads 1")
        let three = try folder.run("explain spam.winnow messages.csv -q --format jsonl --threads 3")
        #expect(one.output == three.output && !one.output.isEmpty)
    }

    @Test func `a hashed model is also explained`() throws {
        let folder = try CommandFolder()
        try folder.write("m.winnow", try SmallData.model(of: SmallData.colours, ["--hash-bits", "10"]))
        let object = try Self.objects(
            folder.run("explain m.winnow --format jsonl", input: "a red hat\n"))[0]
        #expect(object["label"]?.string == "red")
        let sum = Self.weights(object).reduce(object["bias"]?.number ?? .nan, +)
        #expect(abs(sum - (object["logOdds"]?.number ?? .nan)) < 1e-9)
    }

    @Test func `invalid requests are errors`() throws {
        let folder = try SmallData.folder()
        expectFailure(try folder.run("explain none.csv"), 66, ["none.csv"])
        expectFailure(try folder.run("explain spam.winnow --top 0"), 64, ["--top is 0"])
        expectFailure(try folder.run("explain spam.winnow --html --format tsv"), 64, ["--html"])
        expectFailure(
            try folder.run("explain spam.winnow --text-column x"), 64, ["--text-column", "give CSV"])
        expectFailure(try folder.run("explain none.winnow"), 66, ["none.winnow"])
        expectFailure(try folder.run("explain spam.winnow --html none.txt"), 66, ["none.txt"])
        let strict = try folder.run(
            "explain spam.winnow --strict", input: .bytes(Array("a ".utf8) + [0xFF, 0x0A]))
        expectFailure(strict, 65, ["byte 0xFF is not UTF-8"])
    }
}
