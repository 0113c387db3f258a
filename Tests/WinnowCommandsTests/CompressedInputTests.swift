// Compressed data in verbs, and without the library that decompresses it.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct CompressedInputTests {
    @Test func `compressed standard input is read`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train - -o model.winnow --validation none \(SmallData.features)",
            input: .bytes(Gzip.member(Array(SmallData.messages.utf8))))
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let answers = try folder.run(
            "classify spam.winnow --labels-only", input: .bytes(Gzip.member(Array("win money now\n".utf8))))
        #expect(answers.lines.count == 1)
        try folder.write("short.csv.gz", Array(Gzip.compressed.prefix(60)))
        expectFailure(
            try folder.run("train short.csv.gz -o m.winnow"), 65,
            ["short.csv.gz: the gzip data ends early; copy the file again"])
    }

    @Test(.enabled(if: CompressionFormat.zstandard.missingPackage == nil, "needs libzstd1"))
    func `standard input in Zstandard's format is read`() throws {
        let folder = try SmallData.folder()
        let answers = try folder.run(
            "classify spam.winnow --labels-only",
            input: .bytes(Zstandard.frame(Array("win money now\n".utf8))))
        #expect(answers.lines.count == 1)
        expectFailure(
            try folder.run("classify spam.winnow", input: .bytes(Array(Zstandard.compressed.prefix(50)))), 65,
            ["standard input: the Zstandard data ends early; copy the file again"])
    }

    #if os(Linux)
    @Test func `without a library the error names its package and the command that converts`() throws {
        let folder = try CommandFolder()
        // The first library that the system finds, and cannot load.
        try folder.makeFolder("lib")
        try folder.write("lib/libzstd.so.1", "none")
        try folder.write("lib/libbz2.so.1.0", "none")
        try folder.write("lib/libbz2.so.1", "none")
        try folder.write("a.csv.zst", Zstandard.compressed)
        try folder.write("a.csv.bz2", Bzip2.compressed)
        for (file, message) in [
            ("a.csv.zst", "a Zstandard archive, not text; install libzstd1, or decompress it first: zstd -d"),
            ("a.csv.bz2", "a bzip2 archive, not text; install libbz2-1.0, or decompress it first: bzip2 -d"),
        ] {
            let outcome = try WinnowProcess.run(
                ["train", file, "-o", "m.winnow"], environment: ["LD_LIBRARY_PATH": "\(folder.path)/lib"],
                folder: folder.path)
            expectFailure(outcome, 65, ["\(file): \(message) \(file)"])
        }
    }
    #endif
}
