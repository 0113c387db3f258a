// Weights carried over from one fit to another.

import Testing
import WinnowFeatures
import WinnowNumerics

struct CarriedWeightTests {
    private static let texts = ["a b c", "b c d", "c d e £5", "x y Z!"]

    private static func fits(
        _ change: (inout FeatureOptions) -> Void = { _ in }
    ) throws -> (some: FeatureFit, all: FeatureFit) {
        var options = FeatureOptions()
        change(&options)
        let counts = try TermCounts(of: texts, options: options)
        return (
            try FeatureFit(of: counts, rows: [1, 2], options: options),
            try FeatureFit(of: counts, rows: [0, 1, 2, 3], options: options)
        )
    }

    @Test(arguments: [1, 3])
    func `features keep their weights, and new ones have none`(width: Int) throws {
        let (some, all) = try Self.fits()
        let weights = (0..<(some.space.count + 1) * width).map { Float($0 + 1) }
        let carried = all.weights(weights, of: some)
        try #require(carried.count == (all.space.count + 1) * width)
        var expected: [Feature: [Float]] = [:]
        for column in 0..<some.space.count {
            let feature = try #require(some.space.feature(at: column))
            expected[feature] = Array(weights[column * width..<(column + 1) * width])
        }
        let none = [Float](repeating: 0, count: width)
        var found = 0
        for column in 0..<all.space.count {
            let feature = try #require(all.space.feature(at: column))
            let own = Array(carried[column * width..<(column + 1) * width])
            #expect(own == expected[feature] ?? none, "\(feature)")
            found += expected[feature] == nil ? 0 : 1
        }
        #expect(found == some.space.count)
        #expect(carried.suffix(width) == weights.suffix(width))
    }

    @Test func `a fit's own weights do not change`() throws {
        for bits in [nil, 8] {
            let (_, all) = try Self.fits { $0.hashBits = bits }
            var weights = [Float](repeating: 0, count: all.space.count + 1)
            for column in all.rows([0, 1, 2, 3]).blocks.flatMap(\.columns) { weights[Int(column)] = 7 }
            #expect(all.weights(weights, of: all) == weights)
        }
    }
}
