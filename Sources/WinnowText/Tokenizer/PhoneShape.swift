/// The groups of digits of a possible phone number.
struct PhoneShape {
    var isInternational = false
    var hasParenthesis = false
    /// The separator before the next group.
    var separator: UInt8 = 0
    private(set) var groups = 0
    private(set) var digits = 0
    /// The first digit of the first and second group.
    private(set) var first: UInt8 = 0
    private var second: UInt8 = 0
    /// The lengths of the groups, four bits each, last group lowest.
    private var lengths: UInt64 = 0
    private var areLaterPairs = true
    private var isDotted = false
    private var lastSeparator: UInt8 = 0

    /// Whether a parenthesis may open now: before the first or second group.
    var canOpen: Bool { !hasParenthesis && groups < 2 }

    /// Adds a group; returns false if there would be too many digits for a phone number.
    mutating func add(_ length: Int, firstDigit: UInt8) -> Bool {
        guard digits &+ length <= 15 else { return false }
        if groups == 0 { first = firstDigit &- 0x30 }
        if groups == 1 { second = firstDigit &- 0x30 }
        if groups > 0 {
            areLaterPairs = areLaterPairs && length == 2
            isDotted = isDotted || separator == UInt8(ascii: ".")
        }
        lastSeparator = separator
        groups &+= 1
        digits &+= length
        lengths = lengths << 4 | UInt64(length)
        return true
    }

    /// Whether the groups so far form a phone number.
    var isNumber: Bool {
        if isInternational {
            // Only for North America does the country code determine the number of digits.
            return digits >= 7 && first != 0 && lastGroupFits && (first != 1 || digits == 11)
        }
        if groups == 1 { return digits >= 10 || digits == 9 && first == 0 }
        if lengths == 0x334 { return first >= 2 }
        if lengths == 0x1334 { return first == 1 && second >= 2 }
        guard first == 0, firstLength >= 2 || hasParenthesis, !isDate else { return false }
        if isDotted && groups < 3 { return false }
        let isAbroad = firstLength == 2 && second != 0 && digits >= 12
        return digits >= 9 && (digits <= 11 || isAbroad) && (lastLength >= 3 || areLaterPairs)
    }

    private var lastLength: UInt64 { lengths & 15 }
    private var firstLength: UInt64 { lengths >> (UInt64(groups &- 1) &* 4) & 15 }

    /// A single digit after a space is not part of the number: `+44 20 7946 0958 2 go`.
    private var lastGroupFits: Bool { lastLength >= 2 || lastSeparator != UInt8(ascii: " ") }

    /// Whether the first or last three groups could be a date: 05-12-2004, 2004-12-05.
    private var isDate: Bool {
        guard groups >= 3 else { return false }
        let front = lengths >> (UInt64(groups &- 3) &* 4)
        let back = lengths & 0xFFF
        return front == 0x224 || front == 0x422 || back == 0x224 || back == 0x422
    }
}
