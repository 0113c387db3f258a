// Tests that word embeddings are saved, opened and refused like all models.

import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import _WinnowTestSupport

@Suite struct ModelContractTests {
    @Test(arguments: VectorElement.allCases)
    func `word embeddings fulfil the contract of models`(element: VectorElement) throws {
        let embedding = try Sample.embedding(
            Sample.options(element, .pieces), weights: [Float](repeating: 1, count: 10))
        let violations = try ModelContract.violations(of: embedding, mutations: 200) { embedding in
            let vector = SentenceEmbedder(embedding).vector(of: "New York, new playings: good! great")
            #expect(vector.allSatisfy { $0.isFinite })
            return (embedding.vector(for: "playing") ?? []) + vector + [Float(embedding.words.count)]
        }
        #expect(violations == [])
    }
}
