import WinnowSystem

/// How fields are separated and escaped.
enum FieldStyle: Sendable, Hashable {
    /// By tabs; tab, line break, backslash and other control characters (as `\x1b`) are escaped.
    case tsv
    /// As ``tsv``, with numbers in full; the rows become batches of an Arrow stream.
    case arrow
    /// By this byte. Fields that contain a usual delimiter, a quote or a line break, or begin or end with a
    /// blank, are quoted (RFC 4180).
    case csv(delimiter: UInt8)
}

/// How records are written.
enum RecordFormat: String, CaseIterable, Sendable {
    /// Readable text.
    case text
    /// Lines of fields, separated by tabs.
    case tsv
    /// One JSON object per line.
    case jsonl
}

/// Builds output records byte by byte.
struct RecordWriter: Sendable {
    /// The bytes written so far and not yet sent.
    private(set) var bytes: [UInt8] = []
    /// Whether control and bidirectional characters of texts are made visible.
    private let showsHidden: Bool
    /// The byte between fields.
    private let separator: UInt8
    /// Whether fields are quoted rather than escaped.
    private let quotes: Bool
    /// Whether numbers are written in full instead of rounded.
    private let isExact: Bool
    /// Takes long records piece by piece; nil if they are kept whole.
    private let sink: (@Sendable ([UInt8]) throws -> Void)?
    /// The place of an opening brace to leave out, as its object has already begun.
    private var superfluousBrace: Int?

    /// Pieces of long records have about this many bytes.
    private static let pieceSize = 1 << 18

    /// Makes a writer; on a terminal hidden characters are shown.
    ///
    /// A `sink` takes the bytes of long records piece by piece; the last piece remains in ``bytes``.
    init(
        isTerminal: Bool, fields style: FieldStyle = .tsv,
        sink: (@Sendable ([UInt8]) throws -> Void)? = nil
    ) {
        showsHidden = isTerminal
        self.sink = sink
        isExact = style == .arrow
        switch style {
        case .tsv, .arrow: (separator, quotes) = (0x09, false)
        case .csv(let delimiter): (separator, quotes) = (delimiter, true)
        }
    }

    /// Sends the bytes written, if there are many and there is a sink.
    mutating func sendIfLong() throws {
        guard bytes.count >= Self.pieceSize, let sink else { return }
        joinObject()
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Has the object that is appended next continue the one that has been begun.
    mutating func continueObject() { superfluousBrace = bytes.count }

    /// Removes the brace of a continued object.
    mutating func joinObject() {
        if let place = superfluousBrace.take() { bytes.remove(at: place) }
    }

    /// Appends the command's own text as it is.
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends the command's own bytes as they are.
    mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

    /// Appends spaces; none for a number below 1.
    mutating func append(blanks count: Int) {
        if count > 0 { bytes.append(contentsOf: repeatElement(0x20, count: count)) }
    }

    /// Ends a field that another one follows: by a tab, or by the delimiter of CSV.
    mutating func tab() { bytes.append(separator) }

    /// Ends the record.
    mutating func newline() { bytes.append(0x0A) }

    /// Appends a number, at least 0.
    mutating func append(_ number: Int) {
        var rest = number
        var power = 1
        while rest / power >= 10 { power *= 10 }
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power))
            rest %= power
            power /= 10
        }
    }

    /// Appends two fields: the start and the end of a range.
    mutating func append(place: Range<Int>) {
        tab()
        append(place.lowerBound)
        tab()
        append(place.upperBound)
    }

    /// Appends a number with `digits` digits after the decimal point.
    mutating func append(_ number: Double, digits: Int) {
        if isExact { return append("\(number)") }
        FixedDecimal.append(number, digits: digits, to: &bytes)
    }

    /// Appends text from outside as a field, escaped or quoted; see ``FieldStyle``.
    mutating func append(field: UnsafeBufferPointer<UInt8>) {
        if showsHidden { return append(DisplayText(showing: String(decoding: field, as: UTF8.self)).text) }
        if quotes { return append(quoted: field) }
        for byte in field {
            switch byte {
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case UInt8(ascii: "\\"): append("\\\\")
            case ..<0x20, 0x7F: append(hexadecimal: byte)
            case 0x80...0x9F where bytes.last == 0xC2:
                // U+0080 to U+009F, which some terminals also interpret.
                bytes.removeLast()
                append(hexadecimal: 0xC2)
                append(hexadecimal: byte)
            default: bytes.append(byte)
            }
        }
    }

    /// Appends a byte as PostgreSQL writes it: `\x1b`.
    private mutating func append(hexadecimal byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        append("\\x")
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
    }

    private mutating func append(quoted field: UnsafeBufferPointer<UInt8>) {
        let quote = UInt8(ascii: "\"")
        func needsQuotes(_ byte: UInt8) -> Bool {
            switch byte {
            case separator, quote, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"):
                true
            default: false
            }
        }
        let hasBlanks = field.first == 0x20 || field.last == 0x20
        guard hasBlanks || field.contains(where: needsQuotes) else { return bytes.append(contentsOf: field) }
        bytes.append(quote)
        for byte in field {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    /// Appends a record of the data, which is already delimited as the output is.
    mutating func append(record: UnsafeBufferPointer<UInt8>) {
        if showsHidden { return append(DisplayText(showing: String(decoding: record, as: UTF8.self)).text) }
        bytes.append(contentsOf: record)
    }

    /// Appends text from outside as a field; see ``append(field:)``.
    mutating func append(field: String) {
        var field = field
        field.withUTF8 { append(field: $0) }
    }

    /// Appends text from outside, with hidden characters made visible, in at most `width` columns.
    mutating func append(shown text: UnsafeBufferPointer<UInt8>, width: Int) {
        // A column takes at most a few bytes; the rest of a long text need not be examined.
        let head = UnsafeBufferPointer(rebasing: text.prefix(16 * width))
        append(DisplayText(showing: String(decoding: head, as: UTF8.self)).truncated(to: width).text)
    }

    /// Appends a JSON array item by item, as a long text has many.
    mutating func append<Items: Sequence>(array items: Items, _ json: (Items.Element) -> JSONValue) throws {
        append("[")
        for (index, item) in items.enumerated() {
            if index > 0 { append(",") }
            append(json(item))
            try sendIfLong()
        }
        append("]")
    }

    /// Appends a JSON value.
    mutating func append(_ value: JSONValue) {
        if showsHidden { return append(value.text().visible) }
        value.write(to: &bytes)
    }
}

extension RecordWriter {
    /// Labels as they are written in a format: escaped, quoted, or, for people, padded to a width.
    static func names(
        of labels: [String], in format: RecordFormat, fields: FieldStyle = .tsv, width: Int = 0,
        isTerminal: Bool
    ) -> [[UInt8]] {
        labels.map { label in
            var name = RecordWriter(isTerminal: isTerminal, fields: fields)
            switch format {
            case .tsv: name.append(field: label)
            case .jsonl: name.append(.string(label))
            case .text:
                let shown = DisplayText(showing: label)
                name.append(shown.text)
                name.append(blanks: width - shown.width)
            }
            return name.bytes
        }
    }
}

extension RecordWriter {
    /// Appends labels as a JSON array.
    ///
    /// - Parameters:
    ///   - labels: their indices.
    ///   - names: the names of all labels as JSON strings.
    mutating func append(labels: some Sequence<Int>, names: [[UInt8]]) {
        append("[")
        for (place, label) in labels.enumerated() {
            if place > 0 { append(",") }
            append(names[label])
        }
        append("]")
    }

    /// Appends a JSON member with an object of labels and their probabilities, after another member.
    ///
    /// - Parameters:
    ///   - probabilities: one for each label.
    ///   - labels: the indices of those to write, in order.
    ///   - names: the names of all labels as JSON strings.
    mutating func append(
        probabilities: UnsafeBufferPointer<Double>, of labels: some Sequence<Int>, names: [[UInt8]]
    ) {
        append(",\"probabilities\":{")
        for (place, label) in labels.enumerated() {
            if place > 0 { append(",") }
            append(names[label])
            append(":")
            append(.optional(probabilities[label]))
        }
        append("}")
    }
}

/// The items of a text as one record: in jsonl an object with a list, in text the items with a separator
/// between them, in tsv a line per item.
struct RecordList {
    private let format: RecordFormat
    private let separator: String
    private var isEmpty = true

    /// Begins a list called `name`.
    init(_ name: String, _ format: RecordFormat, separator: String, in records: inout RecordWriter) {
        self.format = format
        self.separator = separator
        if format == .jsonl { records.append("{\"\(name)\":[") }
    }

    /// Appends the item that `write` writes.
    mutating func append(to records: inout RecordWriter, _ write: (inout RecordWriter) -> Void) throws {
        if !isEmpty {
            switch format {
            case .tsv: break
            case .jsonl: records.append(",")
            case .text: records.append(separator)
            }
        }
        isEmpty = false
        write(&records)
        try records.sendIfLong()
    }

    /// Ends the list.
    func end(in records: inout RecordWriter) {
        switch format {
        case .tsv: break
        case .jsonl: records.append("]}\n")
        case .text: records.newline()
        }
    }
}
