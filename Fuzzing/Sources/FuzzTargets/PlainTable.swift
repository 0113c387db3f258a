// A simple reader of standard CSV, to compare the real reader with.

/// The records of strictly valid CSV (RFC 4180, with LF or CRLF), one byte after another.
struct PlainTable {
    private var records: [[[UInt8]]] = []

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Nil if the bytes are not strictly valid: stray quotes, lone carriage returns, NULs, not UTF-8.
    init?(_ bytes: [UInt8], delimiter: UInt8) {
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { return nil }
        var place = 0
        var record: [[UInt8]] = []
        func isLineEnd(_ place: Int) -> Bool {
            place == bytes.count || bytes[place] == Self.lineFeed
                || bytes[place] == Self.carriageReturn && place + 1 < bytes.count
                    && bytes[place + 1] == Self.lineFeed
        }
        while place < bytes.count || !record.isEmpty {
            var field: [UInt8] = []
            if place < bytes.count, bytes[place] == Self.quote {
                place += 1
                while true {
                    guard place < bytes.count else { return nil }
                    if bytes[place] != Self.quote {
                        field.append(bytes[place])
                        place += 1
                    } else if place + 1 < bytes.count, bytes[place + 1] == Self.quote {
                        field.append(Self.quote)
                        place += 2
                    } else {
                        place += 1
                        break
                    }
                }
                guard isLineEnd(place) || bytes[place] == delimiter else { return nil }
            } else if record.isEmpty, isLineEnd(place) {
                // Empty lines are not records.
                place += bytes[place] == Self.lineFeed ? 1 : 2
                continue
            } else {
                while !isLineEnd(place), bytes[place] != delimiter {
                    guard bytes[place] != Self.quote, bytes[place] != Self.carriageReturn else { return nil }
                    field.append(bytes[place])
                    place += 1
                }
            }
            record.append(field)
            if !isLineEnd(place) {
                place += 1
                continue
            }
            records.append(record)
            record = []
            if place < bytes.count { place += bytes[place] == Self.lineFeed ? 1 : 2 }
        }
    }

    /// Labels (column 1) and texts (2) of rows with a label; nil unless all records have two fields.
    var labelledTexts: [(label: [UInt8], text: [UInt8])]? {
        guard records.allSatisfy({ $0.count == 2 }) else { return nil }
        return records.compactMap { record in
            let label = record[0].drop { $0 <= 0x20 }
            guard let last = label.lastIndex(where: { $0 > 0x20 }) else { return nil }
            return (Array(label[...last]), record[1])
        }
    }
}
