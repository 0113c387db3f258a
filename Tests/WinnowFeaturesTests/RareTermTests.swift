// N-grams that occur in a single text: not counted if they cannot be features, without other effects.

import Testing
import WinnowFeatures
import WinnowSystem

struct RareTermTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `not counting rare n-grams changes no feature`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 300 + seed)
        var options = FeatureOptions.random(&random)
        options.hashBits = nil
        options.minimumCount = 1
        let texts = random.texts(1 + random.next(below: 200))
        let learned = (0..<texts.count).filter { _ in random.next(below: 4) > 0 }
        let threads = 1 + random.next(below: 4)
        let all = try TermCounts(of: texts, options: options, threads: threads)
        options.minimumCount = 2 + random.next(below: 2)
        let frequent = try TermCounts(of: texts, options: options, threads: threads)
        let expected = try? FeatureFit(of: all, rows: learned, options: options)
        let fit = try? FeatureFit(of: frequent, rows: learned, options: options)
        #expect(try fit?.space.savedBytes() == expected?.space.savedBytes(), "seed \(seed), \(options)")
        let rows = Array(0..<texts.count)
        #expect(fit?.rows(rows).rows == expected?.rows(rows).rows, "seed \(seed), \(options)")
    }

    @Test func `many n-grams that occur once are left out, but none that occur twice`() throws {
        // Enough n-grams for thousands to share a place in the filter.
        let texts = (0..<4000).map { "once\($0) twice\($0 / 2) a\($0 % 7)" }
        var options = FeatureOptions.plainWords
        options.minimumCount = 2
        for threads in [1, 3] {
            let space = try FeatureSpace(fittedTo: texts, options: options, threads: threads)
            #expect(space.count == 2000 + 7)
            #expect(space.featureTexts.allSatisfy { $0?.hasPrefix("once") == false })
        }
    }

    @Test func `an n-gram that occurs twice in a single text is not in two texts`() throws {
        var options = FeatureOptions.plainWords
        options.minimumCount = 2
        let space = try FeatureSpace(fittedTo: ["a a b", "b c", "d d d"], options: options)
        #expect(space.featureTexts == ["b"])
    }

    @Test func `a fit that needs uncounted n-grams is rejected`() throws {
        var options = FeatureOptions.plainWords
        options.minimumCount = 2
        let counts = try TermCounts(of: ["a b", "b c"], options: options)
        options.minimumCount = 1
        let error = #expect(throws: FeatureError.self) {
            try FeatureFit(of: counts, rows: [0, 1], options: options)
        }
        #expect(error?.code == .invalidOption)
        #expect(error?.message.contains("minimumCount") == true)
        options.minimumCount = 3
        #expect(throws: FeatureError.self) { try FeatureFit(of: counts, rows: [0, 1], options: options) }
    }
}
