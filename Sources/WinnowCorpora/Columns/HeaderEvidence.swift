import WinnowSystem

/// Decides whether the first of some records names the columns, from its cells and those below.
///
/// Each column gives evidence in nats, the logarithm of how much likelier its first cell is as a name than as
/// a value: a usual name, words above numbers, a value that the column never repeats, or a cell shorter than
/// nearly all below is likely a name; a cell that occurs below, a number above numbers, or a text of usual
/// length is not. A name that repeats is no evidence for a header, as values repeat, too, unless all cells are usual names of
/// texts. If most records have another number of cells, the first is no header; empty cells at their ends do not count, nor
/// cells that all records lack below two usual names.
struct HeaderEvidence {
    private let first: [String]
    /// For each column, its cells below the first record that are not empty.
    private let columns: [[String]]
    private let rowCount: Int
    /// Whether most records have as many cells as the first.
    private let isEven: Bool

    /// Examines records, of which the first may be the header.
    init(_ records: [[String]]) {
        let names = (records.first ?? []).map { ColumnNames.trimmed($0) }
        // Files that were joined repeat their header; rows of data may repeat, too.
        let isNamed = names.count > 1 && ColumnNames.index(of: ColumnNames.text, in: names) != nil
        let rest = records.dropFirst().filter { !isNamed || $0 != records[0] }
        first = names
        rowCount = rest.count
        isEven =
            2
            * rest.count { row in
                row.count == names.count
                    || row.count > names.count && row[names.count...].allSatisfy(\.isEmpty)
            } >= rest.count
            || names.count(where: ColumnNames.isKnown) > 1 && rest.allSatisfy { $0.count < names.count }
        columns = names.indices.map { column in
            rest.compactMap { $0.indices.contains(column) ? ColumnNames.trimmed($0[column]) : nil }
                .filter { !$0.isEmpty }
        }
    }

    /// Whether the first record is likely a header.
    var isHeader: Bool {
        if isNumbered || isAllTexts { return true }
        guard isEven else { return false }
        let counts = Dictionary(first.map { ($0, 1) }, uniquingKeysWith: +)
        let score = zip(first, columns).reduce(0) { score, column in
            let evidence = evidence(of: column.0, above: column.1)
            return score + (counts[column.0] == 1 ? evidence : min(0, evidence))
        }
        // With few rows, little is known of the values.
        return score > (rowCount < 20 ? 1.5 : 3)
    }

    /// Whether the cells are 0, 1, 2 …, as programs name columns that have no names, above words.
    private var isNumbered: Bool {
        let numbers = first.first == "" ? first.dropFirst() : first[...]
        return numbers.count > 1 && numbers.enumerated().allSatisfy { String($0.offset) == $0.element }
            && columns.contains { values in
                10 * values.count(where: ColumnProfile.isNumeric) < values.count
            }
    }

    /// Whether all cells are usual names of texts, also the same one.
    private var isAllTexts: Bool {
        first.count > 1 && first.allSatisfy { ColumnNames.text.contains(ColumnNames.normalized($0)) }
    }

    private func evidence(of name: String, above values: [String]) -> Double {
        guard !name.isEmpty else { return 0 }
        if values.contains(name) { return -8 }
        let known = isUsualName(name) ? 4.0 : 0
        let profile = ColumnProfile(values)
        guard profile.count > 0 else { return known }
        if profile.isNumeric { return ColumnProfile.isNumeric(name) ? -6 : 6 }
        if ColumnProfile.isNumeric(name) { return -2 }
        // The chance that one more value would be one that has not occurred: Good and Turing's estimate.
        let unseen = Double(profile.singleCount + 1) / Double(profile.count + 1)
        return known - naturalLogarithm(unseen) + lengthEvidence(of: name, among: values)
    }

    /// How much likelier a cell of this length is a name than a value.
    private func lengthEvidence(of name: String, among values: [String]) -> Double {
        let shorter = values.count { $0.utf8.count <= name.utf8.count }
        let share = Double(shorter + 1) / Double(values.count + 1)
        let words = ColumnProfile.wordCount(name)
        if words > 4 || name.utf8.count > 50 { return share > 0.04 && share < 0.98 ? -6 : -2 }
        return words > 3 || name.last.map { "!?.,".contains($0) } == true ? -1 : -naturalLogarithm(share)
    }

    /// Whether a cell is a usual name; `spam` is more often a label, except beside another name.
    private func isUsualName(_ name: String) -> Bool {
        guard ColumnNames.isKnown(name) else { return false }
        return ColumnNames.normalized(name) != "spam" || first.count(where: ColumnNames.isKnown) > 1
    }
}
