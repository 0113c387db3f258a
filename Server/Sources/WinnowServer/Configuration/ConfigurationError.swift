/// A configuration that the service cannot start with.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line: the source of the value, the problem, the value, the remedy.
    public let message: String

    /// The ``message``.
    public var description: String { message }

    init(_ message: String) { self.message = message }
}
