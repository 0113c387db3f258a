#if Search
import Synchronization
import WinnowSQLite
import WinnowSystem

/// The dictionaries by which an index stores its texts, each read once.
///
/// A stored text is a blob: the number of its dictionary, 7 bits a byte, then the codes. A text that would
/// not become smaller is stored as it is. Dictionaries are never changed, and their numbers never used again.
final class TextDictionaries: Sendable {
    private let known = Mutex<[Int64: TextDictionary]>([:])

    /// An index with fewer items has no dictionary.
    static let fewestItems: Int64 = 1000
    /// A new dictionary is made when the index has this many times the items of the last one.
    private static let growth: Int64 = 8
    /// A dictionary made of this many items is good enough for any number.
    private static let mostItems: Int64 = 64_000
    /// The number of items, and of bytes of each, to make a dictionary of.
    private static let (sampledItems, sampledBytes): (Int64, Int) = (16_384, 4096)

    /// The dictionary of a number; nil if it is missing or damaged.
    func dictionary(_ number: Int64, in database: SQLiteConnection) throws -> TextDictionary? {
        if let known = known.withLock({ $0[number] }) { return known }
        let sql = "SELECT checksum, entries FROM dictionary WHERE number = ?"
        let read = try database.firstRow(sql, .number(number)) { row -> TextDictionary? in
            let checksum = row.number(0)
            return row.withBytes(1) { bytes in
                checksum == Int64(CRC32.checksum(of: bytes)) ? TextDictionary(stored: bytes) : nil
            }
        }
        guard let found = read ?? nil else { return nil }
        known.withLock { $0[number] = found }
        return found
    }

    /// Forgets the dictionaries read: after a transaction that failed, a number may be another dictionary's.
    func forget() { known.withLock { $0 = [:] } }

    /// The writer of new texts, within a transaction; makes a dictionary if there are enough items.
    func writer(in database: SQLiteConnection, items: Int64) throws -> TextWriter {
        var last: (number: Int64, items: Int64)?
        try database.forEachRow("SELECT number, items FROM dictionary ORDER BY number DESC LIMIT 1") { row in
            if let number = row.number(0), let items = row.number(1) { last = (number, items) }
        }
        if let last, last.items >= Self.mostItems || items / Self.growth < last.items {
            return TextWriter(number: last.number, dictionary: try dictionary(last.number, in: database))
        }
        guard items >= Self.fewestItems else { return TextWriter() }
        return try make(
            in: database, table: "item", last: StoreState.lastKey(in: database), items: items)
    }

    /// Makes and stores a dictionary of the items in a table.
    ///
    /// - Parameters:
    ///   - database: the store, in a transaction.
    ///   - table: the table.
    ///   - last: the greatest key there.
    ///   - items: how many items there are.
    func make(
        in database: SQLiteConnection, table: String, last: Int64, items: Int64
    ) throws -> TextWriter {
        var sample = TextDictionary.Sample()
        let reader = TextReader(dictionaries: self, database: database)
        let sql = "SELECT key, title, text FROM \(table) WHERE key >= ? ORDER BY key LIMIT 1"
        var next: Int64 = 1
        let step = max(1, last / Self.sampledItems)
        while next <= last {
            var found: Int64?
            var texts: [[UInt8]] = []
            try database.forEachRow(sql, .number(next)) { row in
                found = row.number(0)
                texts = try [1, 2].compactMap { try reader.bytes(row, $0) }
            }
            guard let found, found >= next, found <= last else { break }
            for text in texts {
                text.withUnsafeBufferPointer { bytes in
                    sample.add(UnsafeBufferPointer(rebasing: bytes.prefix(Self.sampledBytes)))
                }
            }
            next = found + step
        }
        let dictionary = sample.dictionary()
        let stored = dictionary.stored
        let checksum = stored.withUnsafeBytes { CRC32.checksum(of: $0) }
        try database.run(
            "INSERT INTO dictionary (checksum, items, entries) VALUES (?, ?, ?)", .number(Int64(checksum)),
            .number(items), .bytes(stored))
        return TextWriter(number: database.lastKey, dictionary: dictionary)
    }
}

/// Stores texts.
struct TextWriter: Sendable {
    private var prefix: [UInt8] = []
    private var dictionary: TextDictionary?
    /// Shorter texts are stored as they are.
    private static let shortest = 8

    /// Stores texts as they are.
    init() {}

    /// Stores texts by a dictionary; as they are without one.
    init(number: Int64, dictionary: TextDictionary?) {
        self.dictionary = dictionary
        var rest = UInt64(bitPattern: number)
        while rest >= 128 {
            prefix.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        prefix.append(UInt8(rest))
    }

    /// The value to store for a text.
    func value(of text: String) -> SQLiteValue {
        guard let dictionary, text.utf8.count >= Self.shortest else { return .text(text) }
        var text = text
        let codes = text.withUTF8 { bytes in
            var codes = prefix
            codes.reserveCapacity(bytes.count)
            dictionary.encode(bytes, to: &codes)
            return codes.count < bytes.count ? codes : nil
        }
        return codes.map { .bytes($0) } ?? .text(text)
    }
}

/// Reads stored texts.
struct TextReader {
    let dictionaries: TextDictionaries
    let database: SQLiteConnection

    /// The bytes of a row's text; nil if it is damaged.
    func bytes(_ row: SQLiteRow, _ column: Int32) throws -> [UInt8]? {
        if row.isText(column) { return row.withBytes(column) { Array($0) } }
        guard row.isBlob(column) else { return nil }
        return try row.withBytes(column) { bytes in
            var (number, place): (UInt64, Int) = (0, 0)
            while place < bytes.count, place < 9 {
                let byte = bytes[place]
                number |= UInt64(byte & 127) << UInt64(7 * place)
                place += 1
                guard byte < 128 else { continue }
                return try dictionaries.dictionary(Int64(bitPattern: number), in: database)?
                    .text(of: UnsafeRawBufferPointer(rebasing: bytes[place...]))
            }
            return nil
        }
    }
}
#endif
