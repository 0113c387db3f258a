/// How each row's weight is shared out among labels: the dual variables of ``DualAscent``.
///
/// They belong to rows, not to features, so a fit to nearly the same rows can begin where an earlier one
/// ended, whatever the features.
package struct LabelShares: Sendable {
    /// A label's share of a row's weight, above 0.
    struct Share: Sendable, Hashable {
        var label: Int32
        var value: Float
    }

    /// By row: the shares, ascending by label; their sum is 1, less the shares that are too small to keep.
    var rows: [[Share]]

    /// Shares before a fit: all of a row's weight has the row's label, and all weights of features are 0.
    init(labels: [Int32]) { rows = labels.map { [Share(label: $0, value: 1)] } }

    /// The shares for rows of which some were fitted before.
    ///
    /// - Parameters:
    ///   - labels: the rows' labels.
    ///   - places: for each row, its number in `earlier`; nil for a new row.
    init(labels: [Int32], places: [Int?], in earlier: LabelShares) {
        self.init(labels: labels)
        for (row, place) in places.enumerated() {
            if let place { rows[row] = earlier.rows[place] }
        }
    }
}
