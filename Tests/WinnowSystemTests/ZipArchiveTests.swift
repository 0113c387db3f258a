import Foundation
import Testing
import WinnowSystem

@Suite struct ZipArchiveTests {
    /// An archive of Python's zipfile: `stored.txt`, `folder/deflated.txt`, `bzip2.txt` and `empty`.
    private var bytes: [UInt8] {
        let text = """
            UEsDBBQAAAAAAAAAIVAL+UNWBgAAAAYAAAAKAAAAc3RvcmVkLnR4dHN0b3JlZFBLAwQUAAAACAAAACFQRUSfaBIAAACwBAAA\
            EwAAAGZvbGRlci9kZWZsYXRlZC50eHTLSM3JyVfIGCVHyVFylBz0JABQSwMELgAAAAwAAAAhUIamEDYpAAAABQAAAAkAAABi\
            emlwMi50eHRCWmg5MUFZJlNZGTFlPQAAAIEAAkSgACGaaDNNBzOLuSKcKEgMmLKegFBLAwQUAAAACAAAACFQAAAAAAIAAAAA\
            AAAABQAAAGVtcHR5AwBQSwECFAMUAAAAAAAAACFQC/lDVgYAAAAGAAAACgAAAAAAAAAAAAAAgAEAAAAAc3RvcmVkLnR4dFBL\
            AQIUAxQAAAAIAAAAIVBFRJ9oEgAAALAEAAATAAAAAAAAAAAAAACAAS4AAABmb2xkZXIvZGVmbGF0ZWQudHh0UEsBAi4DLgAA\
            AAwAAAAhUIamEDYpAAAABQAAAAkAAAAAAAAAAAAAAIABcQAAAGJ6aXAyLnR4dFBLAQIUAxQAAAAIAAAAIVAAAAAAAgAAAAAA\
            AAAFAAAAAAAAAAAAAACAAcEAAABlbXB0eVBLBQYAAAAABAAEAOMAAADmAAAAAAA=
            """
        return [UInt8](Data(base64Encoded: text) ?? Data())
    }

    private func failure(_ archive: ZipArchive, _ name: String, limit: Int = 10_000) throws -> String {
        try #require(throws: ZipArchive.Failure.self) { try archive.contents(of: name, limit: limit) }.reason
    }

    @Test func `stored and deflated files are read`() throws {
        let archive = try ZipArchive(bytes)
        #expect(archive.names == ["stored.txt", "folder/deflated.txt", "bzip2.txt", "empty"])
        #expect(try archive.contents(of: "stored.txt", limit: 6) == Array("stored".utf8))
        #expect(
            try archive.contents(of: "folder/deflated.txt", limit: 1200)
                == Array(String(repeating: "hello ", count: 200).utf8))
        #expect(try archive.contents(of: "empty", limit: 0) == [])
    }

    @Test func `what cannot be read is an error with its reason`() throws {
        let archive = try ZipArchive(bytes)
        #expect(try failure(archive, "missing") == "the archive has no missing")
        #expect(
            try failure(archive, "stored.txt", limit: 5)
                == "stored.txt in the archive has 6 bytes, more than 5")
        #expect(try failure(archive, "bzip2.txt").contains("is compressed by method 12"))
        var altered = bytes
        // A byte of the stored file.
        altered[42] ^= 1
        #expect(try failure(ZipArchive(altered), "stored.txt").contains("its checksum differs"))
    }

    @Test func `truncated and altered archives are errors or have the same files`() throws {
        let bytes = bytes
        for count in 0..<bytes.count {
            #expect(throws: ZipArchive.Failure.self) { try ZipArchive(Array(bytes.prefix(count))) }
        }
        for index in bytes.indices {
            for bit in 0..<8 {
                var altered = bytes
                altered[index] ^= UInt8(1 << bit)
                guard let archive = try? ZipArchive(altered) else { continue }
                for name in archive.names.prefix(8) {
                    let contents = try? archive.contents(of: name, limit: 10_000)
                    #expect(contents?.count ?? 0 <= 10_000)
                }
            }
        }
    }
}
