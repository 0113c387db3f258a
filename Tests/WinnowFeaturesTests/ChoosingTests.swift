// The selection of n-grams as features, and their order.

import Testing
import WinnowFeatures
import WinnowNumerics
import WinnowSystem
import WinnowText

struct ChoosingTests {
    /// `a` in 4 texts, `b` in 3, `c` in 2, `d` in 1.
    private static let texts = ["a b c d", "a b c c c", "a b", "a a a"]

    private func features(of texts: [String] = texts, _ change: (inout FeatureOptions) -> Void) throws -> Set<
        String
    > {
        var options = FeatureOptions.plainWords
        change(&options)
        return Set(try FeatureSpace(fittedTo: texts, options: options).featureTexts.compactMap(\.self))
    }

    @Test func `by default all n-grams are features`() throws {
        #expect(try features { _ in } == ["a", "b", "c", "d"])
    }

    @Test func `the minimum count counts texts, not occurrences`() throws {
        #expect(try features { $0.minimumCount = 2 } == ["a", "b", "c"])
        #expect(try features { $0.minimumCount = 3 } == ["a", "b"])
        #expect(try features { $0.minimumCount = 4 } == ["a"])
    }

    @Test func `the maximum share excludes common n-grams`() throws {
        #expect(try features { $0.maximumDocumentShare = 0.75 } == ["b", "c", "d"])
        #expect(try features { $0.maximumDocumentShare = 0.74 } == ["c", "d"])
        #expect(try features { $0.maximumDocumentShare = 0.25 } == ["d"])
    }

    @Test(arguments: 1...100)
    func `an n-gram in exactly the maximum share of the texts is kept`(percent: Int) throws {
        let texts = (0..<100).map { $0 < percent ? "common" : "other" }
        let kept = try features(of: texts) {
            $0.maximumDocumentShare = Double(percent) / 100
        }
        #expect(kept.contains("common"))
    }

    @Test func `the maximum size keeps the most frequent`() throws {
        #expect(try features { $0.maximumSize = 2 } == ["a", "b"])
        #expect(try features { $0.maximumSize = 9 } == ["a", "b", "c", "d"])
    }

    @Test func `columns are ordered by descending frequency`() throws {
        let space = try FeatureSpace(fittedTo: Self.texts, options: .plainWords)
        #expect(space.featureTexts == ["a", "b", "c", "d"])
    }

    @Test func `ties do not depend on the order of the texts`() throws {
        var random = SeededGenerator(seed: 11)
        var texts = (0..<300).map { "word\($0) word\($0 / 2)" }
        var options = FeatureOptions()
        options.maximumSize = 40
        options.surfaceFeatures = false
        let expected = try FeatureSpace(fittedTo: texts, options: options).savedBytes()
        for _ in 0..<3 {
            random.shuffle(&texts)
            #expect(try FeatureSpace(fittedTo: texts, options: options).savedBytes() == expected)
        }
    }

    @Test func `a space is only fitted to the chosen texts`() throws {
        let counts = try TermCounts(of: Self.texts, options: .plainWords)
        let fit = try FeatureFit(of: counts, rows: [2, 3], options: .plainWords)
        #expect(Set(fit.space.featureTexts) == ["a", "b"])
        let other = try FeatureSpace(fittedTo: [Self.texts[2], Self.texts[3]], options: .plainWords)
        #expect(try fit.space.savedBytes() == other.savedBytes())
        // The other texts also have rows.
        #expect(
            fit.rows([0, 2]).rows == [fit.space.row(of: Self.texts[0]), fit.space.row(of: Self.texts[2])])
    }

    @Test(arguments: InvalidOptions.all)
    func `options out of range are rejected`(invalid: InvalidOptions) {
        let error = FeatureError(code: .invalidOption, message: invalid.message)
        #expect(throws: error) { try invalid.options.validate() }
        #expect(throws: error) { _ = try FeatureSpace(fittedTo: ["a"], options: invalid.options) }
    }

    @Test func `texts without features are rejected`() {
        var options = FeatureOptions.plainWords
        options.minimumCount = 2
        let error = #expect(throws: FeatureError.self) {
            _ = try FeatureSpace(fittedTo: ["a", "b"], options: options)
        }
        #expect(error?.code == .noFeatures)
        let limits = "at least 2 and at most a share of 1.0 of the 2 texts"
        #expect(error?.message.hasPrefix("no n-gram occurs in " + limits) == true)
    }
}

/// Options with one out of range, and the expected message.
struct InvalidOptions: Sendable, CustomTestStringConvertible {
    var options: FeatureOptions
    var message: String

    var testDescription: String { message }

    private static func with(
        _ message: String, _ change: (inout FeatureOptions) -> Void
    ) -> InvalidOptions {
        var options = FeatureOptions()
        change(&options)
        return InvalidOptions(options: options, message: message)
    }

    static let all = [
        with("wordNGrams is 0-1, but lengths from 1 to 3 are allowed") { $0.wordNGrams = 0...1 },
        with("wordNGrams is 2-4, but lengths from 1 to 3 are allowed") { $0.wordNGrams = 2...4 },
        with("characterNGrams is 1-5, but lengths from 2 to 5 are allowed") { $0.characterNGrams = 1...5 },
        with("characterNGrams is 2-6, but lengths from 2 to 5 are allowed") { $0.characterNGrams = 2...6 },
        with(
            "there are no features; choose word n-grams, character n-grams, surface features or an embedding"
        ) {
            $0.wordNGrams = nil
            $0.characterNGrams = nil
            $0.surfaceFeatures = false
        },
        with("minimumCount is 0, but must be at least 1") { $0.minimumCount = 0 },
        with("maximumDocumentShare is 0.0, but must be above 0 and at most 1") {
            $0.maximumDocumentShare = 0
        },
        with("maximumDocumentShare is 1.5, but must be above 0 and at most 1") {
            $0.maximumDocumentShare = 1.5
        },
        with("maximumDocumentShare is nan, but must be above 0 and at most 1") {
            $0.maximumDocumentShare = .nan
        },
        with("maximumSize is 0, but must be at least 1") { $0.maximumSize = 0 },
        with("hashBits is 7, but must be from 8 to 28") { $0.hashBits = 7 },
        with("hashBits is 29, but must be from 8 to 28") { $0.hashBits = 29 },
    ]
}

struct CuttingOptionTests {
    @Test(
        arguments: [
            { $0.hashBits = 10 }, { $0.wordNGrams = 1...2 }, { $0.wordNGrams = nil },
            { $0.characterNGrams = 2...2 },
            { $0.surfaceFeatures = true }, { $0.analyzer = .english },
        ] as [@Sendable (inout FeatureOptions) -> Void])
    func `a fit with other options for extraction than the counts is rejected`(
        change: @Sendable (inout FeatureOptions) -> Void
    ) throws {
        var options = FeatureOptions.plainWords
        let counts = try TermCounts(of: ["a b", "c d"], options: options)
        change(&options)
        let error = #expect(throws: FeatureError.self) {
            try FeatureFit(of: counts, rows: [0, 1], options: options)
        }
        #expect(error?.code == .invalidOption)
    }

    @Test func `a fit may change counting and weighting`() throws {
        var options = FeatureOptions.plainWords
        let counts = try TermCounts(of: ["a b b", "b c"], options: options)
        options.termFrequency = .binary
        options.inverseDocumentFrequency = true
        options.normalization = .l2
        options.minimumCount = 2
        let fit = try FeatureFit(of: counts, rows: [0, 1], options: options)
        #expect(fit.space.options == options)
        #expect(fit.rows([0]).rows[0].values == [1])
    }
}
