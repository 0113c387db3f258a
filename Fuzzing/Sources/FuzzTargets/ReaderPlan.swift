// The options of the readers in the first bytes of an input.

import WinnowCorpora

/// Options of a reading, selected by four bytes.
struct ReaderPlan {
    static let size = 4

    let format: DataOptions.Format
    let encoding: TextEncoding
    /// Whether the format is given instead of detected.
    let namesFormat: Bool
    let delimiter: UInt8
    /// Whether a stream refuses invalid UTF-8.
    let isStrict: Bool
    let hasWeight: Bool
    let hasGroup: Bool
    let joinsColumns: Bool
    let blockSize: Int

    /// Nil if the input is too short.
    init?(_ input: UnsafeBufferPointer<UInt8>) {
        guard input.count >= Self.size else { return nil }
        format = [.csv, .tsv, .jsonl, .lines][Int(input[0] & 3)]
        encoding = TextEncoding.allCases[Int(input[0] >> 2) % TextEncoding.allCases.count]
        namesFormat = input[0] & 0x80 != 0
        delimiter = Array(",;|:".utf8)[Int(input[1] & 3)]
        isStrict = input[1] & 4 != 0
        hasWeight = input[2] & 1 != 0
        hasGroup = input[2] & 2 != 0
        joinsColumns = input[2] & 4 != 0
        blockSize = max(1, Int(input[3]))
    }

    /// Whether the file is read as CSV, as are lines, and TSV, whose head determines the quoting.
    private var isDelimited: Bool { format != .jsonl }

    /// A row to put before the input.
    var firstRow: [UInt8] {
        if !isDelimited { return Array("{\"text\":\"1\",\"label\":2,\"weight\":3,\"group\":4}\n".utf8) }
        let sign = String(Unicode.Scalar(delimiter))
        let columns = hasWeight || hasGroup ? ["2", "1", "3", "4"] : ["2", "1"]
        return Array((columns.joined(separator: sign) + "\n").utf8)
    }

    /// Options that leave nothing to detect.
    var options: DataOptions {
        var options = DataOptions()
        options.encoding = encoding
        options.format = isDelimited ? .csv : .jsonl
        options.labelColumn = isDelimited ? "1" : "label"
        options.textColumns = isDelimited ? (joinsColumns ? ["2", "1"] : ["2"]) : ["text"]
        if hasWeight { options.weightColumn = isDelimited ? "3" : "weight" }
        if hasGroup { options.groupColumn = isDelimited ? "4" : "group" }
        if isDelimited {
            options.hasHeader = false
            options.delimiter = delimiter
        }
        return options
    }

    /// Whether ``PlainTable`` reads the same.
    var isPlainCSV: Bool { isDelimited && encoding == .utf8 && !hasWeight && !hasGroup && !joinsColumns }
}
