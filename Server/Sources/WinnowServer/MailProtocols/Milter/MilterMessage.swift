import NIOCore
import WinnowKit

/// A message as a mail server describes it to its filter, restored to the form in which it was sent.
package struct MilterMessage: Sendable, Hashable {
    /// The header and body that have arrived, up to a limit.
    private var header: [UInt8] = []
    private var body: [UInt8] = []
    private var recipient: [UInt8]?
    private var hasOthers = false
    /// How many fields of each name of a filter's verdict came with the message.
    private var forgedCounts: [[UInt8]: Int] = [:]

    /// The name of the message in the queue of the mail server, which it may say at any time.
    package var queueID: String?
    /// Whether the server has authenticated the sender.
    package var isAuthenticated = false

    package init() {}

    /// The bytes of the message.
    package var bytes: [UInt8] { header + [0x0D, 0x0A] + body }

    /// The address of the only recipient; nil if there are several, or none.
    package var user: String? {
        guard let recipient, !hasOthers else { return nil }
        return String(decoding: recipient, as: UTF8.self)
    }

    /// The names of fields in the name of a filter, each with how often it occurs.
    package var forged: [(name: [UInt8], count: Int)] {
        forgedCounts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
    }

    /// Adds a recipient: `<ada@example.org>`.
    mutating func addRecipient(_ path: [UInt8]) {
        guard recipient == nil else {
            hasOthers = true
            return
        }
        recipient =
            path.first == UInt8(ascii: "<") && path.last == UInt8(ascii: ">")
            ? Array(path.dropFirst().dropLast()) : path
    }

    /// Adds a field, if there is room; `hasSpace` means that the value includes the space after the colon.
    mutating func addField(name: [UInt8], value: [UInt8], hasSpace: Bool, limit: Int) {
        let lowercase = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let letters = lowercase.prefix { $0 > 0x20 }
        if MailVerdict.fieldNames.contains(String(decoding: letters, as: UTF8.self)) {
            forgedCounts[lowercase, default: 0] += 1
        }
        guard header.count + name.count + value.count <= limit else { return }
        header += name
        header.append(UInt8(ascii: ":"))
        if !hasSpace { header.append(0x20) }
        // Lines within a field end with a line feed here.
        for byte in value {
            if byte == 0x0A, header.last != 0x0D { header.append(0x0D) }
            header.append(byte)
        }
        header += [0x0D, 0x0A]
    }

    /// Adds a part of the body, as far as there is room; returns whether all of it was kept.
    mutating func addBody(_ data: ByteBuffer, limit: Int) -> Bool {
        let room = max(0, limit - header.count - body.count)
        body += data.readableBytesView.prefix(room)
        return data.readableBytes < room
    }
}
