/// A value of a FlatBuffer that is written, as in the metadata of Arrow's messages.
///
/// Source: [FlatBuffers, Internals](https://flatbuffers.dev/internals/).
indirect enum FlatValue {
    case uint8(UInt8)
    case int16(Int16)
    case int32(Int32)
    case int64(Int64)
    case string(String)
    /// Fields by their numbers; others have their defaults.
    case table([Int: FlatValue])
    case tables([FlatValue])
    /// Structures of 64-bit numbers, `width` in each.
    case numbers([Int64], width: Int)

    /// A buffer with this table as its root.
    var buffer: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4)
        let place = write(to: &bytes)
        Self.set(UInt32(place), at: 0, in: &bytes)
        return bytes
    }

    /// The size in a table: of the value itself, or of an offset.
    private var size: Int {
        switch self {
        case .uint8: 1
        case .int16: 2
        case .int32, .string, .table, .tables, .numbers: 4
        case .int64: 8
        }
    }

    /// Appends the target of an offset; returns its start.
    private func write(to bytes: inout [UInt8]) -> Int {
        switch self {
        case .uint8, .int16, .int32, .int64: return bytes.count
        case .string(let text):
            Self.pad(&bytes, to: 4)
            let place = bytes.count
            Self.append(UInt32(text.utf8.count), to: &bytes)
            bytes.append(contentsOf: text.utf8)
            bytes.append(0)
            return place
        case .numbers(let numbers, let width):
            // The numbers, which follow their count, are aligned.
            Self.pad(&bytes, to: 8)
            Self.append(UInt32(0), to: &bytes)
            let place = bytes.count
            Self.append(UInt32(numbers.count / width), to: &bytes)
            for number in numbers { Self.append(number, to: &bytes) }
            return place
        case .tables(let tables):
            Self.pad(&bytes, to: 4)
            let place = bytes.count
            Self.append(UInt32(tables.count), to: &bytes)
            for _ in tables { Self.append(UInt32(0), to: &bytes) }
            for (index, table) in tables.enumerated() {
                let offset = place + 4 + 4 * index
                Self.set(UInt32(table.write(to: &bytes) - offset), at: offset, in: &bytes)
            }
            return place
        case .table(let fields): return Self.write(fields, to: &bytes)
        }
    }

    /// Appends a table after the offsets of its fields, then the targets of its offsets.
    private static func write(_ fields: [Int: FlatValue], to bytes: inout [UInt8]) -> Int {
        let count = (fields.keys.max() ?? -1) + 1
        pad(&bytes, to: 8)
        let offsets = bytes.count
        for _ in 0..<2 + count { append(UInt16(0), to: &bytes) }
        pad(&bytes, to: 8)
        let table = bytes.count
        append(Int32(table - offsets), to: &bytes)
        var references: [(place: Int, value: FlatValue)] = []
        for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
            pad(&bytes, to: value.size)
            let place = bytes.count
            set(UInt16(place - table), at: offsets + 4 + 2 * field, in: &bytes)
            switch value {
            case .uint8(let number): bytes.append(number)
            case .int16(let number): append(number, to: &bytes)
            case .int32(let number): append(number, to: &bytes)
            case .int64(let number): append(number, to: &bytes)
            case .string, .table, .tables, .numbers:
                append(UInt32(0), to: &bytes)
                references.append((place, value))
            }
        }
        set(UInt16(4 + 2 * count), at: offsets, in: &bytes)
        set(UInt16(bytes.count - table), at: offsets + 2, in: &bytes)
        for (place, value) in references {
            set(UInt32(value.write(to: &bytes) - place), at: place, in: &bytes)
        }
        return table
    }

    private static func pad(_ bytes: inout [UInt8], to size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func set(_ number: some FixedWidthInteger, at place: Int, in bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { number in
            for (index, byte) in number.enumerated() { bytes[place + index] = byte }
        }
    }
}
