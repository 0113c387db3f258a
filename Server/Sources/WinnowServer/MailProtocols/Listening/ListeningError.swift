/// The service cannot listen at an address.
public struct ListeningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line: the address, what is wrong, the remedy.
    public let message: String

    /// The ``message``.
    public var description: String { message }

    init(_ message: String) { self.message = message }
}
