import WinnowSystem

/// Finds the members' roles from the options and the first object.
struct JSONNameFinder {
    let options: DataOptions
    let path: String
    let needsLabel: Bool

    /// The names; see ``ColumnNames`` for those that are recognized by default.
    ///
    /// - Throws: ``CorpusError`` with `missingColumn` or `badJSON`.
    func names(in block: RecordBlock?) throws(CorpusError) -> JSONNames {
        var names = JSONNames(
            text: options.textColumns, label: needsLabel ? options.labelColumn : nil,
            weight: needsLabel ? options.weightColumn : nil, group: needsLabel ? options.groupColumn : nil,
            id: options.idColumn)
        guard let block, let object = try firstObject(block) else { return names }
        let keys = object.members.map(\.key)
        for name in names.text + [names.label, names.weight, names.group, names.id].compactMap(\.self)
        where !keys.contains(name) {
            throw missing("no member \(name)", keys, remedy: "check the name")
        }
        if names.text.isEmpty, let trained = options.trainedColumns, trained.isFound(in: keys) {
            names.text = trained.text.filter(keys.contains)
            names.isAsTrained = names.text.count == trained.text.count
            if needsLabel, names.label == nil {
                names.label = trained.label.flatMap { keys.contains($0) ? $0 : nil }
            }
        }
        if names.text.isEmpty {
            guard let index = ColumnNames.index(of: ColumnNames.text, in: keys) else {
                throw missing("no member looks like the text", keys, remedy: "name it with --text-column")
            }
            names.text = [keys[index]]
        }
        if needsLabel, names.label == nil {
            guard let index = ColumnNames.index(of: ColumnNames.label, in: keys) else {
                throw missing("no member looks like the label", keys, remedy: "name it with --label-column")
            }
            names.label = keys[index]
        }
        return names
    }

    private func firstObject(_ block: RecordBlock) throws(CorpusError) -> JSONObject? {
        var bytes: [UInt8] = []
        options.encoding.decode(block.bytes, into: &bytes)
        var line = block.firstLine
        for content in bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: 64, omittingEmptySubsequences: false)
        {
            if content.contains(where: { $0 > 0x20 }) {
                return try content.withUnsafeBufferPointer { content throws(CorpusError) in
                    try JSONBlockParser.object(content, path: path, line: line)
                }
            }
            line += 1
        }
        return nil
    }

    private func missing(_ what: String, _ keys: [String], remedy: String) -> CorpusError {
        let members = keys.prefix(20).map(ColumnNames.visible).joined(separator: ", ")
        return CorpusError(
            .missingColumn, path: path, what: "\(what): the first object has \(members); \(remedy)")
    }
}
