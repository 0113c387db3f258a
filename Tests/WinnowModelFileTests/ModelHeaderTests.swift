// Handmade headers with a correct checksum: their contents are checked anyway.

import Testing
import WinnowSystem
import WinnowModelFile

@Suite struct ModelHeaderTests {
    /// A header with a list of tensors, whose checksums are all zero.
    private func header(_ tensors: String, count: Int, metadata: String? = nil) -> String {
        let checksums = "00000000" + String(repeating: " 00000000", count: count)
        let rest = metadata ?? #""format":"winnow","format_version":"1","kind":"k","manifest":"{}""#
        return
            #"{"__metadata__":{"checksum":"\#(checksums)",\#(rest)}\#(tensors.isEmpty ? "" : ",")\#(tensors)}"#
    }

    private func tensor(_ name: String, _ type: String, _ shape: String, _ start: String, _ end: String)
        -> String
    {
        #""\#(name)":{"dtype":"\#(type)","shape":\#(shape),"data_offsets":[\#(start),\#(end)]}"#
    }

    @Test func `a handmade header opens`() throws {
        let text = header(tensor("w", "F32", "[2]", "0", "8"), count: 1)
        let data: [UInt8] = [0, 0, 0x80, 0x3F, 0, 0, 0, 0x40]
        let model = try ModelFile(bytes: Sample.file(header: text, data: data))
        #expect(model.kind == "k")
        #expect(Array(try model.tensor("w", as: Float.self)) == [1, 2])
        #expect(throws: ModelFileError.self) { try model.verify() }
    }

    @Test(arguments: [
        ("[2]", "0", "4"), ("[-1]", "0", "8"), ("[-1,-2]", "0", "8"), ("[1.5]", "0", "8"), ("2", "0", "8"),
        ("[9223372036854775807,2]", "0", "8"), ("[4611686018427387904]", "0", "0"), ("[2]", "-8", "0"),
        ("[2]", "8", "0"), ("[2]", "0", "9223372036854775807"), ("[2]", "4", "12"), ("[2]", "null", "8"),
        ("[0]", "0", "0"), ("[1]", "0", "4"), ("[2]", "1e0", "9"),
    ])
    func `a shape or range that does not match the data is refused`(shape: String, start: String, end: String)
    {
        let text = header(tensor("w", "F32", shape, start, end), count: 1)
        let error = #expect(throws: ModelFileError.self) {
            try ModelFile(bytes: Sample.file(header: text, data: [UInt8](repeating: 0, count: 8)))
        }
        #expect(error?.code == .damaged || error?.code == .truncated)
    }

    @Test(arguments: [
        // a gap, an overlap, a repeated name, an unknown type, not an object, missing members
        #""a":{"dtype":"U8","shape":[3],"data_offsets":[0,3]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}"#,
        #""a":{"dtype":"U8","shape":[5],"data_offsets":[0,5]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}"#,
        #""a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"a":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}"#,
        #""a":{"dtype":"F8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}"#,
        #""a":5,"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}"#,
        #""a":{"dtype":"U8","shape":[4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}"#,
    ])
    func `tensors that contradict each other are damage`(tensors: String) {
        let error = #expect(throws: ModelFileError.self) {
            let text = header(tensors, count: 2)
            return try ModelFile(bytes: Sample.file(header: text, data: [UInt8](repeating: 0, count: 8)))
        }
        #expect(error?.code == .damaged)
    }

    @Test func `a tensor that is not aligned is damage`() {
        let text = header(
            tensor("a", "U8", "[2]", "0", "2") + "," + tensor("b", "U32", "[1]", "2", "6"), count: 2)
        let error = #expect(throws: ModelFileError.self) {
            try ModelFile(bytes: Sample.file(header: text, data: [UInt8](repeating: 0, count: 6)))
        }
        #expect(error?.message.contains("tensor b is not aligned") == true)
    }

    @Test(arguments: [
        #""format":"winnow","kind":"k","manifest":"{}""#,
        #""format":"winnow","format_version":"0","kind":"k","manifest":"{}""#,
        #""format":"winnow","format_version":"one","kind":"k","manifest":"{}""#,
        #""format":"winnow","format_version":1,"kind":"k","manifest":"{}""#,
        #""format":"winnow","format_version":"1","manifest":"{}""#,
        #""format":"winnow","format_version":"1","kind":"k""#,
        #""format":"winnow","format_version":"1","kind":"k","manifest":"{""#,
        #""format":"other","format_version":"1","kind":"k","manifest":"{}""#,
    ])
    func `missing or wrong metadata is damage`(metadata: String) {
        let error = #expect(throws: ModelFileError.self) {
            try ModelFile(bytes: Sample.file(header: header("", count: 0, metadata: metadata)))
        }
        #expect(error?.code == .damaged)
    }

    @Test(arguments: [0, 2]) func `a wrong number of checksums is damage`(count: Int) {
        let text = header(tensor("w", "U8", "[1]", "0", "1"), count: count)
        let error = #expect(throws: ModelFileError.self) {
            try ModelFile(bytes: Sample.file(header: text, data: [0]))
        }
        #expect(error?.code == .damaged)
    }

    @Test func `a header length above the limit is another kind of file`() {
        var bytes = Sample.file(header: header("", count: 0))
        bytes.replaceSubrange(0..<8, with: [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
        let error = #expect(throws: ModelFileError.self) { try ModelFile(bytes: bytes) }
        #expect(error?.code == .notAModel)
    }

    /// The error for a file with this header, which must be refused.
    private func refusal(_ header: String) -> String {
        let error = #expect(throws: ModelFileError.self) {
            try ModelFile(bytes: Sample.file(header: header))
        }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("\n") == false)
        return error?.message ?? ""
    }

    @Test func `a header of more bytes than any model has is refused`() {
        let manifest = String(repeating: "x", count: 16_000_000)
        let metadata = #""format":"winnow","format_version":"1","kind":"k","manifest":"\#(manifest)""#
        #expect(
            refusal(header("", count: 0, metadata: metadata)).contains(
                "its header has 16000120 bytes, more than 16000000"))
    }

    @Test func `more tensors than any model has are refused`() {
        let tensors = (0..<10_001).map { tensor("t\($0)", "U8", "[0]", "0", "0") }
        #expect(
            refusal(header(tensors.joined(separator: ","), count: 10_001)).contains(
                "it has 10001 tensors, more than 10000"))
    }

    @Test func `10,000 tensors open`() throws {
        let tensors = (0..<10_000).map { tensor("t\($0)", "U8", "[1,0,1]", "0", "0") }
        let text = header(tensors.joined(separator: ","), count: 10_000)
        #expect(try ModelFile(bytes: Sample.file(header: text)).tensors.count == 10_000)
    }

    @Test func `a tensor with a million dimensions is refused`() {
        let shape = "[0" + String(repeating: ",1", count: 1_000_000) + "]"
        #expect(
            refusal(header(tensor("w", "U8", shape, "0", "0"), count: 1)).contains("more than 200000 values"))
    }

    @Test(arguments: ["[]", "0", "{}", #"\"\""#])
    func `a manifest with a million values is refused`(value: String) {
        let list = String(repeating: value + ",", count: 1_000_000)
        let metadata =
            #""format":"winnow","format_version":"1","kind":"k","manifest":"{\"a\":[\#(list)0]}""#
        #expect(
            refusal(header("", count: 0, metadata: metadata)).contains(
                "its manifest is not JSON: more than 500000 values"))
    }

    @Test func `files that would not open are not written`() throws {
        let labels = JSONValue.array(Array(repeating: "a", count: 499_997))
        let kept = ModelFileWriter(kind: "k", manifest: ["labels": labels, "more": [0]])
        #expect(throws: ModelFileError.self) { try kept.bytes() }
        let written = ModelFileWriter(kind: "k", manifest: ["labels": labels, "more": 0])
        #expect(try ModelFile(bytes: written.bytes()).manifest["labels"] == labels)
        var many = ModelFileWriter(kind: "k", manifest: [:])
        for number in 0...10_000 { many.add("t\(number)", [] as [Float]) }
        let error = #expect(throws: ModelFileError.self) { try many.bytes() }
        #expect(error?.code == .tooLarge)
    }
}
