// Anything that holds texts by number.

/// Texts that can be read from several threads at once, by index.
///
/// Both a corpus and a plain array of strings are sources, so that a feature space fits and transforms either.
public protocol TextSource: Sendable {
    /// The number of texts.
    var count: Int { get }

    /// Calls `body` with the UTF-8 bytes of a text; `index` is in `0..<count`.
    func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result
}

extension Array: TextSource where Element == String {
    /// Calls `body` with the UTF-8 bytes of a string; `index` is in `0..<count`.
    public func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        var text = self[index]
        return try text.withUTF8(body)
    }
}
