/// A format of compressed data.
package enum CompressionFormat: CaseIterable, Sendable {
    /// gzip, which is read by the system's zlib: see ``isRead``.
    case gzip
    /// bzip2, which is recognized only.
    case bzip2
    /// Zstandard, which is recognized only.
    case zstandard

    /// Whether data of the format is decompressed; else it is recognized only.
    package var isRead: Bool {
        #if Compression
        self == .gzip
        #else
        false
        #endif
    }

    /// The format whose signature `head` begins with.
    package init?(head: some Collection<UInt8>) {
        let found = Self.signatures.first { $0.count <= head.count && Self.agree($0, head) }
        guard let found else { return nil }
        self = found.format
    }

    /// Whether more bytes after `head` are needed to recognize a format.
    package static func isIncomplete(_ head: some Collection<UInt8>) -> Bool {
        signatures.contains { $0.count > head.count && agree($0, head) }
    }

    /// The format's name in messages.
    package var name: String {
        switch self {
        case .gzip: "gzip"
        case .bzip2: "bzip2"
        case .zstandard: "Zstandard"
        }
    }

    /// The program that compresses and decompresses it.
    package var program: String {
        switch self {
        case .gzip: "gzip"
        case .bzip2: "bzip2"
        case .zstandard: "zstd"
        }
    }

    /// The extension of files.
    package var pathExtension: String {
        switch self {
        case .gzip: ".gz"
        case .bzip2: ".bz2"
        case .zstandard: ".zst"
        }
    }

    /// The format that the extension of `path` names, ignoring case.
    package init?(path: String) {
        let path = path.lowercased()
        guard let format = Self.allCases.first(where: { path.hasSuffix($0.pathExtension) }) else {
            return nil
        }
        self = format
    }

    /// The first bytes of a format; each may be in a range.
    private struct Signature {
        var format: CompressionFormat
        var bytes: [ClosedRange<UInt8>]
        var count: Int { bytes.count }

        init(_ format: CompressionFormat, _ bytes: [ClosedRange<UInt8>]) {
            (self.format, self.bytes) = (format, bytes)
        }
    }

    private static let signatures: [Signature] = {
        func exactly(_ bytes: UInt8...) -> [ClosedRange<UInt8>] { bytes.map { $0...$0 } }
        // "BZh" and the size of blocks; then a block, or the end of empty data.
        let bzip2 = exactly(0x42, 0x5A, 0x68) + [0x31...0x39]
        return [
            Signature(.gzip, exactly(0x1F, 0x8B, 0x08)),
            Signature(.bzip2, bzip2 + exactly(0x31, 0x41, 0x59, 0x26, 0x53, 0x59)),
            Signature(.bzip2, bzip2 + exactly(0x17, 0x72, 0x45, 0x38, 0x50, 0x90)),
            Signature(.zstandard, exactly(0x28, 0xB5, 0x2F, 0xFD)),
            // A frame to skip, with which pzstd begins.
            Signature(.zstandard, [0x50...0x5F] + exactly(0x2A, 0x4D, 0x18)),
        ]
    }()

    /// Whether a signature and the first bytes agree as far as both go.
    private static func agree(_ signature: Signature, _ head: some Collection<UInt8>) -> Bool {
        zip(signature.bytes, head).allSatisfy { $0.contains($1) }
    }
}
