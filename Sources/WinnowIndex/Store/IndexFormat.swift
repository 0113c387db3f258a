#if Search
import WinnowSQLite
import WinnowSystem
import WinnowText

/// The tables and the identification of the file.
enum IndexFormat {
    /// `WNNW`: SQLite's application ID, at byte 68 of the file.
    static let application: UInt32 = 0x574E_4E57
    /// SQLite's user version, at byte 60; raised if older versions cannot read the file.
    static let version: UInt32 = 3
    /// The maximum key and generation: never reached in practice, and sums never overflow.
    static let maximumKey: Int64 = 1 << 62

    /// A path that SQLite does not interpret (`:memory:`, `file:…`) and that stays valid if the process
    /// changes its folder, because readers' connections are opened on demand.
    static func sqlitePath(_ path: String) -> String {
        let path = AtomicFile.resolved(path)
        return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    }

    /// The tables of items.
    ///
    /// A text is a text or, stored by a dictionary, a blob.
    static let itemTables = """
        CREATE TABLE item (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            identifier TEXT NOT NULL UNIQUE,
            checksum INTEGER NOT NULL,
            domain TEXT NOT NULL,
            title ANY NOT NULL,
            text ANY NOT NULL,
            keywords TEXT NOT NULL,
            attributes TEXT NOT NULL,
            created REAL,
            modified REAL,
            expires REAL,
            rank REAL
        ) STRICT;
        CREATE INDEX item_by_domain ON item (domain) WHERE domain != '';
        CREATE INDEX item_by_expiry ON item (expires) WHERE expires IS NOT NULL;
        CREATE TABLE dictionary (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            checksum INTEGER NOT NULL,
            items INTEGER NOT NULL,
            entries BLOB NOT NULL
        ) STRICT;
        CREATE TABLE vectors (
            first INTEGER PRIMARY KEY,
            checksum INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        """

    /// Creates the tables in an empty database.
    static func create(in database: SQLiteConnection, properties: StoreProperties) throws {
        try database.runAll(
            """
            CREATE TABLE property (name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
            CREATE TABLE deletion (key INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE segment (
                name TEXT PRIMARY KEY,
                first INTEGER NOT NULL,
                last INTEGER NOT NULL,
                documents INTEGER NOT NULL
            ) STRICT;
            """ + itemTables)
        try properties.write(to: database)
        try StoreSeal.write(to: database)
        try database.runAll("PRAGMA application_id = \(Int32(bitPattern: application))")
        try database.runAll("PRAGMA user_version = \(version)")
    }

    /// Checks that the file at `path` is an index of a known version before SQLite touches it.
    ///
    /// - Returns: whether there is a nonempty file.
    static func check(_ path: String) throws(IndexError) -> Bool {
        let identity = FileIdentity(path: path)
        guard identity != nil || FileSize.of(path) > 0 else { return false }
        // An open file has been checked.
        guard
            let head = try OpenIndexFile.unlessOpen(identity, { () throws(IndexError) in try head(of: path) })
        else { return true }
        if head.isEmpty { return false }
        guard head.count == 100, head.starts(with: "SQLite format 3\0".utf8),
            number(at: 68, of: head) == application
        else {
            throw IndexError(code: .notAnIndex, message: "\(path): is not a Winnow index; check the path")
        }
        let found = number(at: 60, of: head)
        guard found <= version else {
            throw IndexError(
                code: .futureVersion,
                message: "\(path): made by a later Winnow (format \(found), this one reads up to "
                    + "\(version)); install a newer version")
        }
        // SQLite would call a file with other versions of its own format read-only, or not a database.
        guard found == version, head[18...19].allSatisfy({ 1...2 ~= $0 }) else { throw .damagedStore(path) }
        return true
    }

    /// The header of the file, or less if the file is shorter.
    private static func head(of path: String) throws(IndexError) -> [UInt8] {
        do throws(FileError) {
            let file = try InputFile(path: path)
            let buffer = GrowingBuffer<UInt8>(repeating: 0, count: 100)
            let room = UnsafeMutableRawBufferPointer(buffer.mutableElements)
            return Array(room.prefix(try file.fill(room)))
        } catch {
            throw IndexError(error)
        }
    }

    private static func number(at offset: Int, of bytes: [UInt8]) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The stored properties of an index.
struct StoreProperties: Sendable, Hashable {
    var options: IndexOptions
    /// The vectorizer's identity; nil for an index of words alone.
    var vectorizer: String?
    /// The dimension of its vectors; 0 for none.
    var dimension: Int
}

extension StoreProperties {
    func write(to database: SQLiteConnection) throws {
        let values: [(String, SQLiteValue)] = [
            ("options", .text(try JSONValue(encoding: options).text())), ("vectorizer", .text(vectorizer)),
            ("dimension", .number(Int64(dimension))), ("generation", .number(0)), ("state", .null),
            ("calibration", .null), ("items", .number(0)), ("deletions", .number(0)),
            (StoreSeal.name, .number(0)),
        ]
        for (name, value) in values {
            try database.run("INSERT INTO property (name, value) VALUES (?, ?)", .text(name), value)
        }
    }

    init(from database: SQLiteConnection, path: String) throws {
        func value<Value>(_ name: String, _ read: (SQLiteRow) -> Value?) throws -> Value? {
            try database.firstRow("SELECT value FROM property WHERE name = ?", .text(name), body: read) ?? nil
        }
        let stored = try value("options", { $0.text(0) }).flatMap { try? JSONValue(parsing: $0) }
        if let language = stored?["stemmer"]?["language"]?.string, StemLanguage(rawValue: language) == nil {
            throw IndexError(
                code: .futureVersion,
                message:
                    "\(path): has stems of a language that this version does not know; it needs a newer one")
        }
        guard let options = try? stored?.decode(IndexOptions.self),
            (try? options.validate()) != nil,
            let dimension = try value("dimension", { $0.number(0) }), 0...1_000_000 ~= dimension
        else {
            throw IndexError(
                code: .damaged, message: "\(path): is damaged: its options cannot be read; rebuild it")
        }
        self.options = options
        self.dimension = Int(dimension)
        vectorizer = try value("vectorizer") { $0.text(0) }
    }
}
#endif
