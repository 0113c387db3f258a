/// The filter ``TokenFilter/lowercase``.
enum Lowercasing {
    private static let capitalSigma: UInt32 = 0x3A3
    private static let smallSigma: UInt32 = 0x3C3
    private static let finalSigma: UInt32 = 0x3C2

    /// Writes `source` in lower case; see ``ScalarTable/rewrite(_:to:ascii:override:)``.
    static func write(
        _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        LowercaseTable.rewrite(source, to: target) { byte in
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
            if isCaseIgnorable(scalar.value) {
                end = start
            } else {
                standsBehindCased = isCased(scalar.value)
                break
            }
        }
        guard standsBehindCased else { return false }
        var index = range.upperBound
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            guard isCaseIgnorable(scalar.value) else { return !isCased(scalar.value) }
            index += scalar.count
        }
        return true
    }

    // These come from the standard library instead of a table: they are only called for the neighbours of a
    // capital sigma, where they have not changed since Unicode 4.
    private static func isCased(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.isCased ?? false
    }

    private static func isCaseIgnorable(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.isCaseIgnorable ?? false
    }
}
