package import WinnowKit

/// A request by SPAMC 1.5, the protocol of SpamAssassin's `spamc`.
package struct SpamdRequest: Sendable, Hashable {
    /// The command of a request.
    package enum Command: String, Sendable, CaseIterable {
        /// Whether a message is spam.
        case check = "CHECK"
        /// Also the names of the symbols found.
        case symbols = "SYMBOLS"
        /// Also a text about it.
        case report = "REPORT"
        /// The same if it is spam.
        case reportIfSpam = "REPORT_IFSPAM"
        /// The message with fields about it.
        case process = "PROCESS"
        /// The header of that message.
        case headers = "HEADERS"
        /// Whether the service is there.
        case ping = "PING"
        /// Nothing.
        case skip = "SKIP"
        /// To learn or to forget a message.
        case tell = "TELL"

        /// Whether there is a message.
        var hasMessage: Bool { self != .ping && self != .skip }
    }

    /// The version of the protocol, such as 1.5, as a whole number of tenths.
    package struct Version: Sendable, Hashable, Comparable {
        package let major: Int
        package let minor: Int

        package init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

        package static func < (one: Version, other: Version) -> Bool {
            (one.major, one.minor) < (other.major, other.minor)
        }
    }

    package let command: Command
    package let version: Version
    /// The name in `User`, if any.
    package var user: String?
    /// The label in `Message-class`, if any.
    package var label: MailLabel?
    /// Whether the message is to be learned here (`Set: local`).
    package var learns = false
    /// Whether it is to be forgotten here (`Remove: local`).
    package var forgets = false
    /// The bytes of the message in `Content-length`; nil if it continues to the end.
    package var length: Int?
    /// Whether the message is compressed.
    package var isCompressed = false
    /// The message as it was sent.
    package var body: [UInt8] = []

    package init(_ command: Command, _ version: Version) {
        self.command = command
        self.version = version
    }

    /// The message, decompressed.
    package func message(limit: Int) throws(SpamdError) -> [UInt8] {
        guard isCompressed else { return body }
        do {
            return try ZlibData.decompress(body, limit: limit)
        } catch {
            switch error {
            case .damaged: throw SpamdError(.data, "the message is not in zlib's format, or cut")
            case .tooLarge: throw .messageTooLarge(limit)
            }
        }
    }
}
