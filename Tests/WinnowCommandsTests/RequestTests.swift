// `--requests` of `winnow search` and `winnow filter`: what programs ask, one JSON object on each line.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct RequestTests {
    private static func answers(_ outcome: WinnowProcess.Outcome) throws -> [JSONValue] {
        expectQuietSuccess(outcome)
        return try outcome.lines.map { try JSONValue(parsing: String($0)) }
    }

    #if Search
    @Test func `each request is a search with its own options`() throws {
        let folder = try SmallIndex.folder()
        let lines = """
            {"query":"team","limit":1}
            {"filter":"hours < 10","facets":["level"],"items":true}
            {"query":"team","filter":"hours <"}

            {"query":"team","limit":-1}
            {"query":"team","limits":3}
            [1]
            {"query":"team","mode":"semantic"}
            {"query":"bread","facets":["colour"]}
            """
        let answers = try Self.answers(
            folder.run("search small.index --requests", input: lines))
        #expect(answers.count == 9)
        #expect(answers[0]["hits"]?.array?.count == 1)
        #expect(answers[1]["count"] == 2)
        #expect(answers[1]["facets"]?["level"]?.array?[0]["items"] == 2)
        #expect(Set(answers[1]["hits"]?.array?.map { $0["item"]?["id"]?.string } ?? []) == ["c-1", "c-2"])
        let errors: [(Int, String)] = [
            (2, "filter"), (3, "expected a value"), (4, "limit is -1"), (5, "limits is not a member"),
            (6, "no object"),
            (7, "no embedding"),
        ]
        for (place, message) in errors {
            #expect(answers[place]["error"]?.string?.contains(message) == true, "\(answers[place])")
            #expect([64, 65].contains(answers[place]["code"]?.integer))
        }
        #expect(answers[8]["hits"]?.array?[0]["id"] == "c-2")
        #expect(answers[8]["warnings"]?.array?.count == 1)
    }

    @Test(arguments: [
        "bread", "--limit 10", "--offset 0", "--filter a=b", "--suggest", "--format jsonl", "--facet a",
    ])
    func `options of all searches are refused beside requests`(options: String) throws {
        let folder = try SmallIndex.folder()
        let outcome = try folder.run("search small.index --requests \(options)", input: "{}\n")
        expectFailure(outcome, 64, ["put the other options into the requests"])
    }
    #endif

    @Test func `a filter learns, judges and forgets what requests say`() throws {
        let folder = try CommandFolder()
        func line(_ label: String, _ number: Int, _ member: String) -> String {
            let text = label == "spam" ? "cheap pills prize" : "meeting notes lunch"
            return #"{"message":"Subject: \#(text) \#(number)\n\n\#(text)\n"\#(member)}"# + "\n"
        }
        var lines = ""
        for number in 0..<30 {
            for label in ["spam", "ham"] { lines += line(label, number, #","label":"\#(label)""#) }
        }
        lines += line("spam", 99, #","explain":true"#) + line("ham", 99, "")
        lines += line("spam", 1, #","label":"ham""#) + line("spam", 1, #","label":"ham""#)
        lines += line("spam", 1, #","label":"forget""#) + line("spam", 1, #","label":"forget""#)
        // The message "a: b", and what no message is.
        lines += #"{"messageBase64":"YTogYg=="}"# + "\n"
        let errors = [
            #"{}"#, #"{"message":""}"#, #"{"message":"a","messageBase64":"YQ=="}"#,
            #"{"messageBase64":"YQ="}"#,
            #"{"messageBase64":"Y?=="}"#, #"{"message":1}"#, #"{"message":"a","label":"eggs"}"#, "x",
            #"{"message":"a","Label":"spam"}"#,
        ]
        lines += errors.joined(separator: "\n")
        let answers = try Self.answers(folder.run("filter --requests --store mail", input: lines))
        #expect(answers.count == 67 + errors.count)
        #expect(answers[..<60].allSatisfy { $0 == ["outcome": "learned"] })
        #expect(answers[60]["label"] == "spam" && answers[60]["reasons"]?.array?.isEmpty == false)
        #expect(answers[61]["label"] != "spam" && answers[61]["reasons"]?.array?.isEmpty == true)
        #expect(
            answers[62..<66].map { $0["outcome"] } == ["moved", "unchanged", "forgotten", "unchanged"])
        #expect(answers[66]["probability"] != nil)
        for answer in answers[67...] {
            #expect(answer["error"] != nil && [64, 65].contains(answer["code"]?.integer), "\(answer)")
        }
    }

    @Test func `a store that cannot be read is the error of each request`() throws {
        let folder = try CommandFolder()
        try folder.write("mail/journal", "nonsense, and more of it")
        let answers = try Self.answers(
            folder.run(
                "filter --requests --store mail", input: "{\"message\":\"a: b\"}\n{\"message\":\"a: b\"}\n"))
        #expect(answers.count == 2 && answers.allSatisfy { $0["error"] != nil }, "\(answers)")
    }
}
