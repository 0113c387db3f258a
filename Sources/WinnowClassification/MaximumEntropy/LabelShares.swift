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

extension LabelShares {
    /// The shares that belong to the derivatives of rows' losses, of which 0 are those before a fit.
    init(_ residuals: [Float], _ examples: MaximumEntropyTrainer.Examples, width: Int) {
        rows = examples.labels.indices.map { row in
            let weight = examples.weights?[row] ?? 1
            let label = Int(examples.labels[row])
            guard weight > 0 else { return [Share(label: Int32(label), value: 1)] }
            return (0..<width).compactMap { index in
                let value = residuals[row * width + index] / weight + (index == label ? 1 : 0)
                return value > 0 ? Share(label: Int32(index), value: value) : nil
            }
        }
    }

    /// The derivatives of the rows' losses that belong to the shares, row by row.
    func residuals(of examples: MaximumEntropyTrainer.Examples, width: Int) -> [Float] {
        var residuals = [Float](repeating: 0, count: rows.count * width)
        for (row, shares) in rows.enumerated() {
            let weight = examples.weights?[row] ?? 1
            for share in shares { residuals[row * width + Int(share.label)] = weight * share.value }
            residuals[row * width + Int(examples.labels[row])] -= weight
        }
        return residuals
    }
}
