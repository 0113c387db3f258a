// The rows of texts, as matrices and by name.

public import WinnowCore
package import WinnowNumerics
import WinnowSystem

extension FeatureSpace {
    /// A bound of the values of all columns except those of a text's vector.
    package var largestValue: Double {
        guard options.normalization == .none else { return 1 }
        let frequency =
            switch options.termFrequency {
            case .binary: 1.0
            case .count: Double(UInt16.max)
            case .sublinear: 1 + naturalLogarithm(Double(UInt16.max))
            }
        let weights = blocks.compactMap {
            ($0.inverseDocumentFrequencies ?? $0.compact?.frequencies?.values)?.max()
        }
        return max(1, frequency * Double(weights.max() ?? 1))
    }

    /// The row of a text: its features' columns and values; empty if the text has no known features.
    ///
    /// For many texts, keep a ``FeatureReader``. Complexity: O(*n*) in the bytes of the text.
    package func row(of text: String) -> SparseRow {
        var reader = FeatureReader(space: self)
        var text = text
        return text.withUTF8 { utf8 in
            reader.withRow(of: utf8) { SparseRow(columns: Array($0), values: Array($1)) }
        }
    }

    /// The rows of texts, in order. Complexity: O(*n*) in the bytes of the texts.
    package func rows(
        of texts: some TextSource, threads: Int = Parallel.processorCount
    ) -> SparseMatrix {
        let ranges = Parallel.ranges(count: texts.count, size: SparseMatrix.rowsPerBlock)
        let blocks = Parallel.map(count: ranges.count, threads: threads) { index in
            var reader = FeatureReader(space: self)
            var block = SparseBlock()
            texts.forEachText(in: ranges[index]) { _, utf8 in
                reader.withRow(of: utf8) { block.append(columns: $0, values: $1) }
            }
            return block
        }
        return SparseMatrix(blocks: blocks, columnCount: count)
    }

    /// The features of a text by name, for inspection: `["run": 2, "fun": 1]`.
    ///
    /// If columns come from hashes, n-grams have no text and are left out. If a word and a character n-gram
    /// have the same text, their values are added.
    public func features(of text: String) -> [String: Float] {
        let row = row(of: text)
        var features: [String: Float] = [:]
        for (column, value) in zip(row.columns, row.values) {
            guard let feature = feature(at: Int(column)) else { continue }
            features[feature.text, default: 0] += value
        }
        return features
    }
}

extension Feature.Kind: Codable {}
