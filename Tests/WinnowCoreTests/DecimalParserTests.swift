// Decimal numbers beside the standard library's.

import Testing
import WinnowSystem

@testable import WinnowCore

@Suite struct `Decimal numbers` {
    private func parsed(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { DecimalParser.double($0[0..<bytes.count]) }
    }

    private func expected(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    @Test(arguments: [
        "0", "-0", "0.0", "0e5", "1e-400", "1e400", "-1.5E+2", "4.9e-324", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308",
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993",
        "9007199254740993.00000000000000000000000000000000000001",
        "0.000000000000000000000000000000000000001",
        "100000000000000000000000000000000000", "123456789012345678901234567890e-30",
        "1e99999999999999999999",
    ])
    func `special numbers are correctly rounded`(text: String) {
        #expect(parsed(text)?.bitPattern == expected(text)?.bitPattern)
    }

    @Test func `any double is read as it was written`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<100_000 {
            let value = Double(bitPattern: generator.next() & 0x7FFF_FFFF_FFFF_FFFF)
            guard value.isFinite else { continue }
            #expect(parsed("\(value)") == value)
            let small = Double.random(in: -100...100, using: &generator)
            #expect(parsed("\(small)") == small)
        }
    }

    @Test func `numbers of many digits are correctly rounded`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            var text = "\(UInt64.random(in: 1 << 53...1 << 54, using: &generator) | 1)"
            switch generator.next() % 4 {
            case 0: text += ".0000000000000000000000000000000000000001"
            case 1: text += "e\(Int.random(in: -345...300, using: &generator))"
            case 2: text += "\(generator.next()).\(generator.next())"
            default: break
            }
            #expect(parsed(text)?.bitPattern == expected(text)?.bitPattern, "\(text)")
        }
    }
}
