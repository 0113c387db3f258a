import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

@Suite struct PostingsTests {
    @Test(arguments: 0..<6 as Range<UInt64>)
    func `postings are read as written`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let documents = [1, 2, 127, 1000, 5000, 70_000][Int(seed)]
        let sample = try LexicalSample(documents: documents, terms: 40, &random)
        expectTerms(of: sample)
    }

    @Test(arguments: [1, 2, 3, 127, 128, 129, 255, 256, 257, 1000])
    func `postings of any count fill their blocks`(count: Int) throws {
        let lengths = [UInt32](repeating: 7, count: count * 3)
        let every: LexicalSample.Term = (0..<UInt32(count)).map { ($0, 1) }
        let third: LexicalSample.Term = (0..<UInt32(count)).map { ($0 * 3 + 2, $0 % 5 + 1) }
        expectTerms(of: try LexicalSample(lengths: lengths, terms: [every, [], third, every]))
    }

    @Test func `postings of the widest gaps and greatest weights keep all their bits`() throws {
        let count = 20_000_000
        let lengths = [UInt32](repeating: 1, count: count)
        let last = UInt32(count - 1)
        let terms: [LexicalSample.Term] = [
            [(last, 1 << 31)], [(last, .max >> 1)], [(0, 1 << 31), (last, 1)],
            [(0, 1), (1, 1 << 31), (last, 2)],
            (0..<200).map { ($0 < 100 ? $0 : last - 200 + $0, 1 << 31 - $0) },
        ]
        expectTerms(of: try LexicalSample(lengths: lengths, terms: terms))
    }

    @Test func `postings of any width keep all their bits`() throws {
        var random = SeededGenerator(seed: 31)
        let terms = (0...31 as ClosedRange<UInt64>).map { width in
            var term: LexicalSample.Term = []
            var document: UInt32 = 0
            for _ in 0..<300 {
                document += 1 + UInt32(random.next() & (1 << min(width, 12) - 1))
                term.append((document, 1 + UInt32(random.next() & (1 << width - 1))))
            }
            return term
        }
        expectTerms(of: try LexicalSample(lengths: [UInt32](repeating: 1, count: 1_300_000), terms: terms))
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `postings of two terms have the documents that are in both`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let documents = [1, 2, 127, 1000, 5000, 70_000][Int(seed)]
        let sample = try LexicalSample(documents: documents, terms: 12, &random)
        for left in 0..<12 {
            let own = Set(sample.terms[left].map(\.document))
            for right in 0..<12 {
                var found: [UInt32] = []
                sample.postings.forEachDocument(with: left, right) { found.append($0) }
                let expected = sample.terms[right].map(\.document).filter(own.contains)
                #expect(found == expected, "\(left), \(right)")
            }
        }
    }

    @Test func `postings with weights above 2³¹ are stored as 2³¹`() throws {
        let sample = try LexicalSample(lengths: [1, 1, 1], terms: [[(1, .max)], [(0, 2), (2, .max - 1)]])
        var weights: [UInt32] = []
        for term in 0...1 { sample.postings.forEach(term) { weights.append($1) } }
        #expect(weights == [1 << 31, 2, 1 << 31])
    }

    @Test func `postings without terms or documents are empty`() throws {
        let sample = try LexicalSample(lengths: [], terms: [])
        for term in [-1, 0, 1, .max, .min] {
            #expect(sample.postings.documentFrequency(of: term) == 0)
            sample.postings.forEach(term) { _, _ in Issue.record("a posting of an empty term") }
        }
        #expect(try LexicalSample(lengths: [], terms: [[], []]).postings.documentFrequency(of: 1) == 0)
    }

    @Test func `postings take a few bytes if terms are rare`() throws {
        let lengths = [UInt32](repeating: 1, count: 100_000)
        let terms: [LexicalSample.Term] = (0..<10_000).map { [($0, 1)] }
        let file = try ModelFile(bytes: LexicalSample.writer(lengths: lengths, terms: terms).bytes())
        #expect(file.tensors.reduce(0) { $0 + $1.byteRange.count } == 10_000 * 8 + 8)
    }

    @Test func `postings of another shape are rejected`() throws {
        let file = try ModelFile(
            bytes: LexicalSample.writer(lengths: [1, 1], terms: [[(0, 1)]]).bytes())
        #expect(throws: ModelFileError.self) { try Postings(from: file, terms: 2, documents: 2) }
        #expect(throws: ModelFileError.self) { try Postings(from: file, terms: 1, documents: 1 << 28) }
        var empty = ModelFileWriter(kind: "test", manifest: [:])
        empty.add("postings.terms", [0] as [UInt64])
        empty.add("postings.data", [0] as [UInt8])
        empty.add("postings.blocks", [] as [UInt32], shape: [0, 5])
        let short = try ModelFile(bytes: empty.bytes())
        #expect(throws: ModelFileError.self) { try Postings(from: short, terms: 1, documents: 2) }
    }

    @Test func `postings must ascend, be in the segment and have weights`() async {
        await #expect(processExitsWith: .failure) { PostingsTests.write([(1, 1), (1, 1)]) }
        await #expect(processExitsWith: .failure) { PostingsTests.write([(2, 1), (1, 1)]) }
        await #expect(processExitsWith: .failure) { PostingsTests.write([(3, 1)]) }
        await #expect(processExitsWith: .failure) { PostingsTests.write([(0, 0)]) }
        await #expect(processExitsWith: .success) { PostingsTests.write([(0, 1), (2, 9)]) }
    }

    private static func write(_ term: LexicalSample.Term) {
        var writer = PostingsWriter(lengths: [1, 2, 3])
        writer.append(term)
    }

    private func expectTerms(of sample: LexicalSample) {
        for (number, term) in sample.terms.enumerated() {
            var read: LexicalSample.Term = []
            sample.postings.forEach(number) { read.append(($0, $1)) }
            #expect(read.map(\.document) == term.map(\.document), "documents of term \(number)")
            #expect(read.map(\.weight) == term.map(\.weight), "weights of term \(number)")
            #expect(sample.postings.documentFrequency(of: number) == term.count)
        }
    }
}
