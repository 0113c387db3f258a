import WinnowSystem

/// The roles of the columns of delimited data.
struct ColumnPlan: Sendable {
    var hasHeader = false
    /// The cells of the header, which joined files repeat; nil for one column.
    var header: [[UInt8]]?
    /// The number of columns: of the header, or of the first record.
    var columnCount = 0
    /// The columns' names; `1`, `2` … without a header.
    var names: [String] = []
    var text: [Int] = []
    var label: Int?
    var weight: Int?
    var group: Int?
    /// The column of identifiers, which are written next to answers.
    var id: Int?
    /// Whether the text was found by the columns that a model was trained with.
    var isAsTrained = false
    /// The columns of the text that a model was trained with and this data lacks, if it has others of them.
    var absentColumns: [String] = []
    /// Whether a row may have several labels or none.
    var hasLabelSets = false

    /// The names without those that several columns have, which are empty.
    var ownNames: [String] {
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return names.map { counts[$0] == 1 ? $0 : "" }
    }

    /// The number of fields that a record needs at least.
    var neededCount: Int { 1 + ([label, weight, group, id].compactMap(\.self) + text).reduce(0, max) }
}

/// Finds the columns from the options and the first records.
struct ColumnFinder {
    let options: DataOptions
    let path: String
    /// Whether a label column is needed.
    let needsLabel: Bool
    /// The first records, including the header.
    let sample: [[String]]
    /// More of the first records, including the header, for choices by content.
    let wholeSample: () -> [[String]]
    /// Whether the columns are members of objects.
    var isJSON = false
    /// Columns of Arrow data that are left out, as their types are not read.
    var leftOut: [String] = []

    /// Whether the first record names the columns.
    var hasHeader: Bool { options.hasHeader ?? sample.first.map(looksLikeHeader) ?? false }

    private var noun: String { isJSON ? "member" : "column" }

    /// Chooses the columns.
    ///
    /// - Throws: ``CorpusError`` with `missingColumn`.
    func plan() throws(CorpusError) -> ColumnPlan {
        var plan = ColumnPlan()
        plan.hasLabelSets = options.labelDelimiter != nil
        guard let first = sample.first else { return plan }
        plan.hasHeader = hasHeader
        plan.columnCount = first.count
        plan.header = plan.hasHeader && first.count > 1 && !isJSON ? first.map { Array($0.utf8) } : nil
        plan.names =
            plan.hasHeader
            ? first.map { ColumnNames.trimmed($0) }
            : first.indices.map { "\($0 + 1)" }
        plan.text = try namedText(in: plan)
        if let name = options.weightColumn { plan.weight = try index(of: name, "weight", in: plan) }
        if let name = options.groupColumn { plan.group = try index(of: name, "group", in: plan) }
        if let name = options.idColumn { plan.id = try index(of: name, "identifier", in: plan) }
        if let name = options.labelColumn { plan.label = try index(of: name, "label", in: plan) }
        try findUnnamed(&plan)
        try checkNames(of: plan)
        return plan
    }

    /// Refuses a column whose name another has too, unless it was chosen by its number.
    private func checkNames(of plan: ColumnPlan) throws(CorpusError) {
        guard plan.hasHeader else { return }
        let named = [options.labelColumn, options.weightColumn, options.groupColumn, options.idColumn]
        let given = Set(named.compactMap(\.self) + options.textColumns)
        for column in [plan.label, plan.weight, plan.group, plan.id].compactMap(\.self) + plan.text {
            let name = plan.names[column]
            let others = plan.names.indices.filter { plan.names[$0] == name }
            guard !name.isEmpty, others.count > 1, !given.contains("\(column + 1)") else { continue }
            throw CorpusError(
                .missingColumn, path: path,
                what:
                    "columns \(others[0] + 1) and \(others[1] + 1) are both named \(ColumnNames.visible(name)); "
                    + "choose another with \(Self.option(of: column, in: plan)), or give each a name of its own"
            )
        }
    }

    /// The option that chooses a column for its role.
    private static func option(of column: Int, in plan: ColumnPlan) -> String {
        switch column {
        case plan.label: "--label-column"
        case plan.weight: "--weight-column"
        case plan.group: "--group-column"
        case plan.id: "--id-column"
        default: "--text-column"
        }
    }

    /// The named columns of the text.
    ///
    /// If one does not exist, all names together may be that of one column, which has commas.
    private func namedText(in plan: ColumnPlan) throws(CorpusError) -> [Int] {
        var columns: [Int] = []
        do throws(CorpusError) {
            for name in options.textColumns { columns.append(try index(of: name, "text", in: plan)) }
        } catch {
            guard let whole = namesTogether, let column = try? index(of: whole, "text", in: plan) else {
                throw error
            }
            return [column]
        }
        return columns
    }

    /// The names of several text columns, with commas between them, as a command line has them.
    private var namesTogether: String? {
        options.textColumns.count > 1 ? options.textColumns.joined(separator: ",") : nil
    }

    private func index(of name: String, _ role: String, in plan: ColumnPlan) throws(CorpusError) -> Int {
        if plan.hasHeader {
            if let index = plan.names.firstIndex(of: name) { return index }
            let wanted = ColumnNames.normalized(name)
            if let index = plan.names.firstIndex(where: { ColumnNames.normalized($0) == wanted }) {
                return index
            }
            // As messages show it.
            if let index = plan.names.firstIndex(where: { ColumnNames.visible($0) == name }) { return index }
        }
        if let number = Int(name), number >= 1, number <= plan.columnCount { return number - 1 }
        if let column = ColumnNames.index(of: [ColumnNames.normalized(name)], in: leftOut) {
            throw unread(leftOut[column], .unknownColumn)
        }
        let near = plan.hasHeader ? Spelling.nearest(to: name, in: plan.names) : nil
        let remedy =
            isJSON
            ? "check the name, or put an object that has it first"
            : plan.hasHeader ? "check the name" : "give its number"
        throw missing(
            "no \(isJSON ? "" : "\(role) ")\(noun) \(ColumnNames.visible(name))", in: plan,
            remedy: near.map { "did you mean \(ColumnNames.visible($0))?" } ?? remedy, code: .unknownColumn)
    }

    private func unread(_ column: String, _ code: CorpusError.Code) -> CorpusError {
        CorpusError(
            code, path: path,
            what: "column \(ColumnNames.visible(column)) has a type that is not read; cast it to a string")
    }

    /// Refuses to take another column for the text if the usual one is there, but is not read.
    private func checkText() throws(CorpusError) {
        let trained = options.trainedColumns?.text ?? []
        for name in trained.map(ColumnNames.normalized) + ColumnNames.text {
            if let column = ColumnNames.index(of: [name], in: leftOut) {
                throw unread(leftOut[column], .missingColumn)
            }
            if sample.first.map({ ColumnNames.index(of: [name], in: $0) != nil }) ?? false { return }
        }
    }

    private func missing(
        _ what: String, in plan: ColumnPlan, remedy: String, code: CorpusError.Code = .missingColumn
    ) -> CorpusError {
        // Not more than fit in a line: a file may have 100,000. Longer ones are texts, not names.
        let named = plan.names.filter(isShort)
        let columns = named.prefix(20).map(ColumnNames.visible).joined(separator: ", ")
        let more = min(named.count, 20) < plan.columnCount ? " … (\(plan.columnCount) columns)" : ""
        let place =
            plan.hasHeader
            ? "\(isJSON ? "the first objects have" : "the columns are") \(columns)\(more)"
            : "\(plan.columnCount) columns without a header"
        return CorpusError(code, path: path, what: "\(what): \(place); \(remedy)")
    }

    /// Whether a column's name is one, rather than a text.
    private func isShort(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 40 && name.split(separator: " ").count <= 3
    }

    private func findUnnamed(_ plan: inout ColumnPlan) throws(CorpusError) {
        if plan.text.isEmpty, !leftOut.isEmpty { try checkText() }
        findTrained(&plan)
        if plan.hasHeader {
            if plan.text.isEmpty, let index = ColumnNames.index(of: ColumnNames.text, in: plan.ownNames),
                index != plan.label
            {
                plan.text = [index]
            }
            if needsLabel, plan.label == nil {
                let index = ColumnNames.index(of: ColumnNames.label, in: plan.ownNames)
                if let index, !plan.text.contains(index) { plan.label = index }
            }
        }
        findByContent(&plan)
        if needsLabel, plan.columnCount == 1 {
            throw CorpusError(
                .missingColumn, path: path,
                what: "only one \(noun), but a label and a text are needed"
                    + (isJSON
                        ? "; add the other"
                        : FastTextBlockParser.hasMisplacedLabels(sample.joined())
                            ? "; in fastText's format, each line begins with its label: __label__spam free prize; "
                                + "with lines that have none, give --input-format fasttext"
                            : "; check the delimiter"))
        }
        guard plan.text.isEmpty || needsLabel && plan.label == nil else { return }
        try chooseByContent(&plan)
    }

    /// Chooses columns of many by their contents if that is certain, else suggests them in an error.
    ///
    /// Of columns with the same name, one with a usual name is chosen if no other column is plausible, and then refused.
    private func chooseByContent(_ plan: inout ColumnPlan) throws(CorpusError) {
        let records = wholeSample().dropFirst(plan.hasHeader ? 1 : 0)
        let chooser = ColumnChooser(records, names: plan.names)
        let taken = Set([plan.label, plan.weight, plan.group].compactMap(\.self) + plan.text)
        let ownNames = plan.ownNames
        var free = (0..<plan.columnCount).filter {
            !taken.contains($0) && ownNames[$0] == plan.names[$0]
        }
        func column(_ choice: ColumnChooser.Choice?, _ usual: [String]) -> Int? {
            if let choice { return choice.isCertain ? choice.column : nil }
            return ColumnNames.index(of: usual, in: plan.names).flatMap { taken.contains($0) ? nil : $0 }
        }
        if plan.text.isEmpty {
            let text = chooser.text(among: free)
            guard let column = column(text, ColumnNames.text) else {
                throw missing("no \(noun) looks like the text", "--text-column", text, in: plan)
            }
            plan.text = [column]
            free.removeAll { $0 == column }
        }
        guard needsLabel, plan.label == nil else { return }
        let label = chooser.label(among: free)
        guard let column = column(label, ColumnNames.label) else {
            throw missing("no \(noun) looks like the label", "--label-column", label, in: plan)
        }
        plan.label = column
    }

    private func missing(
        _ what: String, _ option: String, _ likely: ColumnChooser.Choice?, in plan: ColumnPlan
    ) -> CorpusError {
        let suggestion =
            likely.map {
                let name = plan.names[$0.column]
                return ", perhaps \(isShort(name) ? ColumnNames.visible(name) : "\($0.column + 1)")"
            } ?? ""
        return missing(what, in: plan, remedy: "name it with \(option)\(suggestion)")
    }

    /// Fills in the columns that a model was trained with.
    private func findTrained(_ plan: inout ColumnPlan) {
        guard let trained = options.trainedColumns, plan.text.isEmpty else { return }
        guard plan.hasHeader || !trained.hasHeader else { return }
        func place(of name: String) -> Int? {
            plan.hasHeader
                ? ColumnNames.index(of: [ColumnNames.normalized(name)], in: plan.names)
                : Int(name).flatMap { (1...plan.columnCount).contains($0) ? $0 - 1 : nil }
        }
        let text = trained.text.compactMap(place)
        if !text.isEmpty { plan.absentColumns = trained.text.filter { place(of: $0) == nil } }
        guard text.count == trained.text.count, plan.label.map({ !text.contains($0) }) ?? true else { return }
        plan.text = text
        plan.isAsTrained = true
        guard needsLabel, plan.label == nil, let label = trained.label.flatMap(place) else { return }
        if !text.contains(label) { plan.label = label }
    }

    /// Fills in missing roles if they are unambiguous: one column, or two with distinguishable contents.
    private func findByContent(_ plan: inout ColumnPlan) {
        let taken = Set([plan.label, plan.weight, plan.group].compactMap(\.self) + plan.text)
        let rows = plan.hasHeader ? Array(sample.dropFirst()) : sample
        let free = (0..<plan.columnCount).filter { column in
            !taken.contains(column)
                && (rows.isEmpty || rows.contains { column < $0.count && !$0[column].isEmpty })
        }
        let needsLabel = self.needsLabel && plan.label == nil
        switch (free.count, plan.text.isEmpty, needsLabel) {
        case (1, true, false): plan.text = free
        case (1, false, true): plan.label = isPlausibleLabel(free[0], in: rows) ? free[0] : nil
        case (2, true, _) where plan.label == nil:
            let label = labelColumn(of: free, in: rows)
            if let label, needsLabel, !isPlausibleLabel(label, in: rows) { return }
            plan.text = free.filter { $0 != label }
            if needsLabel { plan.label = label }
        default: break
        }
    }

    /// The column with the fewest distinct values; ties: the shorter, then the first.
    private func labelColumn(of columns: [Int], in rows: [[String]]) -> Int? {
        let profiles = columns.map { column in
            let values = rows.compactMap { column < $0.count ? $0[column] : nil }
            return (column, Set(values).count, values.reduce(0) { $0 + $1.utf8.count })
        }
        return profiles.min { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }?.0
    }

    /// Whether a value repeats; in few rows, all may differ.
    private func isPlausibleLabel(_ column: Int, in rows: [[String]]) -> Bool {
        let values = rows.compactMap { column < $0.count ? $0[column] : nil }
        return values.count < 10 || Set(values).count < values.count
    }

    private func looksLikeHeader(_ first: [String]) -> Bool {
        let asked =
            options.textColumns
            + [
                namesTogether, options.labelColumn, options.weightColumn, options.groupColumn,
                options.idColumn,
            ].compactMap(\.self)
        let names = Set(first.map(ColumnNames.normalized))
        if asked.contains(where: { Int($0) == nil && names.contains(ColumnNames.normalized($0)) }) {
            return true
        }
        if let trained = options.trainedColumns, trained.isFound(in: first) {
            return true
        }
        return HeaderEvidence(sample).isHeader
    }
}
