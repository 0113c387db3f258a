// Columns from hashes, without a vocabulary.

import Testing
import WinnowFeatures
import WinnowNumerics
import WinnowSystem

struct HashingTests {
    private static func options(bits: Int) -> FeatureOptions {
        var options = FeatureOptions.plainWords
        options.hashBits = bits
        return options
    }

    private static let words = (0..<500).map { "word\($0)" }

    @Test(arguments: [8, 10, 16, 18, 24])
    func `training and prediction agree, including collisions`(bits: Int) throws {
        var random = SeededGenerator(seed: UInt64(bits))
        let texts = (0..<50).map { _ in
            (0..<40).map { _ in Self.words[random.next(below: Self.words.count)] }.joined(separator: " ")
        }
        let counts = try TermCounts(of: texts, options: Self.options(bits: bits))
        let fit = try FeatureFit(of: counts, rows: Array(0..<50), options: Self.options(bits: bits))
        for (text, row) in zip(texts, fit.rows(Array(0..<50)).rows) {
            #expect(row == fit.space.row(of: text))
            #expect(row.values.reduce(0, +) == 40)
            #expect(row.columns.allSatisfy { $0 < 1 << bits })
        }
    }

    @Test func `different words rarely share one of many columns`() throws {
        let text = Self.words.joined(separator: " ")
        let counts = try TermCounts(of: [text], options: Self.options(bits: 24))
        let fit = try FeatureFit(of: counts, rows: [0], options: Self.options(bits: 24))
        // The probability of any collision of 500 words in 2²⁴ columns is 0.7 %.
        #expect(fit.rows([0]).rows[0].columns.count == 500)
        #expect(fit.space.row(of: text).columns.count == 500)
    }

    @Test func `inverse document frequencies are those of the columns`() throws {
        var options = Self.options(bits: 20)
        options.inverseDocumentFrequency = true
        let space = try FeatureSpace(fittedTo: ["a b", "a", "a"], options: options)
        let row = space.row(of: "a b c")
        #expect(row.values.count == 3)
        #expect(abs(row.values[0] - 1) < 1e-6)
        #expect(abs(row.values[1] - 1.6931472) < 1e-6)
        #expect(abs(row.values[2] - 2.3862944) < 1e-6)
    }

    @Test func `words and characters have separate columns`() throws {
        var options = FeatureOptions()
        options.hashBits = 9
        let space = try FeatureSpace(fittedTo: ["some text"], options: options)
        #expect(space.count == 2 * 512 + SurfaceFeatures.names.count)
        #expect(space.feature(at: 0) == nil)
        #expect(space.feature(at: 1023) == nil)
        #expect(space.feature(at: 1024) == Feature.length)
        #expect(space.features(of: "some text").keys.allSatisfy { SurfaceFeatures.names.contains($0) })
    }

    @Test func `unknown words also have columns`() throws {
        let space = try FeatureSpace(fittedTo: [] as [String], options: Self.options(bits: 12))
        #expect(space.row(of: "never seen before").columns.count == 3)
    }
}

extension Feature {
    /// The expected first surface feature.
    fileprivate static var length: Feature? {
        var options = FeatureOptions.plainWords
        options.wordNGrams = nil
        options.surfaceFeatures = true
        return (try? FeatureSpace(fittedTo: [] as [String], options: options))?.feature(at: 0)
    }
}
