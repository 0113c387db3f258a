package import NIOCore

/// Cuts incoming bytes into packets: four bytes of length, the highest first, then command and data.
package struct MilterPacketReader {
    /// Headers and parts of the body are shorter in all servers; up to 1 MiB by the protocol.
    package static let longestPacket = (1 << 20) + (64 << 10)

    private var buffer = ByteBuffer()

    package init() {}

    /// Takes the next piece of the input.
    package mutating func append(_ piece: ByteBuffer) {
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(piece)
    }

    /// The next packet; nil until it has arrived whole.
    package mutating func next() throws(MilterError) -> MilterPacket? {
        guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else { return nil }
        guard length > 0, length <= Self.longestPacket else { throw .packetLength }
        if let byte = buffer.getInteger(at: buffer.readerIndex + 4, as: UInt8.self),
            MilterPacket.Command(rawValue: byte) == nil
        {
            throw .command
        }
        guard buffer.readableBytes >= 4 + Int(length) else { return nil }
        buffer.moveReaderIndex(forwardBy: 4)
        guard let byte = buffer.readInteger(as: UInt8.self),
            let command = MilterPacket.Command(rawValue: byte),
            let data = buffer.readSlice(length: Int(length) - 1)
        else { throw .command }
        return MilterPacket(command, data)
    }
}
