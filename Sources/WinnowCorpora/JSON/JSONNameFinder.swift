import WinnowSystem

/// Finds the members' roles from the options and the first records.
struct JSONNameFinder {
    let options: DataOptions
    let path: String
    let layout: JSONLayout
    let needsLabel: Bool

    /// The names; see ``ColumnNames`` for those that are recognized by default.
    ///
    /// - Throws: ``CorpusError`` with `missingColumn`, `unknownColumn` or `badJSON`.
    func names(in block: RecordBlock?) throws(CorpusError) -> JSONNames {
        var chosen = options
        if !needsLabel { (chosen.labelColumn, chosen.weightColumn, chosen.groupColumn) = (nil, nil, nil) }
        let sample = try self.sample(of: block)
        guard let first = sample.records.first else {
            return JSONNames(
                text: chosen.textColumns, label: chosen.labelColumn, weight: chosen.weightColumn,
                group: chosen.groupColumn, id: chosen.idColumn, hasLabelSets: chosen.labelDelimiter != nil)
        }
        chosen.hasHeader = true
        var keys = first.members.map(\.key)
        var known = Set(keys)
        for member in sample.records.lazy.flatMap(\.members) where known.insert(member.key).inserted {
            keys.append(member.key)
        }
        let cells =
            [keys] + sample.records.map { object in keys.map { Self.cell(object[$0] ?? .null) } }
        let finder = ColumnFinder(
            options: chosen, path: path, needsLabel: needsLabel, sample: cells, wholeSample: { cells },
            isJSON: true)
        let plan = try finder.plan()
        return JSONNames(
            text: plan.text.map { keys[$0] }, label: plan.label.map { keys[$0] },
            weight: plan.weight.map { keys[$0] }, group: plan.group.map { keys[$0] },
            id: plan.id.map { keys[$0] }, isAsTrained: plan.isAsTrained, hasLabelSets: plan.hasLabelSets,
            areNumbers: sample.areLists)
    }

    /// A member for choices by content: the label of a list of one, nothing for other lists and objects.
    private static func cell(_ value: JSONValue) -> String {
        let single = value.array.flatMap { $0.count == 1 ? $0[0] : nil } ?? value
        return JSONBlockParser.string(single) ?? ""
    }

    /// The number of records that are examined.
    private static let sampleCount = 1000

    /// The first records up to one that is wrong, which parsing will report.
    private func sample(of block: RecordBlock?) throws(CorpusError) -> (records: [JSONObject], areLists: Bool)
    {
        guard let block else { return ([], false) }
        let bytes = BlockDecoder(encoding: options.encoding, repairs: true).sample(block)
        var records: [JSONObject] = []
        var areLists = false
        do {
            try bytes.withUnsafeBufferPointer { content throws(CorpusError) in
                try JSONBlockParser.forEachValue(
                    in: content, of: block, layout, skip: options.skipsBadRows ? { _, _ in } : nil
                ) { value, _, line throws(CorpusError) in
                    if records.isEmpty { areLists = value.array != nil }
                    guard records.count < Self.sampleCount,
                        let object = areLists ? value.array.map(JSONBlockParser.numbered) : value.object
                    else {
                        throw CorpusError(
                            .badJSON, path: path, line: line,
                            what: "a JSON value that is not an object; write one object per line")
                    }
                    records.append(object)
                }
            }
        } catch {
            if records.isEmpty { throw error }
        }
        return (records, areLists)
    }
}
