// Terms with hashes that agree in most bits.

import Testing
import WinnowFeatures
import WinnowSystem

struct HashCollisionTests {
    /// The hashes of these two words agree in the 42 bits that distinguish terms in a small table.
    private static let alike = ["clilfcaq", "ohmqkeaq"]

    @Test(arguments: [1, 2, 3])
    func `terms with nearly equal hashes are distinct, for any number of threads`(threads: Int) throws {
        var random = SeededGenerator(seed: 3)
        func filler() -> [String] {
            (0..<1000).map { _ in (0..<6).map { _ in "w\(random.next(below: 3000))" }.joined(separator: " ") }
        }
        let words = (0..<10).flatMap { _ in [Self.alike[0] + " hello", Self.alike[1] + " world"] }
        let texts = filler() + words + filler() + words
        for minimumCount in [1, 2] {
            var options = FeatureOptions.plainWords
            options.minimumCount = minimumCount
            let space = try FeatureSpace(fittedTo: texts, options: options, threads: threads)
            #expect(Self.alike.allSatisfy { space.featureTexts.contains($0) })
        }
    }
}
