// `winnow search`: answers, and their formats.

#if Search
import Foundation
import Testing
import _WinnowTestSupport

@Suite struct SearchTests {
    private let folder: CommandFolder

    init() throws { folder = try SmallIndex.folder() }

    private func search(_ query: String, _ arguments: String...) throws -> WinnowProcess.Outcome {
        let more = arguments.flatMap { $0.split(separator: " ").map(String.init) }
        return try folder.run("search small.index -q", (query.isEmpty ? [] : [query]) + more)
    }

    private func objects(_ outcome: WinnowProcess.Outcome) throws -> [[String: Any]] {
        try outcome.lines.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test(
        arguments: [
            (
                "tilte:lead", nil,
                "no item has the attribute tilte; attributes: hours, level; did you mean title?"
            ),
            ("lvel:beginner", nil, "did you mean level?"),
            ("lead", "rank in 2..1", "--filter: rank in 2..1: the range is empty"),
            ("lead", "created in 2025..2024", "the range is empty"),
            ("lead", "domain in b..a", "the range is empty"),
            ("level:beginner", "rank in 1..2", nil), ("title:lead", "created in 2025..2025", nil),
        ] as [(String, String?, String?)])
    func `what finds nothing is said`(query: String, filter: String?, warning: String?) throws {
        let outcome = try folder.run("search small.index \(query)", filter.map { ["--filter", $0] } ?? [])
        #expect(outcome.code == 0)
        #expect(outcome.errorText.contains("warning: ") == (warning != nil), "\(outcome.errorText)")
        if let warning { #expect(outcome.errorText.contains(warning), "\(outcome.errorText)") }
    }

    @Test func `a value of another kind and numbers with commas are said`() throws {
        try folder.write(
            "c.csv", "id,title,price,flag\n1,One,1.5,true\n2,Two,\"1,000\",false\n3,Three,7,true\n")
        let built = try folder.run("index build c.csv -o c.index")
        #expect(built.errorText.contains("price: 1 number with a comma, such as 1,000, kept as strings"))
        for (cells, warns) in [
            ("\"12,99\" \"1.299,00\" \"9,00\"", true), ("\"1,2,3\" \"4,5,6\" \"7,8,9\"", false),
        ] {
            let rows = cells.split(separator: " ").enumerated().map { "\($0),a\($0),\($1)" }
            try folder.write("e.csv", "id,title,price\n" + rows.joined(separator: "\n") + "\n")
            let built = try folder.run("index build e.csv -o e.index --restart")
            #expect(
                built.errorText.contains("price: 3 numbers with a comma, such as") == warns,
                "\(built.errorText)")
        }
        let outcome = try folder.run("search c.index flag:yes")
        #expect(outcome.errorText.contains("flag:yes: items have true or false as flag, but yes is a string"))
        #expect(try !folder.run("search c.index flag:true").errorText.contains("items have"))
        let empty = try folder.run("search c.index one --filter", ["price in ()"])
        #expect(empty.errorText.contains("--filter: price in (): the list is empty"))
    }

    @Test func `postcodes and article numbers are texts, numbers of other programs are numbers`() throws {
        let rows = [
            "1,Boston,02134,.5,1.10,1e5", "2,Beverly Hills,90210,0.75,1.1,100000",
            "3,Hartford,06101,n/a,1.9,7",
            "4,Austin,73301,\"1,299.00\",2.0,8", "5,Reno,89501,$40,3.0,9",
        ]
        try folder.write(
            "shops.csv", (["id,title,zip,price,version,sku"] + rows).joined(separator: "\n") + "\n")
        let built = try folder.run("index build shops.csv -o shops.index --embedding none")
        for line in [
            "zip: read as text, as 02134 is no usual number", "sku: read as text, as 1e5 is no usual number",
            "price: 2 cells that are no numbers, such as 1,299.00, kept as strings",
            "version: 1.10 and 1.1 are read as one number",
        ] {
            #expect(built.errorText.contains(line), "\(built.errorText)")
        }
        for (filter, found, warning) in [
            ("zip ^= \"9\"", ["2"], nil), ("zip in (\"02134\", \"90210\")", ["1", "2"], nil),
            ("zip = 90210", [], "items have a string as zip"),
            ("price < 1", ["1", "2"], "some items have a string as price"),
            ("sku = \"1e5\"", ["1"], nil),
        ] as [(String, [String], String?)] {
            let outcome = try folder.run("search shops.index --format tsv", ["", "--filter", filter])
            #expect(outcome.lines.map { String($0.prefix { $0 != "\t" }) }.sorted() == found, "\(filter)")
            #expect(
                outcome.errorText.contains("warning: ") == (warning != nil), "\(filter): \(outcome.errorText)"
            )
            if let warning { #expect(outcome.errorText.contains(warning), "\(filter): \(outcome.errorText)") }
        }
        let sorted = try folder.run("search shops.index --sort zip --format tsv", [""])
        #expect(sorted.lines.map { $0.prefix(1) } == ["1", "3", "4", "5", "2"])
    }

    @Test func `rows without a title and a text are left out if that is asked for`() throws {
        try folder.write("rows.csv", "id,title\n1,a\n2,\n3,c\n")
        expectFailure(
            try folder.run("index build rows.csv -o rows.index --embedding none"), 65,
            ["line 3", "--skip-bad-rows"])
        let built = try folder.run("index build rows.csv -o rows.index --embedding none --skip-bad-rows")
        #expect(
            built.code == 0
                && built.errorText.contains("1 row that cannot be read left out, the first on line 3"))
    }

    @Test func `a day is said to be before its times, where they are strings`() throws {
        let items = [("a", "2014-09-27T20:12:00"), ("b", "2014-09-28T23:30:00Z"), ("c", "2014-09-28")]
        try folder.write(
            "days.jsonl",
            items.map { "{\"id\": \"\($0)\", \"title\": \"report\", \"date\": \"\($1)\"}\n" }.joined())
        #expect(try folder.run("index build days.jsonl -o days.index --embedding none").code == 0)
        func warning(_ filter: String) throws -> String {
            try folder.run("search days.index report --filter", [filter]).errorText
        }
        for filter in ["date <= 2014-09-28", "date in 2014-01-01..2014-09-28", "date > 2014-09-28"] {
            #expect(try warning(filter).contains("build the index with --created-column date"), "\(filter)")
        }
        for filter in ["date <= 2014-09-29", "date >= 2014-09-28", "date <= 2014-09-28T24", "date exists"] {
            #expect(try warning(filter).isEmpty, "\(filter)")
        }
        let build = "index build days.jsonl -o days.index --embedding none --restart --created-column date"
        #expect(try folder.run(build).code == 0)
        let found = try folder.run("search days.index report --filter", ["created <= 2014-09-28"])
        #expect(found.lines.count == 3)
    }

    @Test func `tags of HTML are said, or left out`() throws {
        let body =
            "\"<p>A <strong>light</strong> shoe for <a href=\"\"https://x.example/style\"\">road</a> &amp; trail&nbsp;runs</p>\""
        try folder.write("html.csv", "id,title,text\nshoe,Red shoe,\(body)\nhat,Hat &amp; scarf,<br/>\n")
        let build = "index build html.csv -o html.index --embedding none --restart"
        #expect(
            try folder.run(build).errorText.contains(
                "2 items with tags or references of HTML, which are found as words; --html"))
        #expect(try folder.run("search html.index strong --format tsv").lines.count == 1)
        let built = try folder.run("\(build) --html")
        #expect(built.code == 0 && !built.errorText.contains("tags"), "\(built.errorText)")
        for (query, found) in [
            ("strong", 0), ("nbsp", 0), ("href", 0), ("light", 1), ("trail", 1), ("scarf", 1),
        ] {
            #expect(
                try folder.run("search html.index \(query) --format tsv").lines.count == found, "\(query)")
        }
        let empty = "id,title\n1,<br>\n"
        try folder.write("empty.csv", empty)
        expectFailure(
            try folder.run("index build empty.csv -o empty.index --embedding none --html"), 65,
            ["line 2", "neither title nor text"])
    }

    @Test func `tsv fields are identifier, score and title`() throws {
        let outcome = try search("leadership")
        expectQuietSuccess(outcome)
        let fields = try #require(outcome.lines.first).split(separator: "\t")
        #expect(fields.count == 3 && fields[0] == "c-1" && fields[2] == "Management for employees")
        #expect(Double(fields[1]).map { $0 > 0 && $0 <= 1 } == true)
        let untitled = try search("invite")
        #expect(untitled.lines.count == 1 && untitled.lines[0].hasPrefix("h-2\t"))
        #expect(untitled.lines[0].hasSuffix("\t"))
        // The item's rank is 0.5.
        let explained = try search("leadership", "--explain").lines[0].split(separator: "\t")
        #expect(explained.count == 6 && Double(explained[5]) == 1.025)
        let unranked = try search("bread", "--explain").lines[0].split(separator: "\t")
        #expect(unranked.count == 6 && Double(unranked[5]) == 1)
        #expect(try search("nowhere").output.isEmpty)
        // A query of several words needs no quotes.
        #expect(
            try folder.run("search small.index -q baking bread").lines.first?.hasPrefix("c-2\t") == true)
    }

    @Test func `jsonl objects have a snippet with marks`() throws {
        let hits = try objects(try search("lead team", "--format jsonl --explain"))
        let hit = try #require(hits.first { $0["id"] as? String == "c-1" })
        #expect(hit["title"] as? String == "Management for employees")
        let snippet = try #require(hit["snippet"] as? String)
        let marks = try #require(hit["marks"] as? [[String: Int]])
        let words = marks.map { mark in
            String(decoding: Array(snippet.utf8)[mark["start"]!..<mark["end"]!], as: UTF8.self)
        }
        #expect(words.contains("lead") && words.contains("team"), "\(snippet) \(marks)")
        let explanation = try #require(hit["explanation"] as? [String: Any])
        let terms = try #require(explanation["terms"] as? [[String: Any]])
        #expect(terms.contains { $0["text"] as? String == "team" })
        #expect((explanation["lexicalPoints"] as? Double ?? 0) > 0)
        // The item's rank is 0.5.
        #expect(abs((explanation["rankFactor"] as? Double ?? 0) - 1.025) < 1e-9)
    }

    @Test func `the text format has a rank, a title and a snippet`() throws {
        let text = try search("lead team", "--format text").text
        #expect(text.contains("1. ") && text.contains("Management for employees") && text.contains("c-1"))
        #expect(text.contains("How to lead a team") && !text.contains("\u{1B}"))
        // Without a title, the text is shown in its place, once.
        let untitled = try search("invite", "--format text").lines
        #expect(untitled.count == 1)
        #expect(untitled[0].hasPrefix("1. A manager can invite members of the team to a course.  0."))
        #expect(untitled[0].hasSuffix("  h-2"))
        #expect(try search("leadership", "--format text --explain").text.contains(", times 1.025 for rank\n"))
        #expect(try !search("bread", "--format text --explain").text.contains("for rank"))
        let second = try search("lead team", "--format text --offset 1 --limit 1").text
        #expect(second.hasPrefix("2. "))
        let none = try folder.run("search small.index nowhere --format text")
        #expect(none.code == 0 && none.output.isEmpty && none.errorText == "nothing found\n")
    }

    @Test func `filters, sorting, similarity and facets work`() throws {
        func found(_ arguments: String..., query: String = "") throws -> [Substring] {
            let outcome = try folder.run(
                "search small.index -q", arguments + (query.isEmpty ? [] : [query]))
            expectQuietSuccess(outcome)
            return outcome.lines.map { $0.prefix { $0 != "\t" } }
        }
        #expect(try found("--filter", "domain = courses", "--sort", "hours") == ["c-2", "c-1", "c-3"])
        #expect(
            try found("--filter", "domain = courses", "--sort", "hours:desc") == ["c-3", "c-1", "c-2"])
        #expect(try found("--filter", "hours < 10 and created >= 2025-01-01") == ["c-2"])
        #expect(try found("--filter", "domain = help", query: "team") == ["h-2"])
        #expect(try found("--sort", "created:asc", "--limit", "1") == ["c-3"])
        let like = try found("--similar-to", "c-1")
        #expect(like.contains("h-2") && !like.contains("c-1"))
        let counted = try objects(
            try folder.run(
                "search small.index -q --format jsonl --facet level", ["--filter", "domain = courses"]))
        #expect(counted.count == 1 && counted[0]["count"] as? Int == 3)
        let level = try #require((counted[0]["facets"] as? [String: [[String: Any]]])?["level"])
        #expect(level.map { $0["value"] as? String } == ["beginner", "advanced"])
        #expect(level.map { $0["items"] as? Int } == [2, 1])
        let shown = try folder.run(
            "search small.index -q --format text --facet level", ["--filter", "domain = courses"])
        #expect(shown.text.contains("level: beginner (2), advanced (1)"), "\(shown.text)")
    }

    @Test func `an answer with facets says how many values they leave out`() throws {
        let items = (0..<150).map { #"{"id":"\#($0)","title":"word","city":"c\#($0)"}"# }
        try folder.write("cities.jsonl", items.joined(separator: "\n") + "\n")
        expectQuietSuccess(
            try folder.run("index build cities.jsonl -o cities.index -q --embedding none"))
        let answer = try objects(
            try folder.run("search cities.index word -q --format jsonl --facet city"))
        #expect((answer[0]["facets"] as? [String: [Any]])?["city"]?.count == 100)
        #expect(answer[0]["facetsLeftOut"] as? [String: Int] == ["city": 50])
    }

    @Test func `queries from standard input are filtered; if there are none, items are listed`() throws {
        func found(_ options: [String], _ input: WinnowProcess.Input) throws -> [String] {
            let outcome = try folder.run("search small.index -q", options, input: input)
            expectQuietSuccess(outcome)
            return outcome.lines.map { String($0.prefix { $0 != "." }.dropLast(2)) }
        }
        let courses = ["--filter", "domain = courses"]
        let bread = WinnowProcess.Input.bytes(Array("bread\n".utf8))
        #expect(try found(courses, .bytes(Array("course\nteam\n".utf8))) == ["1\tc-3", "2\tc-1"])
        #expect(try found(["--sort", "created"], bread) == ["1\tc-2"])
        let path = folder.path + "/queries.txt"
        try folder.write("queries.txt", "sailing\n")
        #expect(try found(courses, .file(path)) == ["1\tc-3"])
        let all = try found(courses, .empty)
        #expect(all.sorted() == ["c-1", "c-2", "c-3"])
        try folder.write("none.txt", "")
        #expect(try found(courses, .bytes([])) == all)
        #expect(try found(courses, .file(folder.path + "/none.txt")) == all)
        #expect(try found(courses + [""], bread) == all)
        #expect(try found(["--similar-to", "c-1"], bread) == found(["--similar-to", "c-1"], .empty))
    }

    @Test func `an attribute that no item has is reported`() throws {
        let outcome = try folder.run(
            "search small.index team --format text --limit 0 --sort huors --facet level")
        #expect(outcome.code == 0 && outcome.text.contains("level: "))
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errorText.contains("no item has the attribute huors; attributes: "))
    }

    @Test(
        arguments: [
            ("grade = 1", "grade = 1: items have a string as grade, but 1 is a number; write grade = \"1\""),
            (
                "grade > 1 and size = 2",
                "grade > 1: items have a string as grade, but 1 is a number; write grade > \"1\""
            ),
            (
                "size = \"2\"",
                "size = \"2\": items have a number as size, but \"2\" is a string; write size = 2"
            ),
            (
                "size ^= 2",
                "size ^= \"2\": items have a number as size, but \"2\" is a string; write size = 2"
            ),
            ("size < abc", "size < abc: items have a number as size, but abc is a string; write a number"),
            (
                "size in (1, large)",
                "size in (1, large): items have a number as size, but large is a string; write a number"
            ),
            (
                "size in small..large",
                "size in small..large: items have a number as size, but small is a string; write a number"
            ),
            (
                "free = \"true\"",
                "free = \"true\": items have true or false as free, but \"true\" is a string; write free = true"
            ),
            ("grade = \"1\" and size = 2 and free = true", nil), ("mixed = 1 or mixed = one", nil),
            ("size exists", nil),
        ] as [(String, String?)])
    func `a filter for another kind of value than items have is reported`(filter: String, part: String?)
        throws
    {
        try folder.write(
            "kinds.jsonl",
            (1...2).map {
                "{\"id\":\($0),\"text\":\"word\",\"attributes\":{\"grade\":\"\($0)\",\"size\":\($0),\"free\":true,"
                    + "\"mixed\":\($0 == 1 ? "1" : "\"one\"")}}\n"
            }.joined())
        expectQuietSuccess(try folder.run("index build kinds.jsonl -o kinds.index --embedding none -q"))
        let outcome = try folder.run("search kinds.index word --format tsv --filter", [filter])
        #expect(outcome.code == 0)
        #expect(outcome.errorText == (part.map { "winnow: warning: --filter: \($0)\n" } ?? ""))
        expectQuietSuccess(try folder.run("search kinds.index word -q --filter", [filter]))
    }

    @Test func `an unknown identifier is an error with a remedy`() throws {
        expectFailure(
            try folder.run("search small.index --similar-to zzz"), 65,
            ["small.index: has no item with that identifier; search for its words to see the identifier"])
    }

    @Test func `misspelt words and missing phrases are replaced, and reported on standard error`() throws {
        let misspelt = try folder.run("search small.index pasword --format tsv")
        #expect(misspelt.lines.first?.hasPrefix("h-1\t") == true)
        #expect(misspelt.errorText == "did you mean: password\n")
        let phrase = try folder.run("search small.index --format tsv", ["\"team lead\""])
        #expect(phrase.lines.first?.hasPrefix("c-1\t") == true)
        #expect(phrase.errorText == "no item has the quoted phrase; searched for its words\n")
        let lines = try folder.run(
            "search small.index --format jsonl", input: "pasword\n\"team lead\"\nbread\n")
        let answers = try objects(lines)
        #expect(answers[0]["didYouMean"] as? String == "password" && answers[1]["relaxed"] as? Bool == true)
        #expect(answers[2]["didYouMean"] == nil && answers[2]["relaxed"] == nil)
        #expect(lines.errorText.hasPrefix("line 1: did you mean: password\nline 2: no item"))
    }

    @Test func `words that the embedding knows are taken as typed in every mode`() throws {
        try folder.write(
            "boots.jsonl", "{\"id\":1,\"text\":\"a boot for winter\"}\n{\"id\":2,\"text\":\"summer\"}\n")
        expectQuietSuccess(try folder.run("index build boots.jsonl -o boots.index -q"))
        for mode in ["hybrid", "lexical"] {
            let known = try folder.run("search boots.index boat --mode \(mode) --format tsv")
            #expect(known.code == 0 && !known.errorText.contains("did you mean"), "\(known.errorText)")
            let unknown = try folder.run("search boots.index sumer --mode \(mode) --format tsv")
            #expect(unknown.errorText == "did you mean: summer\n")
        }
        let words = "search boots.index boat --mode lexical --format tsv"
        #expect(try folder.run(words).output.isEmpty)
        // Without the embedding, nothing is known of the word; another one is as good as none.
        #expect(try folder.run(words + " --embedding none").errorText == "did you mean: boot\n")
        #expect(try folder.run(words + " --embedding missing").errorText == "did you mean: boot\n")
    }

    @Test func `suggestions are words of the items that pass a filter, and correct typos`() throws {
        func suggested(_ text: String, _ more: String...) throws -> [Substring] {
            try folder.run("search small.index -q --suggest", [text] + more).lines.map {
                $0.prefix { $0 != "\t" }
            }
        }
        #expect(try suggested("cha") == ["change"])
        #expect(try suggested("cha", "--filter", "domain = courses").isEmpty)
        #expect(try suggested("pasw") == ["password"])
    }

    @Test func `words are suggested with the number of items`() throws {
        let outcome = try folder.run("search small.index --suggest c -q")
        expectQuietSuccess(outcome)
        let words = outcome.lines.map { $0.split(separator: "\t") }
        #expect(words.contains { $0[0] == "course" && $0[1] == "2" }, "\(outcome.text)")
        #expect(words.allSatisfy { $0.count == 2 && $0[0].hasPrefix("c") })
        let json = try folder.run("search small.index --suggest c --limit 1 --format jsonl")
        #expect(try objects(json)[0]["text"] is String && json.lines.count == 1)
        let lines = try folder.run("search small.index --suggest", input: "c\nzzz\npass\n")
        #expect(lines.lines.contains("3\tpassword\t1") && !lines.lines.contains { $0.hasPrefix("2\t") })
    }

    @Test func `each line of standard input is a query`() throws {
        let queries = "bread\n\nnowhere\nsailing\n"
        let fields = try folder.run("search small.index -q", input: queries)
        expectQuietSuccess(fields)
        #expect(
            fields.lines.map { $0.split(separator: "\t").prefix(2) } == [["1", "c-2"], ["4", "c-3"]])
        let answers = try objects(try folder.run("search small.index -q --format jsonl", input: queries))
        #expect(answers.map { $0["line"] as? Int } == [1, 2, 3, 4])
        #expect(answers.map { ($0["hits"] as? [Any])?.count } == [1, 0, 0, 1])
        let counted = try objects(
            try folder.run("search small.index -q --format jsonl --facet level", input: queries))
        #expect(counted.count == 4 && counted[1]["count"] as? Int == 0)
        let facets = counted.compactMap { ($0["facets"] as? [String: [Any]])?["level"]?.count }
        #expect(facets.count == 4 && facets[0] > 0 && facets[1] == 0)
        let text = try folder.run("search small.index -q --format text", input: queries)
        #expect(text.text.components(separatedBy: "nothing found\n").count == 3)
    }

    @Test func `a query from a slow pipe is answered at once`() throws {
        let running = try folder.start("search small.index -q --embedding none", input: .open)
        running.write("bread\n")
        #expect(try running.awaitLines(1).hasPrefix("1\tc-2\t"))
        running.write("sailing\n")
        #expect(try running.awaitLines(2).contains("\n2\tc-3\t"))
        running.closeInput()
        #expect(try running.outcome().code == 0)
    }

    static let operators: [(query: String, found: [String])] = [
        ("\"lead a team\"", ["c-1"]), ("team -invite", ["c-1"]), ("pass*", ["h-1"]),
        ("title:sailing", ["c-3"]), ("title:stars", []), ("level:advanced course", ["c-3"]),
        ("\"\"", []), ("-", []), ("*", []), ("((((", []),
    ]

    @Test(arguments: operators.indices) func `operators have the documented effect`(index: Int) throws {
        let (query, found) = Self.operators[index]
        let outcome = try folder.run("search small.index -q --embedding none --", [query])
        #expect(outcome.code == 0, "\(outcome.errorText)")
        if !["\"\"", "-", "*", "(((("].contains(query) {
            #expect(outcome.lines.map { String($0.prefix { $0 != "\t" }) } == found, "\(query)")
        }
    }

    @Test func `unusual queries are answered`() throws {
        let long = String(repeating: "team \"lead a\" -no (and) title: ", count: 1 << 15)
        let outcome = try folder.run("search small.index --format jsonl", input: long + "\nbread\n")
        #expect(outcome.code == 0, "\(outcome.errorText.prefix(300))")
        #expect(outcome.lines.count == 2 && outcome.errorText.contains("ignored"))
        #expect(!outcome.errorText.contains("team"))
        let nul = try folder.run("search small.index", input: .bytes(Array("br\0ead bread\0\n".utf8)))
        #expect(nul.code == 0 && nul.text.contains("c-2"))
        #expect(try folder.run("search small.index", input: .bytes([0x62, 0xFF, 0x0A])).code == 0)
        #expect(try folder.run("search small.index --limit 0 bread").output.isEmpty)
    }

    @Test func `hidden characters of items are shown on a terminal, and escaped in fields`() throws {
        try folder.write(
            "odd.jsonl", "{\"id\":\"a\\tb\\n\",\"title\":\"x\\ty\\u001b[2Jz\",\"text\":\"odd\"}\n")
        #expect(try folder.run("index add small.index odd.jsonl -q").code == 0)
        let outcome = try folder.run("search small.index odd -q")
        #expect(outcome.lines.count == 1)
        #expect(outcome.text.hasPrefix("a\\tb\\n\t") && outcome.text.contains("x\\ty"))
        let text = try folder.run("search small.index odd -q --format text").text
        #expect(text.contains("\\u{1B}[2J") && !text.contains("\u{1B}"))
    }
}
#endif
