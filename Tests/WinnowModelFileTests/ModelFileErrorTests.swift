// Files that are not models, damaged models, and models of later versions: distinct errors.

import Foundation
import Testing
import WinnowModelFile
import WinnowSystem

@Suite struct ModelFileErrorTests {
    /// The error of opening `bytes`, after checking its form.
    private func error(
        opening bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) -> ModelFileError? {
        let error = #expect(throws: ModelFileError.self, sourceLocation: sourceLocation) {
            try ModelFile(bytes: bytes)
        }
        if let message = error?.message {
            #expect(message.hasPrefix("model: "), sourceLocation: sourceLocation)
            #expect(!message.contains("\n") && !message.hasSuffix("."), sourceLocation: sourceLocation)
            #expect(message.contains(";"), "no remedy in \(message)", sourceLocation: sourceLocation)
        }
        return error
    }

    @Test(
        arguments: [
            ("nothing", []),
            ("a byte", [0]),
            (
                "a JPEG",
                [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [UInt8](repeating: 0, count: 500)
            ),
            ("a text", Array("label,text\nspam,You have won a prize\n".utf8)),
            ("a JSON text", Array(#"{"format":"winnow","tensors":[]}"#.utf8)),
            ("zeros", [UInt8](repeating: 0, count: 4096)),
            ("a zip", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 100)),
        ] as [(String, [UInt8])])
    func `other kinds of files are not models`(name: String, bytes: [UInt8]) {
        #expect(error(opening: bytes)?.code == .notAModel, "\(name)")
    }

    @Test(arguments: [
        "{}", #"{"__metadata__":{"format":"pt"}}"#, #"{"__metadata__":5}"#,
        #"{"w":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}}"#,
    ])
    func `a safetensors file of another program is recognized as such`(header: String) {
        let error = error(opening: Sample.file(header: header))
        #expect(error?.code == .notAModel)
        #expect(
            error?.message
                == "model: a safetensors file of another program, not a Winnow model; check the path")
    }

    @Test func `a model cut short anywhere after its first bytes is truncated`() throws {
        let bytes = try Sample.bytes()
        for count in 9..<bytes.count {
            #expect(error(opening: Array(bytes[..<count]))?.code == .truncated, "\(count) bytes")
        }
    }

    @Test func `data after the last tensor is damage`() throws {
        let error = error(opening: try Sample.bytes() + [0])
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("unexpected data after its last tensor (1 B)") == true)
    }

    @Test func `any altered bit of the header is found`() throws {
        let bytes = try Sample.bytes()
        let end = try #require(try ModelFile(bytes: bytes).tensors.first?.byteRange.lowerBound)
        for index in 0..<end {
            for bit in 0..<8 {
                var altered = bytes
                altered[index] ^= 1 << bit
                #expect(error(opening: altered) != nil, "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test func `a model with an altered bit in a tensor opens but does not verify`() throws {
        let bytes = try Sample.bytes()
        let tensors = try ModelFile(bytes: bytes).tensors
        for tensor in tensors {
            for index in tensor.byteRange {
                var altered = bytes
                altered[index] ^= 1 << (index % 8)
                let model = try ModelFile(bytes: altered)
                let error = #expect(throws: ModelFileError.self) { try model.verify() }
                #expect(error?.code == .damaged)
                #expect(error?.message.contains("tensor \(tensor.name) ") == true)
            }
        }
    }

    @Test func `a later format version is an error with a remedy`() throws {
        let header = try Sample.header().replacing(#""format_version":"1""#, with: #""format_version":"3""#)
        let error = error(opening: Sample.file(header: header))
        #expect(error?.code == .futureVersion)
        #expect(
            error?.message
                == "model: the model has format version 3, but this winnow reads up to 2; update winnow")
    }

    @Test func `a model of another kind is refused`() throws {
        let model = try ModelFile(bytes: Sample.bytes())
        try model.require(kind: "sample")
        let error = #expect(throws: ModelFileError.self) { try model.require(kind: "text-classifier") }
        #expect(error?.code == .wrongKind)
        #expect(
            error?.message
                == "model: a model of kind sample, but text-classifier is needed; name another model")
    }

    @Test func `a model of mail names the verbs that read it`() throws {
        let writer = ModelFileWriter(kind: "mail-filter", manifest: [:])
        let model = try ModelFile(bytes: writer.bytes())
        let error = #expect(throws: ModelFileError.self) { try model.require(kind: "text-classifier") }
        #expect(
            error?.message
                == "model: a model of kind mail-filter, but text-classifier is needed; judge messages with it by "
                + "winnow filter --base, or measure it by winnow evaluate")
    }

    @Test func `a missing tensor, another type and another shape are distinct errors`() throws {
        let model = try ModelFile(bytes: Sample.bytes())
        func code(_ body: () throws -> Void) -> ModelFileError.Code? {
            #expect(throws: ModelFileError.self, performing: body)?.code
        }
        #expect(code { _ = try model.tensor("none", as: Float.self) } == .missingTensor)
        #expect(code { _ = try model.tensor("f32", as: Int32.self) } == .wrongType)
        #expect(code { _ = try model.tensor("f32", as: Float.self, shape: [3, 2]) } == .wrongShape)
        #expect(code { _ = try model.tensor("f32", as: Float.self, shape: [6]) } == .wrongShape)
        #expect(try model.tensor("f32", as: Float.self, shape: [nil, 3]).count == 6)
    }

    @Test func `file system errors keep their reason`() throws {
        let folder = try TemporaryFolder()
        for (path, code) in [(folder.file("none"), FileError.Code.notFound), (folder.path, .isDirectory)] {
            let error = #expect(throws: ModelFileError.self) { try ModelFile(contentsOf: path) }
            #expect(error?.code == .file)
            #expect(error?.cause?.code == code)
            #expect(error?.path == path)
        }
        for path in [folder.path, folder.file("none/a.winnow")] {
            let error = #expect(throws: ModelFileError.self) { try Sample.writer().write(to: path) }
            #expect(error?.code == .file)
            #expect(error?.cause?.path == path)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func `a full disk is a file system error`() throws {
        let error = #expect(throws: ModelFileError.self) { try Sample.writer().write(to: "/dev/full") }
        #expect(error?.cause?.code == .unwritable)
    }
}
