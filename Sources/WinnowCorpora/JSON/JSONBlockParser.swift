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
    /// Whether a row may have several labels or none.
    var hasLabelSets = false
    /// Whether records are lists, whose elements are named by their numbers from 1.
    var areNumbers = false
}

/// Parses the records of a block into rows.
struct JSONBlockParser: Sendable {
    let path: String
    let layout: JSONLayout
    let names: JSONNames
    /// Whether the records are kept as they are.
    var keepsRecords = false
    /// Whether rows that cannot be read are left out.
    private let skipsBadRows: Bool
    private let badRowPath: String?

    /// Detects the layout from the head and the names from the first block; configures the source.
    init(
        _ source: BlockSource, head: UnsafeBufferPointer<UInt8>, skipping count: Int, options: DataOptions,
        needsLabel: Bool
    ) throws(CorpusError) {
        path = source.path
        (skipsBadRows, badRowPath) = (options.skipsBadRows, options.badRowPath)
        layout = try JSONLayout(head, path: path)
        source.begin(layout.scanner, skipping: count)
        let finder = JSONNameFinder(options: options, path: path, layout: layout, needsLabel: needsLabel)
        let remedy =
            options.jsonMember == nil
            ? JSONLayout.remedy(for: head, path: path) : nil
        do {
            names = try finder.names(in: try source.peek())
        } catch {
            // Members beside the list may be columns of a single row, unless these are not found.
            guard let remedy, error.code == .missingColumn || error.code == .recordTooLong else {
                throw error
            }
            throw remedy
        }
        // A name or a version next to the list is not a text.
        let isText =
            names.isAsTrained || !options.textColumns.isEmpty || names.text.allSatisfy(ColumnNames.isKnown)
        if let remedy, !isText { throw remedy }
    }

    /// Parses a block; blank lines are not records.
    func rows(_ block: RecordBlock, _ decoder: BlockDecoder) throws(CorpusError) -> ParsedRows {
        var kept = BadRowFinder(block, path: badRowPath)
        let decoded = try decoder.decode(block)
        var rows = RowCollector()
        var bad = TextRepairs()
        if keepsRecords { rows.parsed.original = decoded.storage }
        try Self.forEachObject(
            in: decoded.bytes, of: block, layout, areLists: names.areNumbers,
            skip: skipsBadRows ? { layout.skip($0, $1, in: &bad, &kept) } : nil
        ) { object, bytes, line throws(CorpusError) in
            if !names.areNumbers { bad.noteKeys(of: object) }
            let isAdded = try add(object, line: line, to: &rows)
            guard keepsRecords, isAdded, let base = bytes.baseAddress else { return }
            let start = UnsafePointer(decoded.storage.base).distance(to: base)
            rows.parsed.records.append(start..<start + bytes.count)
        }
        var parsed = rows.finish()
        bad.keptRows = kept?.found
        parsed.repairs.add(decoded.repairs)
        parsed.repairs.add(bad)
        return parsed
    }

    /// Adds the row of an object, unless it has no label or, where one is needed, no text.
    private func add(
        _ object: JSONObject, line: Int, to rows: inout RowCollector
    ) throws(CorpusError) -> Bool {
        func string(_ name: String) throws(CorpusError) -> String {
            try self.string(object[name] ?? .null, name, line)
        }
        let label = try names.label.map { name throws(CorpusError) in
            try self.label(object[name] ?? .null, name, line)
        }
        if let label, label.isEmpty, !names.hasLabelSets {
            rows.parsed.skip(line)
            return false
        }
        let weight = try names.weight.map { name throws(CorpusError) in try self.weight(object[name], line) }
        let group = try names.group.map(string)
        let texts = try names.text.map(string)
        if !names.text.isEmpty, names.text.allSatisfy({ (object[$0] ?? .null) == .null }) {
            rows.parsed.repairs.nullTexts += 1
            if label != nil { return false }
        } else if !texts.contains(where: { $0.utf8.contains { $0 > 0x20 } }) {
            rows.parsed.repairs.emptyTexts += 1
        }
        if weight == 0, label != nil {
            rows.parsed.repairs.weightlessRows += 1
            return false
        }
        if let label { rows.parsed.addLabel(label) }
        if let weight { rows.parsed.weights.append(weight) }
        if let group { rows.parsed.addGroup(ColumnNames.trimmed(group)) }
        rows.parsed.lines.append(Int32(clamping: line))
        for (place, text) in texts.enumerated() { rows.addText(text, isFirst: place == 0) }
        rows.endText()
        return true
    }

    /// A label as text; a list may have one, as some data sets write them, or several if rows may have
    /// several labels: these are joined by the separator of ``LabelSets``.
    private func label(_ value: JSONValue, _ name: String, _ line: Int) throws(CorpusError) -> String {
        guard let list = value.array else { return ColumnNames.trimmed(try string(value, name, line)) }
        if names.hasLabelSets {
            var labels = ""
            for item in list { labels += try string(item, name, line) + String(LabelSets.separator) }
            return labels
        }
        guard list.count < 2 else {
            throw CorpusError(
                .severalLabels, path: path, line: line,
                what:
                    "\(ColumnNames.visible(name)) has \(list.count) labels; train with --multi-label , or keep one in "
                    + "each row")
        }
        return ColumnNames.trimmed(try string(list.first ?? .null, name, line))
    }

    /// A member as text: numbers and truth values as in JSON, null as an empty text.
    private func string(_ value: JSONValue, _ name: String, _ line: Int) throws(CorpusError) -> String {
        guard let string = Self.string(value) else {
            throw CorpusError(
                .badJSON, path: path, line: line,
                what: "\(ColumnNames.visible(name)) is not a string; write a string")
        }
        return string
    }

    /// A value as text; nil for lists and objects.
    static func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): string
        case .null: ""
        case .bool, .integer, .number: value.text()
        case .array, .object: nil
        }
    }

    private func weight(_ value: JSONValue?, _ line: Int) throws(CorpusError) -> Float {
        if let number = value?.number, number >= 0, Float(number).isFinite { return Float(number) }
        throw CorpusError(
            .badWeight, path: path, line: line,
            what: "the weight is not a finite number of at least 0; correct it")
    }
}
