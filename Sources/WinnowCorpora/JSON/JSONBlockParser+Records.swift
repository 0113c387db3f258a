// Splits a block into records and parses each.

import WinnowSystem

extension JSONBlockParser {
    /// Calls `body` with each object of a block, its bytes, and the number of the line that it begins on.
    ///
    /// - Parameters:
    ///   - areLists: whether records are lists, which become objects whose names are numbers from 1.
    ///   - skip: takes the line and the bytes of each record that is wrong; nil if that is an error.
    static func forEachObject(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock, _ layout: JSONLayout,
        areLists: Bool = false, skip: ((Int, UnsafeBufferPointer<UInt8>) -> Void)? = nil,
        _ body: (JSONObject, UnsafeBufferPointer<UInt8>, Int) throws(CorpusError) -> Void
    ) throws(CorpusError) {
        try forEachValue(in: bytes, of: block, layout, skip: skip) {
            value, content, line throws(CorpusError) in
            if let object = areLists ? value.array.map(numbered) : value.object {
                return try body(object, content, line)
            }
            let kind = areLists ? "a list" : "an object"
            let remedy =
                layout == .lines && !areLists ? "write one object per line" : "make all records alike"
            throw CorpusError(
                .badJSON, path: block.path, line: line, what: "a JSON value that is not \(kind); \(remedy)")
        }
    }

    /// A list as an object whose names are numbers from 1.
    static func numbered(_ list: [JSONValue]) -> JSONObject {
        var object = JSONObject()
        for (index, value) in list.enumerated() { object.append(key: "\(index + 1)", value: value) }
        return object
    }

    /// Calls `body` with each record of a block, its bytes, and the number of the line that it begins on.
    ///
    /// - Throws: ``CorpusError`` with `badJSON`, and what `body` throws unless wrong records are skipped.
    static func forEachValue(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock, _ layout: JSONLayout,
        skip: ((Int, UnsafeBufferPointer<UInt8>) -> Void)? = nil,
        _ body: (JSONValue, UnsafeBufferPointer<UInt8>, Int) throws(CorpusError) -> Void
    ) throws(CorpusError) {
        guard case .values(let depth) = layout else {
            return try forEachLine(in: bytes, of: block, skip, body)
        }
        var (position, line) = (0, block.firstLine)
        if depth == 1, block.isFirst {
            skipSpace(bytes, &position, &line)
            position += 1
        }
        while true {
            skipSpace(bytes, &position, &line, andCommas: depth == 1)
            guard position < bytes.count else { return }
            if depth == 1, bytes[position] == UInt8(ascii: "]") {
                position += 1
                skipSpace(bytes, &position, &line)
                guard position < bytes.count else { return }
                throw notJSON("text after the end of the array", at: position, in: bytes, of: block)
            }
            let (start, firstLine) = (position, line)
            guard "{[".utf8.contains(bytes[start]) else {
                throw CorpusError(
                    .badJSON, path: block.path, line: line,
                    what: "a JSON value that is neither an object nor a list; make all records alike")
            }
            var finder = JSONRecordFinder(depth: 0)
            _ = finder.findEnd(in: bytes, from: &position, line: &line)
            let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
            do throws(CorpusError) {
                let value: JSONValue
                do throws(JSONError) {
                    value = try JSONValue(parsing: content, readsNaN: true, keepsDigits: true)
                } catch {
                    throw notJSON(error.reason, at: start + (error.offset ?? 0), in: bytes, of: block)
                }
                try body(value, content, firstLine)
            } catch {
                guard let skip else { throw error }
                skip(firstLine, content)
            }
        }
    }

    private static func skipSpace(
        _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ line: inout Int, andCommas: Bool = false
    ) {
        while position < bytes.count,
            " \n\r\t".utf8.contains(bytes[position]) || andCommas && bytes[position] == UInt8(ascii: ",")
        {
            if bytes[position] == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
    }

    private static func notJSON(
        _ reason: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock
    ) -> CorpusError {
        var offset = min(offset, bytes.count)
        // A missing comma is reported after the text before it, not on the line of the text that follows.
        if reason.hasPrefix("expected a comma") {
            while offset > 0, " \n\r\t".utf8.contains(bytes[offset - 1]) { offset -= 1 }
        }
        let place = TextPlace(
            of: offset, in: bytes, firstLine: block.firstLine, newline: UInt8(ascii: "\n"))
        return CorpusError(
            .badJSON, path: block.path, line: place.line, column: place.column,
            what: "not JSON: \(reason); correct it")
    }

    private static func forEachLine(
        in bytes: UnsafeBufferPointer<UInt8>, of block: RecordBlock,
        _ skip: ((Int, UnsafeBufferPointer<UInt8>) -> Void)?,
        _ body: (JSONValue, UnsafeBufferPointer<UInt8>, Int) throws(CorpusError) -> Void
    ) throws(CorpusError) {
        var line = block.firstLine
        var start = 0
        while start < bytes.count {
            let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start, to: bytes.count) ?? bytes.count
            let content = withoutComma(UnsafeBufferPointer(rebasing: bytes[start..<end]))
            if content.contains(where: { $0 > 0x20 }) {
                do throws(CorpusError) {
                    try body(try value(ofLine: content, path: block.path, line: line), content, line)
                } catch {
                    guard let skip else { throw error }
                    skip(line, content)
                }
            }
            start = end + 1
            line += 1
        }
    }

    /// A line without the comma after its value, as in lines that were cut out of an array.
    private static func withoutComma(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let last = line.lastIndex(where: { $0 > 0x20 }), last > 0, line[last] == UInt8(ascii: ",")
        else {
            return line
        }
        return UnsafeBufferPointer(rebasing: line[..<last])
    }

    /// The value in a line.
    ///
    /// - Throws: ``CorpusError`` with `badJSON`.
    static func value(
        ofLine content: UnsafeBufferPointer<UInt8>, path: String, line: Int
    ) throws(CorpusError) -> JSONValue {
        do {
            return try JSONValue(parsing: content, readsNaN: true, keepsDigits: true)
        } catch {
            let place = error.offset.map {
                TextPlace(
                    of: min($0, content.count), in: content, firstLine: line, newline: UInt8(ascii: "\n"))
            }
            throw CorpusError(
                .badJSON, path: path, line: line, column: place?.column,
                what: "not JSON: \(error.reason); write one object per line")
        }
    }
}

extension JSONLayout {
    /// Counts a record that is wrong, and keeps it if wanted.
    func skip(
        _ line: Int, _ content: UnsafeBufferPointer<UInt8>, in repairs: inout TextRepairs,
        _ bad: inout BadRowFinder?
    ) {
        repairs.skipBadRow(line)
        bad?.keep(line: line, content, isLine: self == .lines)
    }
}
