// The texts of errors in apps and in logs.

import Foundation
import Testing
import WinnowKit

struct LocalizedErrorTests {
    private static let errors: [any Error] = [
        ClassificationError(code: .oneLabel, message: "a message"),
        CorpusError(.emptyFile, path: "a", what: "message"),
        FeatureError(code: .noFeatures, message: "a message"),
        FileError(code: .notFound, path: "a", message: "a message"),
    ]

    @Test(arguments: errors.indices) func `the localized description is the message`(index: Int) {
        let error = Self.errors[index]
        #expect(error.localizedDescription == "\(error)")
        #expect("\(error)".hasPrefix("a") && "\(error)".hasSuffix("message"))
    }

    @Test func `reading errors show place and fault`() throws {
        let model = try #require(throws: ModelFileError.self) { try TextClassifier(bytes: [1, 2, 3]) }
        #expect(model.localizedDescription == "\(model)")
        let json = try #require(throws: JSONError.self) { try JSONValue(parsing: "{") }
        #expect(json.localizedDescription == "\(json)")
        let measure = try #require(throws: EvaluationError.self) { try EvaluationMeasure("nope") }
        #expect(measure.localizedDescription == "\(measure)")
        #expect(!"\(model)\(json)".contains("Error("))
    }
}
