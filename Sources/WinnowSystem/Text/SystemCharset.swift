import WinnowPlatform

/// A character set that the system's `iconv` reads, for those whose tables are large.
package struct SystemCharset: Hashable, Sendable {
    /// The name that `iconv` knows.
    private let name: String

    /// Whether all characters are written in ASCII.
    package var isSevenBit: Bool { name.hasPrefix("ISO-2022") || name == "HZ" || name == "UTF-7" }

    /// Names a character set; nil if the system does not read it, as where there is no `iconv`.
    package init?(_ name: String) {
        #if canImport(Glibc)
        guard let converter = iconv_open("UTF-8", name), converter != Self.failure else { return nil }
        iconv_close(converter)
        self.name = name
        #else
        return nil
        #endif
    }

    /// Appends `bytes` as UTF-8; sequences without a character become U+FFFD. Returns their number.
    ///
    /// - Complexity: O(*n*).
    package func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Int {
        #if canImport(Glibc)
        guard let converter = iconv_open("UTF-8", name), converter != Self.failure else { return 0 }
        defer { iconv_close(converter) }
        var rest = UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(bytes))[...]
        var wrong = 0
        var piece = [UInt8](repeating: 0, count: 4096)
        while !rest.isEmpty {
            let code = piece.withUnsafeMutableBytes { piece in
                var source = rest.base.baseAddress.map {
                    $0.assumingMemoryBound(to: CChar.self) + rest.startIndex
                }
                var target = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (sourceCount, targetCount) = (rest.count, piece.count)
                let result = iconv(converter, &source, &sourceCount, &target, &targetCount)
                let code = result == -1 ? errno : 0
                output.append(contentsOf: piece.prefix(piece.count - targetCount))
                rest = rest.dropFirst(rest.count - sourceCount)
                return code
            }
            if code == E2BIG { continue }
            guard code != 0, !rest.isEmpty else { break }
            // A wrong sequence, or an incomplete one at the end.
            output.append(contentsOf: [0xEF, 0xBF, 0xBD])
            wrong += 1
            rest = code == EILSEQ ? rest.dropFirst() : rest.dropFirst(rest.count)
        }
        return wrong
        #else
        return 0
        #endif
    }

    #if canImport(Glibc)
    private static var failure: iconv_t? { iconv_t(bitPattern: -1) }
    #endif
}
