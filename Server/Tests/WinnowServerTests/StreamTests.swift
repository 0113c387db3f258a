import HTTPTypes
import Testing
import WinnowKit
import WinnowModels
import WinnowServer

@Suite struct StreamTests {
    private func lines(_ body: String, _ query: String = "", status: Int = 200) async throws -> [JSONValue] {
        let service = try TestService(nil) { $0.limits.textBytes = 1000 }
        let answer = try await service.send(
            .post, "/v1/classify" + query, body, type: "application/x-ndjson", pieceSize: 777)
        #expect(answer.status == status)
        return try answer.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }

    @Test func `each line has an answer, in order`() async throws {
        let texts = (0..<5000).map { "claim prize number \($0)" }
        let body = texts.map { JSONValue.string($0).text() + "\n" }.joined()
        let answers = try await lines(body)
        #expect(answers.count == texts.count)
        for index in [0, 1, 999, 4999] {
            let expected = TextClassifier.englishSpam.classification(of: texts[index])
            #expect(answers[index] == (try JSONValue(encoding: expected)))
        }
    }

    @Test func `options are in the query, blank lines and a missing line end do not matter`() async throws {
        let answers = try await lines("{\"text\":\"a\"}\r\n\n\"b\"", "?model=en-spam&topK=1")
        #expect(answers.count == 2)
        #expect(answers.allSatisfy { $0["probabilities"]?.object?.count == 1 })
    }

    @Test func `thresholds are an object in the query`() async throws {
        let query = "?thresholds=%7B%22spam%22%3A1%7D"
        let answers = try await lines("\"Claim your free prize now\"", query)
        #expect(answers.first?["label"] == "ham", "spam does not reach its threshold")
        #expect(try await lines("\"a\"", "?thresholds=x", status: 400).first?["code"] == "invalidMember")
    }

    @Test func `a bad line has an error, and the stream goes on`() async throws {
        let long = String(repeating: "a", count: 1001)
        let answers = try await lines("1\n\"a\"\n{\"txt\":1}\n\"\(long)\"\n\"b\n\"c\"\n")
        #expect(
            answers.map { $0["code"]?.string } == [
                "invalidLine", nil, "invalidLine", "textTooLong", "invalidLine", nil,
            ])
    }

    @Test func `an option is an error of its line, and other members are ignored`() async throws {
        let answers = try await lines("{\"text\":\"a\",\"topK\":1}\n{\"id\":7,\"text\":\"a\"}\n")
        #expect(answers.map { $0["code"]?.string } == ["unknownMember", nil])
    }

    @Test func `a line without an end is refused`() async throws {
        let answers = try await lines("\"a\"\n" + String(repeating: "a", count: 100_000))
        #expect(answers.last?["code"] == "lineTooLong")
    }

    @Test func `wrong options are refused before the stream begins`() async throws {
        #expect(try await lines("\"a\"\n", "?model=none", status: 404).first?["code"] == "modelNotFound")
        #expect(try await lines("\"a\"\n", "?top=1", status: 400).first?["code"] == "unknownMember")
    }
}
