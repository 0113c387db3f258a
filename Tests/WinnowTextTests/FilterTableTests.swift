// Compares the generated tables with the standard library and Foundation, scalar by scalar.

import Foundation
import Testing

@testable import WinnowText

struct FilterTableTests {
    /// All non-ASCII scalars assigned in Unicode 15.0 or earlier.
    private static var scalars: some Sequence<Unicode.Scalar> {
        (UInt32(0x80)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init).filter { scalar in
            scalar.properties.age.map { $0 <= (15, 0) } ?? false
        }
    }

    /// The result of a filter for a scalar.
    private func image(of scalar: Unicode.Scalar, _ filter: TokenFilter) -> String {
        filtered(Array(String(scalar).utf8), [filter]).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    @Test func `scalars have the standard library's lower case`() {
        for scalar in Self.scalars {
            let expected = scalar.properties.lowercaseMapping
            #expect(Array(image(of: scalar, .lowercase).utf8) == Array(expected.utf8), "U+\(hex(scalar))")
        }
    }

    @Test func `scalars are folded as documented`() {
        for scalar in Self.scalars {
            let expected = folded(scalar)
            #expect(
                Array(image(of: scalar, .foldDiacritics).utf8) == Array(expected.utf8), "U+\(hex(scalar))")
        }
    }

    @Test func `full-width and half-width forms have their compatibility equivalents`() {
        // Excludes the macron and the Hangul letters, which Foundation decomposes further.
        for value in UInt32(0xFF01)...0xFF9D {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let expected = String(scalar).precomposedStringWithCompatibilityMapping
            #expect(image(of: scalar, .foldWidth) == expected, "U+\(hex(scalar))")
        }
    }

    @Test func `decimal digits of all scripts are known`() {
        for scalar in Self.scalars {
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            #expect(DigitMasking.isDigit(scalar.value) == isDigit, "U+\(hex(scalar))")
        }
    }

    /// The documented result of `foldDiacritics`, from the standard library's properties.
    private func folded(_ scalar: Unicode.Scalar) -> String {
        let byHand = ["ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ı": "i", "ſ": "s"]
        if let text = byHand[String(scalar)] { return text }
        let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
        let kept = parts.filter { !isAccent($0) }
        if kept.count < parts.count { return kept.map(folded).joined() }
        let words = (scalar.properties.name ?? "").split(separator: " ")
        if parts == [scalar], words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
            words[4] == "WITH"
        {
            return words[1] == "CAPITAL" ? String(words[3]) : words[3].lowercased()
        }
        return String(scalar)
    }

    private func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        let order = scalar.properties.canonicalCombiningClass.rawValue
        return scalar.properties.generalCategory == .nonspacingMark
            && (order == 1 || (10...36).contains(order) || (200...240).contains(order))
    }

    private func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }
}
