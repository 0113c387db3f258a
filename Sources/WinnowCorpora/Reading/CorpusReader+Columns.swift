// The columns of a file, to choose from.

extension CorpusReader {
    /// The names of a file's columns, or of the members of its first JSON object, in order.
    ///
    /// Unnamed columns are named by their number, from 1. Empty for data without columns, such as a folder,
    /// and for data that cannot be read, which ``read(contentsOf:)`` explains.
    ///
    /// - Complexity: O(1) in the size of the file: the first block is read.
    public func columns(ofFileAt path: String) -> [String] {
        guard var stream = try? RecordStream(path: path, options: options),
            let batch = try? stream.next()?.parse()
        else { return [] }
        return stream.columns ?? batch.records.first?.members.map(\.key) ?? []
    }
}
