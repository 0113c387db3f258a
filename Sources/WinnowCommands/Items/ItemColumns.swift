#if Search
import WinnowCorpora
import WinnowIndex
import WinnowMail
import WinnowSystem

/// The parts of an item that records can have.
enum ItemPart: String, CaseIterable, Sendable {
    case id, title, text, domain, keywords, attributes, created, modified, expires, rank

    var isDate: Bool { self == .created || self == .modified || self == .expires }
}

/// Makes items from records: from objects as `SearchItem` reads them, from rows column by column.
///
/// A part's column is the one that was named, else the one with the part's name; in rows, if there is none, the one with it in
/// another case. Every other column or member is an attribute; in rows, numbers and Booleans are parsed, unless
/// ``TextColumns`` has the column, and empty cells skipped.
struct ItemColumns: Sendable {
    /// Columns that were named, in order; the text may have several.
    var named: [(part: ItemPart, name: String)] = []
    /// Parts without a column.
    var absent: Set<ItemPart> = []
    /// Whether titles and texts are HTML.
    var areHTML = false
    /// Columns of rows that have the name of a part in another case, as another has exactly this name.
    private var namesakes: Set<String> = []

    /// For rows with these columns; ensures that the named columns and those that every item needs exist.
    ///
    /// - Throws: ``CommandFailure`` with 65, also if several columns have the name of a part and none exactly.
    func chosen(among columns: [String], path: String) throws(CommandFailure) -> ItemColumns {
        var chosen = self
        for part in ItemPart.allCases {
            let found = columns.filter { name in
                self.part(of: name, isRow: true) == part && !named.contains { $0.name == name }
            }
            guard found.count > 1 else { continue }
            guard found.contains(part.rawValue) else {
                throw CommandFailure(
                    .badData,
                    "\(path): the columns \(found[0]) and \(found[1]) could both be the \(part.rawValue); "
                        + "name one of them \(part.rawValue)")
            }
            chosen.namesakes.formUnion(found.filter { $0 != part.rawValue })
        }
        try chosen.check(columns, path: path)
        return chosen
    }

    private func check(_ columns: [String], path: String) throws(CommandFailure) {
        let parts = Set(columns.compactMap { part(of: $0, isRow: true) })
        let problem: (missing: String, remedy: String)
        if let missing = named.first(where: { !columns.contains($0.name) }) {
            problem = ("\(missing.part.rawValue) column \(missing.name)", "check the name")
        } else if !parts.contains(.id) {
            problem = ("id column", "name the column of identifiers with --id-column")
        } else if parts.isDisjoint(with: [.title, .text]) {
            problem = ("title or text column", "name one with --title-column or --text-column")
        } else {
            return
        }
        // As many as fit on a line.
        let shown = columns.prefix(20).map { String($0.prefix(40)) }.joined(separator: ", ")
        throw CommandFailure(
            .badData,
            "\(path): no \(problem.missing): the columns are \(shown)\(columns.count > 20 ? " …" : ""); \(problem.remedy)"
        )
    }

    /// The item of a record.
    ///
    /// - Parameter texts: the columns of text, of a row of cells; nil if the record is an object.
    /// - Throws: `IndexError` with `invalidItem`.
    func item(of record: DataRecord, texts: TextColumns?) throws(IndexError) -> SearchItem {
        let isRow = texts != nil
        let object: JSONObject
        if let texts {
            object = row(record.members, texts: texts)
        } else {
            object = try self.object(record.members)
        }
        do throws(IndexError) {
            var item = try SearchItem(json: .object(object))
            guard areHTML else { return item }
            (item.title, item.text) = (HTMLText.text(of: item.title), HTMLText.text(of: item.text))
            try item.validate()
            return item
        } catch {
            var remedy = ""
            if let part = error.option.flatMap(ItemPart.init(rawValue:)), part.isDate || part == .rank {
                remedy = ", or leave it out with --\(part.rawValue)-column none"
            } else if !isRow, object["id"] == nil {
                remedy = ", or name another member with --id-column"
            } else if object["title"] == nil, object["text"] == nil {
                remedy =
                    isRow
                    ? ", or leave such rows out with --skip-bad-rows"
                    : ", or name another member with --text-column"
            }
            throw IndexError(code: error.code, message: error.message + remedy)
        }
    }

    /// The part in a column of this name, if any.
    private func part(of name: String, isRow: Bool) -> ItemPart? {
        if let part = named.first(where: { $0.name == name })?.part { return part }
        guard let part = ItemPart(rawValue: isRow ? name.lowercased() : name), !absent.contains(part),
            !namesakes.contains(name)
        else { return nil }
        return named.contains { $0.part == part } ? nil : part
    }

    /// The object of an item, with members that are not parts as attributes.
    ///
    /// - Throws: `IndexError` with `invalidItem` if one of these has the name of another attribute.
    private func object(_ members: JSONObject) throws(IndexError) -> JSONObject {
        guard
            !named.isEmpty || !absent.isEmpty
                || !members.allSatisfy({ ItemPart(rawValue: $0.key) != nil })
        else { return members }
        // Members are appended: if names are equal, the last counts, and lookups would be slow in long
        // objects.
        var object = JSONObject()
        var texts: [JSONValue?] = Array(repeating: nil, count: named.count)
        // Members that are not parts, even if they have a part's name.
        var others = JSONObject()
        for member in members {
            if let place = named.firstIndex(where: { $0.name == member.key && $0.part == .text }) {
                texts[place] = member.value
            } else if let part = part(of: member.key, isRow: false) {
                object.append(key: part.rawValue, value: member.value)
            } else {
                others.append(key: member.key, value: member.value)
            }
        }
        if let text = Self.joined(texts.compactMap(\.self)) {
            object.append(key: ItemPart.text.rawValue, value: text)
        }
        let given = object[ItemPart.attributes.rawValue] ?? .null
        // Attributes that are not an object are left to the item's own check, which refuses them.
        guard others.count > 0, given == .null || given.object != nil else { return object }
        var attributes = given.object ?? [:]
        let names = Set(attributes.map(\.key))
        for other in others {
            guard !names.contains(other.key) else {
                throw IndexError(
                    code: .invalidItem,
                    message: "\(other.key.prefix(40)) is both beside and under attributes; keep one of them")
            }
            attributes.append(key: other.key, value: other.value)
        }
        object.append(key: ItemPart.attributes.rawValue, value: .object(attributes))
        return object
    }

    /// Texts joined by newlines; a value that is not a string is returned for the item to refuse.
    private static func joined(_ texts: [JSONValue]) -> JSONValue? {
        let texts = texts.filter { $0 != .null }
        if let wrong = texts.first(where: { $0.string == nil }) { return wrong }
        let strings = texts.compactMap(\.string).filter { !$0.isEmpty }
        return strings.isEmpty ? nil : .string(strings.joined(separator: "\n"))
    }

    /// Whether a column of rows is an attribute.
    func isAttribute(_ name: String) -> Bool {
        let part = part(of: name, isRow: true)
        return part == nil || part == .attributes
    }

    private func row(_ cells: JSONObject, texts textual: TextColumns) -> JSONObject {
        var object = JSONObject()
        var attributes = JSONObject()
        var texts: [JSONValue?] = Array(repeating: nil, count: named.count + 1)
        for member in cells {
            guard let cell = member.value.string, !cell.isEmpty else { continue }
            switch part(of: member.key, isRow: true) {
            case .text:
                texts[named.firstIndex { $0.name == member.key } ?? named.count] = .string(cell)
            case .keywords:
                let keywords = cell.split(separator: ";").map { ColumnNames.trimmed($0) }.filter {
                    !$0.isEmpty
                }
                object.append(key: "keywords", value: .array(keywords.map { .string($0) }))
            case .rank: object.append(key: "rank", value: Self.value(of: cell))
            case .title: object.append(key: "title", value: .string(cell))
            case .attributes, nil:
                attributes.append(
                    key: member.key,
                    value: textual.contains(member.key) ? .string(cell) : Self.value(of: cell))
            case .id, .domain, .created, .modified, .expires:
                guard let part = part(of: member.key, isRow: true) else { continue }
                object.append(key: part.rawValue, value: .string(ColumnNames.trimmed(cell)))
            }
        }
        if let text = Self.joined(texts.compactMap(\.self)) { object.append(key: "text", value: text) }
        if attributes.count > 0 { object.append(key: "attributes", value: .object(attributes)) }
        return object
    }

    /// A number that fits, as in JSON or without the zero before the point, a Boolean, else the text.
    static func value(of cell: String) -> JSONValue {
        let trimmed = ColumnNames.trimmed(cell)
        switch trimmed {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: break
        }
        guard let first = trimmed.utf8.first, "0123456789-.".utf8.contains(first), trimmed.utf8.count <= 32
        else { return .string(cell) }
        let isNegative = first == UInt8(ascii: "-")
        let digits = isNegative ? trimmed.dropFirst() : trimmed[...]
        let number = (isNegative ? "-" : "") + (digits.first == "." ? "0" : "") + digits
        guard let value = try? JSONValue(parsing: number) else { return .string(cell) }
        // A whole number that does not fit is an identifier, not a quantity; −0 fits.
        if case .number(let number) = value, number != 0,
            trimmed.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 >= 0x30 && $0 <= 0x39 })
        {
            return .string(cell)
        }
        return value
    }
}
#endif
