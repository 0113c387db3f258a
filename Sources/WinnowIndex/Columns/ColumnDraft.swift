/// The values of one name and kind in a segment's documents, in the order of the documents.
struct ColumnDraft {
    /// The documents of the entries, ascending; one per value.
    private(set) var documents: [UInt32] = []
    /// The Booleans or string numbers, unless the column holds numbers.
    private(set) var ordinals: [UInt32] = []
    private(set) var numbers: [ExactNumber] = []
    /// The strings, in order of first occurrence.
    private(set) var texts: [ByteText] = []
    private var ordinalOfText: [ByteText: UInt32] = [:]

    mutating func append(number: ExactNumber, of document: UInt32) {
        documents.append(document)
        numbers.append(number)
    }

    mutating func append(ordinal: UInt32, of document: UInt32) {
        documents.append(document)
        ordinals.append(ordinal)
    }

    /// The number of a string, in order of first occurrence.
    mutating func ordinal(of text: ByteText) -> UInt32 {
        if let ordinal = ordinalOfText[text] { return ordinal }
        let ordinal = UInt32(texts.count)
        texts.append(text)
        ordinalOfText[text] = ordinal
        return ordinal
    }

    /// Sorts and renumbers the strings, then sorts each document's values and removes duplicates.
    mutating func sort() {
        sortTexts()
        if numbers.isEmpty {
            Self.sortRuns(&documents, &ordinals)
        } else {
            Self.sortRuns(&documents, &numbers)
        }
    }

    private mutating func sortTexts() {
        let leading = texts.map(\.leading)
        let order = texts.indices.sorted {
            leading[$0] == leading[$1] ? texts[$0] < texts[$1] : leading[$0] < leading[$1]
        }
        var place = [UInt32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { place[old] = UInt32(new) }
        if !texts.isEmpty { for index in ordinals.indices { ordinals[index] = place[Int(ordinals[index])] } }
        texts = order.map { texts[$0] }
        ordinalOfText = [:]
    }

    private static func sortRuns<Value: Comparable>(_ documents: inout [UInt32], _ values: inout [Value]) {
        var kept = 0
        var start = 0
        while start < documents.count {
            var end = start + 1
            while end < documents.count, documents[end] == documents[start] { end += 1 }
            if end > start + 1 { values[start..<end].sort() }
            let first = kept
            for index in start..<end where kept == first || values[index] != values[kept - 1] {
                documents[kept] = documents[start]
                values[kept] = values[index]
                kept += 1
            }
            start = end
        }
        documents.removeLast(documents.count - kept)
        values.removeLast(values.count - kept)
    }

    /// Whether no document has two values, and at least half of `count` documents have one; sort first.
    func isDense(among count: Int) -> Bool {
        guard documents.count >= count - documents.count else { return false }
        return zip(documents, documents.dropFirst()).allSatisfy { $0 < $1 }
    }
}
