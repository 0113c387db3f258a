/// The filter ``TokenFilter/lowercase``.
package enum Lowercasing {
    private static let capitalSigma: UInt32 = 0x3A3
    private static let smallSigma: UInt32 = 0x3C3
    private static let finalSigma: UInt32 = 0x3C2

    /// Writes `source` in lower case; see ``ScalarTable/rewrite(_:to:ascii:override:)``.
    static func write(
        _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        ScalarTable.lowercase.rewrite(source, to: target) { byte in
            byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        } override: { scalar, range in
            guard scalar == capitalSigma else { return nil }
            return isFinal(range, in: source) ? finalSigma : smallSigma
        }
    }

    /// Whether the sigma at `range` ends a word: it follows a cased letter and none follows it, ignoring
    /// case-ignorable scalars such as apostrophes and accents (the condition `Final_Sigma`).
    private static func isFinal(_ range: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        var end = range.lowerBound
        var standsBehindCased = false
        while end > 0 {
            let start = UTF8Scalar.start(before: end, in: source)
            let scalar = UTF8Scalar(at: start, in: source)
            let kind = ScalarKind.Case(scalar.value)
            guard kind == .ignorable else {
                standsBehindCased = kind == .cased
                break
            }
            end = start
        }
        guard standsBehindCased else { return false }
        var index = range.upperBound
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            let kind = ScalarKind.Case(scalar.value)
            guard kind == .ignorable else { return kind != .cased }
            index += scalar.count
        }
        return true
    }

    /// Calls `body` with `source` in lower case, only valid during the call.
    package static func with<Result>(
        _ source: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ScalarTable.growth * source.count + 8) {
            let count = write(source, to: $0)
            return body(UnsafeBufferPointer(rebasing: $0[..<count]))
        }
    }

    /// The lower case of a scalar, the first of two for the capital I with a dot.
    package static func scalar(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
        var first: UInt32?
        ScalarTable.lowercase.forEachImage(of: scalar) { first = first ?? $0 }
        return first ?? scalar
    }
}
