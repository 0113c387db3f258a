/// A table of a FlatBuffer, as in the metadata of Arrow's messages; every offset is checked at use.
///
/// Source: [FlatBuffers, Internals](https://flatbuffers.dev/internals/).
struct FlatTable {
    private let bytes: ArraySlice<UInt8>
    /// The start of the table, and that of the offsets of its fields.
    private let start, fields: Int
    /// The number of bytes of the offsets.
    private let fieldBytes: Int

    /// The root of a buffer.
    ///
    /// - Throws: ``ArrowFailure`` with `damaged` if it is beyond the bytes.
    init(root bytes: ArraySlice<UInt8>) throws(ArrowFailure) {
        let start = Int(try Self.number(UInt32.self, at: 0, of: bytes))
        try self.init(bytes, at: start)
    }

    private init(_ bytes: ArraySlice<UInt8>, at start: Int) throws(ArrowFailure) {
        self.bytes = bytes
        self.start = start
        let vtable = start - Int(try Self.number(Int32.self, at: start, of: bytes))
        fieldBytes = Int(try Self.number(UInt16.self, at: vtable, of: bytes)) - 4
        fields = vtable + 4
    }

    private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type, at place: Int, of bytes: ArraySlice<UInt8>
    ) throws(ArrowFailure) -> Number {
        let size = MemoryLayout<Number>.size
        guard place >= 0, place <= bytes.count - size else { throw .damaged }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
        }
    }

    /// The place of a field; nil if it has its default.
    private func place(of field: Int) throws(ArrowFailure) -> Int? {
        guard 2 * field < fieldBytes else { return nil }
        let offset = Int(try Self.number(UInt16.self, at: fields + 2 * field, of: bytes))
        return offset == 0 ? nil : start + offset
    }

    /// The place that an offset in a field points to; nil if there is none.
    private func target(of field: Int) throws(ArrowFailure) -> Int? {
        guard let place = try place(of: field) else { return nil }
        return place + Int(try Self.number(UInt32.self, at: place, of: bytes))
    }

    /// A number or a truth value.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ field: Int, default other: Number
    ) throws(ArrowFailure) -> Number {
        guard let place = try place(of: field) else { return other }
        return try Self.number(Number.self, at: place, of: bytes)
    }

    /// A table; nil if there is none.
    func table(_ field: Int) throws(ArrowFailure) -> FlatTable? {
        guard let place = try target(of: field) else { return nil }
        return try FlatTable(bytes, at: place)
    }

    /// The number of elements of a vector, and their start.
    private func vector(_ field: Int, elementSize: Int) throws(ArrowFailure) -> (count: Int, start: Int) {
        guard let place = try target(of: field) else { return (0, 0) }
        let count = Int(try Self.number(UInt32.self, at: place, of: bytes))
        guard count <= (bytes.count - place - 4) / elementSize else { throw .damaged }
        return (count, place + 4)
    }

    /// The bytes of a string; none if there is none.
    func string(_ field: Int) throws(ArrowFailure) -> ArraySlice<UInt8> {
        let (count, start) = try vector(field, elementSize: 1)
        return bytes.dropFirst(start).prefix(count)
    }

    /// The tables of a vector.
    func tables(_ field: Int) throws(ArrowFailure) -> [FlatTable] {
        let (count, start) = try vector(field, elementSize: 4)
        var tables: [FlatTable] = []
        for index in 0..<count {
            let place = start + 4 * index
            tables.append(
                try FlatTable(bytes, at: place + Int(try Self.number(UInt32.self, at: place, of: bytes))))
        }
        return tables
    }

    /// The numbers of a vector, or of the structures of `width` numbers in one, in sequence.
    func numbers(_ field: Int, width: Int = 1) throws(ArrowFailure) -> [Int] {
        let (count, start) = try vector(field, elementSize: 8 * width)
        var numbers: [Int] = []
        for index in 0..<count * width {
            let number = try Self.number(Int64.self, at: start + 8 * index, of: bytes)
            guard number >= 0 else { throw .damaged }
            numbers.append(Int(number))
        }
        return numbers
    }
}

/// Why Arrow data cannot be read.
enum ArrowFailure: Error {
    /// It ends inside a message.
    case truncated
    /// Its bytes contradict each other.
    case damaged
    /// It has something that is not supported.
    case unsupported(String)
}
