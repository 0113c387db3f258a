import Testing

@testable import WinnowText

@Suite("Kinds of scalars")
struct ScalarKindTests {
    /// The table is of Unicode 15.0, the standard library's of a later version.
    @Test("every scalar has the kind that the standard library gives it")
    func scalars() {
        var different: [String: Int] = [:]
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            guard let age = properties.age, age.major <= 15, age.major < 15 || age.minor == 0 else {
                continue
            }
            let kind = ScalarKind(value)
            func compare<Value: Equatable>(_ name: String, _ value: Value, _ expected: Value) {
                if value != expected { different[name, default: 0] += 1 }
            }
            compare("alphabetic", kind.isAlphabetic, properties.isAlphabetic)
            compare("white space", ScalarKind.isWhiteSpace(value), properties.isWhitespace)
            let isLetter: Bool
            let isNumber: Bool
            switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                (isLetter, isNumber) = (true, false)
            case .decimalNumber, .letterNumber, .otherNumber: (isLetter, isNumber) = (false, true)
            default: (isLetter, isNumber) = (false, false)
            }
            compare("letter", kind == .letter, isLetter)
            compare("alphanumeric", kind.isAlphanumeric, isLetter || isNumber)
            let letterCase = ScalarKind.Case(value)
            compare("ignorable", letterCase == .ignorable, properties.isCaseIgnorable)
            if !properties.isCaseIgnorable {
                compare("cased", letterCase == .cased, properties.isCased)
            }
            let lower = properties.lowercaseMapping.unicodeScalars.first?.value
            compare("lower case", Lowercasing.scalar(value), lower ?? value)
        }
        // Later versions made 33 signs Alphabetic, and changed the case of two.
        #expect(
            different.keys.allSatisfy { ["alphabetic", "cased", "ignorable"].contains($0) }, "\(different)")
        #expect(different.values.reduce(0, +) < 60, "\(different)")
    }

    @Test("numbers beyond Unicode and surrogates have no kind of letters")
    func others() {
        #expect(ScalarKind(0xD800) == .control)
        #expect(ScalarKind(0x110000).isAlphabetic == false)
        #expect(ScalarKind(.max).isAlphanumeric == false)
    }
}
