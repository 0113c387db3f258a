// The fast scan for disguises, compared with a slow one.

import Testing

@testable import WinnowText

@Suite struct DisguiseScanTests {
    private func scan(_ text: String) -> DisguiseScan {
        Array(text.utf8).withUnsafeBufferPointer { DisguiseScan($0) }
    }

    /// The same, one byte at a time.
    private func slowScan(_ text: String) -> DisguiseScan {
        let bytes = Array(text.utf8)
        func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
        func isLetter(_ index: Int) -> Bool { byte(index) < 0x80 && (byte(index) | 0x20) &- 0x61 < 26 }
        func isDigit(_ index: Int) -> Bool { byte(index) &- 0x30 < 10 }
        var scan: DisguiseScan = []
        for index in -1..<bytes.count {
            if byte(index) >= 0x80 { scan.insert(.beyondASCII) }
            if "&%<".utf8.contains(byte(index)) || byte(index) == 0x2D && byte(index + 1) == 0x2D {
                scan.insert(.markup)
            }
            if (0..<7).allSatisfy({ isLetter(index + $0) == ($0 % 2 == 1) }) { scan.insert(.separated) }
            let isTwo = isDigit(index + 2) && isLetter(index + 3)
            if isLetter(index), isDigit(index + 1), isLetter(index + 2) || isTwo { scan.insert(.leet) }
        }
        return scan
    }

    @Test func `both scans agree on random texts in ASCII`() {
        var generator = FilterTestGenerator(seed: 11)
        let pool = Array("abcXYZ..   -&%<09@!")
        for _ in 0..<20_000 {
            let text = String(
                (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    pool.randomElement(using: &generator) ?? " "
                })
            #expect(scan(text) == slowScan(text), "\(text.debugDescription)")
        }
    }

    @Test func `letters are found at both ends of a text`() {
        #expect(scan("f.r.e").contains(.separated))
        #expect(scan("some words f r e").contains(.separated))
        #expect(scan("words, and more words in a row").isEmpty)
        #expect(scan("naïve").contains(.beyondASCII))
    }
}
