// How far `winnow index build` has come, kept in the index.

#if Search
    import WinnowCorpora
    import WinnowSystem

    /// What is committed with each batch, so that a build that was killed goes on behind it.
    struct BuildState: Codable, Equatable {
        /// The name and version of this layout.
        private(set) var schema = Self.schemaName
        /// The checksum of the options that decide what items are read.
        var options: UInt32
        /// How many items have been read and committed.
        var items = 0
        /// The checksum of the checksums of their records, in order.
        var checksum: UInt32 = 0
        /// How many of them took the place of one before them, having the same identifier.
        var replaced = 0
        /// Whether there are no more.
        var isFinished = false

        private static let schemaName = "winnow.build/1"

        /// The state before the first item.
        init(options: DataOptions, columns: ItemColumns) {
            var text = "\(options.format?.rawValue ?? "")|\(options.encoding.rawValue)"
            text += "|\(options.delimiter.map(String.init) ?? "")|\(options.hasHeader ?? true)"
            for part in ItemPart.allCases where columns.absent.contains(part) { text += "|\(part.rawValue)" }
            for (part, name) in columns.named { text += "|\(part.rawValue)=\(name.utf8.count):\(name)" }
            self.options = text.withUTF8 { CRC32.checksum(of: UnsafeRawBufferPointer($0)) }
        }

        /// The state that an index holds; nil for any other text.
        init?(_ text: String) {
            guard let state = try? JSONValue(parsing: text).decode(BuildState.self),
                state.schema == Self.schemaName, state.items >= 0
            else { return nil }
            self = state
        }

        /// The state as an index holds it.
        var text: String { get throws { try JSONValue(encoding: self).text() } }

        /// Takes note of the next record.
        mutating func add(_ record: UInt32) {
            items += 1
            checksum = CRC32.combined(checksum, Self.checksum(of: record), secondCount: 4)
        }

        private static func checksum(of number: UInt32) -> UInt32 {
            withUnsafeBytes(of: number.littleEndian) { CRC32.checksum(of: $0) }
        }
    }
#endif
