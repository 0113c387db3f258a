// Files by URL, with a single import.

import Foundation
import Testing
import WinnowKit
import _WinnowTestSupport

struct URLTests {
    @Test func `a model is trained, saved and opened by URL`() throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "winnow kit \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "größe & maß.csv")
        try Data("text,label\nwin a prize,spam\nsee you soon,ham\nprize inside,spam\nlunch soon,ham\n".utf8)
            .write(to: data)
        let corpus = try CorpusReader().read(contentsOf: data).corpus
        let model = folder.appending(path: "a b.winnow")
        let classifier = try TextClassifierTrainer().train(on: corpus).classifier
        try classifier.save(to: model)
        let opened = try TextClassifier(contentsOf: model)
        #expect(opened.classification(of: "a prize").label == "spam")
        #expect(opened.classification(of: "a prize") == classifier.classification(of: "a prize"))
    }

    @Test func `a URL without a file is an error that names it`() throws {
        let error = #expect(throws: ModelFileError.self) {
            _ = try TextClassifier(contentsOf: URL(filePath: "/nowhere/at all.winnow"))
        }
        #expect(error?.cause?.code == .notFound)
        #expect(error?.message.contains("/nowhere/at all.winnow") == true)
    }
}
