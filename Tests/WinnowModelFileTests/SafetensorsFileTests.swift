// Safetensors files of other programs.

import Testing
import WinnowModelFile
import WinnowSystem

@Suite struct SafetensorsFileTests {
    /// A file whose header is not padded.
    private func file(_ header: String, _ data: [UInt8] = [0, 0, 0x80, 0x3F, 0, 0, 0, 0x40]) -> [UInt8] {
        let text = Array(header.utf8)
        return (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) } + text + data
    }

    @Test func `a file of another program opens, with any alignment`() throws {
        let header = #"{"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}"#
        for spaces in 0..<4 {
            let padded = header + String(repeating: " ", count: spaces) + "}"
            let model = try SafetensorsFile(bytes: file(padded))
            #expect(model.metadata["format"]?.string == "pt")
            #expect(model.info(of: "w")?.shape == [2])
            #expect(Array(try model.tensor("w", as: Float.self, shape: [nil])) == [1, 2])
        }
    }

    @Test func `Winnow's own files also open`() throws {
        let model = try SafetensorsFile(bytes: try Sample.bytes())
        #expect(model.tensors.count == 11)
        #expect(try model.tensor("f32") == Tensor(Sample.floats, shape: [2, 3]))
    }

    @Test func `an unknown type is refused on access`() throws {
        let header = #"""
            {"b":{"dtype":"BF16","shape":[2],"data_offsets":[0,4]},"w":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}
            """#
        let model = try SafetensorsFile(bytes: file(header))
        #expect(Array(try model.tensor("w", as: Float.self)) == [2])
        #expect(model.otherTypes == ["b": "BF16"])
        let error = #expect(throws: ModelFileError.self) { try model.tensor("b", as: Float.self) }
        #expect(error?.code == .wrongType)
        #expect(error?.message.contains("BF16") == true)
        #expect(throws: ModelFileError.self) { try model.tensor("c", as: Float.self) }
        #expect(throws: ModelFileError.self) { try model.tensor("w", as: Float.self, shape: [2]) }
    }

    @Test func `16-bit numbers are read in single precision`() throws {
        let header = #"""
            {"b":{"dtype":"BF16","shape":[2,1],"data_offsets":[0,4]},"h":{"dtype":"F16","shape":[2],"data_offsets":[4,8]}}
            """#
        let model = try SafetensorsFile(
            bytes: file(header, [0x80, 0x3F, 0x20, 0xC0, 0x00, 0x3C, 0x00, 0xC1]))
        #expect(try model.floats("b") == Tensor([1, -2.5], shape: [2, 1]))
        #expect(try model.floats("h", shape: [2]) == Tensor([1, -2.5]))
        #expect(throws: ModelFileError.self) { try model.floats("b", shape: [2]) }
        #expect(throws: ModelFileError.self) { try model.floats("c") }
        let short = #"{"b":{"dtype":"BF16","shape":[3],"data_offsets":[0,8]}}"#
        let error = #expect(throws: ModelFileError.self) {
            try SafetensorsFile(bytes: file(short)).floats("b")
        }
        #expect(error?.code == .damaged)
    }

    @Test func `floats are converted to the nearest half, and back exactly`() {
        for bits in UInt16.min...UInt16.max {
            let value = Float16Bits(bits: bits).float
            guard !value.isNaN else { continue }
            #expect(Float16Bits(value).bits == bits)
        }
        #expect(Float16Bits(65519).float == 65504 && Float16Bits(65520).float == .infinity)
        #expect(Float16Bits(clamping: -1e30).float == -65504 && Float16Bits(1.00048828125).bits == 0x3C00)
    }

    @Test(arguments: [
        #""w":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}"#,
        #""w":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}"#,
        #""w":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}"#,
        #""w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}"#,
        #""w":{"dtype":"BF16","shape":[-4],"data_offsets":[0,8]}"#,
        #""w":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]}"#,
        #""w":{"shape":[2],"data_offsets":[0,8]}"#, #""w":7"#, #""w":"#, "",
    ])
    func `a header that does not match the data is damage`(tensors: String) {
        let error = #expect(throws: ModelFileError.self) {
            try SafetensorsFile(bytes: file("{" + tensors + "}"))
        }
        #expect(error?.code == .damaged || error?.code == .truncated)
        #expect(error?.message.contains("download") == true)
    }

    @Test func `long names are shortened in messages`() throws {
        let name = String(repeating: "name", count: 2000)
        let error = #expect(throws: ModelFileError.self) {
            try SafetensorsFile(
                bytes: file(#"{""# + name + #"":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}"#))
        }
        let message = try #require(error?.message)
        #expect(message.utf8.count < 500 && message.hasSuffix("download it again"), "\(message)")
    }

    @Test func `every truncated file is an error`() throws {
        let bytes = file(#"{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#)
        for count in 0..<bytes.count {
            #expect(throws: ModelFileError.self) { try SafetensorsFile(bytes: Array(bytes[..<count])) }
        }
        #expect(throws: ModelFileError.self) { try SafetensorsFile(contentsOf: "/nowhere/model.safetensors") }
    }
}
