// Rows of long texts, which are read in windows: the same as those of the whole text.

import Testing
import WinnowSystem
import WinnowText

@testable import WinnowFeatures

struct LongTextTests {
    private static let pieces = [
        "a ", "word ", "not good ", "naïve ", "日本", "£5 ", "http://a.b/c ", "a@b.c ", "😀", "08001 234567 ",
        "x-y",
        "!!! ", "don't ", "\u{301}", "(", "THE ", "12.5 ",
    ]

    /// A text of many windows, some with runs of tokens without a gap.
    private static func text(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var text = ""
        while text.utf8.count < count { text += pieces[random.next(below: pieces.count)] }
        return Array(text.utf8)
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `windows give the rows of the whole text, bit for bit`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var options = FeatureOptions()
        options.hashBits = seed.isMultiple(of: 2) ? 12 : nil
        options.wordNGrams = [nil, 1...1, 1...3, 2...3][Int(seed / 2 % 4)]
        options.characterNGrams = seed % 5 == 0 && options.wordNGrams != nil ? nil : 2...4
        options.analyzer = TokenAnalyzer(
            filters: [[], [.lowercase, .markNegation], [.removeKinds([.symbol])], [.stem]][Int(seed / 4)])
        let text = Self.text(60_000, &random)
        let learned = Self.text(3000, &random)
        let space = try FeatureSpace(
            fittedTo: [String(decoding: learned, as: UTF8.self)], options: options)
        for text in [text, [], Array("one".utf8), Array(String(repeating: "(", count: 20_000).utf8)] {
            text.withUnsafeBufferPointer { utf8 in
                var whole = FeatureReader(space: space)
                whole.longText = .max
                var windows = FeatureReader(space: space)
                windows.longText = 0
                let row = whole.withRow(of: utf8) { (Array($0), $1.map(\.bitPattern)) }
                let same = windows.withRow(of: utf8) { (Array($0), $1.map(\.bitPattern)) }
                #expect(row.0 == same.0, "seed \(seed)")
                #expect(row.1 == same.1, "seed \(seed)")
                #expect(windows.shares(of: utf8) { Double($0) } == whole.shares(of: utf8) { Double($0) })
            }
        }
    }
}
