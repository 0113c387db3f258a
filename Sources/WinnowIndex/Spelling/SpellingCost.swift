/// How unlikely it is that a word was typed when another was meant: a distance with costs by kind of mistake.
///
/// A doubled letter typed once or a single one twice costs least, then swapped letters, a vowel for another
/// vowel, and any other edit; an edit of the first letter costs more.
/// docs/measured/search.md describes the data on which the costs were chosen.
struct SpellingCost {
    private static let (doubling, swap, vowel, other, first) = (0.5, 0.7, 0.7, 1.0, 0.6)

    private let typed: [Unicode.Scalar]

    init(_ typed: [Unicode.Scalar]) { self.typed = typed }

    /// The cost of `meant`.
    ///
    /// - Parameters:
    ///   - meant: the other word.
    ///   - isPrefix: whether the rest of `meant` has not been typed yet and costs nothing.
    /// - Complexity: O(*n* · *m*) in the lengths.
    func callAsFunction(_ meant: [Unicode.Scalar], isPrefix: Bool = false) -> Double {
        var before: [Double] = []
        var above = [0.0]
        for column in typed.indices { above.append(above[column] + edit(ofTyped: column)) }
        var best = above[typed.count]
        for row in meant.indices {
            var current = [above[0] + edit(of: row, in: meant)]
            for column in typed.indices {
                var cost =
                    above[column] + replacement(of: typed[column], by: meant[row], at: min(row, column))
                cost = min(cost, above[column + 1] + edit(of: row, in: meant))
                cost = min(cost, current[column] + edit(ofTyped: column))
                if row > 0, column > 0, typed[column] == meant[row - 1], typed[column - 1] == meant[row],
                    typed[column] != typed[column - 1]
                {
                    cost = min(
                        cost, before[column - 1] + Self.swap + (min(row, column) == 1 ? Self.first : 0))
                }
                current.append(cost)
            }
            (before, above) = (above, current)
            best = min(best, current[typed.count])
        }
        return isPrefix ? best : above[typed.count]
    }

    private func replacement(of typed: Unicode.Scalar, by meant: Unicode.Scalar, at place: Int) -> Double {
        if typed == meant { return 0 }
        let cost = Self.isVowel(typed) && Self.isVowel(meant) ? Self.vowel : Self.other
        return cost + (place == 0 ? Self.first : 0)
    }

    /// The cost of a letter that was not typed.
    private func edit(of row: Int, in meant: [Unicode.Scalar]) -> Double {
        if row == 0 { return Self.other + Self.first }
        let isDouble = meant[row] == meant[row - 1] || row + 1 < meant.count && meant[row] == meant[row + 1]
        return isDouble ? Self.doubling : Self.other
    }

    /// The cost of a typed letter that was not meant.
    private func edit(ofTyped column: Int) -> Double {
        if column == 0 { return Self.other + Self.first }
        return typed[column] == typed[column - 1] ? Self.doubling : Self.other
    }

    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "a", "e", "i", "o", "u", "y": true
        default: false
        }
    }
}
