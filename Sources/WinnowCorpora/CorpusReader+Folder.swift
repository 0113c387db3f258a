// Reading a folder for each label.

import WinnowSystem

extension CorpusReader {
    /// Reads a folder whose folders are labels and whose files, at any depth in those, are texts.
    ///
    /// Names that begin with a full stop are passed over; files beside the labels' folders are counted and left out.
    /// Files come in the order of their paths' bytes.
    func readFolder(_ path: String) throws(CorpusError) -> LabelledData {
        var summary = ReadSummary(path: path, format: .folder, encoding: options.encoding)
        let files: [LabelledFile]
        do {
            let root = try FolderListing(path: path)
            summary.strayFiles = root.files.count
            files = try root.folders.flatMap { folder in
                try Self.files(below: folder).map { LabelledFile(path: $0, label: Self.name(of: folder)) }
            }
        } catch {
            throw CorpusError(wrapping: error, path: path)
        }
        guard !files.isEmpty else {
            throw CorpusError(
                .emptyFile, path: path, what: "no folders with files; give a folder for each label")
        }
        return try readFiles(files, summary: summary)
    }

    private struct LabelledFile: Sendable {
        var path: String
        var label: String
    }

    private func readFiles(
        _ files: [LabelledFile], summary: ReadSummary
    ) throws(CorpusError) -> LabelledData {
        var summary = summary
        var builder = CorpusBuilder()
        var batches = Parallel.ranges(count: files.count, size: 64)[...]
        do {
            try OrderedPipeline.run(threads: threads) {
                batches.popFirst()
            } transform: { (batch: Range<Int>) in
                try rows(of: files[batch])
            } consume: { rows in
                summary.add(rows)
                builder.append(rows)
            }
        } catch {
            throw CorpusError(wrapping: error, path: summary.path)
        }
        return LabelledData(corpus: builder.finish(), summary: summary)
    }

    private func rows(of files: ArraySlice<LabelledFile>) throws -> ParsedRows {
        var rows = RowCollector()
        var checksum = CRC32()
        var byteCount = 0
        var nulCount = 0
        for file in files {
            let bytes = try InputFile(path: file.path).readAll()
            bytes.withUnsafeBytes { checksum.update($0) }
            byteCount += bytes.count
            let mark = try bytes.withUnsafeBufferPointer { content in
                try ContentCheck(content, path: file.path).byteOrderMarkCount
            }
            let block = RecordBlock(
                storage: ByteBlock(bytes), range: mark..<bytes.count, rawRange: 0..<bytes.count, firstLine: 1,
                isFirst: true)
            let decoder = BlockDecoder(
                path: file.path, encoding: options.encoding, newline: UInt8(ascii: "\n"))
            let decoded = try decoder.decode(block)
            nulCount += decoded.nulCount
            rows.addLabel(file.label)
            rows.addText(decoded.storage.bytes(decoded.range))
            rows.endText()
        }
        var parsed = rows.finish()
        parsed.byteCount = byteCount
        parsed.checksum = checksum.value
        parsed.nulCount = nulCount
        return parsed
    }

    /// All files below `folder`, its own first, then those of its folders.
    private static func files(below folder: String) throws(FileError) -> [String] {
        var files: [String] = []
        var waiting = [folder]
        while let next = waiting.popLast() {
            let listing = try FolderListing(path: next)
            files += listing.files
            waiting += listing.folders.reversed()
        }
        return files
    }

    private static func name(of folder: String) -> String {
        String(folder.split(separator: "/").last ?? "")
    }
}
