// Properties for all texts: seeded random words, malformed bytes, huge tokens.

import Testing
import WinnowText

struct FilterPropertyTests {
    private static let seed: UInt64 = 20_240_229
    private static let textFilters: [TokenFilter] = [
        .lowercase, .foldDiacritics, .foldWidth, .foldApostrophes, .shortenElongation(),
        .maskDigits(in: [.word]), .stem, .lemmatize,
    ]

    @Test(arguments: textFilters.filter { $0 != .stem && $0 != .lemmatize })
    func `filters are idempotent`(filter: TokenFilter) {
        var generator = FilterTestGenerator(seed: Self.seed)
        for _ in 0..<2_000 {
            let word = generator.word()
            let once = filtered(word, filter)
            let twice = once.flatMap { filtered($0, filter) }
            #expect(
                once.map { Array($0.utf8) } == twice.map { Array($0.utf8) },
                "seed \(Self.seed): \(word.debugDescription)")
        }
    }

    @Test(arguments: textFilters)
    func `well-formed text stays well-formed`(filter: TokenFilter) {
        var generator = FilterTestGenerator(seed: Self.seed)
        for _ in 0..<2_000 {
            let word = generator.word()
            let bytes = filtered(Array(word.utf8), [filter]) ?? []
            #expect(
                String(validating: bytes, as: UTF8.self) != nil, "seed \(Self.seed): \(word.debugDescription)"
            )
        }
    }

    @Test func `malformed bytes are unchanged`() {
        var generator = FilterTestGenerator(seed: Self.seed)
        // No sequence of these bytes contains a scalar.
        let malformed: [UInt8] = [0x80, 0xBF, 0xC0, 0xC1, 0xF5, 0xFE, 0xFF]
        for _ in 0..<2_000 {
            let token = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? malformed.randomElement(using: &generator) ?? 0xFF
                    : UInt8.random(in: 0x41...0x5A, using: &generator)
            }
            let expected = token.map { $0 < 0x80 ? $0 | 0x20 : $0 }
            let result = filtered(token, [.foldWidth, .lowercase, .foldDiacritics, .foldApostrophes])
            #expect(result == expected, "seed \(Self.seed): \(token)")
        }
    }

    @Test(
        arguments: [
            [0xC0, 0x81], [0xE0, 0x81, 0x81], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x81, 0x81],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xCE, 0xA3, 0xCE],
            [0xC3, 0x41],
        ] as [[UInt8]])
    func `overlong, surrogate, oversized and truncated sequences are not scalars`(token: [UInt8]) {
        let result = filtered(
            token, [.foldWidth, .foldDiacritics, .foldApostrophes, .shortenElongation(), .stem])
        #expect(result == token)
    }

    @Test func `random bytes are harmless`() {
        var generator = FilterTestGenerator(seed: Self.seed)
        for _ in 0..<5_000 {
            let token = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let result = filtered(token, Self.textFilters + [.removeStopWords]) ?? []
            #expect(result.count <= 4 * token.count, "seed \(Self.seed): \(token)")
        }
    }

    @Test(arguments: ["Σ", "Σ'", "a", "é", "ｶﾞ", "y"])
    func `a huge token takes linear time`(part: String) throws {
        // Quadratic time would make the test hang.
        let token = Array(String(repeating: part, count: 300_000).utf8)
        let filters: [TokenFilter] = [
            .foldWidth, .lowercase, .foldDiacritics, .foldApostrophes, .removeStopWords, .stem,
        ]
        let result = try #require(filtered(token, filters))
        #expect(result.count >= 300_000)
        #expect(filtered(token, filters + [.shortenElongation()]) != nil)
    }
}
