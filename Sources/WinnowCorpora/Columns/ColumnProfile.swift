/// Statistics of the values of a column, in the first records.
struct ColumnProfile {
    /// The number of values that are not empty.
    let count: Int
    /// The number of distinct values, and of those that occur once.
    let distinctCount: Int
    let singleCount: Int
    /// The mean number of words of a value, and of bytes.
    let meanWords: Double
    let meanBytes: Double
    /// The shares of values that are numbers, dates or the like, and of numbers with a fraction.
    let numericShare: Double
    let fractionShare: Double

    /// Examines values, of which empty ones do not count.
    init(_ values: some Sequence<String>) {
        var counts: [String: Int] = [:]
        var (count, words, bytes, numbers, fractions) = (0, 0, 0, 0, 0)
        for value in values where !value.isEmpty {
            count += 1
            counts[value, default: 0] += 1
            words += Self.wordCount(value)
            bytes += value.utf8.count
            if Self.isNumeric(value) { numbers += 1 }
            if value.utf8.contains(UInt8(ascii: ".")), Double(value) != nil { fractions += 1 }
        }
        let total = Double(max(1, count))
        self.count = count
        distinctCount = counts.count
        singleCount = counts.values.count { $0 == 1 }
        meanWords = Double(words) / total
        meanBytes = Double(bytes) / total
        numericShare = Double(numbers) / total
        fractionShare = Double(fractions) / total
    }

    /// With fewer values, a column is never chosen by its contents.
    static let leastCount = 5

    /// Whether most values are numbers, dates or the like.
    var isNumeric: Bool { numericShare > 0.9 }

    /// Whether the values may be texts: several words each, seldom repeated.
    var isProse: Bool { !isNumeric && meanWords >= 2.5 && 2 * distinctCount >= count }

    /// Whether the values may be labels: short, and repeated, or all the same.
    var isLabel: Bool {
        guard count >= Self.leastCount, fractionShare < 0.5, meanWords <= 4, meanBytes <= 40 else {
            return false
        }
        // Numbers are labels only if they are few; others may be years, counts or identifiers.
        return isNumeric ? distinctCount <= 20 && 4 * distinctCount <= count : 5 * distinctCount <= 4 * count
    }

    /// The number of words between white space.
    static func wordCount(_ text: String) -> Int {
        var count = 0
        var isInWord = false
        for byte in text.utf8 {
            if byte <= 0x20 {
                isInWord = false
            } else if !isInWord {
                isInWord = true
                count += 1
            }
        }
        return count
    }

    /// Whether a cell is a number, a date, a time, an amount or the like: digits with symbols.
    static func isNumeric(_ cell: String) -> Bool {
        var digits = 0
        for byte in cell.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
                UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: " "), UInt8(ascii: "T"),
                UInt8(ascii: "Z"), UInt8(ascii: "$"), UInt8(ascii: "e"), UInt8(ascii: "E"):
                continue
            default: return false
            }
        }
        return digits > 0
    }
}
