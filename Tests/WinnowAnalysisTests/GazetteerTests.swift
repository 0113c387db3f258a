// Gazetteers: equality of terms, matches, errors.

import Testing
import WinnowModelFile
import WinnowSystem
import WinnowText

@testable import WinnowAnalysis

@Suite struct GazetteerTests {
    static func gazetteer() throws -> Gazetteer {
        try Gazetteer([
            "place": ["Berlin", "Berlin Mitte", "Zürich", "New York", "St. John's", "東京"],
            "company": ["McDonald's", "AC/DC", "Coca-Cola", "New York Times"],
        ])
    }

    @Test(arguments: [
        ("Berlin", "place"), ("BERLIN", "place"), ("berlin  mitte", "place"),
        ("\tBerlin\u{A0}Mitte\n", "place"),
        ("Zurich", "place"), ("ZU\u{308}RICH", "place"), ("Ｂｅｒｌｉｎ", "place"), ("St. John’s", "place"),
        ("mcdonald's", "company"), ("McDonald ’s", "company"), ("ac / dc", "company"), ("東京", "place"),
        ("Ber\u{AD}lin", "place"), ("NEW YORK TIMES", "company"),
        ("Berlin Mitt", nil), ("Mitte", nil), ("Newyork", nil), ("Coca Cola", nil), ("St John's", nil),
        ("", nil),
        (" ", nil), ("Berlin!", nil), ("東", nil), ("New", nil), ("\u{200B}", nil),
    ])
    func `lookup ignores case, width, diacritics, apostrophes and white space only`(
        term: String, label: String?
    ) throws {
        #expect(try Self.gazetteer().label(for: term) == label)
    }

    @Test func `the longest term is found, from left to right, for any tokenization`() throws {
        let gazetteer = try Self.gazetteer()
        func found(_ text: String) -> [String] {
            gazetteer.matches(in: text.split(separator: "_").map(String.init)).map {
                "\($0.words) \($0.kind)"
            }
        }
        #expect(found("in_Berlin_Mitte_and_Berlin") == ["1..<3 place", "4..<5 place"])
        #expect(found("the_New_York_Times_of_New_York") == ["1..<4 company", "5..<7 place"])
        #expect(found("New_York_Time") == ["0..<2 place"])
        #expect(found("McDonald_'s") == ["0..<2 company"])
        #expect(found("Mc_Donald_'s") == [])
        #expect(found("Coca_-_Cola") == ["0..<3 company"])
        #expect(found("東_京") == ["0..<2 place"])
        // A term must begin and end at word boundaries.
        #expect(found("Berlin-Mitte") == [])
        #expect(found("Berlins") == [])
        #expect(found("") == [])
    }

    @Test func `matches equal those of a brute-force search`() throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<200 {
            let alphabet = ["a", "b", "c", "-"]
            func words(_ most: Int) -> [String] {
                (0..<1 + random.next(below: most)).map { _ in alphabet[random.next(below: alphabet.count)] }
            }
            var terms: [[String]: String] = [:]
            for number in 0..<1 + random.next(below: 12) { terms[words(4)] = "l\(number % 3)" }
            let gazetteer = try Gazetteer(
                terms.map { GazetteerTerm(label: $1, text: $0.joined(separator: " ")) })
            let text = words(30)
            var expected: [TaggedSpan] = []
            var start = 0
            while start < text.count {
                let end = (start + 1...text.count).last { terms[Array(text[start..<$0])] != nil }
                if let end, let label = terms[Array(text[start..<end])] {
                    expected.append(TaggedSpan(words: start..<end, kind: label))
                }
                start = end ?? start + 1
            }
            #expect(gazetteer.matches(in: text) == expected, "round \(round)")
        }
    }

    @Test func `lines and JSON give the same gazetteer`() throws {
        let lines = try GazetteerTerms(
            parsing: Array("\u{FEFF}# names\nplace\tBerlin\r\n\n \nfirm\t AC/DC".utf8))
        let json = try GazetteerTerms(parsing: Array(#" {"place": ["Berlin"], "firm": ["AC/DC"]}"#.utf8))
        for terms in [lines, json] {
            let gazetteer = try Gazetteer(terms)
            #expect(gazetteer.labels == ["place", "firm"])
            #expect(gazetteer.count == 2)
            #expect(gazetteer.label(for: "ac/dc") == "firm")
        }
        #expect(lines.terms.map(\.line) == [2, 5])
        let plain = try GazetteerTerms(parsing: Array("Berlin\nNew York".utf8), label: "place")
        #expect(try Gazetteer(plain).label(for: "new york") == "place")
    }

    @Test func `the last of repeated terms is used, and each repetition is reported`() throws {
        let terms = try GazetteerTerms(parsing: Array("a\tParis\nb\tRome\na\tPARIS\nb\tparis\n".utf8))
        var noted: [Gazetteer.Repetition] = []
        let gazetteer = try Gazetteer(terms) { noted.append($0) }
        #expect(gazetteer.label(for: "Paris") == "b")
        #expect(gazetteer.count == 2)
        #expect(
            noted == [
                .init(line: 3, earlierLine: 1, isConflict: false),
                .init(line: 4, earlierLine: 3, isConflict: true),
            ])
    }

    @Test(arguments: [
        ("", "no term in it"), ("\n\n", "no term in it"), ("# only a remark\n", "no term in it"),
        ("place\tRome\nParis\n", "line 2 has no tab"), ("\tRome", "line 1 has a label of 0 bytes"),
        ("place\t \u{200B}", "line 1 has a term without a letter or symbol"),
        ("a\tb\nplace\t" + String(repeating: "x", count: 1025), "line 2 has a term of 1025 bytes"),
        ("a\tb\n\(String(repeating: "l", count: 256))\tx", "line 2 has a label of 256 bytes"),
        ("{", "line 1 is not JSON"), ("{\n\"a\": [\"b\",\n]}", "line 3 is not JSON"),
        ("{\"a\": \"b\"}", "label 1: not an array"), ("{\"a\": [1]}", "label 1: term 1 is not a string"),
        ("{\"a\": [\"x\", \"\"]}", "label 1: term 2 has a term without a letter"), ("{}", "no term in it"),
        ("{\"a\": []}", "no term in it"),
    ])
    func `an invalid gazetteer is rejected with the position of the error`(text: String, message: String) {
        let error = #expect(throws: AnalysisError.self) { try GazetteerTerms(parsing: Array(text.utf8)) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
    }

    @Test func `bytes that are not UTF-8 are rejected with their line`() {
        let error = #expect(throws: AnalysisError.self) {
            try GazetteerTerms(parsing: Array("a\tb\n".utf8) + [0x61, 0x09, 0xFF])
        }
        #expect(error?.message == "line 2 has a byte that is not UTF-8; save the file as UTF-8 first")
        #expect(throws: AnalysisError.self) { try Gazetteer([:] as [String: [String]]) }
        #expect(throws: AnalysisError.self) { try Gazetteer(["a": [" "]]) }
        #expect(throws: AnalysisError.self) { try Gazetteer(["": ["b"]]) }
    }

    @Test func `a gazetteer and its terms can be read back from a file`() throws {
        let first = try Self.gazetteer()
        let bytes = try first.bytes()
        #expect(try Self.gazetteer().bytes() == bytes)
        let opened = try Gazetteer(from: ModelFile(bytes: bytes))
        #expect(opened.count == first.count && opened.labels == first.labels)
        #expect(opened.label(for: "New York Times") == "company")
        let again = try Gazetteer(GazetteerTerms(opened))
        #expect(again.count == first.count)
        #expect(
            again.matches(in: ["AC/DC", "in", "zürich"]) == first.matches(in: ["AC/DC", "in", "zürich"]))
        #expect(throws: ModelFileError.self) { try WordTagger(from: ModelFile(bytes: bytes)) }
    }

    @Test func `each of five thousand terms is found, also in capitals`() throws {
        let terms = (0..<5_000).map { GazetteerTerm(label: "l\($0 % 7)", text: "term \($0) x") }
        let gazetteer = try Gazetteer(terms)
        #expect(gazetteer.count == 5_000)
        #expect((0..<5_000).allSatisfy { gazetteer.label(for: "TERM \($0) X") == "l\($0 % 7)" })
    }

    @Test func `a gazetteer made from the terms of another gives the same answers`() throws {
        let pieces = [
            "Zürich", "ZURICH", "St.", "John’s", "東京", "ﬁ", "İ", "ß", "a\u{301}", "-", "/", "5", "Ａ", "ǅ",
        ]
        for seed in 1...25 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func text() -> String {
                (0..<1 + generator.next(below: 4)).map { _ in pieces[generator.next(below: pieces.count)] }
                    .joined(separator: generator.next(below: 2) == 0 ? " " : "")
            }
            let terms = (0..<8).map { GazetteerTerm(label: "l\($0 % 3)", text: text()) }
            var repetitions = 0
            let gazetteer = try Gazetteer(terms) { _ in repetitions += 1 }
            #expect(gazetteer.count == terms.count - repetitions, "seed \(seed)")
            let again = try Gazetteer(GazetteerTerms(gazetteer))
            #expect(again.count == gazetteer.count)
            for term in terms + (0..<8).map({ _ in GazetteerTerm(label: "", text: text()) }) {
                #expect(again.label(for: term.text) == gazetteer.label(for: term.text), "seed \(seed)")
                #expect(
                    again.matches(in: ["x", term.text, "y"]) == gazetteer.matches(in: ["x", term.text, "y"]))
            }
            // The last of repeated terms is used.
            for (place, term) in terms.enumerated() {
                let last = terms.last { Self.key($0.text) == Self.key(term.text) }
                #expect(gazetteer.label(for: term.text) == last?.label, "seed \(seed), term \(place)")
            }
        }
    }

    private static func key(_ text: String) -> [UInt8] {
        var words = TermWords()
        words.append(text)
        return words.key
    }

    @Test func `a repeated term is reported with both lines`() throws {
        for seed in 1...30 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let rows = (0..<12).map { _ in ("l\(generator.next(below: 2))", "t\(generator.next(below: 5))") }
            let terms = try GazetteerTerms(parsing: Array(rows.map { "\($0)\t\($1)\n" }.joined().utf8))
            var found: [Gazetteer.Repetition] = []
            _ = try Gazetteer(terms) { found.append($0) }
            let expected = rows.indices.compactMap { row in
                rows[..<row].lastIndex { $0.1 == rows[row].1 }.map { earlier in
                    Gazetteer.Repetition(
                        line: row + 1, earlierLine: earlier + 1, isConflict: rows[earlier].0 != rows[row].0)
                }
            }
            #expect(found == expected, "seed \(seed)")
        }
    }

    @Test func `text and JSON with the same terms give the same model bytes`() throws {
        let lines = "\u{FEFF}place\tBerlin\r\n# a remark\r\n\r\nplace\tNew York\r\nfirm\tAC/DC"
        let json = #" \n{"place": ["Berlin", "New York"], "firm": ["AC\/DC"]}"#.replacing(#"\n"#, with: "\n")
        let gazetteers = try [lines, json].map { try Gazetteer(GazetteerTerms(parsing: Array($0.utf8))) }
        #expect(try gazetteers[0].bytes() == gazetteers[1].bytes())
        #expect(gazetteers[0].labels == ["place", "firm"])
    }
}
