// Segments with valid checksums and invalid numbers: none may crash.

import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

@Suite struct PostingsMutationTests {
    private struct Tensors {
        var terms: [UInt64]
        var data: [UInt8]
        var blocks: [UInt32]

        init(of file: ModelFile) throws {
            terms = Array(try file.tensor("postings.terms"))
            data = Array(try file.tensor("postings.data"))
            blocks = Array(try file.tensor("postings.blocks"))
        }

        func file() throws -> ModelFile {
            var writer = ModelFileWriter(kind: "test", manifest: [:])
            writer.add("postings.terms", terms)
            writer.add("postings.data", data)
            writer.add("postings.blocks", blocks, shape: [blocks.count / 5, 5])
            return try ModelFile(bytes: writer.bytes())
        }

        mutating func mutate(_ random: inout SeededGenerator) {
            let extremes: [UInt64] = [0, 1, 127, 128, 255, 1 << 28, 1 << 35 - 1, 1 << 63, .max]
            for _ in 0...random.next(below: 3) {
                let word =
                    random.next(below: 2) == 0
                    ? random.next() : extremes[random.next(below: extremes.count)]
                let bit = UInt64(random.next(below: 64))
                switch random.next(below: 7) {
                case 0: terms[random.next(below: terms.count)] = word
                case 1: terms[random.next(below: terms.count)] ^= 1 << bit
                case 2: data[random.next(below: data.count)] = UInt8(truncatingIfNeeded: word)
                case 3: data[random.next(below: data.count)] ^= 1 << UInt8(bit % 8)
                case 4: blocks[random.next(below: blocks.count)] = UInt32(truncatingIfNeeded: word)
                case 5: blocks[random.next(below: blocks.count)] ^= 1 << UInt32(bit % 32)
                default: data.removeLast(min(data.count - 8, random.next(below: 40)))
                }
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `damaged postings never crash, and stay ascending and below the number of documents`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let documents = [1500, 9000][Int(seed % 2)]
        let sample = try LexicalSample(documents: documents, terms: 14, &random)
        let whole = try Tensors(
            of: ModelFile(bytes: LexicalSample.writer(lengths: sample.lengths, terms: sample.terms).bytes()))
        for round in 0..<60 {
            var tensors = whole
            tensors.mutate(&random)
            let postings = try Postings(from: tensors.file(), terms: sample.terms.count, documents: documents)
            for term in 0..<postings.termCount {
                var next: UInt32 = 0
                var count = 0
                postings.forEach(term) { document, weight in
                    count += document >= next && document < documents && weight > 0 ? 1 : documents + 1
                    next = document + 1
                }
                #expect(count <= documents, "seed \(seed), round \(round), term \(term)")
                #expect(postings.documentFrequency(of: term) <= documents)
            }
            let query = LexicalScorerTests.query(of: sample, 1 + random.next(below: 8), &random)
            sample.norms.withUnsafeBufferPointer { norms in
                let scorer = LexicalScorer(postings: postings, terms: query, norms: norms, norm: sample.norm)
                var top = TopDocuments(capacity: 1 + random.next(below: 20))
                scorer.collect(firstDocument: 0, into: &top)
                var few = DocumentSet(capacity: documents)
                for _ in 0..<5 { few.insert(random.next(below: documents)) }
                scorer.collect(accepting: few, firstDocument: documents, into: &top)
                #expect(top.hits.allSatisfy { $0.document < 2 * documents && $0.score > 0 })
                _ = scorer.matches()
                #expect(scorer.scores(of: Array(0..<documents)).count == documents)
            }
        }
    }

    @Test func `postings end before documents would exceed 2³² and wrap around`() throws {
        let gaps: [UInt32] = [5, .max - 15, 200 - 6 + 15]
        var writer = ModelFileWriter(kind: "test", manifest: [:])
        writer.add("postings.terms", [3 << 35] as [UInt64])
        let numbers = gaps.flatMap { gap in (0..<4).map { UInt8(truncatingIfNeeded: gap >> (8 * $0)) } }
        writer.add("postings.data", [32, 0] + numbers + [UInt8](repeating: 0, count: 8))
        writer.add("postings.blocks", [] as [UInt32], shape: [0, 5])
        let postings = try Postings(from: ModelFile(bytes: writer.bytes()), terms: 1, documents: 1000)
        var documents: [UInt32] = []
        postings.forEach(0) { document, _ in documents.append(document) }
        #expect(documents == [])
    }
}
