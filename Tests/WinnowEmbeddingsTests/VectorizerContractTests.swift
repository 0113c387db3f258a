import Foundation
import Testing
import _WinnowTestSupport

@testable import WinnowEmbeddings

@Suite struct VectorizerContractTests {
    @Test func `embedders with word vectors fulfil the contract of vectorizers`() throws {
        #expect(
            VectorizerContract.violations(of: SentenceEmbedder(try Sample.embedding(dimension: 19))) == [])
    }

    @Test func `embedders with a transformer fulfil the contract of vectorizers`() throws {
        let folder = try TinyModel().write()
        defer { try? FileManager.default.removeItem(at: folder) }
        let embedder = try TransformerEmbedder(contentsOf: folder.path)
        #expect(VectorizerContract.violations(of: embedder, tolerance: 1e-5) == [])
    }
}
