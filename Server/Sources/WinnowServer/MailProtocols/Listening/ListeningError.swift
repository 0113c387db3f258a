import WinnowPlatform
import NIOCore

/// The service cannot listen at an address.
public struct ListeningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line: the address, the problem, the remedy.
    public let message: String

    /// The ``message``.
    public var description: String { message }

    init(_ message: String) { self.message = message }

    /// Makes the error for an address from an error of the system or the network library.
    public init(listeningOn address: String, _ error: any Error) {
        guard let code = (error as? IOError)?.errnoCode else {
            message = "cannot listen on \(address): \(error); check the address"
            return
        }
        let reason = String(cString: strerror(code)).lowercased()
        let remedy =
            switch code {
            case EADDRINUSE: "choose another port, or end the program that listens there"
            case EACCES: "choose a port from 1024 on, or ask who runs the machine"
            case EADDRNOTAVAIL: "use an address of this machine"
            default: "check the address"
            }
        message = "cannot listen on \(address): \(reason); \(remedy)"
    }
}
