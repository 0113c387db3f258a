import WinnowModelFile

/// The n-grams of one kind in a compressed model, looked up by hash.
///
/// The columns are in the order of the hash table, so that nothing maps places to columns. Of each hash the
/// bucket and 16 bits are kept: an unknown n-gram is mistaken for a known one with a probability of about
/// 10⁻⁴. Texts are kept for some of the n-grams only, for display.
package struct CompactVocabulary: Sendable {
    /// The start of each bucket in ``tags``, then the end of the last; their count is a power of 2.
    let bucketStarts: Tensor<UInt32>
    /// The lowest 16 bits of the n-grams' hashes, by column.
    let tags: Tensor<UInt16>
    /// The inverse document frequencies; nil if they are off.
    let frequencies: CodedFrequencies?
    /// The amount that each occurrence of an n-gram outside the vocabulary adds to the measure of a text's
    /// length: to the sum of squares or, for L1, of values.
    package let rest: Float
    /// The columns whose n-grams have a text, ascending.
    let textColumns: Tensor<UInt32>
    /// The start of each text in ``texts``, then the end of the last.
    let textStarts: Tensor<UInt32>
    /// The texts one after another, UTF-8.
    let texts: Tensor<UInt8>

    /// The number of n-grams.
    package var count: Int { tags.count }

    /// The text of a column's n-gram; nil if it was not kept. Complexity: O(log *n*) in the texts.
    func text(at column: Int) -> String? {
        let place = textColumns.partition { Int($0) >= column }
        guard place < textColumns.count, Int(textColumns[place]) == column else { return nil }
        let end = min(Int(textStarts[place + 1]), texts.count)
        let start = min(Int(textStarts[place]), end)
        return texts.withUnsafeBufferPointer { texts in
            String(decoding: UnsafeBufferPointer(rebasing: texts[start..<end]), as: UTF8.self)
        }
    }
}

/// Inverse document frequencies as codes of one byte.
struct CodedFrequencies: Sendable {
    /// The code of each column.
    let codes: Tensor<UInt8>
    /// The frequency that each code means; at least one.
    let values: Tensor<Float>

    /// Codes frequencies: exactly if there are at most 256 different ones, else on an even grid.
    init(_ frequencies: [Float]) {
        // In a tampered model they may be anything.
        let frequencies = frequencies.map { $0.magnitude < 1e6 ? $0 : 1 }
        let distinct = Set(frequencies).sorted()
        if distinct.count <= 256 {
            let numbers = Dictionary(zip(distinct, 0...), uniquingKeysWith: { first, _ in first })
            codes = Tensor(frequencies.map { UInt8(truncatingIfNeeded: numbers[$0] ?? 0) })
            values = Tensor(distinct.isEmpty ? [1] : distinct)
            return
        }
        let lowest = distinct[0]
        let step = (distinct[distinct.count - 1] - lowest) / 255
        codes = Tensor(frequencies.map { UInt8(min(255, max(0, (($0 - lowest) / step).rounded()))) })
        values = Tensor((0...255).map { lowest + step * Float($0) })
    }

    init(codes: Tensor<UInt8>, values: Tensor<Float>) {
        self.codes = codes
        self.values = values
    }

    /// The frequency of a column, which must be in range.
    subscript(column: Int) -> Float { values[min(Int(codes[column]), values.count - 1)] }
}

extension Tensor where Element == UInt32 {
    /// The first place whose number satisfies a condition that all later ones also satisfy.
    ///
    /// The numbers of a damaged file may be in any order; the result is then any place.
    func partition(_ condition: (UInt32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CompactVocabulary {
    /// Adds the vocabulary to a model file, under names that begin with `prefix`.
    func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".bucket_starts", bucketStarts)
        writer.add(prefix + ".text_columns", textColumns)
        writer.add(prefix + ".text_starts", textStarts)
        if let frequencies { writer.add(prefix + ".idf_values", frequencies.values) }
        writer.add(prefix + ".rest", Tensor([rest]))
        writer.add(prefix + ".tags", tags)
        if let frequencies { writer.add(prefix + ".idf_codes", frequencies.codes) }
        writer.add(prefix + ".texts", texts)
    }

    /// Opens a vocabulary written by ``save(to:prefix:)``.
    ///
    /// - Throws: `ModelFileError` if tensors are missing or inconsistent.
    init(from file: ModelFile, prefix: String, hasFrequencies: Bool) throws(ModelFileError) {
        tags = try file.tensor(prefix + ".tags", as: UInt16.self, shape: [nil])
        bucketStarts = try file.tensor(prefix + ".bucket_starts", as: UInt32.self, shape: [nil])
        let buckets = bucketStarts.count - 1
        guard buckets >= 2, buckets.nonzeroBitCount == 1 else {
            throw file.damaged("the vocabulary has \(buckets) buckets, but needs a power of 2 above 1")
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
        guard !values.isEmpty else { throw file.damaged("the vocabulary has no frequencies") }
        frequencies = CodedFrequencies(codes: codes, values: values)
    }
}
