// Weights of n-grams: by definition, and compared with scikit-learn.

import Testing
import WinnowFeatures
import WinnowText
import WinnowNumerics

struct WeighingTests {
    private static let texts = [
        "the cat sat on the mat", "the dog ate the cat", "a bird sang", "dog dog dog bird",
    ]

    private func expect(
        _ features: [String: Float], equal expected: [String: Float],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(Set(features.keys) == Set(expected.keys), sourceLocation: sourceLocation)
        for (text, value) in expected {
            // Single precision has 7 digits.
            #expect(abs((features[text] ?? .nan) - value) < 1e-6, "\(text)", sourceLocation: sourceLocation)
        }
    }

    /// The numbers of scikit-learn 1.9.1: `TfidfVectorizer(token_pattern=r"\S+", sublinear_tf=…, norm=…)`.
    @Test func `tf-idf equals scikit-learn's`() throws {
        var options = FeatureOptions.plainWords
        options.inverseDocumentFrequency = true
        options.termFrequency = .sublinear
        options.normalization = .l2
        var space = try FeatureSpace(fittedTo: Self.texts, options: options)
        expect(
            space.features(of: Self.texts[0]),
            equal: [
                "cat": 0.339167073, "mat": 0.430190426, "on": 0.430190426, "sat": 0.430190426,
                "the": 0.574259774,
            ])
        expect(space.features(of: Self.texts[3]), equal: ["bird": 0.430165282, "dog": 0.902750148])
        options.termFrequency = .count
        space = try FeatureSpace(fittedTo: Self.texts, options: options)
        expect(
            space.features(of: Self.texts[0]),
            equal: [
                "cat": 0.319010319, "mat": 0.404624139, "on": 0.404624139, "sat": 0.404624139,
                "the": 0.638020638,
            ])
        options.normalization = .l1
        space = try FeatureSpace(fittedTo: Self.texts, options: options)
        expect(space.features(of: Self.texts[3]), equal: ["bird": 0.250000000, "dog": 0.750000000])
        options.normalization = .none
        space = try FeatureSpace(fittedTo: Self.texts, options: options)
        expect(space.features(of: Self.texts[3]), equal: ["bird": 1.510825624, "dog": 4.532476871])
    }

    @Test(
        arguments: [
            (.binary, ["a": 1, "b": 1, "c": 1]),
            (.count, ["a": 1, "b": 2, "c": 4]),
            (.sublinear, ["a": 1, "b": 1.6931472, "c": 2.3862944]),
        ] as [(FeatureOptions.TermFrequency, [String: Float])])
    func `term frequencies match their formulas`(
        frequency: FeatureOptions.TermFrequency, expected: [String: Float]
    ) throws {
        var options = FeatureOptions.plainWords
        options.termFrequency = frequency
        let space = try FeatureSpace(fittedTo: ["a b c"], options: options)
        expect(space.features(of: "c a b c b c c"), equal: expected)
    }

    @Test(
        arguments: [
            (.none, ["a": 3, "b": 4]), (.l1, ["a": 3.0 / 7, "b": 4.0 / 7]), (.l2, ["a": 0.6, "b": 0.8]),
        ] as [(FeatureOptions.Normalization, [String: Float])])
    func `rows have the norm of each normalization`(
        normalization: FeatureOptions.Normalization, expected: [String: Float]
    ) throws {
        var options = FeatureOptions.plainWords
        options.normalization = normalization
        let space = try FeatureSpace(fittedTo: ["a b"], options: options)
        expect(space.features(of: "a b b a b a b unknown"), equal: expected)
    }

    @Test func `each kind of n-gram is normalized separately, and surface features are not`() throws {
        var options = FeatureOptions()
        options.analyzer = .standard
        let text = "WIN £1,000 now! http://x.example 😀"
        let space = try FeatureSpace(fittedTo: [text, "another text"], options: options)
        let row = space.row(of: text)
        var squares: [Feature.Kind: Double] = [:]
        for (column, value) in zip(row.columns, row.values) {
            let kind = try #require(space.feature(at: Int(column))).kind
            squares[kind, default: 0] += Double(value) * Double(value)
        }
        #expect(abs((squares[.word] ?? 0) - 1) < 1e-5)
        #expect(abs((squares[.character] ?? 0) - 1) < 1e-5)
        options.normalization = .none
        let plain = try FeatureSpace(fittedTo: [text, "another text"], options: options).row(of: text)
        let surface = row.values.suffix(7)
        #expect(Array(surface) == Array(plain.values.suffix(7)))
    }

    @Test func `surface features match hand-computed values`() throws {
        var options = FeatureOptions.plainWords
        options.wordNGrams = nil
        options.surfaceFeatures = true
        let space = try FeatureSpace(fittedTo: [] as [String], options: options)
        #expect(space.count == SurfaceFeatures.names.count)
        // 16 characters: 2 capitals, 4 digits, 2 symbols.
        expect(
            space.features(of: "AB cd 12 34 !? é"),
            equal: ["length": 0.01, "capitals": 1.0 / 16, "digits": 2.0 / 16, "symbols": 1.0 / 16])
        #expect(space.features(of: "").isEmpty)
        let loud = space.features(of: "http://x.example me@x.example £5 😀")
        #expect(loud["addresses"] == 0.2)
        #expect(loud["sums of money"] == 0.1)
        #expect(loud["emoji"] == 0.1)
        #expect(loud["phone numbers"] == nil)
    }

    @Test(arguments: [65_534, 65_535, 65_536, 70_000])
    func `counts stop at 65,535, both in training and in prediction`(count: Int) throws {
        let text = [String](repeating: "a", count: count).joined(separator: " ")
        for bits in [nil, 8] {
            var options = FeatureOptions.plainWords
            options.hashBits = bits
            let counts = try TermCounts(of: [text], options: options)
            let fit = try FeatureFit(of: counts, rows: [0], options: options)
            #expect(fit.rows([0]).rows == [fit.space.row(of: text)])
            #expect(fit.space.row(of: text).values == [Float(min(count, 65_535))])
        }
    }
}
