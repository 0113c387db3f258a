// The columns of a file, to choose from.

import WinnowSystem

extension CorpusReader {
    /// The names of a file's columns, or of the members of its first JSON object, in order.
    ///
    /// Unnamed columns are named by their number, from 1: all of them if the first row is data, which is
    /// decided as ``read(contentsOf:)`` decides it. Empty for data without columns, such as a folder, and for
    /// data that cannot be read, which ``read(contentsOf:)`` explains.
    ///
    /// - Complexity: O(1) in the size of the file: the first block is read.
    public func columns(ofFileAt path: String) -> [String] {
        guard options.hasHeader == nil, options.format != .arrow else {
            return Self.first(of: path, options)?.columns ?? []
        }
        var unnamed = options
        unnamed.hasHeader = false
        guard let first = Self.first(of: path, unnamed) else { return [] }
        guard first.isDelimited else { return first.columns }
        let finder = ColumnFinder(
            options: options, path: path, needsLabel: true,
            sample: first.records.prefix(DialectDetector.sampleCount).map { record in
                record.members.compactMap(\.value.string)
            }, wholeSample: { [] })
        return finder.hasHeader ? Self.first(of: path, options)?.columns ?? [] : first.columns
    }

    /// The columns of a file, the records of its first block, and whether it is CSV or TSV; nil if it cannot
    /// be read.
    private static func first(
        of path: String, _ options: DataOptions
    ) -> (columns: [String], records: [DataRecord], isDelimited: Bool)? {
        guard var stream = try? RecordStream(path: path, options: options),
            let batch = try? stream.next()?.parse()
        else { return nil }
        let isDelimited = stream.columns != nil && stream.inputFormat != .arrow
        let columns = stream.columns ?? batch.records.first?.members.map(\.key) ?? []
        return (columns, batch.records, isDelimited)
    }
}
