package import NIOCore

/// A filter's reply to a mail server.
package enum MilterReply: Sendable, Hashable {
    /// Version, actions and steps that the filter wants.
    case negotiation(version: UInt32, actions: UInt32, steps: UInt32)
    /// Go on.
    case `continue`
    /// Take the message as it is, and ask no more about it.
    case accept
    /// Refuse the message, and tell its sender's server why.
    case reject
    /// Continue, without the rest of the body.
    case skipBody
    /// Add a field at the end of the header.
    case addField(name: [UInt8], value: [UInt8])
    /// Remove a field: among those of its name, by its number from 1 on.
    case removeField(name: [UInt8], number: Int)

    /// Appends the packet of the reply.
    package func write(to buffer: inout ByteBuffer) {
        switch self {
        case .negotiation(let version, let actions, let steps):
            Self.packet("O", to: &buffer) { $0.writeMultipleIntegers(version, actions, steps) }
        case .continue: Self.packet("c", to: &buffer) { _ in 0 }
        case .accept: Self.packet("a", to: &buffer) { _ in 0 }
        case .reject:
            Self.packet("y", to: &buffer) { $0.writeString("550 5.7.1 The message was refused as spam\0") }
        case .skipBody: Self.packet("s", to: &buffer) { _ in 0 }
        case .addField(let name, let value):
            Self.packet("h", to: &buffer) { $0.writeBytes(name + [0] + value + [0]) }
        case .removeField(let name, let number):
            Self.packet("m", to: &buffer) {
                $0.writeInteger(UInt32(clamping: number)) + $0.writeBytes(name + [0, 0])
            }
        }
    }

    private static func packet(
        _ letter: UnicodeScalar, to buffer: inout ByteBuffer, _ data: (inout ByteBuffer) -> Int
    ) {
        let start = buffer.writerIndex
        buffer.writeInteger(UInt32(0))
        buffer.writeInteger(UInt8(ascii: letter))
        let count = data(&buffer)
        buffer.setInteger(UInt32(count + 1), at: start)
    }
}
