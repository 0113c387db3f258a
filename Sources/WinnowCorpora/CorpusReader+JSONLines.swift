// Reading JSON Lines.

import WinnowSystem

extension CorpusReader {
    func readJSONLines(_ source: BlockSource, skipping count: Int) throws(CorpusError) -> LabelledData {
        source.begin(RecordScanner(newline: UInt8(ascii: "\n")), skipping: count)
        let first = try source.next()
        let decoder = BlockDecoder(path: source.path, encoding: options.encoding, newline: UInt8(ascii: "\n"))
        let finder = JSONNameFinder(options: options, path: source.path, needsLabel: true)
        let parser = JSONBlockParser(path: source.path, names: try finder.names(in: first, decoder))
        var summary = ReadSummary(path: source.path, format: .jsonl, encoding: options.encoding)
        summary.textColumns = parser.names.text
        summary.labelColumn = parser.names.label
        summary.weightColumn = parser.names.weight
        summary.groupColumn = parser.names.group
        return try assemble(first, source, summary: summary) { block in
            try parser.rows(block, decoder)
        }
    }
}
