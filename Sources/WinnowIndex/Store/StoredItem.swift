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

    /// The columns for ``hasIntactIdentifier(_:)``.
    static let identifierColumns = "identifier, key, checksum"

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

    /// Adds an item with a key greater than all before.
    static func insert(
        _ item: SearchItem, key: Int64, vector: ItemVector?, into database: SQLiteConnection
    ) throws {
        let keywords =
            item.keywords.isEmpty ? "" : JSONValue.array(item.keywords.map { .string($0) }).text()
        let attributes = item.attributes.members.isEmpty ? "" : JSONValue.object(item.attributes).text()
        let numbers = [
            item.created?.secondsSince1970, item.modified?.secondsSince1970,
            item.expires?.secondsSince1970, item.rank,
        ]
        let stored = vector?.stored
        var sum = CRC32()
        sum.update(key: key)
        var identifier = item.identifier
        identifier.withUTF8 { sum.update(part: UnsafeRawBufferPointer($0)) }
        let identifierSum = sum.value
        for text in [item.domain, item.title, item.text, keywords, attributes] {
            var text = text
            text.withUTF8 { sum.update(part: UnsafeRawBufferPointer($0)) }
        }
        for number in numbers { sum.update(part: number) }
        if let stored { stored.withUnsafeBytes { sum.update(part: $0) } }
        try database.run(
            """
            INSERT INTO item (key, identifier, checksum, domain, title, text, keywords, attributes, created,
                modified, expires, rank, vector) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .number(key), .text(item.identifier), .number(checksum(of: identifierSum, and: sum.value)),
            .text(item.domain), .text(item.title), .text(item.text), .text(keywords), .text(attributes),
            .real(numbers[0]), .real(numbers[1]), .real(numbers[2]), .real(numbers[3]), .bytes(stored))
    }
}

extension StoredItem {
    /// Whether a row of ``columns`` matches its checksum.
    static func isIntact(_ row: SQLiteRow) -> Bool {
        // The bytes of a blob are not read as a text.
        (0..<6 as Range<Int32>).allSatisfy(row.isText) && row.number(12) == checksum(of: row)
    }

    /// The checksum that a row of ``columns`` should have.
    static func checksum(of row: SQLiteRow) -> Int64 {
        var sum = CRC32()
        sum.update(key: row.number(10) ?? 0)
        row.withBytes(0) { sum.update(part: $0) }
        let identifierSum = sum.value
        for column in 1..<6 as Range<Int32> { row.withBytes(column) { sum.update(part: $0) } }
        for column in 6..<10 as Range<Int32> { sum.update(part: row.real(column)) }
        if !row.isNull(11) { row.withBytes(11) { sum.update(part: $0) } }
        return checksum(of: identifierSum, and: sum.value)
    }

    /// Whether the identifier and the key of a row of ``identifierColumns`` match their checksum.
    static func hasIntactIdentifier(_ row: SQLiteRow) -> Bool {
        guard row.isText(0) else { return false }
        var sum = CRC32()
        sum.update(key: row.number(1) ?? 0)
        row.withBytes(0) { sum.update(part: $0) }
        return row.number(2).map { $0 >> 32 } == checksum(of: sum.value, and: 0) >> 32
    }

    /// The checksum of the identifier in the upper half, without its highest bit; that of all in the lower.
    private static func checksum(of identifier: UInt32, and all: UInt32) -> Int64 {
        Int64(identifier & 0x7FFF_FFFF) << 32 | Int64(all)
    }
}

extension CRC32 {
    /// Adds a part and its length, so that moving bytes between parts changes the checksum.
    fileprivate mutating func update(part bytes: UnsafeRawBufferPointer) {
        update(bytes)
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { update($0) }
    }

    /// Adds an item's key, so that an item under another key does not match.
    fileprivate mutating func update(key: Int64) {
        withUnsafeBytes(of: key.littleEndian) { update($0) }
    }

    /// Adds a number's bits, those of a NaN for nil. SQLite does not store the sign of zero.
    fileprivate mutating func update(part number: Double?) {
        let bits = (number.map { $0 == 0 ? 0 : $0.bitPattern } ?? .max).littleEndian
        withUnsafeBytes(of: bits) { update($0) }
    }
}
#endif
