public import WinnowCorpora
package import WinnowEvaluation
import WinnowSystem

/// A page's description of its data.
public struct DataDescription: Sendable, Hashable {
    /// A part of the data, such as the validation part.
    package struct Part: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// How many rows it has.
        package let rows: Int
        /// How many rows each label has; labels without rows are left out.
        package let labelCounts: [String: Int]
    }

    /// How many rows are duplicates.
    package struct Duplicates: Sendable, Hashable {
        /// Rows with the text of an earlier row, ignoring case and white space.
        package var exact: Int
        /// Other rows with nearly the text of another one; see `NearDuplicates`.
        package var near: Int

        /// Stores the counts.
        package init(exact: Int, near: Int) {
            self.exact = exact
            self.near = near
        }
    }

    /// How many labels are listed.
    static let labelLimit = 40

    /// The parts, in the order of the table.
    package let parts: [Part]
    /// The lengths of the texts of all parts.
    package let lengths: TextLengths
    /// How many rows are duplicates, in all parts together.
    package var duplicates: Duplicates
    /// How many of the texts the model was probably trained on; nil if unknown.
    package var leaks: LeakEstimate?

    /// Describes parts.
    ///
    /// - Parameters:
    ///   - parts: the parts with their names.
    ///   - duplicates: those among the rows of all parts together, if known; nil searches for them.
    /// - Complexity: O(*n*) in the bytes of the texts, and O(N log N) in their number.
    public init(of parts: [(name: String, corpus: Corpus)], duplicates: NearDuplicates? = nil) {
        self.parts = parts.map { name, corpus in
            var counts: [String: Int] = [:]
            for (label, count) in zip(corpus.singleLabels, corpus.singleLabelCounts) where count > 0 {
                counts[label] = count
            }
            return Part(name: name, rows: corpus.count, labelCounts: counts)
        }
        lengths = TextLengths(of: parts.map(\.corpus))
        let found = duplicates ?? NearDuplicates(of: Self.joined(parts.map(\.corpus)))
        self.duplicates = Duplicates(exact: found.equalCount, near: found.nearCount)
    }

    private static func joined(_ corpora: [Corpus]) -> Corpus {
        corpora.dropFirst().reduce(corpora.first ?? Corpus(texts: [], labels: [])) { $0.appending($1) }
    }
}

extension DataDescription {
    /// The section.
    @HTMLBuilder var html: HTML {
        labelTable
        HTML(.div, .class("pair")) {
            HTML.figure(lengths.chart.html, caption: HTML(lengthText))
            HTML(.p) {
                duplicateText
                if let leaks { " Leaks: \(leaks.line)." }
            }
        }
    }

    /// The labels with their rows in all parts, most frequent first; ties in order.
    private var labels: [(name: String, rows: Int)] {
        var totals: [String: Int] = [:]
        for part in parts { totals.merge(part.labelCounts, uniquingKeysWith: +) }
        return totals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    @HTMLBuilder private var labelTable: HTML {
        let labels = labels
        let largest = Double(max(labels.first?.rows ?? 1, 1))
        let all = parts.reduce(0) { $0 + $1.rows }
        Table(
            caption: "Rows by label" + (parts.count > 1 ? " and part" : ""),
            columns: ["label"] + parts.map(\.name) + (parts.count > 1 ? ["all"] : []) + ["share", ""],
            alignments: [.text] + parts.map { _ in .figure } + (parts.count > 1 ? [.figure] : [])
                + [.figure, .bar],
            rows: labels.prefix(Self.labelLimit).map { name, rows in
                [HTML(.bdi) { name.shortened }]
                    + parts.map { HTML(FixedDecimal.grouped($0.labelCounts[name] ?? 0)) }
                    + (parts.count > 1 ? [HTML(FixedDecimal.grouped(rows))] : [])
                    + [
                        HTML((Double(rows) / Double(max(all, 1))).percentText),
                        .bar(share: Double(rows) / largest),
                    ]
            } + [
                ["all labels"] + parts.map { HTML(FixedDecimal.grouped($0.rows)) }
                    + (parts.count > 1 ? [HTML(FixedDecimal.grouped(all))] : []) + ["", ""]
            ], emphasized: [min(labels.count, Self.labelLimit)]
        ).html
        if labels.count > Self.labelLimit {
            let rest = labels.dropFirst(Self.labelLimit)
            HTML(.p, .class("note")) {
                "… and \(counted(rest.count, "more label")) on \(counted(rest.reduce(0) { $0 + $1.rows }, "row"))."
            }
        }
    }

    private var lengthText: String {
        guard let median = lengths.median, let high = lengths.percentile95, let longest = lengths.longest
        else { return "No texts." }
        let empty = lengths.counts.first ?? 0
        return
            "Half of the texts have at least \(counted(median, "character")), 5 % more than \(FixedDecimal.grouped(high)), the longest \(FixedDecimal.grouped(longest))."
            + (empty > 0 ? " \(counted(empty, "text")) without any characters." : "")
    }

    private var duplicateText: String {
        let all = parts.reduce(0) { $0 + $1.rows }
        var text =
            duplicates.exact == 0
            ? "No text occurs twice"
            : "\(counted(duplicates.exact, "row")) of \(FixedDecimal.grouped(all)) \(duplicates.exact.verb) the text of an earlier one"
        text += ", ignoring case and white space"
        if duplicates.near > 0 {
            text += "; \(counted(duplicates.near, "more row")) nearly \(duplicates.near.verb) one"
        }
        return text + "."
    }
}

extension Int {
    /// The verb for this number of rows.
    fileprivate var verb: String { self == 1 ? "repeats" : "repeat" }
}
