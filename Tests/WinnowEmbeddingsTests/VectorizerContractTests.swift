import Foundation
import Testing
import _WinnowTestSupport

@testable import WinnowEmbeddings

@Suite("Embedders of texts")
struct VectorizerContractTests {
    @Test func `of word vectors keep the contract of vectorizers`() throws {
        #expect(
            VectorizerContract.violations(of: SentenceEmbedder(try Sample.embedding(dimension: 19))) == [])
    }

    @Test func `with a transformer keep the contract of vectorizers`() throws {
        let folder = try TinyModel().write()
        defer { try? FileManager.default.removeItem(at: folder) }
        let embedder = try TransformerEmbedder(contentsOf: folder.path)
        #expect(VectorizerContract.violations(of: embedder, tolerance: 1e-5) == [])
    }
}
