// Round trips of model files.

import Foundation
import Testing
import WinnowModelFile
import WinnowSystem

@Suite struct ModelFileTests {
    @Test func `a model opens with the written contents`() throws {
        let folder = try TemporaryFolder()
        try Sample.writer().write(to: folder.file("a.winnow"))
        let model = try ModelFile(contentsOf: folder.file("a.winnow"))
        #expect(model.kind == "sample")
        #expect(model.manifest == Sample.manifest)
        #expect(model.formatVersion == 1)
        #expect(model.path == folder.file("a.winnow"))
        #expect(model.fileSize == (try Sample.bytes().count))
        try model.verify()
        try Sample.expectTensors(of: model)
    }

    @Test func `the file has the same bytes as in memory, each time`() throws {
        let folder = try TemporaryFolder()
        try Sample.writer().write(to: folder.file("a.winnow"))
        let written = try Data(contentsOf: URL(filePath: folder.file("a.winnow")))
        #expect(try [UInt8](written) == Sample.bytes())
        #expect(try Sample.bytes() == Sample.bytes())
    }

    @Test func `bytes in memory open like the file`() throws {
        let model = try ModelFile(bytes: Sample.bytes())
        #expect(model.path == "model")
        try model.verify()
        try Sample.expectTensors(of: model)
    }

    @Test func `tensors are in descending element size, aligned and without gaps`() throws {
        let model = try ModelFile(bytes: Sample.bytes())
        #expect(model.tensors.map(\.type.size) == model.tensors.map(\.type.size).sorted(by: >))
        var end = try #require(model.tensors.first?.byteRange.lowerBound)
        #expect(end.isMultiple(of: 64))
        for tensor in model.tensors {
            #expect(tensor.byteRange.lowerBound == end)
            #expect(tensor.byteRange.lowerBound.isMultiple(of: tensor.type.size))
            end = tensor.byteRange.upperBound
        }
        #expect(end == model.fileSize)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `any tensors round-trip`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var writer = ModelFileWriter(kind: "random", manifest: .integer(Int(seed)))
        var expected: [(name: String, type: TensorType, shape: [Int], bytes: [UInt8])] = []
        for index in 0..<random.next(below: 12) {
            let type = TensorType.allCases[random.next(below: TensorType.allCases.count)]
            let shape = (0..<random.next(below: 4)).map { _ in random.next(below: 5) }
            let bytes = (0..<shape.reduce(type.size, *)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let name = "tensor \"\(index)\"\n"
            bytes.withUnsafeBytes { writer.add(name, bytes: $0, type: type, shape: shape) }
            expected.append((name, type, shape, bytes))
        }
        let written = try writer.bytes()
        let model = try ModelFile(bytes: written)
        try model.verify()
        #expect(model.tensors.count == expected.count, "seed \(seed)")
        for (name, type, shape, bytes) in expected {
            let info = try #require(model.tensors.first { $0.name == name })
            #expect(info.type == type && info.shape == shape, "seed \(seed)")
            #expect(written[info.byteRange].elementsEqual(bytes), "seed \(seed)")
        }
    }

    @Test func `a model without tensors is valid`() throws {
        let model = try ModelFile(bytes: ModelFileWriter(kind: "empty", manifest: nil).bytes())
        #expect(model.tensors.isEmpty)
        #expect(model.manifest == .null)
        try model.verify()
    }

    @Test func `a tensor outlives the model that it came from`() throws {
        let folder = try TemporaryFolder()
        try Sample.writer().write(to: folder.file("a.winnow"))
        let tensor = try ModelFile(contentsOf: folder.file("a.winnow")).tensor("f32", as: Float.self)
        try FileManager.default.removeItem(atPath: folder.file("a.winnow"))
        #expect(Array(tensor) == Sample.floats)
    }

    @Test func `replacing a model leaves the open one unchanged`() throws {
        let folder = try TemporaryFolder()
        try Sample.writer().write(to: folder.file("a.winnow"))
        let old = try ModelFile(contentsOf: folder.file("a.winnow"))
        try ModelFileWriter(kind: "new", manifest: nil).write(to: folder.file("a.winnow"))
        #expect(try ModelFile(contentsOf: folder.file("a.winnow")).kind == "new")
        try old.verify()
        try Sample.expectTensors(of: old)
        #expect(folder.names == ["a.winnow"])
    }
}
