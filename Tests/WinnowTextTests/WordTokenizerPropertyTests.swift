// Properties of all inputs: bounds, order, coverage, and agreement of the two implementations.

import Foundation
import Testing
import WinnowText
import _WinnowTestSupport

/// SplitMix64 (Steele, Lea, Flood 2014), so that a failure can be repeated from its seed.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// A page of memory followed by an inaccessible one: reading past the end of the text crashes the process.
private final class GuardedPage {
    let size: Int
    let base: UnsafeMutableRawPointer

    init?() {
        size = Int(sysconf(Int32(_SC_PAGESIZE)))
        let map = mmap(nil, size * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let map, map != MAP_FAILED, mprotect(map + size, size, PROT_NONE) == 0 else { return nil }
        base = map
    }

    deinit { munmap(base, size * 2) }

    func with(_ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let place = UnsafeMutableRawBufferPointer(start: base + size - bytes.count, count: bytes.count)
        place.copyBytes(from: bytes)
        body(UnsafeBufferPointer(place.bindMemory(to: UInt8.self)))
    }
}

/// The parts of random texts: everything that a rule looks for.
private let parts: [String] = [
    "word", "a", "I", "7", "0800", "123", "2024", "http", "www", "com", "co", "uk", "USD", "Rs", "p", "://",
    ":",
    "/", ".", ",", "'", "’", "\"", "@", "#", "&", "$", "£", "€", "+", "-", "(", ")", " ", "  ", "\n", "\r\n",
    "\t",
    "_", "!", "…", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{AD}",
    "😀", "👍🏽", "🇬", "🅰", "©", "é", "ß",
    "中", "ไ", "א", "カ", "٣", "½", "\u{3000}", "\u{A0}", "\u{0}", "\u{85}", "<3", ":)", "%", "?",
    "longerwordthaneight",
]

@Suite struct WordTokenizerPropertyTests {
    @Test(arguments: 1...8)
    func `random combinations of parts keep the properties`(seed: Int) throws {
        var generator = SeededGenerator(state: UInt64(seed))
        let page = try #require(GuardedPage())
        for round in 0..<400 {
            var text = ""
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                text += parts.randomElement(using: &generator) ?? ""
            }
            page.with(Array(text.utf8)) { utf8 in
                check(utf8, isValid: true, "seed \(seed), round \(round): \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: 1...4)
    func `mutated bytes keep the properties`(seed: Int) throws {
        var generator = SeededGenerator(state: UInt64(seed) << 32)
        var sources = [Array(parts.joined(separator: " ").utf8)]
        for path in ["robustness/utf8/UTF-8-test.txt", "robustness/blns/blns.txt"] where TestData.has(path) {
            sources.append(try TestData.bytes(path))
        }
        let page = try #require(GuardedPage())
        for round in 0..<400 {
            let source = try #require(sources.randomElement(using: &generator))
            let length = min(source.count, Int.random(in: 1...400, using: &generator))
            let start = Int.random(in: 0...(source.count - length), using: &generator)
            var bytes = Array(source[start..<(start + length)])
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            }
            page.with(bytes) { utf8 in
                check(utf8, isValid: false, "seed \(seed), round \(round): \(bytes)")
            }
        }
    }

    @Test(arguments: ["robustness/utf8/UTF-8-test.txt", "robustness/blns/blns.txt"])
    func `adversarial files keep the properties`(path: String) throws {
        guard TestData.has(path) else { return }
        try TestData.bytes(path).withUnsafeBufferPointer { check($0, isValid: false, "\(path)") }
    }

    /// Checks the properties in all modes, and that the fast path of `.unicode` agrees with the segments.
    private func check(_ utf8: UnsafeBufferPointer<UInt8>, isValid: Bool, _ place: Comment) {
        var segments: [Range<Int>] = []
        WordTokenizer().forEachSegment(in: utf8) { segments.append($0) }
        var end = 0
        for segment in segments {
            if segment.lowerBound != end || segment.isEmpty { Issue.record("a gap at \(end), \(place)") }
            end = segment.upperBound
        }
        #expect(end == utf8.count, place)
        for mode in WordTokenizer.Mode.ofUnicode {
            let ranges = checkedTokens(utf8, mode, isValid: isValid, place)
            if mode == .unicode {
                #expect(ranges == segments.filter { !isBlankText(utf8[$0]) }, place)
            }
        }
    }

    /// The tokens' ranges, checked to be in bounds, in order, between characters, and to skip only blanks.
    private func checkedTokens(
        _ utf8: UnsafeBufferPointer<UInt8>, _ mode: WordTokenizer.Mode, isValid: Bool, _ place: Comment
    ) -> [Range<Int>] {
        var end = 0
        var ranges: [Range<Int>] = []
        WordTokenizer(mode: mode).forEachToken(in: utf8) { span in
            let isOrdered = end <= span.start && span.start < span.end && span.end <= utf8.count
            guard isOrdered else {
                Issue.record("\(span) overlaps \(end), \(place)")
                return
            }
            if !isBlankText(utf8[end..<span.start]) { Issue.record("\(end)..<\(span.start) lost, \(place)") }
            let isCut =
                utf8[span.start] & 0xC0 == 0x80 || span.end < utf8.count && utf8[span.end] & 0xC0 == 0x80
            if isValid, isCut { Issue.record("\(span) cuts a character, \(place)") }
            end = span.end
            ranges.append(span.start..<span.end)
        }
        if !isBlankText(utf8[end...]) { Issue.record("\(end)... lost, \(place)") }
        return ranges
    }

    private func isBlankText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.isEmpty || String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(isBlank)
    }
}
