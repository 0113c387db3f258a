import WinnowSystem

/// An object whose members together are the data, as pandas writes tables and some data sets their parts.
struct JSONDocument {
    /// The names of the members, as they are written.
    private var names: [String] = []
    /// The first byte of each member's value, and of the first value in it.
    private var openings: [UInt8] = []
    private var contents: [UInt8] = []
    /// The name of the first member of the first value, if that is an object.
    private var innerName: String?
    /// Whether all members are known; else the bytes end before the object.
    private var isComplete = false

    /// Examines the object at `start`.
    ///
    /// - Parameter hasScalars: whether other members than lists and objects are passed over; else the result
    ///   is nil if there is one.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, passingScalars hasScalars: Bool = false) {
        var position = start + 1
        while let byte = Self.skipSpace(bytes, &position) {
            isComplete = byte == UInt8(ascii: "}")
            if isComplete { break }
            guard let name = Self.name(bytes, &position), let opening = Self.skipSpace(bytes, &position)
            else { break }
            guard "{[".utf8.contains(opening) else {
                guard hasScalars, Self.skipScalar(bytes, &position) else { return nil }
                continue
            }
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

    /// Moves past a scalar and the comma after it; false at the end of the bytes.
    private static func skipScalar(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Bool {
        var isInString = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\") where isInString: position += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: ",") where !isInString:
                position += 1
                return true
            case UInt8(ascii: "}") where !isInString: return true
            default: break
            }
            position += 1
        }
        return false
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

    /// Whether there is a list of rows that an option reads.
    var hasRows: Bool { list != nil }

    /// A description of the document, and the option that reads it or the command that converts it.
    func remedy(path: String) -> ErrorText {
        let file = ShellWord(path).text
        let read: String
        if let list = list {
            let shown = lists.prefix(8).map(ColumnNames.visible).joined(separator: ", ")
            let more = lists.count > 8 || !isComplete ? " …" : ""
            return
                "a JSON object with lists of rows: \(shown)\(more); read one with \(option: "jsonMember") \(Self.word(list))"
        } else if openings.allSatisfy({ $0 == UInt8(ascii: "{") }) {
            let isByRow = innerName.map { Int($0) == nil } ?? false
            read = "pandas.read_json('\(file)'\(isByRow ? ", orient='index'" : ""))"
        } else if names.contains("columns"), names.contains("data") {
            read = "pandas.read_json('\(file)', orient='split')"
        } else {
            read = "pandas.read_json('\(file)')"
        }
        return ErrorText(
            "a JSON object of columns, not of rows; convert it: "
                + "python3 -c \"import pandas; \(read).to_json('rows.jsonl', orient='records', lines=True)\"")
    }

    /// The name of a member as a word of a command; `NAME` if it cannot be written as one.
    private static func word(_ name: String) -> String {
        if ShellWord(name).text == name { return name }
        // Between single quotes every other character is itself; an escape of JSON is not the name.
        let isWritable = ColumnNames.visible(name) == name && !name.contains { $0 == "'" || $0 == "\\" }
        return isWritable && name.first != "-" ? "'\(name)'" : "NAME"
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
        return ["train", "training", "data", "rows"].first(where: lists.contains)
            ?? lists.first { !$0.isEmpty }
    }
}
