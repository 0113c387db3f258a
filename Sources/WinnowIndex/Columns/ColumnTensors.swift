import WinnowModelFile

/// The columns of a segment in the file's layout.
///
/// | tensor | shape | contents |
/// |---|---|---|
/// | `columns.table` | *c* × 8 | flags, range of name, of values, start of documents, range of strings |
/// | `columns.names` | bytes | the columns' names |
/// | `columns.ordinals` | U32 | Booleans, and strings as indices into their dictionary; 2³² − 1 for none |
/// | `columns.numbers` | F64 | numbers, NaN for none; then the rests of whole numbers that are no doubles |
/// | `columns.documents` | U32 | the document of each value in sparse columns |
/// | `columns.text_starts`, `columns.texts` | *s* + 1, bytes | the dictionaries, one sorted run per column |
struct ColumnTensors {
    /// The number of elements in a row of the table.
    static let rowLength = 8
    /// The flags: the kind, whether it is an attribute, whether documents are listed.
    static let kindMask: UInt64 = 0xFF
    static let attributeFlag: UInt64 = 0x100
    static let sparseFlag: UInt64 = 0x200
    /// Whether the rests of the numbers follow them.
    static let restsFlag: UInt64 = 0x400

    private let count: Int
    private var table: [UInt64] = []
    private var names: [UInt8] = []
    private var ordinals: [UInt32] = []
    private var numbers: [Double] = []
    private var documents: [UInt32] = []
    private var textStarts: [UInt64] = [0]
    private var texts: [UInt8] = []

    init(documents count: Int) { self.count = count }

    /// Adds a column from a sorted draft.
    mutating func append(_ draft: ColumnDraft, key: ColumnKey) {
        let isDense = draft.isDense(among: count)
        let name = Array(key.bytes.text.utf8)
        let start = key.kind == .number ? numbers.count : ordinals.count
        let hasRests = draft.numbers.contains { $0.rest != 0 }
        table += [
            key.kind.rawValue | (key.isAttribute ? Self.attributeFlag : 0) | (isDense ? 0 : Self.sparseFlag)
                | (hasRests ? Self.restsFlag : 0),
            UInt64(names.count), UInt64(name.count), UInt64(start),
            UInt64(isDense ? count : draft.documents.count), UInt64(isDense ? 0 : documents.count),
            UInt64(textStarts.count - 1), UInt64(draft.texts.count),
        ]
        names += name
        if !isDense { documents += draft.documents }
        if key.kind == .number {
            let documents = isDense ? draft.documents : nil
            append(draft.numbers.map(\.nearest), of: documents, to: &numbers, absent: .nan)
            if hasRests {
                append(draft.numbers.map { Double($0.rest) }, of: documents, to: &numbers, absent: 0)
            }
        } else {
            append(draft.ordinals, of: isDense ? draft.documents : nil, to: &ordinals, absent: .max)
        }
        for text in draft.texts {
            texts += text.text.utf8
            textStarts.append(UInt64(texts.count))
        }
    }

    /// Adds values: consecutively, or each at its document's index.
    private func append<Value>(
        _ values: [Value], of documents: [UInt32]?, to tensor: inout [Value], absent: Value
    ) {
        guard let documents else {
            tensor += values
            return
        }
        let start = tensor.count
        tensor += repeatElement(absent, count: count)
        for (document, value) in zip(documents, values) { tensor[start + Int(document)] = value }
    }

    func add(to writer: inout ModelFileWriter) {
        writer.add("columns.table", table, shape: [table.count / Self.rowLength, Self.rowLength])
        writer.add("columns.numbers", numbers)
        writer.add("columns.text_starts", textStarts)
        writer.add("columns.ordinals", ordinals)
        writer.add("columns.documents", documents)
        writer.add("columns.names", names)
        writer.add("columns.texts", texts)
    }
}
