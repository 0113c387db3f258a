// Going through what a column holds.

import WinnowModelFile

extension Columns {
    /// Calls `body` with each document that has a number, and the number, by ascending document.
    @inline(__always)
    func forEachNumber(of column: Column, _ body: (_ document: Int, _ number: Double) -> Void) {
        numbers.withUnsafeBufferPointer { numbers in
            let values = UnsafeBufferPointer(rebasing: numbers[column.values])
            forEach(values, of: column) { document, number in
                if !number.isNaN { body(document, number) }
            }
        }
    }

    /// Calls `body` with each document that has a truth value or a string, and its ordinal, by ascending document.
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
    private func forEach<Value>(
        _ values: UnsafeBufferPointer<Value>, of column: Column, _ body: (Int, Value) -> Void
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
    /// The earliest moment at which a document expires, in seconds since 1970; nil where none does. Complexity: O(*n*).
    func leastExpiry() -> Double? {
        guard let column = column(.own(.expires), .number) else { return nil }
        var least = Double.infinity
        forEachNumber(of: column) { _, number in least = min(least, number) }
        return least < .infinity ? least : nil
    }

    /// The documents that have expired at a moment, in seconds since 1970: that of their expiry and later. Complexity: O(*n*).
    func documents(expiredAt moment: Double) -> DocumentSet {
        guard !moment.isNaN, let column = column(.own(.expires), .number) else {
            return DocumentSet(capacity: documents)
        }
        return documents(of: column, numbersIn: -.infinity...moment)
    }
}

extension Columns {
    /// A number for each document that differs, but by a chance of one in 2⁶⁴, where its values do; of this process alone.
    /// Complexity: O(*n*) in the values.
    func digests() -> [Int] {
        func digest(_ key: ColumnKey, _ value: some Hashable) -> Int {
            var hasher = Hasher()
            hasher.combine(key)
            hasher.combine(value)
            return hasher.finalize()
        }
        // Sums, as a document may have several values of one name, in any order.
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
