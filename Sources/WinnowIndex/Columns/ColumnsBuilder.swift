import WinnowModelFile
import WinnowSystem

/// Collects the values of documents, to be saved as ``Columns``.
///
/// The same documents in the same order give the same bytes, whether from items or from other segments.
struct ColumnsBuilder {
    /// The number of documents.
    private(set) var documents = 0
    private var places: [ColumnKey: Int] = [:]
    private var columns: [(key: ColumnKey, draft: ColumnDraft)] = []

    /// Adds the next document.
    mutating func append(_ item: SearchItem) {
        if !item.domain.isEmpty { append(.string(item.domain), to: .own(.domain)) }
        if let date = item.created { append(.date(date), to: .own(.created)) }
        if let date = item.modified { append(.date(date), to: .own(.modified)) }
        if let date = item.expires { append(.date(date), to: .own(.expires)) }
        if let rank = item.rank { append(.number(rank), to: .own(.rank)) }
        append(item.attributes)
        documents += 1
    }

    /// Adds the attributes of the next document, nested ones through a stack instead of recursion.
    private mutating func append(_ attributes: JSONObject) {
        var rest: [(name: String, value: JSONValue)] = []
        Self.push(attributes, prefix: "", to: &rest)
        while let (name, value) = rest.popLast() {
            switch value {
            case .null: break
            case .bool(let bool): append(.bool(bool), to: .attribute(ByteText(composing: name)))
            case .integer(let integer): append(.integer(integer), to: .attribute(ByteText(composing: name)))
            case .number(let number): append(.number(number), to: .attribute(ByteText(composing: name)))
            case .string(let string): append(.string(string), to: .attribute(ByteText(composing: name)))
            case .array(let elements): for element in elements { rest.append((name, element)) }
            case .object(let object): Self.push(object, prefix: name + ".", to: &rest)
            }
        }
    }

    /// Pushes the members of an object on the stack; the last of duplicate names counts.
    private static func push(
        _ object: JSONObject, prefix: String, to rest: inout [(name: String, value: JSONValue)]
    ) {
        let members = object.members
        if members.count > 8 {
            let last = Dictionary(zip(members.map { ByteText($0.key) }, members.indices)) { $1 }
            for (index, member) in members.enumerated() where last[ByteText(member.key)] == index {
                rest.append((prefix + member.key, member.value))
            }
        } else {
            for (index, member) in members.enumerated()
            where !members.dropFirst(index + 1).contains(where: { ByteText($0.key) == ByteText(member.key) })
            {
                rest.append((prefix + member.key, member.value))
            }
        }
    }

    private mutating func append(_ value: SearchValue, to name: AttributeName) {
        let document = UInt32(documents)
        if let number = value.exact, !number.nearest.isFinite { return }
        let place = place(of: ColumnKey(name: name, kind: value.kind))
        switch value {
        case .bool(let bool): columns[place].draft.append(ordinal: bool ? 1 : 0, of: document)
        case .number, .integer:
            if let number = value.exact { columns[place].draft.append(number: number, of: document) }
        case .string(let string):
            let ordinal = columns[place].draft.ordinal(of: ByteText(composing: string))
            columns[place].draft.append(ordinal: ordinal, of: document)
        }
    }

    private mutating func place(of key: ColumnKey) -> Int {
        if let place = places[key] { return place }
        places[key] = columns.count
        columns.append((key, ColumnDraft()))
        return columns.count - 1
    }
}

extension ColumnsBuilder {
    /// Adds the kept documents of another segment, in their order.
    ///
    /// - Precondition: `keeping` is a set of that segment's documents.
    mutating func append(contentsOf other: Columns, keeping: DocumentSet) {
        precondition(keeping.capacity == other.documents, "the set must be of that segment")
        var numbers = [UInt32](repeating: .max, count: other.documents)
        var next = UInt32(documents)
        keeping.forEach {
            numbers[$0] = next
            next += 1
        }
        for column in other.columns { append(column, of: other, as: numbers) }
        documents = Int(next)
    }

    /// Adds a column of another segment with new document numbers; `.max` drops a document.
    private mutating func append(_ column: Column, of other: Columns, as numbers: [UInt32]) {
        let key = other.key(of: column)
        if column.kind == .number {
            var place: Int?
            other.forEachNumber(of: column) { document, number in
                guard numbers[document] != .max, number.nearest.isFinite else { return }
                if place == nil { place = self.place(of: key) }
                if let place { columns[place].draft.append(number: number, of: numbers[document]) }
            }
        } else {
            var place: Int?
            var ordinals = [UInt32](repeating: .max, count: column.texts.count)
            other.forEachOrdinal(of: column) { document, ordinal in
                guard numbers[document] != .max else { return }
                if place == nil { place = self.place(of: key) }
                guard let place else { return }
                guard column.kind == .string else {
                    return columns[place].draft.append(ordinal: UInt32(ordinal), of: numbers[document])
                }
                if ordinals[ordinal] == .max {
                    ordinals[ordinal] = columns[place].draft.ordinal(of: other.text(ordinal, of: column))
                }
                columns[place].draft.append(ordinal: ordinals[ordinal], of: numbers[document])
            }
        }
    }
}

extension ColumnsBuilder {
    /// Adds the tensors of the columns, whose names begin with `columns.`.
    consuming func save(to writer: inout ModelFileWriter) {
        var tensors = ColumnTensors(documents: documents)
        columns.sort { $0.key < $1.key }
        for index in columns.indices {
            var draft = ColumnDraft()
            swap(&draft, &columns[index].draft)
            draft.sort()
            tensors.append(draft, key: columns[index].key)
        }
        tensors.add(to: &writer)
    }
}
