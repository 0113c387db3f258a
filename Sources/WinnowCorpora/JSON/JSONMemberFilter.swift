import WinnowSystem

/// Passes only the list of one member of a JSON object on, as the bytes are read.
///
/// The line breaks before the list are also passed on, so that lines keep their numbers.
struct JSONMemberFilter {
    private enum State {
        /// Before the object.
        case start
        /// Before a name or the end of the object.
        case beforeName
        case inName
        /// Between a name and its value.
        case beforeValue
        /// In or after a value that is not wanted.
        case skipping
        /// In the list.
        case passing
        /// After the object.
        case done
    }

    private let member: String
    private let path: String
    private var state = State.start
    /// Whether the list has ended.
    private var hasPassed = false
    /// The number of line breaks before the next byte.
    private var line = 0
    /// The number of objects and lists around the next byte.
    private var nesting = 0
    private var isInString = false
    private var isEscaped = false
    /// The name that is read, with its quotes.
    private var name: [UInt8] = []
    /// The members before the next byte, for messages.
    private var names: [String] = []
    private static let mostNames = 1000
    /// The length at which a name is cut, in bytes as they are written; the wanted one is shorter.
    private let longestName: Int

    init(member: String, path: String) {
        self.member = member
        self.path = path
        // An escape has at most six bytes for one of UTF-8.
        longestName = 6 * member.utf8.count + 4096
    }

    /// Moves the bytes that are passed on to the beginning of the buffer; returns their number.
    ///
    /// - Throws: ``CorpusError`` with `invalidOption` if the input is not an object, with `unknownColumn` if
    ///   it has no such member, with `notRows` if that is not a list, or if it has two or the object is not
    ///   all of the input, with `badJSON` if brackets do not match.
    mutating func filter(_ bytes: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
        var count = 0
        for byte in bytes {
            let wasPassing = state == .passing
            try take(byte)
            let isLineBreak = byte == UInt8(ascii: "\n")
            if isLineBreak { line += 1 }
            guard wasPassing || state == .passing || isLineBreak && !hasPassed else { continue }
            bytes[count] = byte
            count += 1
        }
        return count
    }

    private mutating func take(_ byte: UInt8) throws(CorpusError) {
        if isInString {
            takeInString(byte)
            return
        }
        guard byte > 0x20 else { return }
        switch state {
        case .start:
            // A byte order mark.
            if [0xEF, 0xBB, 0xBF].contains(byte) { return }
            guard byte == UInt8(ascii: "{") else { throw notAnObject() }
            (nesting, state) = (1, .beforeName)
        case .beforeName where byte == UInt8(ascii: "}"): try endObject()
        case .beforeName where byte == UInt8(ascii: "\""):
            (isInString, state, name) = (true, .inName, [byte])
        case .beforeValue where byte == UInt8(ascii: ":"), .beforeName where byte == UInt8(ascii: ","): break
        case .beforeValue:
            state = try isWanted() ? .passing : .skipping
            guard state == .skipping || !hasPassed else {
                throw CorpusError(
                    .notRows, path: path, line: line + 1,
                    what: "a second member \(ColumnNames.visible(member)); rename one of them")
            }
            guard state == .skipping || byte == UInt8(ascii: "[") else {
                throw CorpusError(
                    .notRows, path: path,
                    what: "the member \(ColumnNames.visible(member)) is not a list of rows")
            }
            try takeInValue(byte)
        case .skipping where nesting == 1 && byte == UInt8(ascii: "}"): try endObject()
        case .skipping, .passing: try takeInValue(byte)
        case .beforeName, .inName: throw notJSON("expected a name in quotes")
        case .done: throw moreThanObject()
        }
    }

    private mutating func takeInString(_ byte: UInt8) {
        if state == .inName, name.count < longestName { name.append(byte) }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if state == .inName { state = .beforeValue }
        }
    }

    private mutating func takeInValue(_ byte: UInt8) throws(CorpusError) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): nesting += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard nesting > 1 else { throw notJSON("a ] without its [") }
            nesting -= 1
            if nesting == 1, state == .passing { (state, hasPassed) = (.skipping, true) }
        case UInt8(ascii: ","): if nesting == 1 { state = .beforeName }
        default: break
        }
    }

    /// Whether the name that was read is the wanted one.
    private mutating func isWanted() throws(CorpusError) -> Bool {
        guard name.count < longestName else {
            if names.count < Self.mostNames {
                names.append(String(decoding: name.dropFirst().prefix(100), as: UTF8.self))
            }
            return false
        }
        let text = name.withUnsafeBufferPointer { try? JSONValue(parsing: $0).string }
        guard let text else { throw notJSON("a name with a wrong escape or control character") }
        if names.count < Self.mostNames { names.append(text) }
        return text == member
    }

    private mutating func endObject() throws(CorpusError) {
        guard hasPassed else { throw missing() }
        state = .done
    }

    /// Checks the end of the input.
    ///
    /// - Throws: ``CorpusError`` with `badJSON` if the object does not end.
    func finish() throws(CorpusError) {
        switch state {
        // The readers of the list detect its missing end.
        case .start, .passing, .done: return
        case .beforeName, .inName, .beforeValue, .skipping:
            throw CorpusError(
                .badJSON, path: path, what: "not JSON: the file ends inside the object; copy the file again")
        }
    }

    private func notAnObject() -> CorpusError {
        CorpusError(
            .invalidOption, path: path,
            text: "\(option: "jsonMember") needs data that is one JSON object; leave it out")
    }

    private func notJSON(_ what: String) -> CorpusError {
        CorpusError(.badJSON, path: path, line: line + 1, what: "not JSON: \(what); correct it")
    }

    private func moreThanObject() -> CorpusError {
        CorpusError(
            .notRows, path: path, line: line + 1,
            text:
                "more data after the JSON object, but \(option: "jsonMember") reads one object; leave it out for JSON Lines, or give a file for each object"
        )
    }

    private func missing() -> CorpusError {
        guard !names.isEmpty else {
            return CorpusError(.unknownColumn, path: path, what: "an empty JSON object; check the file")
        }
        let shown = names.prefix(20).map(ColumnNames.visible).joined(separator: ", ")
        let more = names.count > 20 ? " …" : ""
        let near = Spelling.nearest(to: member, in: names).map { "did you mean \(ColumnNames.visible($0))?" }
        return CorpusError(
            .unknownColumn, path: path,
            what: "no member \(ColumnNames.visible(member)): the object has \(shown)\(more); "
                + (near ?? "check the name"))
    }
}
