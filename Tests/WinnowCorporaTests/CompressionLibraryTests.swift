// Data compressed by bzip2 and Zstandard, where their libraries are installed.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite(
    .enabled(
        if: CompressionFormat.allCases.allSatisfy { $0.missingPackage == nil },
        "needs libbz2-1.0 and libzstd1"))
struct CompressionLibraryTests {
    /// ``Gzip/text`` in each form, with the name of its file.
    private static let forms: [(name: String, bytes: [UInt8])] = [
        ("a.csv.bz2", Bzip2.compressed), ("a", Bzip2.compressed),
        ("a.csv.bz2", Bzip2.empty + Bzip2.compressed + Bzip2.empty + [0, 0]),
        ("a.csv.zst", Zstandard.compressed), ("a", Zstandard.compressed),
        ("a.csv.zst", Array(Zstandard.compressed.dropFirst(12))),
        ("a.csv.zst", Zstandard.frame(Array(Gzip.text.utf8))),
        (
            "a.csv.zst",
            Zstandard.frame(Array(Gzip.text.utf8.prefix(100))) + Zstandard.frame([])
                + Zstandard.frame(Array(Gzip.text.utf8.dropFirst(100)), windowBits: 27) + [0]
        ),
    ]

    @Test(arguments: forms, [1, 64, 1 << 19]) func `compressed data is read like plain text`(
        form: (name: String, bytes: [UInt8]), blockSize: Int
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(form.name, form.bytes)
        var reader = CorpusReader()
        reader.blockSize = blockSize
        let data = try reader.read(contentsOf: path)
        #expect(data.corpus.count == 1000)
        #expect(data.corpus.labels == ["ham", "spam"])
        #expect(data.summary.bytes == Gzip.text.utf8.count)
    }

    @Test func `two members are read whole`() throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in [("a.bz2", Bzip2.compressed), ("a.zst", Zstandard.compressed)] {
            var options = DataOptions()
            options.format = .csv
            let path = try folder.file(name, bytes + bytes)
            let data = try CorpusReader(options: options).read(contentsOf: path)
            // The header of the second member is a row.
            #expect(data.corpus.count == 2001)
        }
    }

    @Test func `texts in folders of labels are read`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("ham/a.txt.bz2", Bzip2.compressed)
        _ = try folder.file("spam/b.txt.zst", Zstandard.frame(Array("win".utf8)))
        let corpus = try CorpusReader().read(contentsOf: folder.path).corpus
        #expect((0..<corpus.count).map(corpus.text) == [Gzip.text, "win"])
    }

    @Test(
        arguments: [("bzip2", Bzip2.compressed), ("Zstandard", Zstandard.compressed)], [15, 25, 40, -9, -1])
    func `compressed data that ends early is an error`(form: (name: String, bytes: [UInt8]), count: Int)
        throws
    {
        let folder = try TemporaryFolder()
        let bytes = form.bytes.prefix(count > 0 ? count : form.bytes.count + count)
        let path = try folder.file("a.csv", Array(bytes))
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(error?.code == .compression)
        #expect(error?.kind == .data)
        #expect(error?.message == "\(path): the \(form.name) data ends early; copy the file again")
    }

    @Test(arguments: [("bzip2", Bzip2.compressed), ("zstd", Zstandard.compressed)])
    func `damaged compressed data is an error`(form: (program: String, bytes: [UInt8])) throws {
        let folder = try TemporaryFolder()
        for place in 18..<form.bytes.count {
            var bytes = form.bytes
            bytes[place] ^= 0x55
            let path = try folder.file("a.csv", bytes)
            do throws(CorpusError) {
                // Some bits of bzip2's tables have no effect.
                #expect(try CorpusReader().read(contentsOf: path).corpus.count == 1000, "byte \(place)")
            } catch {
                // Wrong rows may be noticed before the checksum, which is the last part of these bytes.
                #expect(error.kind == .data, "byte \(place)")
                #expect(place < form.bytes.count - 4 || error.code == .compression, "byte \(place)")
            }
        }
        let trailing = try folder.file("b.csv", form.bytes + Array("more".utf8))
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: trailing) }
        #expect(
            error?.message.hasSuffix(
                "data is damaged; copy the file again, and check it with \(form.program) -t") == true)
    }

    @Test func `a window that takes too much memory is refused with the remedy`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv.zst", Zstandard.frame(Array(Gzip.text.utf8), windowBits: 28))
        let error = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(error?.code == .compression)
        #expect(
            error?.message
                == "\(path): the Zstandard data needs a window of more than 128 MB; decompress it first: "
                + "zstd -d --long=31 \(path)")
    }

    @Test func `data that grows thirty thousand times is read as a stream`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.txt.zst", Zstandard.frame(repeating: 0x0A, blockCount: 256))
        var stream = try TextStream(path: path)
        var count = 0
        while let block = try stream.next() { count += try block.parse().count }
        #expect(count == 32 << 20)
    }
}
