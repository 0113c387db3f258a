// A small model with a tensor of each type, and files with given headers.

import Foundation
import Testing
import WinnowModelFile
import WinnowSystem

enum Sample {
    static let manifest: JSONValue = [
        "description": "a \"small\" model\né", "labels": ["ham", "spam"], "options": ["bits": 18, "l2": 0.5],
    ]
    static let floats: [Float] = [0, 1.5, -2.25, .pi, .infinity, .leastNonzeroMagnitude]

    static func writer() -> ModelFileWriter {
        var writer = ModelFileWriter(kind: "sample", manifest: manifest)
        writer.add("u8", Array("hamspam".utf8))
        writer.add("i8", [-128, 127] as [Int8])
        writer.add("u16", [0, 65535, 3] as [UInt16])
        writer.add("f16", [Float16Bits(bits: 0x3C00), Float16Bits(bits: 0xC000)])
        writer.add("f32", floats, shape: [2, 3])
        writer.add("i32", [-5, 7] as [Int32], shape: [2, 1])
        writer.add("u32", Tensor<UInt32>([.max], shape: [1, 1, 1]))
        writer.add("empty", [] as [Double], shape: [0, 4])
        writer.add("f64", [2.5] as [Double], shape: [])
        writer.add("i64", [.min, .max] as [Int64])
        writer.add("u64", [.max] as [UInt64])
        return writer
    }

    static func bytes() throws -> [UInt8] { try writer().bytes() }

    /// The sample's header, without the spaces after it.
    static func header() throws -> String {
        let bytes = try bytes()
        let start = try #require(try ModelFile(bytes: bytes).tensors.first?.byteRange.lowerBound)
        return String(decoding: bytes[8..<start], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }

    /// The sample's tensors.
    static let data: [UInt8] = {
        guard let bytes = try? bytes(), let model = try? ModelFile(bytes: bytes) else { return [] }
        return Array(bytes[(model.tensors.first?.byteRange.lowerBound ?? 0)...])
    }()

    static func expectTensors(of model: ModelFile) throws {
        #expect(model.tensors.count == 11)
        #expect(try Array(model.tensor("u8", as: UInt8.self)) == Array("hamspam".utf8))
        #expect(try model.tensor("i8") == Tensor<Int8>([-128, 127]))
        #expect(try model.tensor("u16") == Tensor<UInt16>([0, 65535, 3]))
        #expect(try model.tensor("f16", as: Float16Bits.self).map(\.bits) == [0x3C00, 0xC000])
        #expect(try model.tensor("f32") == Tensor(floats, shape: [2, 3]))
        #expect(try model.tensor("i32") == Tensor<Int32>([-5, 7], shape: [2, 1]))
        #expect(try model.tensor("u32") == Tensor<UInt32>([.max], shape: [1, 1, 1]))
        #expect(try model.tensor("empty") == Tensor<Double>([], shape: [0, 4]))
        #expect(try model.tensor("f64") == Tensor<Double>([2.5], shape: []))
        #expect(try model.tensor("i64") == Tensor<Int64>([.min, .max]))
        #expect(try model.tensor("u64") == Tensor<UInt64>([.max]))
    }

    /// A file with this padded header and its length; a header with Winnow's prefix gets a correct checksum.
    static func file(header text: String, data: [UInt8] = []) -> [UInt8] {
        var header = Array(text.utf8)
        header.append(contentsOf: repeatElement(0x20, count: (64 - (8 + header.count) % 64) % 64))
        let prefix = #"{"__metadata__":{"checksum":""#
        if header.starts(with: prefix.utf8), header.count > prefix.utf8.count + 8 {
            let digits = prefix.utf8.count..<prefix.utf8.count + 8
            header.replaceSubrange(digits, with: "00000000".utf8)
            let checksum = header.withUnsafeBytes { CRC32.checksum(of: $0) }
            header.replaceSubrange(digits, with: String(format: "%08x", checksum).utf8)
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) } + header + data
    }
}

/// A folder of its own for one test, removed afterwards.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "winnow-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    func file(_ name: String) -> String { path + "/" + name }
}
