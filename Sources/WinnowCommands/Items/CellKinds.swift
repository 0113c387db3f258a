#if Search
import WinnowCorpora
import WinnowSystem

/// The columns of rows whose cells are texts although some or all of them look like numbers: postcodes and article numbers.
///
/// The first rows of a file decide for all of it.
struct TextColumns: Sendable {
    /// The columns, with a cell that shows it, or nil if it is plain to see.
    private var examples: [String: String?] = [:]

    /// The share of cells that are neither numbers nor missing, above which all are texts.
    private static let leastShare = 0.1

    private struct Cells {
        var numbers = 0
        var others = 0
        /// The first cell that is a number, but is not written like one.
        var example: String?

        mutating func note(_ cell: String) { example = example ?? cell }
    }

    /// No columns.
    init() {}

    /// The columns of these rows that are attributes.
    init(_ records: [DataRecord], where isAttribute: (String) -> Bool) {
        var columns: [String: Cells] = [:]
        for record in records {
            for member in record.members {
                guard let cell = member.value.string.map(ColumnNames.trimmed), !cell.isEmpty else { continue }
                if ItemColumns.value(of: cell).number != nil {
                    columns[member.key, default: Cells()].numbers += 1
                    if !Self.isUsual(cell) { columns[member.key]?.note(cell) }
                } else if Self.hasLeadingZero(cell) {
                    columns[member.key, default: Cells()].numbers += 1
                    columns[member.key]?.note(cell)
                } else if !CellKinds.isMissing(cell), !CellKinds.isDecorated(cell) {
                    columns[member.key, default: Cells()].others += 1
                }
            }
        }
        for (name, cells) in columns where cells.numbers > 0 && isAttribute(name) {
            if let example = cells.example {
                examples[name] = example
            } else if Double(cells.others) > Self.leastShare * Double(cells.numbers + cells.others) {
                examples[name] = .some(nil)
            }
        }
    }

    /// Whether the cells of a column are texts.
    func contains(_ name: String) -> Bool { examples[name] != nil }

    /// A sentence for each column that could be one of numbers.
    var lines: [String] {
        examples.sorted { $0.key < $1.key }.compactMap { name, example in
            example.map { "\(name.visible): read as text, as \($0.visible) is no usual number" }
        }
    }

    /// Whether a number is no name with an E, such as the article 1E5.
    private static func isUsual(_ cell: String) -> Bool {
        let parts = cell.lowercased().split(separator: "e", omittingEmptySubsequences: false)
        return parts.count < 2 || parts.contains { $0.contains { $0 == "." || $0 == "-" || $0 == "+" } }
    }

    /// Whether a cell is digits after a zero, such as 02134.
    private static func hasLeadingZero(_ cell: String) -> Bool {
        cell.utf8.count > 1 && cell.utf8.first == UInt8(ascii: "0")
            && cell.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The columns whose cells are numbers, but some of them written in another way, which makes them strings.
struct CellKinds {
    fileprivate struct Column {
        var numbers = 0
        var others = 0
        var withComma = 0
        var decimals = 0
        var example = ""
        /// The spelling of each number that has a fraction, and two of one number.
        var spellings: [Double: String] = [:]
        var alike: (String, String)?
    }

    /// The number of spellings that are kept for each column.
    fileprivate static let spellingLimit = 1_000
    private var columns: [String: Column] = [:]

    /// Whether a cell stands for none.
    static func isMissing(_ cell: String) -> Bool { TrainingProgress.missing.contains(cell.lowercased()) }

    /// Whether a cell is a number with a currency, a per cent sign, or commas.
    static func isDecorated(_ cell: String) -> Bool {
        cell.unicodeScalars.count <= 32 && cell.unicodeScalars.contains { (0x30...0x39).contains($0.value) }
            && cell.unicodeScalars.allSatisfy {
                "0123456789,.-+ %\u{A0}\u{202F}'".unicodeScalars.contains($0)
                    || $0.properties.generalCategory == .currencySymbol
            }
    }

    /// Counts the attributes of a row.
    ///
    /// - Parameter cells: the row as it was read.
    mutating func add(_ attributes: JSONObject, cells: JSONObject) {
        for member in attributes {
            if let number = member.value.number {
                columns[member.key, default: Column()].numbers += 1
                if number != number.rounded(), let cell = cells[member.key]?.string.map(ColumnNames.trimmed) {
                    columns[member.key]?.note(cell, of: number)
                }
            } else if let text = member.value.string.map(ColumnNames.trimmed), !Self.isMissing(text),
                // Numbers of very many digits are identifiers.
                !text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            {
                columns[member.key, default: Column()].others += 1
                if Self.isDecorated(text), text.utf8.contains(UInt8(ascii: ",")) {
                    columns[member.key]?.withComma += 1
                    columns[member.key]?.example = text
                    if Self.isDecimal(text) { columns[member.key]?.decimals += 1 }
                } else if columns[member.key]?.withComma == 0 {
                    columns[member.key]?.example = text
                }
            }
        }
    }

    /// Whether a text with a comma is a number as in 12,99 and 1.299,00.
    private static func isDecimal(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].contains(where: \.isNumber) && (1...2).contains(parts[1].count)
            && parts[1].allSatisfy(\.isNumber)
    }

    /// A sentence for each column.
    var warnings: [String] {
        columns.sorted { $0.key < $1.key }.compactMap { name, column in
            let areCommas = column.withComma == column.others
            if column.others > 0, column.numbers > 0 || areCommas && column.decimals == column.others {
                let what = areCommas ? "number" : "cell"
                return
                    "\(name.visible): \(counted(column.others, what)) \(areCommas ? "with a comma" : "that are no numbers"), "
                    + "such as \(column.example.visible), kept as strings, which no comparison of numbers finds"
                    + (areCommas ? "; write 1234.5" : "")
            }
            return column.alike.map {
                "\(name.visible): \($0.visible) and \($1.visible) are read as one number; if they are none, write them in "
                    + "JSON Lines, in quotes"
            }
        }
    }
}

extension CellKinds.Column {
    /// Notes the spelling of a number, if there are few.
    fileprivate mutating func note(_ cell: String, of number: Double) {
        if let other = spellings[number] {
            if other != cell, alike == nil { alike = (other, cell) }
        } else if spellings.count < CellKinds.spellingLimit {
            spellings[number] = cell
        }
    }
}
#endif
