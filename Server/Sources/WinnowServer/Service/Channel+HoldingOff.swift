import NIOCore
import WinnowPlatform

extension Channel {
    /// Lets no more clients connect to a listening channel, which continues to accept those that have begun to.
    ///
    /// Closing a socket resets the connections that the system has established for it and the program has not
    /// accepted. So Linux is told to drop the first packet of each new connection, by a filter on the socket. A
    /// client sends it again after a second, to the service's successor if there is one. Elsewhere, and for
    /// sockets that are not of TCP, this does nothing.
    func holdOffClients() {
        #if os(Linux)
        guard let options = self as? any SocketOptionProvider else { return }
        _ = options.unsafeSetSocketOption(
            level: .socket, name: NIOBSDSocket.Option(rawValue: SO_ATTACH_FILTER),
            value: PacketFilter.newClients)
        #endif
    }
}

#if os(Linux)
/// A program that the system runs on each packet for a socket (`struct sock_fprog` of linux/filter.h).
///
/// It can be sent between threads because its instructions never change and are never freed.
private struct PacketFilter: @unchecked Sendable {
    /// `struct sock_filter`.
    private struct Instruction {
        let code: UInt16
        let jumpIfTrue: UInt8
        let jumpIfFalse: UInt8
        let value: UInt32
    }

    private let count: UInt16
    private let instructions: UnsafePointer<Instruction>

    private init(_ program: [Instruction]) {
        let memory = UnsafeMutableBufferPointer<Instruction>.allocate(capacity: program.count)
        _ = memory.initialize(from: program)
        count = UInt16(program.count)
        instructions = UnsafePointer(memory.baseAddress.unsafelyUnwrapped)
    }

    /// Drops packets of TCP that begin a connection: of the flags in byte 13, SYN is set, and ACK is not.
    static let newClients = PacketFilter([
        Instruction(code: 0x30, jumpIfTrue: 0, jumpIfFalse: 0, value: 13),  // load the byte
        Instruction(code: 0x54, jumpIfTrue: 0, jumpIfFalse: 0, value: 0x12),  // and
        Instruction(code: 0x15, jumpIfTrue: 0, jumpIfFalse: 1, value: 0x02),  // if equal, the next one
        Instruction(code: 0x06, jumpIfTrue: 0, jumpIfFalse: 0, value: 0),  // drop
        Instruction(code: 0x06, jumpIfTrue: 0, jumpIfFalse: 0, value: .max),  // keep
    ])
}
#endif
