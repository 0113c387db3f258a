// Items as rows of a table.

#if Search
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif
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
        static let columns = itemColumns + ", key, vector"
        /// The columns of an item alone.
        static let itemColumns =
            "identifier, domain, title, text, keywords, attributes, created, modified, expires, rank"

        /// Reads a row that begins with ``itemColumns``; what cannot be read in a damaged file is taken as absent.
        static func item(_ row: Row) -> SearchItem {
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

        /// Reads a row of ``columns``; what cannot be read in a damaged file is taken as absent.
        init(row: Row, dimension: Int) {
            key = row.number(10) ?? 0
            item = Self.item(row)
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
            seconds.map { SearchDate(secondsSince1970: $0) }
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
