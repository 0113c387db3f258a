// A service that classifies and searches: text-service INDEX [PORT].

import Foundation
import Hummingbird
import WinnowEmbeddingModel
import WinnowKit
import WinnowSpamModel

struct Question: Decodable { let text: String }
struct Label: ResponseEncodable { let label: String, probability: Double }
struct Hit: ResponseEncodable { let id: String, title: String, score: Double }

let arguments = CommandLine.arguments
guard arguments.count > 1, let port = arguments.count > 2 ? Int(arguments[2]) : 8080 else {
    print("usage: text-service INDEX [PORT]")
    exit(2)
}
let index = try SearchIndex(at: arguments[1], vectorizer: .english, access: .open)
let spam = TextClassifier.englishSpam

let router = Router()
router.post("classify") { request, context in
    let question = try await request.decode(as: Question.self, context: context)
    let answer = spam.classification(of: question.text)
    return Label(label: answer.label, probability: answer.probability)
}
// /search?q=warm%20coat&filter=price%20<%2040
router.get("search") { request, _ -> [Hit] in
    let parameters = request.uri.queryParameters
    var search = SearchRequest(SearchQuery(String(parameters["q"] ?? "")))
    do {
        search.filter = try parameters["filter"].map { try SearchFilter(String($0)) }
        return try await index.answer(to: search).hits.map {
            Hit(id: $0.id, title: $0.item.title, score: $0.score)
        }
    } catch let error as IndexError where error.code == .invalidFilter {
        throw HTTPError(.badRequest, message: error.message)
    }
}
let service = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
try await service.runService()
