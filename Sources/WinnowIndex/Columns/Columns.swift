import WinnowModelFile

/// The domains, dates, ranks and attributes of a segment's documents, in the mapped file.
///
/// Opening checks the ranges of all columns; their contents are checked on use: documents and ordinals out of
/// range are skipped, strings outside their tensor are empty. A damaged file may only give wrong answers;
/// ``ModelFile/verify()`` checks its checksums.
struct Columns: Sendable {
    /// The number of documents in the segment.
    let documents: Int
    /// The columns in the order of ``ColumnKey``.
    let columns: [Column]

    let names: Tensor<UInt8>
    let ordinals: Tensor<UInt32>
    let numbers: Tensor<Double>
    /// The documents of sparse columns.
    let listed: Tensor<UInt32>
    private let textStarts: Tensor<UInt64>
    private let texts: Tensor<UInt8>

    /// Opens the columns of a segment with `documents` documents.
    ///
    /// - Throws: ``ModelFileError`` if a tensor is missing or has another type or shape; `damaged` if the
    ///   table of columns is invalid.
    /// - Complexity: O(*c*) in the number of columns.
    init(from file: ModelFile, documents: Int) throws(ModelFileError) {
        let table: Tensor<UInt64> = try file.tensor(
            "columns.table", shape: [nil, ColumnTensors.rowLength])
        self.documents = documents
        names = try file.tensor("columns.names", shape: [nil])
        ordinals = try file.tensor("columns.ordinals", shape: [nil])
        numbers = try file.tensor("columns.numbers", shape: [nil])
        listed = try file.tensor("columns.documents", shape: [nil])
        textStarts = try file.tensor("columns.text_starts", shape: [nil])
        texts = try file.tensor("columns.texts", shape: [nil])
        let sizes = ColumnSizes(
            documents: documents, names: names.count, numbers: numbers.count, ordinals: ordinals.count,
            listed: listed.count, texts: max(0, textStarts.count - 1))
        let rows = Array(table)
        var columns: [Column] = []
        for start in stride(from: 0, to: rows.count, by: ColumnTensors.rowLength) {
            guard let column = Column(rows[start..<start + ColumnTensors.rowLength], of: sizes) else {
                throw Self.damaged(file, "the table of columns points beyond its tensors")
            }
            columns.append(column)
        }
        self.columns = columns
        for (column, next) in zip(columns, columns.dropFirst()) where compare(column, next) >= 0 {
            throw Self.damaged(file, "the columns are not in order")
        }
    }

    private static func damaged(_ file: ModelFile, _ found: String) -> ModelFileError {
        ModelFileError(
            code: .damaged, path: file.path, reason: "the segment is damaged: \(found); rebuild the index")
    }

    // MARK: Columns

    /// The column of a name and a kind; nil if no document has such a value.
    func column(_ name: AttributeName, _ kind: ColumnKind) -> Column? {
        let key = ColumnKey(name: name, kind: kind)
        let bytes = Array(key.bytes.text.utf8)
        var low = 0
        var high = columns.count
        while low < high {
            let middle = (low + high) / 2
            let order = bytes.withUnsafeBufferPointer {
                compare(columns[middle], isAttribute: key.isAttribute, name: $0, kind: kind)
            }
            if order == 0 { return columns[middle] }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Whether any document has a value of `name`.
    func hasValues(of name: AttributeName) -> Bool {
        ColumnKind.allCases.contains { column(name, $0) != nil }
    }

    /// The names with values, each once, ordered by their bytes.
    var attributeNames: [AttributeName] {
        var names: [AttributeName] = []
        for column in columns {
            let name = key(of: column).name
            if names.last != name { names.append(name) }
        }
        return names
    }

    func key(of column: Column) -> ColumnKey {
        let name = names.withUnsafeBufferPointer { ByteText(UnsafeBufferPointer(rebasing: $0[column.name])) }
        let own = column.isAttribute ? nil : ItemProperty(rawValue: name.text)
        return ColumnKey(name: own.map { .own($0) } ?? .attribute(name), kind: column.kind)
    }

    /// Negative, 0 or positive if `column` is before, equal to or after `other`.
    private func compare(_ column: Column, _ other: Column) -> Int {
        names.withUnsafeBufferPointer {
            compare(
                column, isAttribute: other.isAttribute, name: UnsafeBufferPointer(rebasing: $0[other.name]),
                kind: other.kind)
        }
    }

    private func compare(
        _ column: Column, isAttribute: Bool, name: UnsafeBufferPointer<UInt8>, kind: ColumnKind
    ) -> Int {
        if column.isAttribute != isAttribute { return isAttribute ? -1 : 1 }
        return names.withUnsafeBufferPointer { names in
            let own = UnsafeBufferPointer(rebasing: names[column.name])
            if own.lexicographicallyPrecedes(name) { return -1 }
            if name.lexicographicallyPrecedes(own) { return 1 }
            return Int(column.kind.rawValue) - Int(kind.rawValue)
        }
    }

    // MARK: Strings

    /// A string of a column's dictionary.
    func text(_ ordinal: Int, of column: Column) -> ByteText {
        withText(ordinal, of: column) { ByteText($0) }
    }

    /// Calls `body` with the bytes of a string of a column's dictionary; empty if the file is damaged.
    @inline(__always)
    private func withText<Result>(
        _ ordinal: Int, of column: Column, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let index = column.texts.lowerBound + ordinal
        let size = UInt64(texts.count)
        let start = min(textStarts[index], size)
        let end = min(max(start, textStarts[index + 1]), size)
        return texts.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
        }
    }

    /// The first ordinal for whose string `isReached` is true; it is true for all later ones.
    private func firstOrdinal(of column: Column, where isReached: (UnsafeBufferPointer<UInt8>) -> Bool) -> Int
    {
        (0..<column.texts.count).partitionPoint { withText($0, of: column, isReached) }
    }

    /// The ordinals of strings equal to a text, in either normal form; if there is none, the empty range at its insertion point.
    func ordinals(equalTo text: String, of column: Column) -> Range<Int> {
        let bytes = Array(ByteText(composing: text).text.utf8)
        let start = firstOrdinal(of: column) { !$0.lexicographicallyPrecedes(bytes) }
        guard start < column.texts.count, withText(start, of: column, { $0.elementsEqual(bytes) }) else {
            return start..<start
        }
        return start..<start + 1
    }

    /// The ordinals of strings with a prefix.
    func ordinals(beginningWith text: String, of column: Column) -> Range<Int> {
        let bytes = Array(ByteText(composing: text).text.utf8)
        let start = firstOrdinal(of: column) { !$0.lexicographicallyPrecedes(bytes) }
        let end = firstOrdinal(of: column) {
            !$0.prefix(bytes.count).lexicographicallyPrecedes(bytes) && !$0.starts(with: bytes)
        }
        return start..<max(start, end)
    }
}

extension Columns {
    /// Calls `body` with each document that has a number and the number, by ascending document.
    @inline(__always)
    func forEachNumber(of column: Column, _ body: (_ document: Int, _ number: ExactNumber) -> Void) {
        numbers.withUnsafeBufferPointer { numbers in
            let values = numbers[column.values]
            guard let rests = column.rests.map({ numbers[$0] }) else {
                return forEach(values, of: column) { document, number in
                    if !number.isNaN { body(document, ExactNumber(number)) }
                }
            }
            forEach(zip(values, rests), of: column) { document, number in
                guard !number.0.isNaN else { return }
                body(document, ExactNumber(number.0, rest: Int(exactly: number.1) ?? 0))
            }
        }
    }

    /// Calls `body` with each document that has a Boolean or a string and its ordinal, by ascending document.
    @inline(__always)
    func forEachOrdinal(of column: Column, _ body: (_ document: Int, _ ordinal: Int) -> Void) {
        let count = column.ordinalCount
        ordinals.withUnsafeBufferPointer { ordinals in
            let values = UnsafeBufferPointer(rebasing: ordinals[column.values])
            forEach(values, of: column) { document, ordinal in
                if Int(ordinal) < count { body(document, Int(ordinal)) }
            }
        }
    }

    @inline(__always)
    private func forEach<Values: Sequence>(
        _ values: Values, of column: Column, _ body: (Int, Values.Element) -> Void
    ) {
        guard let range = column.documents else {
            for (document, value) in values.enumerated() { body(document, value) }
            return
        }
        listed.withUnsafeBufferPointer { listed in
            let listed = UnsafeBufferPointer(rebasing: listed[range])
            for (document, value) in zip(listed, values) where Int(document) < documents {
                body(Int(document), value)
            }
        }
    }
}

extension Columns {
    /// The earliest expiry of a document, in seconds since 1970; nil if none expires. Complexity: O(*n*).
    func leastExpiry() -> Double? {
        guard let column = column(.own(.expires), .number) else { return nil }
        var least = Double.infinity
        forEachNumber(of: column) { _, number in least = min(least, number.nearest) }
        return least < .infinity ? least : nil
    }

    /// The documents whose expiry is at or before `moment`, in seconds since 1970. Complexity: O(*n*).
    func documents(expiredAt moment: Double) -> DocumentSet {
        guard !moment.isNaN, let column = column(.own(.expires), .number) else {
            return DocumentSet(capacity: documents)
        }
        return documents(of: column, numbersIn: [.least...ExactNumber(moment)])
    }
}

extension Columns {
    /// A hash of each document's values, with collisions of probability 2⁻⁶⁴, valid in this process only.
    /// Complexity: O(*n*) in the values.
    func digests() -> [Int] {
        func digest(_ key: ColumnKey, _ value: some Hashable) -> Int {
            var hasher = Hasher()
            hasher.combine(key)
            hasher.combine(value)
            return hasher.finalize()
        }
        // Sums, because a document may have several values of one name, in any order.
        var digests = [Int](repeating: 0, count: documents)
        for column in columns {
            let key = key(of: column)
            switch column.kind {
            case .number:
                forEachNumber(of: column) { document, number in digests[document] &+= digest(key, number) }
            case .bool:
                forEachOrdinal(of: column) { document, ordinal in digests[document] &+= digest(key, ordinal) }
            case .string:
                let values = (0..<column.ordinalCount).map { digest(key, text($0, of: column)) }
                forEachOrdinal(of: column) { document, ordinal in digests[document] &+= values[ordinal] }
            }
        }
        return digests
    }
}
