/// Chooses the columns of text and label by their contents, for records without the usual names.
struct ColumnChooser {
    /// A column, and whether no other is plausible.
    struct Choice {
        var column: Int
        var isCertain: Bool
    }

    private let profiles: [ColumnProfile]
    /// The columns' names; numbers without a header.
    private let names: [String]

    /// Examines records, without the header, of columns with these names.
    init(_ records: some Collection<[String]>, names: [String]) {
        self.names = names
        profiles = names.indices.map { column in
            ColumnProfile(
                records.lazy.map {
                    $0.indices.contains(column) ? ColumnNames.trimmed($0[column]) : ""
                })
        }
    }

    /// The likeliest text: the column with several words in each value, the longest if there are several.
    ///
    /// It is certain if the next longest has less than a third of its length, or if only its name has the word
    /// of a usual one.
    func text(among columns: [Int]) -> Choice? {
        let texts = columns.filter { profiles[$0].isProse && !ColumnNames.isIdentifier(names[$0]) }
            .sorted { profiles[$0].meanBytes > profiles[$1].meanBytes }
        let named = texts.filter { ColumnNames.hasWord(names[$0], of: ColumnNames.text) }
        if named.count == 1, profiles[named[0]].count >= ColumnProfile.leastCount {
            return Choice(column: named[0], isCertain: true)
        }
        guard let best = texts.first, profiles[best].meanBytes > 0 else { return nil }
        let isLongest = texts.dropFirst().allSatisfy {
            3 * profiles[$0].meanBytes <= profiles[best].meanBytes
        }
        return Choice(column: best, isCertain: isLongest && profiles[best].count >= ColumnProfile.leastCount)
    }

    /// The likeliest label: the column with short values that repeat; ties: with the fewest distinct values.
    ///
    /// It is certain if it is the only one, or if only its name has the word of a usual one.
    func label(among columns: [Int]) -> Choice? {
        let labels = columns.filter { profiles[$0].isLabel && !ColumnNames.isIdentifier(names[$0]) }
        let named = labels.filter { ColumnNames.hasWord(names[$0], of: ColumnNames.label) }
        if named.count == 1 { return Choice(column: named[0], isCertain: true) }
        if labels.count == 1 { return Choice(column: labels[0], isCertain: true) }
        // A constant is a label only in sorted data; numbers may be ratings or counts.
        let likely = labels.isEmpty ? columns.filter { !isUnique($0) } : labels
        let best = likely.min {
            let (left, right) = (profiles[$0], profiles[$1])
            return (left.distinctCount < 2 ? 1 : 0, left.isNumeric ? 1 : 0, left.distinctCount, $0)
                < (right.distinctCount < 2 ? 1 : 0, right.isNumeric ? 1 : 0, right.distinctCount, $1)
        }
        return best.map { Choice(column: $0, isCertain: false) }
    }

    /// Whether a column's values seldom repeat, as identifiers, texts and measurements do.
    private func isUnique(_ column: Int) -> Bool {
        let profile = profiles[column]
        return profile.count < ColumnProfile.leastCount || profile.isProse || profile.fractionShare > 0.5
            || 2 * profile.distinctCount > profile.count
    }
}
