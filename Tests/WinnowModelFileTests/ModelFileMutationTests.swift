// Thousands of mutated files: none may crash, none may be accepted as intact.

import Testing
import WinnowModelFile
import WinnowSystem

@Suite struct ModelFileMutationTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a mutated file is refused, or differs only in its tensors and does not verify`(seed: UInt64) throws
    {
        let original = try Sample.bytes()
        var random = SeededGenerator(seed: seed)
        for round in 0..<250 {
            let bytes = Self.mutated(original, &random)
            guard bytes != original, let model = try? ModelFile(bytes: bytes) else { continue }
            #expect(throws: ModelFileError.self, "seed \(seed), round \(round)") { try model.verify() }
            for tensor in model.tensors { #expect(tensor.byteRange.upperBound <= bytes.count) }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a mutated header with a correct checksum never crashes`(seed: UInt64) throws {
        let header = Array(try Sample.header().utf8)
        var random = SeededGenerator(seed: 1000 + seed)
        for round in 0..<250 {
            let mutated = Self.mutated(header, &random)
            guard let text = String(validating: mutated, as: UTF8.self) else { continue }
            let bytes = Sample.file(header: text, data: Sample.data)
            guard let model = try? ModelFile(bytes: bytes) else { continue }
            for tensor in model.tensors {
                #expect(tensor.byteRange.upperBound <= bytes.count, "seed \(seed), round \(round)")
                _ = try? model.tensor(tensor.name, as: Float.self).reduce(0, +)
                _ = try? model.tensor(tensor.name, as: Int64.self).reduce(0, &+)
            }
            try? model.verify()
        }
    }

    /// One to four changes: a bit or byte flipped, bytes removed, repeated or moved, the end cut off.
    private static func mutated(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0...random.next(below: 4) where !bytes.isEmpty {
            let start = random.next(below: bytes.count)
            let end = min(bytes.count, start + 1 + random.next(below: 16))
            switch random.next(below: 7) {
            case 0: bytes[start] ^= 1 << UInt8(random.next(below: 8))
            case 1: bytes[start] = UInt8(truncatingIfNeeded: random.next())
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 4: bytes[start] = UInt8(ascii: "0") + UInt8(random.next(below: 10))
            case 5: bytes.swapAt(start, random.next(below: bytes.count))
            default: bytes.removeSubrange(start...)
            }
        }
        return bytes
    }
}
