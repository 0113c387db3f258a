// Items as rows of a table.

#if Search
    import Foundation
    import GRDB
    import WinnowSystem

    /// An item with its number and its vector.
    struct StoredItem: Sendable {
        var key: Int64
        var item: SearchItem
        var vector: ItemVector?
    }

    extension StoredItem {
        /// The columns in the order of ``init(row:dimension:)``.
        static let columns =
            "key, identifier, domain, title, text, keywords, attributes, created, modified, expires, rank, vector"

        /// Reads a row of ``columns``; what cannot be read in a damaged file is taken as absent.
        init(row: Row, dimension: Int) {
            key = row[0] ?? 0
            item = SearchItem(identifier: row[1] ?? "", title: row[3] ?? "", text: row[4] ?? "")
            item.domain = row[2] ?? ""
            item.keywords = Self.value(row[5])?.array?.compactMap(\.string) ?? []
            item.attributes = Self.value(row[6])?.object ?? [:]
            item.created = Self.date(row[7])
            item.modified = Self.date(row[8])
            item.expires = Self.date(row[9])
            item.rank = row[10]
            guard dimension > 0 else { return }
            let blob = try? row.withUnsafeData(atIndex: 11) { data in
                data.flatMap { data in
                    data.withUnsafeBytes { ItemVector(stored: $0, dimension: dimension) }
                }
            }
            vector = blob ?? nil
        }

        private static func value(_ text: String?) -> JSONValue? {
            guard let text, text.utf8.count > 2 else { return nil }
            return try? JSONValue(parsing: text)
        }

        private static func date(_ seconds: Double?) -> SearchDate? {
            seconds.flatMap { $0.isFinite ? SearchDate(secondsSince1970: $0) : nil }
        }

        /// Adds an item, which gets the next key.
        static func insert(_ item: SearchItem, vector: ItemVector?, into database: Database) throws -> Int64 {
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO item (identifier, domain, title, text, keywords, attributes, created, modified,
                        expires, rank, vector) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            let keywords =
                item.keywords.isEmpty ? "" : JSONValue.array(item.keywords.map { .string($0) }).text()
            let attributes = item.attributes.members.isEmpty ? "" : JSONValue.object(item.attributes).text()
            try statement.execute(arguments: [
                item.identifier, item.domain, item.title, item.text, keywords, attributes,
                item.created?.secondsSince1970, item.modified?.secondsSince1970,
                item.expires?.secondsSince1970, item.rank, vector.map { Data($0.stored) },
            ])
            return database.lastInsertedRowID
        }
    }
#endif
