import WinnowSystem

/// Converts an Arrow stream or file to lines of fields with escapes, ``DataOptions/Format/escaped``, message
/// by message; the first line names the columns.
///
/// Columns of numbers, truth values, texts, dates and times become fields; those of other types are left out.
/// Of a file, the messages are read, not the footer.
///
/// Source: [Arrow columnar format](https://arrow.apache.org/docs/format/Columnar.html), *Serialization and
/// Interprocess Communication*.
struct ArrowText {
    /// The part that comes next in the input.
    private enum State {
        /// The first bytes of a message: a mark, and the size of its header.
        case mark
        case header(size: Int)
        case body(FlatTable, kind: UInt8, size: Int)
        case end
    }

    private var state = State.mark
    /// Bytes that are not complete yet.
    private var input: [UInt8] = []
    private var used = 0
    /// The columns; nil before they have been read.
    private(set) var schema: ArrowSchema?
    private var dictionaries: [Int64: [ArrowColumn]] = [:]
    /// The batch that is being written, and its next row.
    private var batch: (values: ArrowBatch, row: Int)?
    private var output: [UInt8] = []
    private var taken = 0
    /// Whether the input is a file, which ends with ``magic``; else a stream.
    private var isFile = false
    /// The last bytes of the input after its messages, and whether there were any.
    private var tail: [UInt8] = []

    /// A file begins with this, and bytes up to eight.
    private static let magic = Array("ARROW1".utf8)
    private static let paddedMagicSize = 8
    /// Every message begins with this.
    private static let mark: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    /// Headers are at most this long.
    private static let longestHeader = 1 << 28
    /// Lines are written until there are this many bytes.
    private static let outputSize = 1 << 16

    /// Whether an input may be Arrow data if its first byte is `byte`.
    static func begins(with byte: UInt8) -> Bool { byte == magic[0] || byte == mark[0] }

    /// Whether `head` is an incomplete beginning of Arrow data.
    static func isIncomplete(_ head: some Collection<UInt8>) -> Bool {
        !head.isEmpty
            && [magic, mark].contains { $0.count > head.count && $0.starts(with: head) }
    }

    /// Whether `head` begins with the whole header of a schema in the form of before version 0.15, whose
    /// messages have no mark.
    static func isOld(_ head: some BidirectionalCollection<UInt8>) -> Bool {
        let size = head.prefix(4).littleEndian
        guard size >= 8, size <= head.count - 4 else { return false }
        do {
            let message = try FlatTable(root: ArraySlice(Array(head.dropFirst(4).prefix(size))))
            guard try message.number(1, default: UInt8(0)) == 1, let schema = try message.table(2) else {
                return false
            }
            var number = 0
            return try !ArrowField.fields(of: schema, 1, depth: 0, &number).isEmpty
        } catch {
            return false
        }
    }

    /// Makes a converter if `head` begins with Arrow data; pass these bytes also to ``append(_:)``.
    init?(head: some Collection<UInt8>) {
        if head.starts(with: Self.magic) {
            used = Self.paddedMagicSize
            isFile = true
        } else if !head.starts(with: Self.mark) {
            return nil
        }
    }

    /// Takes bytes of the input.
    mutating func append(_ bytes: some Collection<UInt8>) {
        if case .end = state {
            tail = Array((tail + bytes).suffix(Self.magic.count))
            return
        }
        if used >= input.count, input.count > 0 {
            used -= input.count
            input.removeAll(keepingCapacity: true)
        }
        input.append(contentsOf: bytes)
    }

    /// Moves converted bytes into `buffer`; returns their number, 0 if more input is needed.
    ///
    /// - Throws: ``ArrowFailure``.
    mutating func take(into buffer: UnsafeMutableRawBufferPointer) throws(ArrowFailure) -> Int {
        if taken == output.count { try fill() }
        let part = output[taken...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        taken += part.count
        return part.count
    }

    /// Checks that the input may end here.
    ///
    /// - Throws: ``ArrowFailure`` with `truncated`.
    func finish() throws(ArrowFailure) {
        switch state {
        case .end where isFile: guard tail == Self.magic else { throw .truncated }
        case .end:
            guard tail.isEmpty else {
                throw .unsupported("bytes follow the end of its stream; give one stream at a time")
            }
        case .mark where !isFile && used == input.count && schema != nil: return
        case .mark, .header, .body: throw .truncated
        }
    }

    /// Writes the next lines, as far as the input goes.
    private mutating func fill() throws(ArrowFailure) {
        output.removeAll(keepingCapacity: true)
        taken = 0
        while output.isEmpty {
            if batch != nil {
                try writeRows()
            } else if try !readPart() {
                return
            }
        }
    }

    private mutating func writeRows() throws(ArrowFailure) {
        guard let (values, first) = batch else { return }
        var row = first
        while row < values.count, output.count < Self.outputSize {
            for (place, column) in values.columns.enumerated() {
                if place > 0 { output.append(UInt8(ascii: "\t")) }
                try column.append(row, to: &output)
            }
            output.append(UInt8(ascii: "\n"))
            row += 1
        }
        batch = row < values.count ? (values, row) : nil
    }

    /// The next bytes of the input; nil if there are fewer.
    private mutating func next(_ count: Int) -> ArraySlice<UInt8>? {
        guard used <= input.count, input.count - used >= count else { return nil }
        used += count
        return input[used - count..<used]
    }

    /// Reads the next part of a message; false if it is not complete.
    private mutating func readPart() throws(ArrowFailure) -> Bool {
        switch state {
        case .end: return false
        case .mark:
            guard let bytes = next(8) else { return false }
            guard bytes.starts(with: Self.mark) else {
                guard schema == nil, Self.isOld(input[(used - 8)...]) else { throw .damaged }
                throw .unsupported(
                    "it is in the form of before version 0.15; write it again with a newer Arrow")
            }
            let size = bytes.suffix(4).littleEndian
            guard size <= Self.longestHeader else { throw .damaged }
            state = size == 0 ? .end : .header(size: size)
            if size == 0 { tail = Array(input[used...].suffix(Self.magic.count)) }
        case .header(let size):
            guard let bytes = next(size) else { return false }
            let message = try FlatTable(root: ArraySlice(Array(bytes)))
            let length = try message.number(3, default: Int64(0))
            guard let header = try message.table(2), let size = Int(exactly: length), size >= 0,
                size <= Int.max - input.count
            else { throw .damaged }
            state = .body(header, kind: try message.number(1, default: UInt8(0)), size: size)
        case .body(let header, let kind, let size):
            guard let bytes = next(size) else { return false }
            try read(header, kind: kind, body: Array(bytes))
            // The rest moves to the front, so that memory does not grow.
            input.removeFirst(used)
            used = 0
            state = .mark
        }
        return true
    }

    private mutating func read(_ header: FlatTable, kind: UInt8, body: [UInt8]) throws(ArrowFailure) {
        switch kind {
        case 1:
            guard schema == nil else { throw .damaged }
            let schema = try ArrowSchema(header)
            self.schema = schema
            for (place, field) in schema.readable.enumerated() {
                if place > 0 { output.append(UInt8(ascii: "\t")) }
                EscapedField.append(field.name[...], to: &output)
            }
            output.append(UInt8(ascii: "\n"))
        case 2: try readDictionary(header, body)
        case 3:
            guard let schema else { throw .damaged }
            let values = try ArrowBatch(
                header, body: body, fields: schema.fields, dictionaries: dictionaries)
            if values.count > 0 { batch = (values, 0) }
        default: throw .unsupported("it has a message of a kind that is not known (\(kind)); write a table")
        }
    }

    /// Reads the values of a dictionary, or more of them.
    private mutating func readDictionary(_ header: FlatTable, _ body: [UInt8]) throws(ArrowFailure) {
        let number = try header.number(0, default: Int64(0))
        guard let data = try header.table(1), let field = schema?.field(ofDictionary: number) else {
            throw .damaged
        }
        let values = try ArrowBatch(data, body: body, fields: [field], dictionaries: dictionaries).columns
        let isMore = try header.number(2, default: UInt8(0)) != 0
        dictionaries[number] = isMore ? dictionaries[number, default: []] + values : values
    }
}

extension ArrowSchema {
    /// The values of a dictionary, as a field of their own.
    fileprivate func field(ofDictionary number: Int64) -> ArrowField? {
        func field(in fields: [ArrowField]) -> ArrowField? {
            for candidate in fields {
                if candidate.dictionary?.number == number { return candidate.withoutDictionary }
                if let found = field(in: candidate.children) { return found }
            }
            return nil
        }
        return field(in: fields)
    }
}

extension BidirectionalCollection<UInt8> {
    /// The number whose bytes these are, the lowest first.
    fileprivate var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
