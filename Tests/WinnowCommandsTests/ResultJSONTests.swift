// The libraries' results have the JSON that the command prints, by any encoder and decoder.

import Foundation
import Testing
import WinnowAnalysis
import WinnowClassification
import WinnowEvaluation
import WinnowIndex
import WinnowModelFile
import WinnowModels
import WinnowSystem
import _WinnowTestSupport

@Suite struct ResultJSONTests {
    private static let lines = [
        "a red hat, FREE prize", "", "Café 👍 £1,000 call 08001 234567 now",
        "the \"green\" sea\tand the blue sky",
    ]

    /// The value with names in order, and whole numbers as any other.
    private static func normalized(_ value: JSONValue) -> JSONValue {
        switch value {
        case .integer(let integer): return .number(Double(integer))
        case .array(let elements): return .array(elements.map(normalized))
        case .object(let object):
            var sorted = JSONObject()
            for member in object.sorted(by: { $0.key < $1.key }) {
                sorted[member.key] = normalized(member.value)
            }
            return .object(sorted)
        default: return value
        }
    }

    /// Checks that a value is encoded as the JSON that the command printed, and that this decodes to the
    /// value.
    private func check<Value: Codable & Hashable>(
        _ value: Value, is printed: some StringProtocol, keepsAll: Bool = true
    ) throws {
        let printed = String(printed)
        let json = try JSONValue(parsing: printed)
        #expect(try JSONValue(encoding: value).text() == printed)
        let encoded = try JSONValue(parsing: String(decoding: JSONEncoder().encode(value), as: UTF8.self))
        #expect(Self.normalized(encoded) == Self.normalized(json))
        let data = Data(printed.utf8)
        for decoded in [try json.decode(Value.self), try JSONDecoder().decode(Value.self, from: data)] {
            #expect(try JSONValue(encoding: decoded).text() == printed)
            if keepsAll { #expect(decoded == value) }
        }
    }

    private func printed(_ verb: String, _ folder: CommandFolder, _ lines: [String] = lines) throws
        -> [Substring]
    {
        let outcome = try folder.run("\(verb) --format jsonl", input: lines.joined(separator: "\n") + "\n")
        expectQuietSuccess(outcome)
        try #require(outcome.lines.count == lines.count)
        return outcome.lines
    }

    @Test(arguments: ["spam.winnow", "colours.winnow"])
    func `a classification has the JSON that classify prints`(model: String) throws {
        let folder = try SmallData.folder()
        let classifier = try TextClassifier(contentsOf: folder.path + "/" + model)
        for (text, line) in zip(Self.lines, try printed("classify \(model)", folder)) {
            let answer = classifier.classification(of: text)
            // Of more than two labels, the log-odds of the others are computed from their probabilities.
            try check(answer, is: line, keepsAll: classifier.labels.count == 2)
            let decoded = try JSONValue(parsing: String(line)).decode(Classification.self)
            #expect(decoded.hypotheses.map(\.label) == answer.hypotheses.map(\.label))
            for (one, other) in zip(decoded.hypotheses, answer.hypotheses) {
                #expect(abs(one.logOdds - other.logOdds) < 1e-6)
            }
        }
    }

    @Test func `certain answers also have JSON`() throws {
        let line = #"{"label":"b","probability":1.0,"logOdds":null,"probabilities":{"b":1.0,"a":0.0}}"#
        let certain = try JSONValue(parsing: line).decode(Classification.self)
        #expect(certain.hypotheses.map(\.logOdds) == [.infinity, -.infinity])
        try check(certain, is: line)
    }

    @Test(arguments: ["spam.winnow", "colours.winnow"])
    func `an explanation has the JSON that explain prints`(model: String) throws {
        let folder = try SmallData.folder()
        let classifier = try TextClassifier(contentsOf: folder.path + "/" + model)
        for (text, line) in zip(Self.lines, try printed("explain \(model)", folder)) {
            try check(classifier.explanation(of: text), is: line)
        }
    }

    @Test func `an analysis has the JSON that analyze prints`() throws {
        let lines = ["She enjoys reading books in the library. Angela Merkel loved Berlin!", "", "42"]
        for (text, line) in zip(lines, try printed("analyze -q", CommandFolder(), lines)) {
            let analysis = TextAnalyzer.english.analysis(of: text)
            try check(analysis, is: line, keepsAll: false)
            let decoded = try JSONValue(parsing: String(line)).decode(TextAnalysis.self)
            #expect(decoded.tokens == analysis.tokens && decoded.names == analysis.names)
            #expect(decoded.sentences.map(\.tokens) == analysis.sentences.map(\.tokens))
            #expect(decoded.sentiment?.score == analysis.sentiment?.score)
            #expect(decoded.language?.language == analysis.language?.language)
        }
        let words = TextAnalyzer.english.analysis(of: "Berlin", layers: [.tags])
        let object = try #require(try JSONValue(encoding: words).object)
        #expect(object.map(\.key) == ["sentences", "tokens"])
        #expect(try JSONValue.object(object).decode(TextAnalysis.self) == words)
    }

    @Test func `languages and sentiments have the JSON that their verbs print`() throws {
        let lines = ["Wo ist der Bahnhof?", "42", "What a great place!\t I hated the food."]
        for (text, line) in zip(lines, try printed("language", CommandFolder(), lines)) {
            try check(LanguageIdentifier.shipped.identification(of: text), is: line)
        }
        let english = Array(lines.dropFirst())
        for (text, line) in zip(english, try printed("sentiment", CommandFolder(), english)) {
            try check(SentimentScorer.english.sentiment(of: text), is: line, keepsAll: false)
        }
    }

    @Test func `a report has the JSON that evaluate prints`() throws {
        let folder = try SmallData.folder()
        try folder.write("two.csv", "text,label\na red hat,red\nthe green sea,green\n")
        let outcome = try folder.run("evaluate colours.winnow two.csv -q --format json")
        #expect(outcome.code == 0)
        let json = try JSONValue(parsing: outcome.text)
        let report = try EvaluationReport(json: json)
        #expect(
            json["schema"]?.string == "winnow.evaluation/1" && json["labels"]?["blue"]?["recall"] == .null)
        try check(report, is: json.text())
    }

    @Test(arguments: [#"{"schema":"winnow.evaluation/2"}"#, "[]", "{}"])
    func `JSON that is not a report is a decoding error`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(EvaluationReport.self, from: Data(json.utf8))
        }
    }

    #if Search
    @Test func `an answer has the JSON that search prints`() throws {
        let folder = try SmallIndex.folder()
        let index = try SearchIndex(at: folder.path + "/small.index", vectorizer: nil)
        var request = SearchRequest("team manager", mode: .lexical)
        let hits = try folder.run("search small.index -q --format jsonl", ["team manager"]).lines
        let found = try index.answer(to: request).hits
        try #require(found.count == hits.count && !hits.isEmpty)
        for (hit, line) in zip(found, hits) { try check(hit, is: line, keepsAll: false) }
        request.explains = true
        request.facets = ["created", "hours", "level"]
        let outcome = try folder.run(
            "search small.index -q --format jsonl --explain",
            ["--facet", "created", "--facet", "hours", "--facet", "level", "team manager"])
        let answer = try index.answer(to: request)
        try check(answer, is: #require(outcome.lines.first), keepsAll: false)
        let decoded = try JSONValue(encoding: answer).decode(SearchAnswer.self)
        #expect(decoded.facets == answer.facets && decoded.count == answer.count)
        #expect(decoded.hits.map(\.explanation) == answer.hits.map(\.explanation))
        #expect(decoded.hits.map(\.item.title) == answer.hits.map(\.item.title))
    }
    #endif

    @Test(arguments: [
        #"{"text":"a","start":3,"end":1,"kind":"word"}"#, #"{"text":"a","start":-1,"end":1,"kind":"word"}"#,
        #"{"text":"a","start":0,"kind":"word"}"#, #"{"text":"a","start":null,"end":1,"kind":"word"}"#,
        #"{"text":"a","start":0,"end":1,"kind":"nothing"}"#,
    ])
    func `a token of a wrong place or kind is a decoding error`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TextAnalysis.Token.self, from: Data(json.utf8))
        }
        #expect(throws: JSONError.self) { try JSONValue(parsing: json).decode(TextAnalysis.Token.self) }
    }

    @Test func `sentences of tokens that do not exist are a decoding error`() {
        let json = #"{"sentences":[{"start":0,"end":1,"tokens":[0,1]}],"tokens":[]}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TextAnalysis.self, from: Data(json.utf8))
        }
    }
}
