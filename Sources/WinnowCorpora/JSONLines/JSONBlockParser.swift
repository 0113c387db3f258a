import WinnowSystem

/// The roles of the objects' members.
struct JSONNames: Sendable {
    var text: [String] = []
    var label: String?
    var weight: String?
    var group: String?
    /// The identifier, for answers beside it.
    var id: String?
    /// Whether the text was found by the members that a model was trained with.
    var isAsTrained = false
}

/// Parses the lines of a block into rows.
struct JSONBlockParser: Sendable {
    let path: String
    let names: JSONNames
    /// Whether the records are kept as they are.
    var keepsRecords = false

    /// Parses a block; blank lines are not records.
    func rows(_ block: RecordBlock, _ decoder: BlockDecoder) throws(CorpusError) -> ParsedRows {
        let decoded = try decoder.decode(block)
        var rows = RowCollector()
        if keepsRecords { rows.parsed.original = decoded.storage }
        try Self.forEachObject(in: decoded.bytes, of: block) { object, bytes, line throws(CorpusError) in
            try add(object, line: line, to: &rows)
            guard keepsRecords, let base = bytes.baseAddress else { return }
            let start = UnsafePointer(decoded.storage.base).distance(to: base)
            rows.parsed.records.append(start..<start + bytes.count)
        }
        var parsed = rows.finish()
        parsed.repairs = decoded.repairs
        return parsed
    }

    /// Calls `body` with each object of a block, the bytes of its line, and the line's number.
    static func forEachObject(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock,
        _ body: (JSONObject, UnsafeBufferPointer<UInt8>, Int) throws(CorpusError) -> Void
    ) throws(CorpusError) {
        var line = block.firstLine
        var start = 0
        while start < bytes.count {
            let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count
            let content = UnsafeBufferPointer(rebasing: bytes[start..<end])
            if content.contains(where: { $0 > 0x20 }) {
                try body(try object(content, path: block.path, line: line), content, line)
            }
            start = end + 1
            line += 1
        }
    }

    /// The object in a line.
    ///
    /// - Throws: ``CorpusError`` with `badJSON`.
    static func object(
        _ content: UnsafeBufferPointer<UInt8>, path: String, line: Int
    ) throws(CorpusError) -> JSONObject {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: content)
        } catch {
            let place = error.offset.map {
                TextPlace(
                    of: min($0, content.count), in: content, firstLine: line, newline: UInt8(ascii: "\n"))
            }
            throw CorpusError(
                .badJSON, path: path, line: line, column: place?.column,
                what: "not JSON: \(error.reason); write one object per line")
        }
        guard let object = value.object else {
            throw CorpusError(
                .badJSON, path: path, line: line,
                what: "a JSON value that is not an object; write one object per line")
        }
        return object
    }

    private func add(_ object: JSONObject, line: Int, to rows: inout RowCollector) throws(CorpusError) {
        if let name = names.label {
            let label = ColumnNames.trimmed(try string(object[name] ?? .null, name, line))
            guard !label.isEmpty else { return rows.parsed.skip(line) }
            rows.parsed.addLabel(label)
        }
        rows.parsed.lines.append(Int32(clamping: line))
        if let name = names.weight { rows.parsed.weights.append(try weight(object[name], line)) }
        if let name = names.group {
            rows.parsed.addGroup(ColumnNames.trimmed(try string(object[name] ?? .null, name, line)))
        }
        for (place, name) in names.text.enumerated() {
            guard let value = object[name] else {
                throw CorpusError(
                    .missingColumn, path: path, line: line,
                    what: "no member \(name); add it, even if empty")
            }
            rows.addText(try string(value, name, line), isFirst: place == 0)
        }
        rows.endText()
    }

    /// A member as text: numbers and truth values as in JSON, null as an empty text.
    private func string(_ value: JSONValue, _ name: String, _ line: Int) throws(CorpusError) -> String {
        switch value {
        case .string(let string): return string
        case .null: return ""
        case .bool, .integer, .number: return value.text()
        case .array, .object:
            throw CorpusError(
                .badJSON, path: path, line: line, what: "\(name) is not a string; write a string")
        }
    }

    private func weight(_ value: JSONValue?, _ line: Int) throws(CorpusError) -> Float {
        if let number = value?.number, number >= 0, Float(number).isFinite { return Float(number) }
        throw CorpusError(
            .badWeight, path: path, line: line,
            what: "the weight is not a finite number of at least 0; correct it")
    }
}
