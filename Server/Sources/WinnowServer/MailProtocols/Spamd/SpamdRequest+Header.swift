// The lines of a request's header.

import WinnowKit

extension SpamdRequest {
    /// Reads the first line: `CHECK SPAMC/1.5`.
    init(line: String) throws(SpamdError) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let command = Command(rawValue: String(words[0])),
            let version = Version(words[1])
        else {
            throw .badHeader(
                "expected a command and SPAMC/1.5, such as one of "
                    + Command.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.init(command, version)
    }

    /// Reads another line: `User: ada`. Fields that are not used are ignored, as in spamd.
    mutating func read(field line: String) throws(SpamdError) {
        guard let colon = line.firstIndex(of: ":") else {
            throw .badHeader("expected a name and a value, with a colon between")
        }
        let value = String(line[line.index(after: colon)...].trimmingWhitespace())
        switch line[..<colon].lowercased() {
        case "content-length":
            guard let length = Int(value), length >= 0, value.allSatisfy(\.isNumber) else {
                throw .badHeader("Content-length is not a number")
            }
            self.length = length
        case "user": user = value
        case "compress":
            guard value.lowercased() == "zlib" else { throw .badHeader("Compress is not zlib") }
            isCompressed = true
        case "message-class":
            guard let label = MailLabel(rawValue: value.lowercased()) else {
                throw .badHeader("Message-class is not spam or ham")
            }
            self.label = label
        case "set": learns = Self.isLocal(value)
        case "remove": forgets = Self.isLocal(value)
        default: break
        }
    }

    /// Checks the lines together.
    func validate() throws(SpamdError) {
        guard command == .tell else { return }
        if learns, forgets {
            throw .badHeader("Unable to set local and remove local in the same operation.")
        }
        if learns, label == nil { throw .badHeader("Set: local needs Message-class: spam or ham") }
    }

    private static func isLocal(_ value: String) -> Bool {
        value.split(separator: ",").contains { $0.trimmingWhitespace().lowercased() == "local" }
    }
}

extension SpamdRequest.Version {
    /// Reads `SPAMC/1.5`.
    fileprivate init?(_ word: Substring) {
        let name = "SPAMC/"
        let parts = word.dropFirst(name.count).split(separator: ".", omittingEmptySubsequences: false)
        guard word.hasPrefix(name), parts.count == 2, parts.allSatisfy({ $0.utf8.count <= 3 }),
            let major = Int(parts[0]), let minor = Int(parts[1]), major >= 0, minor >= 0
        else { return nil }
        self.init(major, minor)
    }
}

extension Substring {
    /// The text without spaces and tabs around it.
    fileprivate func trimmingWhitespace() -> Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
