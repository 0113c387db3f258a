import NIOCore

import WinnowPlatform

/// A socket in the file system, which is removed at the end.
struct UnixSocket: Sendable {
    /// The bound socket, which does not listen yet.
    let descriptor: CInt
    private let path: String
    /// The number of the file, to notice when another file has replaced it.
    private let number: UInt64

    /// Makes the socket, with a mode that defines who may connect; the socket of a dead process is replaced.
    ///
    /// - Throws: ``ListeningError`` if a process listens there, another file has the name, or the folder
    ///   does not allow it.
    init(path: String, mode: Int) throws(ListeningError) {
        let address: SocketAddress
        do {
            address = try SocketAddress(unixDomainSocketPath: path)
        } catch {
            throw ListeningError("unix:\(path): the path is too long for a socket; use one below 100 bytes")
        }
        if let (type, _) = Self.file(at: path) {
            guard type == S_IFSOCK else {
                throw ListeningError("unix:\(path): there is a file that is no socket; use another path")
            }
            guard !Self.isAlive(address) else {
                throw ListeningError(
                    "unix:\(path): another process listens there; end it, or use another path")
            }
            unlink(path)
        }
        let descriptor = Self.make()
        guard descriptor >= 0, address.withSockAddr({ bind(descriptor, $0, socklen_t($1)) }) == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw ListeningError("unix:\(path): cannot be made: \(reason); check the folder and its owner")
        }
        // The socket does not listen yet, so that nobody connects before the mode is set.
        chmod(path, mode_t(mode))
        self.descriptor = descriptor
        self.path = path
        number = Self.file(at: path)?.number ?? 0
    }

    /// Removes the file, if it is still this socket's.
    func remove() {
        if Self.file(at: path)?.number == number { unlink(path) }
    }

    private static func make() -> CInt {
        #if canImport(Darwin)
        return socket(AF_UNIX, SOCK_STREAM, 0)
        #else
        return socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        #endif
    }

    private static func file(at path: String) -> (type: mode_t, number: UInt64)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return (status.st_mode & S_IFMT, UInt64(status.st_ino))
    }

    /// Whether a process listens, even if it is too busy to answer.
    private static func isAlive(_ address: SocketAddress) -> Bool {
        let descriptor = make()
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let status = address.withSockAddr { connect(descriptor, $0, socklen_t($1)) }
        return status == 0 || errno != ECONNREFUSED && errno != ENOENT
    }
}
