import WinnowSystem

/// An object whose members together are the data, as pandas writes tables and some data sets their parts.
struct JSONDocument {
    /// The names of the members, as they are written.
    private var names: [String] = []
    /// The first byte of each member's value, and of what that contains.
    private var openings: [UInt8] = []
    private var contents: [UInt8] = []
    /// The name of the first member of the first value, if that is an object.
    private var innerName: String?
    /// Whether all members are known; else the bytes end before the object.
    private var isComplete = false

    /// Examines the object at `start`; nil if a member is neither a list nor an object.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        var position = start + 1
        while let byte = Self.skipSpace(bytes, &position) {
            isComplete = byte == UInt8(ascii: "}")
            if isComplete { break }
            guard let name = Self.name(bytes, &position), let opening = Self.skipSpace(bytes, &position)
            else { break }
            guard "{[".utf8.contains(opening) else { return nil }
            var inside = position + 1
            let content = Self.skipSpace(bytes, &inside) ?? 0
            if names.isEmpty, opening == UInt8(ascii: "{") { innerName = Self.name(bytes, &inside) }
            names.append(name)
            openings.append(opening)
            contents.append(content)
            var (finder, line) = (JSONRecordFinder(depth: 0), 0)
            guard finder.findEnd(in: bytes, from: &position, line: &line) else { break }
            if let byte = Self.skipSpace(bytes, &position), byte == UInt8(ascii: ",") { position += 1 }
        }
        guard !names.isEmpty else { return nil }
    }

    private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt8? {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    /// The name at `position`, which moves past it and its colon; nil if there is none.
    private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> String? {
        guard skipSpace(bytes, &position) == UInt8(ascii: "\"") else { return nil }
        var end = position + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.count else { return nil }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        position = end + 1
        guard skipSpace(bytes, &position) == UInt8(ascii: ":") else { return nil }
        position += 1
        return name
    }

    /// What the document is, and the command that converts it.
    func remedy(path: String) -> String {
        let file = ShellWord(path).text
        let read: String
        if let list = list {
            let shown = lists.prefix(8).map(ColumnNames.visible).joined(separator: ", ")
            let more = lists.count > 8 || !isComplete ? " …" : ""
            let member = isPlain(list) ? ".\(list)[]" : ".[\"\(ColumnNames.visible(list))\"][]"
            return "a JSON object with lists of rows: \(shown)\(more); take one: "
                + "jq -c '\(member)' \(file) > rows.jsonl"
        } else if openings.allSatisfy({ $0 == UInt8(ascii: "{") }) {
            let isByRow = innerName.map { Int($0) == nil } ?? false
            read = "pandas.read_json('\(file)'\(isByRow ? ", orient='index'" : ""))"
        } else if names.contains("columns"), names.contains("data") {
            read = "pandas.read_json('\(file)', orient='split')"
        } else {
            read = "pandas.read_json('\(file)')"
        }
        return "a JSON object of columns, not of rows; convert it: "
            + "python3 -c \"import pandas; \(read).to_json('rows.jsonl', orient='records', lines=True)\""
    }

    /// The names of lists whose elements are objects or lists.
    private var lists: [String] {
        guard !(names.contains("columns") && names.contains("index")) else { return [] }
        return names.indices.filter {
            openings[$0] == UInt8(ascii: "[") && "{[".utf8.contains(contents[$0])
        }.map { names[$0] }
    }

    /// The list that is likely to be trained on.
    private var list: String? {
        let lists = self.lists
        return ["train", "training", "data", "rows"].first(where: lists.contains) ?? lists.first
    }

    private func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
            && name.utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
            }
    }
}
