/// The n-grams of one kind in a compressed model, looked up by hash.
///
/// The columns are in the order of the hash table, so that nothing maps places to columns. Of each hash the
/// bucket and 16 bits are kept: an unknown n-gram is mistaken for a known one with a probability of about
/// 10⁻⁴. Texts are kept for some of the n-grams only, for display.
package struct CompactVocabulary: Sendable {
    /// The start of each bucket in ``tags``, then the end of the last; their count is a power of 2.
    package let bucketStarts: Tensor<UInt32>
    /// The lowest 16 bits of the n-grams' hashes, by column.
    package let tags: Tensor<UInt16>
    /// The inverse document frequencies; nil if they are off.
    package let frequencies: CodedFrequencies?
    /// The amount that each occurrence of an n-gram outside the vocabulary adds to the measure of a text's
    /// length: to the sum of squares or, for L1, of values.
    package let rest: Float
    /// The columns whose n-grams have a text, ascending.
    package let textColumns: Tensor<UInt32>
    /// The start of each text in ``texts``, then the end of the last.
    package let textStarts: Tensor<UInt32>
    /// The texts one after another, UTF-8.
    package let texts: Tensor<UInt8>

    package init(
        bucketStarts: Tensor<UInt32>, tags: Tensor<UInt16>, frequencies: CodedFrequencies?, rest: Float,
        textColumns: Tensor<UInt32>, textStarts: Tensor<UInt32>, texts: Tensor<UInt8>
    ) {
        self.bucketStarts = bucketStarts
        self.tags = tags
        self.frequencies = frequencies
        self.rest = rest
        self.textColumns = textColumns
        self.textStarts = textStarts
        self.texts = texts
    }

    /// The number of n-grams.
    package var count: Int { tags.count }

    /// The text of a column's n-gram; nil if it was not kept. Complexity: O(log *n*) in the texts.
    package func text(at column: Int) -> String? {
        place(ofText: column).map { String(decoding: text(atPlace: $0), as: UTF8.self) }
    }

    /// The place in ``textColumns`` of a column; nil if its text was not kept. Complexity: O(log *n*).
    package func place(ofText column: Int) -> Int? {
        let place = textColumns.partition { Int($0) >= column }
        return place < textColumns.count && Int(clamping: textColumns[place]) == column ? place : nil
    }

    /// The bytes of the text at a place in ``textColumns``, as long as the model is open.
    package func text(atPlace place: Int) -> UnsafeBufferPointer<UInt8> {
        let end = min(Int(clamping: textStarts[place + 1]), texts.count)
        return UnsafeBufferPointer(
            rebasing: texts.unsafeElements[min(Int(clamping: textStarts[place]), end)..<end])
    }
}

/// Inverse document frequencies as codes of one byte.
package struct CodedFrequencies: Sendable {
    /// The code of each column.
    package let codes: Tensor<UInt8>
    /// The frequency that each code means; at least one.
    package let values: Tensor<Float>

    package init(codes: Tensor<UInt8>, values: Tensor<Float>) {
        self.codes = codes
        self.values = values
    }

    /// The frequency of a column, which must be in range.
    package subscript(column: Int) -> Float { values[min(Int(codes[column]), values.count - 1)] }
}

extension Tensor where Element == UInt32 {
    /// The first place whose number satisfies a condition that all later ones also satisfy.
    ///
    /// The numbers of a damaged file may be in any order; the result is then any place.
    package func partition(_ condition: (UInt32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CompactVocabulary {
    /// Opens a vocabulary.
    ///
    /// - Throws: ``ModelDefect`` if tensors are missing or inconsistent.
    package init(from file: ModelBytes, prefix: String, hasFrequencies: Bool) throws(ModelDefect) {
        tags = try file.tensor(prefix + ".tags", as: UInt16.self, shape: [nil])
        bucketStarts = try file.tensor(prefix + ".bucket_starts", as: UInt32.self, shape: [nil])
        let buckets = bucketStarts.count - 1
        guard buckets >= 2, buckets.nonzeroBitCount == 1 else {
            throw .damaged("the vocabulary has \(buckets) buckets, but needs a power of 2 above 1")
        }
        textColumns = try file.tensor(prefix + ".text_columns", as: UInt32.self, shape: [nil])
        textStarts = try file.tensor(prefix + ".text_starts", as: UInt32.self, shape: [textColumns.count + 1])
        texts = try file.tensor(prefix + ".texts", as: UInt8.self, shape: [nil])
        let rest = try file.tensor(prefix + ".rest", as: Float.self, shape: [1])[0]
        self.rest = rest >= 0 && rest.isFinite ? rest : 0
        guard hasFrequencies else {
            frequencies = nil
            return
        }
        let codes = try file.tensor(prefix + ".idf_codes", as: UInt8.self, shape: [tags.count])
        let values = try file.tensor(prefix + ".idf_values", as: Float.self, shape: [nil])
        guard !values.isEmpty else { throw .damaged("the vocabulary has no frequencies") }
        frequencies = CodedFrequencies(codes: codes, values: values)
    }
}
