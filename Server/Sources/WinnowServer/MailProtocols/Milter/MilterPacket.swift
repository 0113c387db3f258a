package import NIOCore

/// A packet that a mail server sends to its filter: a command of Sendmail's milter protocol, with its data.
package struct MilterPacket: Sendable, Hashable {
    /// The commands, by the byte on the wire.
    package enum Command: UInt8, Sendable {
        case abort = 0x41  // A
        case body = 0x42  // B
        case connect = 0x43  // C
        case macro = 0x44  // D
        case bodyEnd = 0x45  // E
        case helo = 0x48  // H
        case quitForNext = 0x4B  // K
        case header = 0x4C  // L
        case mail = 0x4D  // M
        case headerEnd = 0x4E  // N
        case negotiation = 0x4F  // O
        case quit = 0x51  // Q
        case recipient = 0x52  // R
        case data = 0x54  // T
        case unknown = 0x55  // U
    }

    package let command: Command
    package let data: ByteBuffer

    package init(_ command: Command, _ data: ByteBuffer = ByteBuffer()) {
        self.command = command
        self.data = data
    }

    /// The data as strings that each end with a zero byte, which the last one may lack.
    package var strings: [[UInt8]] {
        var parts = data.readableBytesView.split(separator: 0, omittingEmptySubsequences: false)
        if data.readableBytesView.last == 0 || parts.last?.isEmpty == true { parts.removeLast() }
        return parts.map(Array.init)
    }
}

/// The mail server violated the protocol; the connection cannot continue.
package enum MilterError: Error, Sendable, Hashable {
    /// A packet is empty or longer than any server sends.
    case packetLength
    /// A command is not known, or not allowed at this point.
    case command
    /// The data of a command is too short.
    case data
    /// The server's version of the protocol is older than 2.
    case version
}
