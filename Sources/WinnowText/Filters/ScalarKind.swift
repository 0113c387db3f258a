import CWinnowKernels

/// What a scalar is, by the tables' version of Unicode: the same on every system.
package enum ScalarKind: UInt32, Sendable {
    /// A symbol, a mark without the property Alphabetic, a separator, or not assigned.
    case other
    /// A letter: general category L.
    case letter
    /// A digit or another number, of category Nd or No, without the property Alphabetic.
    case number
    /// A number that is written with a letter: category Nl, or No with the property Alphabetic.
    case letterNumber
    /// A mark or symbol with the property Alphabetic.
    case alphabeticSign
    /// A control, format, surrogate or private-use character.
    case control
    case punctuation

    /// Finds the kind of a scalar; O(log *n*) in the runs of the table.
    package init(_ scalar: UInt32) {
        self = ScalarKind(rawValue: Self.value(of: scalar, in: winnow_kinds)) ?? .other
    }

    /// Whether the scalar has the property Alphabetic.
    package var isAlphabetic: Bool { self == .letter || self == .letterNumber || self == .alphabeticSign }

    /// Whether the scalar is a letter or number, like those that `\w` matches in Python.
    package var isAlphanumeric: Bool { self == .letter || self == .number || self == .letterNumber }

    /// Whether the scalar has the property White_Space.
    package static func isWhiteSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            true
        default: false
        }
    }

    /// How a scalar counts for the letter case of its neighbours.
    enum Case: UInt32 {
        case none
        case cased
        /// Apostrophes, marks and others with the property Case_Ignorable, whether they are cased or not.
        case ignorable

        init(_ scalar: UInt32) {
            self = Case(rawValue: ScalarKind.value(of: scalar, in: winnow_cases)) ?? .none
        }
    }

    /// The value of the run that contains a scalar.
    private static func value(of scalar: UInt32, in runs: winnow_numbers) -> UInt32 {
        // The first run begins at 0.
        runs.numbers[runs.partitionPoint { $0 >> 4 > scalar } &- 1] & 15
    }
}
