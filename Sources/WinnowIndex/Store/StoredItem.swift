#if Search
import WinnowSQLite
import WinnowSystem

/// An item with its key and its vector.
struct StoredItem: Sendable {
    var key: Int64
    var item: SearchItem
    var vector: ItemVector?
}

extension StoredItem {
    /// The columns in the order of ``init(row:dimension:)``.
    static let columns = itemColumns + ", key, vector, checksum"
    /// The columns of an item alone.
    static let itemColumns =
        "identifier, domain, title, text, keywords, attributes, created, modified, expires, rank"

    /// Reads a row that begins with ``itemColumns``; unreadable values of a damaged file count as absent.
    static func item(_ row: SQLiteRow) -> SearchItem {
        var item = SearchItem(
            identifier: row.text(0) ?? "", title: row.text(2) ?? "", text: row.text(3) ?? "")
        item.domain = row.text(1) ?? ""
        item.keywords = value(row.text(4))?.array?.compactMap(\.string) ?? []
        item.attributes = value(row.text(5))?.object ?? [:]
        item.created = date(row.real(6))
        item.modified = date(row.real(7))
        item.expires = date(row.real(8))
        item.rank = row.real(9)
        return item
    }

    /// Reads a row of ``columns``; unreadable values of a damaged file count as absent.
    init(row: SQLiteRow, dimension: Int) {
        key = row.number(10) ?? 0
        item = Self.item(row)
        if dimension > 0 { vector = row.withBytes(11) { ItemVector(stored: $0, dimension: dimension) } }
    }

    private static func value(_ text: String?) -> JSONValue? {
        guard let text, text.utf8.count > 2 else { return nil }
        return try? JSONValue(parsing: text)
    }

    private static func date(_ seconds: Double?) -> SearchDate? {
        seconds.map { SearchDate(secondsSince1970: $0) }
    }

    /// Adds an item with the next key.
    static func insert(_ item: SearchItem, vector: ItemVector?, into database: SQLiteConnection) throws
        -> Int64
    {
        let keywords =
            item.keywords.isEmpty ? "" : JSONValue.array(item.keywords.map { .string($0) }).text()
        let attributes = item.attributes.members.isEmpty ? "" : JSONValue.object(item.attributes).text()
        let numbers = [
            item.created?.secondsSince1970, item.modified?.secondsSince1970,
            item.expires?.secondsSince1970, item.rank,
        ]
        let stored = vector?.stored
        var sum = CRC32()
        for text in [item.identifier, item.domain, item.title, item.text, keywords, attributes] {
            var text = text
            text.withUTF8 { sum.update(part: UnsafeRawBufferPointer($0)) }
        }
        for number in numbers { sum.update(part: number) }
        if let stored { stored.withUnsafeBytes { sum.update(part: $0) } }
        try database.run(
            """
            INSERT INTO item (identifier, domain, title, text, keywords, attributes, created, modified, expires,
                rank, vector, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(item.identifier), .text(item.domain), .text(item.title), .text(item.text), .text(keywords),
            .text(attributes), .real(numbers[0]), .real(numbers[1]), .real(numbers[2]), .real(numbers[3]),
            .bytes(stored), .number(Int64(sum.value)))
        return database.lastKey
    }

    /// Whether a row of ``columns`` matches its checksum.
    static func isIntact(_ row: SQLiteRow) -> Bool {
        var sum = CRC32()
        for column in 0..<6 as Range<Int32> { row.withBytes(column) { sum.update(part: $0) } }
        for column in 6..<10 as Range<Int32> { sum.update(part: row.real(column)) }
        if !row.isNull(11) { row.withBytes(11) { sum.update(part: $0) } }
        return row.number(12) == Int64(sum.value)
    }
}

extension CRC32 {
    /// Adds a part and its length, so that moving bytes between parts changes the checksum.
    fileprivate mutating func update(part bytes: UnsafeRawBufferPointer) {
        update(bytes)
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { update($0) }
    }

    /// Adds a number's bits, those of a NaN for nil. SQLite does not store the sign of zero.
    fileprivate mutating func update(part number: Double?) {
        let bits = (number.map { $0 == 0 ? 0 : $0.bitPattern } ?? .max).littleEndian
        withUnsafeBytes(of: bits) { update($0) }
    }
}
#endif
