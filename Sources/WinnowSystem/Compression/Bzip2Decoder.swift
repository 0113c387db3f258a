/// Decompresses bzip2's format.
final class Bzip2Decoder: StreamDecoder {
    private let library: Bzip2Library
    /// On the heap, because the library keeps its address.
    private let stream: UnsafeMutablePointer<Bzip2Stream>

    init(_ library: Bzip2Library) {
        self.library = library
        stream = .allocate(capacity: 1)
        open()
    }

    deinit {
        _ = library.end(stream)
        stream.deallocate()
    }

    func beginMember() {
        _ = library.end(stream)
        open()
    }

    private func open() {
        stream.initialize(to: Bzip2Stream())
        // Without messages, in the faster of two ways. It fails only without memory.
        let status = library.begin(stream, 0, 0)
        precondition(status == 0, "no memory to decompress")
    }

    func decode(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressedReader.Failure) -> DecodedPart {
        stream.pointee.input = input.baseAddress
        stream.pointee.inputCount = UInt32(input.count)
        stream.pointee.output = output.baseAddress
        stream.pointee.outputCount = UInt32(output.count)
        let status = library.decompress(stream)
        guard status == Self.ok || status == Self.streamEnd else { throw .damaged }
        return DecodedPart(
            readCount: input.count - Int(stream.pointee.inputCount),
            writtenCount: output.count - Int(stream.pointee.outputCount),
            endsMember: status == Self.streamEnd)
    }

    /// `BZ_OK`.
    private static let ok: Int32 = 0
    /// `BZ_STREAM_END`.
    private static let streamEnd: Int32 = 4
}

/// The functions of libbz2.
struct Bzip2Library: Sendable {
    typealias Begin =
        @convention(c) @Sendable (UnsafeMutableRawPointer, _ verbosity: Int32, _ small: Int32)
        -> Int32
    typealias Step = @convention(c) @Sendable (UnsafeMutableRawPointer) -> Int32

    let begin: Begin
    let decompress: Step
    let end: Step

    /// The library of this system; nil if it is not installed.
    static let installed = Bzip2Library()

    private init?() {
        let names = ["libbz2.so.1.0", "libbz2.so.1", "/usr/lib/libbz2.1.0.dylib"]
        guard let library = SystemLibrary(names),
            let begin = library.function("BZ2_bzDecompressInit", as: Begin.self),
            let decompress = library.function("BZ2_bzDecompress", as: Step.self),
            let end = library.function("BZ2_bzDecompressEnd", as: Step.self)
        else { return nil }
        (self.begin, self.decompress, self.end) = (begin, decompress, end)
    }
}

/// `bz_stream` of bzlib.h, field by field.
struct Bzip2Stream {
    var input: UnsafeRawPointer?
    var inputCount: UInt32 = 0
    private var inputTotal: (UInt32, UInt32) = (0, 0)
    var output: UnsafeMutableRawPointer?
    var outputCount: UInt32 = 0
    private var outputTotal: (UInt32, UInt32) = (0, 0)
    private var state: UnsafeMutableRawPointer?
    private var allocate: UnsafeMutableRawPointer?
    private var free: UnsafeMutableRawPointer?
    private var context: UnsafeMutableRawPointer?

    init() {}
}
