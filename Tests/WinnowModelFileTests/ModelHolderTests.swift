// A model is exchanged when its file changes, and only for a whole one.

import Foundation
import Synchronization
import Testing
import WinnowModelFile
import WinnowSystem

/// A model of one number.
private struct Number: Model {
    static let modelKind = "number"
    var value: Int32
    var information = ModelInformation()

    init(_ value: Int32) { self.value = value }

    init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        value = try file.tensor("value", shape: [1])[0]
    }

    func writer() -> ModelFileWriter {
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(information.json))
        writer.add("value", [value])
        return writer
    }
}

/// Shows readers when all models are written.
private final class Writer: Sendable {
    let isDone = Atomic(false)
}

struct ModelHolderTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.winnow" }

    init() throws {
        folder = try TemporaryFolder()
        try Number(1).save(to: folder.path + "/a.winnow")
    }

    /// Writes bytes into the file that is there.
    private func overwrite(_ bytes: [UInt8]) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    @Test func `a model replaced by a rename is exchanged at the next access`() throws {
        let holder = try ModelHolder<Number>(contentsOf: path, checkingEvery: .zero)
        #expect(holder.model.value == 1)
        try Number(2).save(to: path)
        #expect(holder.model.value == 2)
        #expect(holder.error == nil)
    }

    @Test func `a model overwritten in place is exchanged, and the old one stays intact`() throws {
        let holder = try ModelHolder<Number>(contentsOf: path, checkingEvery: .zero)
        let old = holder.model
        var large = Number(3)
        large.information.author = "somebody with a longer name"
        try overwrite(large.bytes())
        #expect(holder.model.value == 3)
        #expect(old.value == 1)
    }

    @Test func `within the interval the file is only checked on request`() throws {
        let holder = try ModelHolder<Number>(contentsOf: path, checkingEvery: .seconds(3600))
        try Number(2).save(to: path)
        #expect(holder.model.value == 1)
        #expect(try holder.refresh())
        #expect(holder.model.value == 2)
        #expect(try !holder.refresh())
    }

    @Test(arguments: ["cut", "changed", "empty", "text", "kind", "missing"])
    func `a broken file keeps the old model and reports the error`(fault: String) throws {
        let holder = try ModelHolder<Number>(contentsOf: path, checkingEvery: .zero)
        var bytes = try Number(2).bytes()
        switch fault {
        case "cut": bytes.removeLast(3)
        // The last tensor's bytes, which opening does not read.
        case "changed": bytes[bytes.count - 1] ^= 1
        case "empty": bytes = []
        case "text": bytes = Array("not a model".utf8)
        case "kind": bytes = try Sample.bytes()
        default: try FileManager.default.removeItem(atPath: path)
        }
        if fault != "missing" { try overwrite(bytes) }
        #expect(holder.model.value == 1)
        let error = try #require(holder.error)
        #expect(error.path == path && error.message.hasPrefix(path))
        #expect(throws: error) { try holder.refresh() }
        try Number(4).save(to: path)
        #expect(holder.model.value == 4)
        #expect(holder.error == nil)
    }

    @Test func `a broken file is not read again and again`() throws {
        let openings = Atomic(0)
        let holder = try ModelHolder<Number>(contentsOf: path, checkingEvery: .zero) {
            (file) throws(ModelFileError) in
            openings.add(1, ordering: .relaxed)
            return try Number(from: file)
        }
        try overwrite(Sample.bytes())
        for _ in 0..<10 { #expect(holder.model.value == 1) }
        #expect(openings.load(ordering: .relaxed) == 3)
        for _ in 0..<10 { #expect(throws: ModelFileError.self) { try holder.refresh() } }
        #expect(openings.load(ordering: .relaxed) == 3)
    }

    @Test func `a file that cannot be opened at first is an error`() throws {
        let error = #expect(throws: ModelFileError.self) {
            try ModelHolder<Number>(contentsOf: folder.path + "/none.winnow")
        }
        #expect(error?.cause?.code == .notFound)
    }

    @Test func `threads only see whole models while the file changes`() async throws {
        let holder = try ModelHolder<Number>(contentsOf: path, checkingEvery: .zero)
        let writer = Writer()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var last: Int32 = 1
                    while !writer.isDone.load(ordering: .relaxed) {
                        let value = holder.model.value
                        #expect(value >= last)
                        last = value
                        await Task.yield()
                    }
                }
            }
            group.addTask { [path] in
                for value in 2...60 as ClosedRange<Int32> { try? Number(value).save(to: path) }
                writer.isDone.store(true, ordering: .relaxed)
            }
        }
        #expect(holder.model.value == 60 && holder.error == nil)
    }
}
