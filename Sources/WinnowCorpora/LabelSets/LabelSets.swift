/// The sets of labels that the labels of a corpus represent.
///
/// A corpus of rows with several labels each has one combined label per row: the labels of its set, sorted by
/// their bytes and joined by ``separator``; rows without labels have the empty one.
package struct LabelSets: Sendable, Hashable {
    /// The character between the labels of a combined label, U+001F.
    package static let separator: Character = "\u{1F}"

    /// The distinct labels of all sets, sorted by UTF-8 bytes.
    package let labels: [String]
    /// For each combined label, the indices of its labels, ascending.
    package let members: [[Int32]]

    /// The sets of combined labels. Complexity: O(*n* log *n*) in their labels.
    package init(combined: [String]) {
        let sets = combined.map { $0.split(separator: Self.separator).map(String.init) }
        let labels = Array(sets.joined()).distinctLabels
        let numbers = Dictionary(uniqueKeysWithValues: zip(labels, Int32(0)...))
        self.labels = labels
        members = sets.map { set in Set(set.compactMap { numbers[$0] }).sorted() }
    }

    /// The number of rows with each label, given the combined label of each row.
    package func counts(ofRows rows: some Sequence<Int32>) -> [Int] {
        var counts = [Int](repeating: 0, count: labels.count)
        for row in rows { for label in members[Int(row)] { counts[Int(label)] += 1 } }
        return counts
    }

    /// The labels in a cell, between delimiters and without white space around them; empty ones are left out.
    ///
    /// A list as pandas writes it into a cell, such as `['a', 'b']`, is read as one.
    package static func labels(in cell: String, delimiter: Character) -> [String] {
        // Lists of JSON Lines are joined by the separator, so that their labels may contain the delimiter.
        if cell.contains(separator) { return parts(of: cell, separator) }
        let inside = cell.dropFirst().dropLast()
        guard cell.first == "[", cell.last == "]", cell.count > 1, !inside.contains(where: "[]".contains)
        else {
            return parts(of: cell, delimiter)
        }
        if let list = (try? JSONValue(parsing: cell))?.array {
            let labels = list.compactMap(JSONBlockParser.string)
            if labels.count == list.count {
                return labels.map { ColumnNames.trimmed($0) }.filter { !$0.isEmpty }
            }
        }
        return parts(of: inside, ",").map { part in
            let isQuoted = part.count > 1 && part.first == part.last && "'\"".contains(part.first ?? " ")
            return isQuoted ? String(part.dropFirst().dropLast()) : part
        }.filter { !$0.isEmpty }
    }

    private static func parts(of cell: some StringProtocol, _ delimiter: Character) -> [String] {
        cell.split(separator: delimiter).map { ColumnNames.trimmed($0) }.filter { !$0.isEmpty }
    }
}

extension [String] {
    /// The distinct labels, sorted by UTF-8 bytes; of those that are canonically equivalent, as `é` in one or two
    /// characters, the one with the fewest bytes.
    package var distinctLabels: [String] {
        func precedes(_ left: String, _ right: String) -> Bool {
            left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        var seen: Set<String> = []
        return sorted { $0.utf8.count == $1.utf8.count ? precedes($0, $1) : $0.utf8.count < $1.utf8.count }
            .filter { seen.insert($0).inserted }.sorted(by: precedes)
    }
}

extension Corpus {
    /// The same rows with combined labels instead of cells of labels; see ``LabelSets``.
    func combiningLabels(delimiter: Character) -> Corpus {
        let combined = labels.map { cell in
            LabelSets.labels(in: cell, delimiter: delimiter).distinctLabels
                .joined(separator: String(LabelSets.separator))
        }
        return relabelled(combined).havingLabelSets
    }

    /// The same rows, whose labels are combined ones.
    private var havingLabelSets: Corpus {
        Corpus(
            storage: storage, slices: slices, labels: labels, labelIndices: labelIndices, weights: weights,
            groups: groups, labelSets: LabelSets(combined: labels))
    }

    /// The same rows with other labels, given for each of ``labels``; equal ones become one.
    ///
    /// - Parameter unused: names that no row gets.
    func relabelled(_ names: [String], except unused: Set<String> = []) -> Corpus {
        let distinct = names.filter { !unused.contains($0) }.distinctLabels
        let numbers = Dictionary(uniqueKeysWithValues: zip(distinct, Int32(0)...))
        let places = names.map { numbers[$0] ?? 0 }
        return Corpus(
            storage: storage, slices: slices, labels: distinct,
            labelIndices: labelIndices.map { places[Int($0)] }, weights: weights, groups: groups)
    }

    /// The same rows, to stratify splits by: each labelled with the rarest label of its set; rows without labels
    /// are a stratum of their own.
    package var strata: Corpus {
        guard let sets = labelSets else { return self }
        let counts = sets.counts(ofRows: labelIndices)
        return relabelled(
            sets.members.map { members in
                let rarest = members.min { (counts[Int($0)], $0) < (counts[Int($1)], $1) }
                return rarest.map { sets.labels[Int($0)] } ?? ""
            })
    }
}

// Rows with sets of labels.
extension Corpus {
    /// Makes a corpus of texts with any number of labels each.
    ///
    /// All arrays must have the same count; weights must be finite and at least 0. White space around labels
    /// is removed, and empty labels are left out.
    ///
    /// ```swift
    /// let corpus = Corpus(
    ///     texts: ["Thanks, that made me laugh!", "See you at ten."],
    ///     labelSets: [["amusement", "gratitude"], []])
    /// print(corpus.labels(at: 0))
    /// ```
    ///
    /// ```text output
    /// ["amusement", "gratitude"]
    /// ```
    public init(
        texts: [String], labelSets: [[String]], weights: [Float]? = nil, groups: [String]? = nil
    ) {
        let separator = LabelSets.separator
        let cells = labelSets.map { $0.joined(separator: String(separator)) + String(separator) }
        self = Corpus(texts: texts, labels: cells, weights: weights, groups: groups)
            .combiningLabels(delimiter: separator)
    }

    /// The labels of `row`, sorted by UTF-8 bytes: one, or any number if rows have sets of labels.
    public func labels(at row: Int) -> [String] {
        guard let sets = labelSets else { return [label(at: row)] }
        return sets.members[Int(labelIndices[row])].map { sets.labels[Int($0)] }
    }

    /// The labels that can be learned: those of the sets, if rows have any.
    package var singleLabels: [String] { labelSets?.labels ?? labels }

    /// The number of rows with each of ``singleLabels``.
    package var singleLabelCounts: [Int] { labelSets?.counts(ofRows: labelIndices) ?? labelCounts }

    /// The number of rows whose set of labels is empty.
    package var unlabelledCount: Int {
        guard let sets = labelSets else { return 0 }
        return labelIndices.count { sets.members[Int($0)].isEmpty }
    }

    /// The rows with the given numbers, without labels that none of them has, which cannot be learned.
    package func selectingWithTheirLabels(_ rows: [Int]) -> Corpus {
        let part = selecting(rows)
        let counts = part.labelCounts
        let used = part.relabelled(
            part.labels, except: Set(zip(labels, counts).filter { $0.1 == 0 }.map(\.0)))
        return labelSets == nil ? used : used.havingLabelSets
    }
}
