/// Finds the name that a mistyped word probably means.
package enum Spelling {
    /// The most similar of `names`, if at most a third of the word's characters differ, ignoring ASCII case.
    package static func nearest(to word: String, in names: [String]) -> String? {
        guard word.utf8.count < 100 else { return nil }
        let wanted = word.lowercased()
        let distances = names.lazy.filter { $0.utf8.count < 100 }
            .map { (name: $0, distance: distance(wanted, $0.lowercased())) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance < word.count && best.distance <= max(1, word.count / 3) ? best.name : nil
    }

    /// The number of insertions, deletions, substitutions and transpositions of neighbours between two words.
    private static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        var rows = [Array(0...second.count)]
        for (place, byte) in first.enumerated() {
            var row = [place + 1]
            for (other, otherByte) in second.enumerated() {
                var least = min(rows[place][other + 1], row[other]) + 1
                least = min(least, rows[place][other] + (byte == otherByte ? 0 : 1))
                if place > 0, other > 0, byte == second[other - 1], first[place - 1] == otherByte {
                    least = min(least, rows[place - 1][other - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
