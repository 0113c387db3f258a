/// Decompresses Zstandard's format (RFC 8878).
package final class ZstandardDecoder: StreamDecoder {
    private let library: ZstandardLibrary
    private let context: OpaquePointer

    /// The largest window, as a power of two: 128 MB, which the decoder holds in memory.
    package static let maximumWindowBits = 27

    init(_ library: ZstandardLibrary) {
        self.library = library
        guard let context = library.create() else { preconditionFailure("no memory to decompress") }
        self.context = context
        _ = library.setParameter(context, Self.maximumWindowParameter, Int32(Self.maximumWindowBits))
    }

    deinit { _ = library.free(context) }

    func beginMember() {
        // A context continues with the next frame by itself.
    }

    func decode(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressedReader.Failure) -> DecodedPart {
        var from = ZstandardBuffer(
            start: UnsafeMutableRawPointer(mutating: input.baseAddress), count: input.count)
        var to = ZstandardBuffer(start: output.baseAddress, count: output.count)
        let status = library.decompress(context, &to, &from)
        guard library.isError(status) == 0 else {
            throw library.errorCode(status) == Self.windowTooLarge ? .windowTooLarge : .damaged
        }
        return DecodedPart(readCount: from.position, writtenCount: to.position, endsMember: status == 0)
    }

    /// `ZSTD_d_windowLogMax`.
    private static let maximumWindowParameter: Int32 = 100
    /// `ZSTD_error_frameParameter_windowTooLarge`.
    private static let windowTooLarge: Int32 = 16
}

/// The functions of libzstd.
struct ZstandardLibrary: Sendable {
    typealias Create = @convention(c) @Sendable () -> OpaquePointer?
    typealias SetParameter = @convention(c) @Sendable (OpaquePointer, Int32, Int32) -> Int
    typealias Decompress =
        @convention(c) @Sendable (
            OpaquePointer, _ to: UnsafeMutableRawPointer,
            _ from: UnsafeMutableRawPointer
        ) -> Int
    typealias Free = @convention(c) @Sendable (OpaquePointer) -> Int
    typealias IsError = @convention(c) @Sendable (Int) -> UInt32
    typealias ErrorCode = @convention(c) @Sendable (Int) -> Int32

    let create: Create
    let setParameter: SetParameter
    let decompress: Decompress
    let free: Free
    let isError: IsError
    let errorCode: ErrorCode

    /// The library of this system; nil if it is not installed, or older than 1.4.
    static let installed = ZstandardLibrary()

    private init?() {
        // The last two are Homebrew's, on processors of Apple and of Intel.
        let names = [
            "libzstd.so.1", "/opt/homebrew/lib/libzstd.1.dylib", "/usr/local/lib/libzstd.1.dylib",
        ]
        guard let library = SystemLibrary(names),
            let create = library.function("ZSTD_createDCtx", as: Create.self),
            let setParameter = library.function("ZSTD_DCtx_setParameter", as: SetParameter.self),
            let decompress = library.function("ZSTD_decompressStream", as: Decompress.self),
            let free = library.function("ZSTD_freeDCtx", as: Free.self),
            let isError = library.function("ZSTD_isError", as: IsError.self),
            let errorCode = library.function("ZSTD_getErrorCode", as: ErrorCode.self)
        else { return nil }
        (self.create, self.setParameter, self.decompress) = (create, setParameter, decompress)
        (self.free, self.isError, self.errorCode) = (free, isError, errorCode)
    }
}

/// `ZSTD_inBuffer` and `ZSTD_outBuffer` of zstd.h, which have the same fields.
struct ZstandardBuffer {
    var start: UnsafeMutableRawPointer?
    var count: Int
    var position = 0
}
