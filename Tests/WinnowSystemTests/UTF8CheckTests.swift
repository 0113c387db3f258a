// The fast check against the standard library's.

import Testing

@testable import WinnowSystem

struct UTF8CheckTests {
    @Test func `random bytes are checked and repaired as by the standard library`() {
        for seed in UInt64(0)..<400 {
            var generator = SeededGenerator(seed: seed)
            let parts: [[UInt8]] = [
                [0x41], [0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68], [0], [0xC3, 0xA9],
                [0xE2, 0x82, 0xAC],
                [0xF0, 0x9F, 0x98, 0x80], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
                [0xE2, 0x82],
                [0xF0, 0x9F], [0xFF], [0xE0, 0x80, 0x80],
            ]
            let validOnly = generator.next(below: 2) == 0
            var bytes: [UInt8] = []
            for _ in 0..<generator.next(below: 30) {
                bytes += parts[generator.next(below: validOnly ? 6 : parts.count)]
            }
            let check = bytes.withUnsafeBufferPointer { UTF8Check($0) }
            #expect(
                (check.firstInvalid == nil) == (String(validating: bytes, as: UTF8.self) != nil),
                "seed \(seed)")
            if check.firstInvalid == nil {
                #expect(check.nulCount == bytes.count { $0 == 0 }, "seed \(seed)")
            }
            var repaired: [UInt8] = []
            let count = bytes.withUnsafeBufferPointer { UTF8Check.repair($0, into: &repaired) }
            #expect(repaired == Array(String(decoding: bytes, as: UTF8.self).utf8), "seed \(seed)")
            #expect((count > 0) == (check.firstInvalid != nil), "seed \(seed)")
        }
    }
}
