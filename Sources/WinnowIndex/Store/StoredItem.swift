#if Search
import WinnowSQLite
import WinnowSystem

/// An item with its key and its vector.
struct StoredItem: Sendable {
    var key: Int64
    var item: SearchItem
    /// Nil if the index has none, or if it was not requested.
    var vector: ItemVector?
}

extension StoredItem {
    /// The columns in the order of ``read(_:_:)``.
    static let columns = itemColumns + ", key, checksum"
    /// The columns of only an item.
    static let itemColumns =
        "identifier, domain, title, text, keywords, attributes, created, modified, expires, rank"
    /// The columns for ``hasIntactIdentifier(_:)``.
    static let identifierColumns = "identifier, key, checksum"

    /// Reads a row of ``columns``, and whether it matches its checksum; unreadable values of a damaged file
    /// count as absent.
    static func read(_ row: SQLiteRow, _ texts: TextReader) throws -> (stored: StoredItem, isIntact: Bool) {
        let (title, text) = (try texts.bytes(row, 2), try texts.bytes(row, 3))
        // The bytes of a blob are not read as a text.
        let isIntact =
            [0, 1, 4, 5].allSatisfy { row.isText($0) }
            && row.number(11) == checksum(of: row, texts: [title ?? [], text ?? []])
            && title != nil && text != nil
        let item = item(row, title: title ?? [], text: text ?? [])
        return (StoredItem(key: row.number(10) ?? 0, item: item), isIntact)
    }

    /// The item of a row of ``columns``.
    ///
    /// - Throws: ``StoreDamage`` if it does not match its checksum.
    static func intactItem(_ row: SQLiteRow, _ texts: TextReader) throws -> SearchItem {
        let (stored, isIntact) = try read(row, texts)
        guard isIntact else { throw StoreDamage.item }
        return stored.item
    }

    /// Reads a row that begins with ``itemColumns``, with its title and text.
    static func item(_ row: SQLiteRow, title: [UInt8], text: [UInt8]) -> SearchItem {
        var item = SearchItem(
            identifier: row.text(0) ?? "", title: String(decoding: title, as: UTF8.self),
            text: String(decoding: text, as: UTF8.self))
        item.domain = row.text(1) ?? ""
        item.keywords = value(row.text(4))?.array?.compactMap(\.string) ?? []
        item.attributes = value(row.text(5))?.object ?? [:]
        item.created = date(row.real(6))
        item.modified = date(row.real(7))
        item.expires = date(row.real(8))
        item.rank = row.real(9)
        return item
    }

    private static func value(_ text: String?) -> JSONValue? {
        guard let text, text.utf8.count > 2 else { return nil }
        return try? JSONValue(parsing: text)
    }

    private static func date(_ seconds: Double?) -> SearchDate? {
        seconds.map { SearchDate(secondsSince1970: $0) }
    }

    /// Adds an item with a key greater than all before.
    ///
    /// - Parameter isIntact: whether to store its checksum; another one otherwise, for an item that was
    ///   damaged before.
    static func insert(
        _ item: SearchItem, key: Int64, into database: SQLiteConnection, _ texts: TextWriter,
        isIntact: Bool = true
    ) throws {
        let keywords =
            item.keywords.isEmpty ? "" : JSONValue.array(item.keywords.map { .string($0) }).text()
        let attributes = item.attributes.members.isEmpty ? "" : JSONValue.object(item.attributes).text()
        let numbers = [
            item.created?.secondsSince1970, item.modified?.secondsSince1970,
            item.expires?.secondsSince1970, item.rank,
        ]
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
        let checksum = checksum(of: identifierSum, and: sum.value)
        try database.run(
            """
            INSERT INTO item (key, identifier, checksum, domain, title, text, keywords, attributes, created,
                modified, expires, rank) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .number(key), .text(item.identifier), .number(isIntact ? checksum : ~checksum),
            .text(item.domain), texts.value(of: item.title), texts.value(of: item.text), .text(keywords),
            .text(attributes), .real(numbers[0]), .real(numbers[1]), .real(numbers[2]), .real(numbers[3]))
    }
}

extension StoredItem {
    /// The checksum that a row which begins with ``itemColumns`` and its key should have.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - texts: its title and its text.
    ///   - vector: the column of its vector in a file of an earlier format.
    static func checksum(of row: SQLiteRow, texts: [[UInt8]], vector: Int32? = nil) -> Int64 {
        var sum = CRC32()
        sum.update(key: row.number(10) ?? 0)
        row.withBytes(0) { sum.update(part: $0) }
        let identifierSum = sum.value
        row.withBytes(1) { sum.update(part: $0) }
        for text in texts { text.withUnsafeBytes { sum.update(part: $0) } }
        for column in 4..<6 as Range<Int32> { row.withBytes(column) { sum.update(part: $0) } }
        for column in 6..<10 as Range<Int32> { sum.update(part: row.real(column)) }
        if let vector, !row.isNull(vector) { row.withBytes(vector) { sum.update(part: $0) } }
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
