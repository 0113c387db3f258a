// Text vectors as features.

import Testing
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Counts a, b and other letters of a text, normalized to length 1.
struct LetterVectorizer: TextVectorizer {
    var identity = "letters"
    let dimension = 3

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        texts.forEachText(in: range) { index, utf8 in
            var counts: [Float] = [0, 0, 0]
            for byte in utf8 { counts[byte == 0x61 ? 0 : byte == 0x62 ? 1 : 2] += 1 }
            let length = counts.reduce(0) { $0 + $1 * $1 }.squareRoot()
            for component in 0..<3 {
                vectors[3 * (index - range.lowerBound) + component] =
                    length > 0 ? counts[component] / length : 0
            }
        }
    }
}

struct VectorFeatureTests {
    private static let texts = ["aab bba", "abba", "c d e", "", "a", "bb aa cc dd"]

    private func options(scale: Float = 2) -> FeatureOptions {
        var options = FeatureOptions()
        options.vectors = VectorFeatures(LetterVectorizer(), scale: scale)
        return options
    }

    @Test func `the vector's components are the last columns, times the scale`() throws {
        let plain = try FeatureSpace(fittedTo: Self.texts)
        let space = try FeatureSpace(fittedTo: Self.texts, options: options())
        #expect(space.count == plain.count + 3)
        for text in Self.texts {
            let row = space.row(of: text)
            let others = plain.row(of: text)
            #expect(
                row.columns.dropLast(3) == others.columns[...] && row.values.dropLast(3) == others.values[...]
            )
            #expect(
                row.columns.suffix(3) == [
                    UInt32(plain.count), UInt32(plain.count + 1), UInt32(plain.count + 2),
                ])
            #expect(Array(row.values.suffix(3)) == LetterVectorizer().vector(of: text).map { $0 * 2 })
        }
        #expect(space.feature(at: plain.count + 1)?.kind == .vector)
        #expect(space.feature(at: plain.count + 1)?.text == "1")
        #expect(space.feature(at: space.count) == nil)
    }

    @Test func `decoded options have no vectorizer, and are rejected`() throws {
        let read = try JSONValue(encoding: options()).decode(FeatureOptions.self)
        #expect(read == options())
        let error = #expect(throws: FeatureError.self) {
            try FeatureSpace(fittedTo: Self.texts, options: read)
        }
        #expect(error?.code == .invalidOption && error?.message.contains("letters") == true)
    }

    @Test(arguments: [1, 3]) func `training and prediction give the same rows`(threads: Int) throws {
        let counts = try TermCounts(of: Self.texts, options: options(), threads: threads)
        let rows = [5, 0, 3, 4]
        let fit = try FeatureFit(of: counts, rows: Array(0..<6), options: options(), threads: threads)
        let matrix = fit.rows(rows)
        for (place, row) in rows.enumerated() {
            let expected = fit.space.row(of: Self.texts[row])
            var found: [UInt32: Float] = [:]
            let block = matrix.blocks[0]
            for entry in block.starts[place]..<block.starts[place + 1] {
                found[block.columns[entry]] = block.values[entry]
            }
            #expect(found == Dictionary(uniqueKeysWithValues: zip(expected.columns, expected.values)))
        }
    }

    @Test func `vectors may be the only features`() throws {
        var options = options()
        options.wordNGrams = nil
        options.characterNGrams = nil
        options.surfaceFeatures = false
        let space = try FeatureSpace(fittedTo: Self.texts, options: options)
        #expect(space.count == 3)
        #expect(space.row(of: "").values == [0, 0, 0])
    }

    @Test func `a file keeps the identity, and only opens with a vectorizer of that identity`() throws {
        let space = try FeatureSpace(fittedTo: Self.texts, options: options())
        var writer = ModelFileWriter(kind: "test", manifest: ["features": space.manifest])
        space.save(to: &writer)
        let file = try ModelFile(bytes: writer.bytes())
        let opened = try FeatureSpace(
            from: file, manifest: file.manifest["features"], vectorizer: LetterVectorizer())
        for text in Self.texts { #expect(opened.row(of: text) == space.row(of: text)) }
        for other in [nil, LetterVectorizer(identity: "other letters")] {
            let error = #expect(throws: ModelFileError.self) {
                try FeatureSpace(from: file, manifest: file.manifest["features"], vectorizer: other)
            }
            #expect(error?.code == .missingVectorizer)
            #expect(error?.message.contains("letters") == true)
        }
    }

    @Test(arguments: [0, -1, Float.nan, .infinity]) func `a scale out of range is rejected`(scale: Float) {
        let error = #expect(throws: FeatureError.self) { try options(scale: scale).validate() }
        #expect(error?.code == .invalidOption)
    }

    @Test func `counts with another vectorizer are rejected`() throws {
        let counts = try TermCounts(of: Self.texts, options: options())
        #expect(throws: FeatureError.self) {
            try FeatureFit(of: counts, rows: [0, 1], options: FeatureOptions())
        }
    }
}
