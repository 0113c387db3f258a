/// The values of all readable columns in one message.
struct ArrowBatch {
    /// The number of rows.
    let count: Int
    let columns: [ArrowColumn]

    /// Columns that are all null have at most eight times as many.
    private static let mostNulls = 1 << 20

    /// Reads a record batch.
    ///
    /// - Parameters:
    ///   - table: the header of the message.
    ///   - body: its buffers.
    ///   - fields: the columns of the schema.
    ///   - dictionaries: the values that the indices of columns refer to.
    /// - Throws: ``ArrowFailure``.
    init(
        _ table: FlatTable, body: [UInt8], fields: [ArrowField], dictionaries: [Int64: [ArrowColumn]]
    ) throws(ArrowFailure) {
        // Values take at least a bit, unless they are all null.
        guard let count = Int(exactly: try table.number(0, default: Int64(0))), count >= 0,
            count <= 8 * max(body.count, Self.mostNulls)
        else { throw .damaged }
        self.count = count
        if let compression = try table.table(3) {
            let name = try compression.number(0, default: Int8(0)) == 0 ? "LZ4" : "Zstandard"
            throw .unsupported("its columns are compressed with \(name); write it without compression")
        }
        var parts = Parts(
            nodes: try table.numbers(1, width: 2)[...], buffers: try table.numbers(2, width: 2)[...],
            views: try table.numbers(4)[...], body: body)
        var columns: [ArrowColumn] = []
        for field in fields {
            guard let column = try parts.column(of: field, count: count, dictionaries) else { continue }
            columns.append(column)
        }
        self.columns = columns
    }

    /// The parts of a batch in the order of its fields, each of which takes its own.
    private struct Parts {
        /// The number of values and of nulls of each field.
        var nodes: ArraySlice<Int>
        /// The offset and the length of each buffer.
        var buffers: ArraySlice<Int>
        /// The number of buffers of each field for which it varies.
        var views: ArraySlice<Int>
        let body: [UInt8]

        /// The column of a field; nil if it is not readable.
        mutating func column(
            of field: ArrowField, count: Int?, _ dictionaries: [Int64: [ArrowColumn]]
        ) throws(ArrowFailure) -> ArrowColumn? {
            guard let length = nodes.popFirst(), nodes.popFirst() != nil else { throw .damaged }
            guard count == nil || length == count else { throw .damaged }
            let type = field.stored
            var number = type.bufferCount
            if type.hasViews {
                guard let more = views.popFirst(), more <= buffers.count else { throw .damaged }
                number += more
            }
            var ranges: [Range<Int>] = []
            for _ in 0..<number {
                guard let offset = buffers.popFirst(), let length = buffers.popFirst(), offset <= body.count,
                    length <= body.count - offset
                else { throw .damaged }
                ranges.append(offset..<offset + length)
            }
            for child in field.storedChildren {
                _ = try column(of: child, count: nil, dictionaries)
            }
            guard field.type.isReadable, type.isReadable else { return nil }
            var dictionary: [ArrowColumn]?
            if let number = field.dictionary?.number {
                guard let values = dictionaries[number] else { throw .damaged }
                dictionary = values
            }
            return try ArrowColumn(type, count: length, body: body, buffers: ranges, dictionary: dictionary)
        }
    }
}
