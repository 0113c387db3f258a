// Texts and options for feature tests.

import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

/// Texts that need not be valid UTF-8.
struct ByteTexts: TextSource {
    var texts: [[UInt8]]

    var count: Int { texts.count }

    func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try texts[index].withUnsafeBufferPointer(body)
    }
}

extension FeatureOptions {
    /// Only words, unmodified, counted but not weighted.
    static var plainWords: FeatureOptions {
        var options = FeatureOptions()
        options.analyzer = TokenAnalyzer(mode: .messages)
        options.wordNGrams = 1...1
        options.characterNGrams = nil
        options.surfaceFeatures = false
        options.termFrequency = .count
        options.inverseDocumentFrequency = false
        options.normalization = .none
        return options
    }

    /// Only character n-grams, unmodified, counted but not weighted.
    static func plainCharacters(_ lengths: ClosedRange<Int>) -> FeatureOptions {
        var options = plainWords
        options.wordNGrams = nil
        options.characterNGrams = lengths
        return options
    }

    /// Random valid options.
    static func random(_ random: inout SeededGenerator) -> FeatureOptions {
        func length(_ limits: ClosedRange<Int>) -> ClosedRange<Int>? {
            guard random.next(below: 4) > 0 else { return nil }
            let first = limits.lowerBound + random.next(below: limits.count)
            return first...(first + random.next(below: limits.upperBound - first + 1))
        }
        var options = FeatureOptions()
        options.analyzer =
            [TokenAnalyzer.standard, .english, TokenAnalyzer(mode: .unicode)][random.next(below: 3)]
        options.wordNGrams = length(1...3)
        options.characterNGrams = length(2...5)
        options.surfaceFeatures =
            options.wordNGrams == nil && options.characterNGrams == nil || random.next(below: 2) == 0
        options.minimumCount = 1 + random.next(below: 3)
        options.maximumDocumentShare = [1, 0.9, 0.5][random.next(below: 3)]
        options.maximumSize = [nil, nil, 1, 50][random.next(below: 4)]
        options.hashBits = [nil, nil, 8, 12, 18][random.next(below: 5)]
        options.termFrequency = TermFrequency.allCases[random.next(below: 3)]
        options.inverseDocumentFrequency = random.next(below: 2) == 0
        options.normalization = Normalization.allCases[random.next(below: 3)]
        return options
    }
}

extension SeededGenerator {
    private static let pieces = [
        "the", "a", "free", "Prize", "RUNNING", "don't", "naïve", "café", "straße", "日本", "語", "👍🏽", "👨‍👩‍👧", "😀",
        "http://x.example/y", "+44 20 7946 0958", "£1,000", "12", "3.14", "@home", "#tag", "me@x.example",
        "!", "...",
        "ﬁn", "İ", "ΣΟΦΟΣ", "e\u{301}", "word", "words", "x", "yz", "longer-hyphenated-word",
    ]

    /// A text of up to `limit` pieces, some without a separator.
    mutating func text(limit: Int = 30) -> [UInt8] {
        var text: [UInt8] = []
        for _ in 0..<next(below: limit + 1) {
            text.append(contentsOf: Self.pieces[next(below: Self.pieces.count)].utf8)
            if next(below: 5) > 0 { text.append([0x20, 0x0A, 0x09][next(below: 3)]) }
        }
        return text
    }

    /// Texts, one in eight with a few random bytes.
    mutating func texts(_ count: Int) -> ByteTexts {
        ByteTexts(
            texts: (0..<count).map { _ in
                var bytes = text()
                guard next(below: 8) == 0, !bytes.isEmpty else { return bytes }
                for _ in 0...next(below: 4) {
                    bytes[next(below: bytes.count)] = UInt8(truncatingIfNeeded: next())
                }
                return bytes
            })
    }
}

extension SparseMatrix {
    /// All rows, in order of the blocks.
    var rows: [SparseRow] { blocks.flatMap { block in (0..<block.count).map(block.row) } }
}

extension FeatureSpace {
    /// The row of bytes that need not be valid UTF-8.
    func row(of bytes: [UInt8]) -> SparseRow {
        var reader = FeatureReader(space: self)
        return bytes.withUnsafeBufferPointer { bytes in
            reader.withRow(of: bytes) { SparseRow(columns: Array($0), values: Array($1)) }
        }
    }

    /// The space as a model file.
    func savedBytes() throws -> [UInt8] {
        var writer = ModelFileWriter(kind: "features", manifest: ["features": manifest])
        save(to: &writer)
        return try writer.bytes()
    }

    /// Opens the space in a model file.
    static func opened(_ bytes: [UInt8]) throws(ModelFileError) -> FeatureSpace {
        let file = try ModelFile(bytes: bytes)
        return try FeatureSpace(from: file, manifest: file.manifest["features"])
    }

    /// The texts of all features, by column.
    var featureTexts: [String?] { (0..<count).map { feature(at: $0)?.text } }
}
