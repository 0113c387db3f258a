package import WinnowCorpora

/// The places of the rows of some data.
package struct RowPlaces: Sendable {
    /// The data.
    package let corpus: Corpus
    private let lines: [Int32]

    package init(_ data: LabelledData) {
        corpus = data.corpus
        lines = data.lines
    }

    /// The line on which a row's record begins; if rows are files, the row's number from 1.
    package func number(of row: Int) -> Int { row < lines.count ? Int(lines[row]) : row + 1 }

    /// A row's text.
    package func text(at row: Int) -> String {
        corpus.withText(at: row) { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether numbers are lines.
    package var areLines: Bool { !lines.isEmpty }
}
