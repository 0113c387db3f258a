// The term lists of a tagger, against a search through all terms.

import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowAnalysis

@Suite struct TaggerLexiconTests {
    /// The code of a word in a term: the label's number times 3, plus 0 for a whole term, 1 at its start,
    /// else 2.
    private static func codes(
        of words: [String], labels: [[[String]: Set<Int>]], count: Int
    ) -> [Set<UInt16>] {
        var codes = [Set<UInt16>](repeating: [], count: words.count)
        for label in 0..<count {
            var start = 0
            while start < words.count {
                let end = (start + 1...words.count).last { end in
                    labels.contains { $0[Array(words[start..<end])]?.contains(label) == true }
                }
                guard let end else {
                    start += 1
                    continue
                }
                codes[start].insert(UInt16(3 * label + (end - start > 1 ? 1 : 0)))
                for word in start + 1..<end { codes[word].insert(UInt16(3 * label + 2)) }
                start = end
            }
        }
        return codes
    }

    @Test func `words are marked with each term that contains them`()
        throws
    {
        for seed in 1...120 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func words(_ most: Int) -> [String] {
                (0..<1 + generator.next(below: most)).map { _ in
                    ["a", "b", "c", "-"][generator.next(below: 4)]
                }
            }
            var lists: [[GazetteerTerm]] = []
            var labels: [[[String]: Set<Int>]] = []
            var names: [String] = []
            for layer in 0..<2 {
                var list: [GazetteerTerm] = []
                var own: [[String]: Set<Int>] = [:]
                var first: [String: Int] = [:]
                for _ in 0..<1 + generator.next(below: 8) {
                    let (term, label) = (words(3), "\(layer)\(generator.next(below: 2))")
                    if first[label] == nil {
                        first[label] = names.count
                        names.append(label)
                    }
                    own[term, default: []].insert(first[label] ?? 0)
                    list.append(GazetteerTerm(label: label, text: term.joined(separator: " ")))
                }
                lists.append(list)
                labels.append(own)
            }
            let lexicon = try TaggerLexicon(lists)
            #expect(lexicon.labels == names)
            #expect(lexicon.layers.reduce(0, +) == names.count)
            let text = words(20)
            var facts = TaggerFacts()
            for word in text { facts.words.append(word) }
            facts.read(lexicon)
            let expected = Self.codes(of: text, labels: labels, count: names.count)
            for word in text.indices { #expect(Set(facts.codes(of: word)) == expected[word], "seed \(seed)") }
            #expect(facts.codes(of: -1).isEmpty && facts.codes(of: text.count).isEmpty)
        }
    }

    @Test func `a lexicon with an empty list is rejected`() {
        let error = #expect(throws: AnalysisError.self) {
            try TaggerLexicon([[GazetteerTerm(label: "a", text: "b")], []])
        }
        #expect(error?.message == "a gazetteer has no terms; leave it out")
    }

    @Test func `too many labels are rejected`() {
        let terms = (0...TaggerLexicon.mostLabels).map { GazetteerTerm(label: "l\($0)", text: "x") }
        let error = #expect(throws: AnalysisError.self) { try TaggerLexicon([terms]) }
        #expect(error?.code == .invalidData && error?.message.contains("more than 20000 labels") == true)
    }

    // MARK: - Tables by hash

    private static func hashes(_ count: Int, seed: UInt64) -> [UInt64] {
        var generator = SeededGenerator(seed: seed)
        return Set((0..<count).map { _ in generator.next() }).sorted()
    }

    @Test(arguments: [0, 1, 2, 5, 64, 3000], [1, 2, 4])
    func `each hash is found in its row, and other hashes are not found`(count: Int, rowsPerBucket: Int) {
        let hashes = Self.hashes(count, seed: UInt64(count))
        let buckets = HashBuckets<UInt32>(hashes, rowsPerBucket: rowsPerBucket)
        #expect(buckets.count == count)
        #expect(hashes.map(buckets.row) == hashes.indices.map { $0 })
        #expect(Self.hashes(500, seed: 99).allSatisfy { buckets.row(of: $0) == nil })
        #expect((buckets.offsets.count - 1).nonzeroBitCount == 1)
        #expect(zip(buckets.offsets, buckets.offsets.dropFirst()).allSatisfy(<=))
    }

    @Test(
        arguments: [
            ([0, 9, 9], 0), ([7, 3, 9], 0), ([UInt32.max, UInt32.max, UInt32.max], 0),
        ] as [([UInt32], Int)])
    func `a damaged table does not lead beyond its bounds`(offsets: [UInt32], found: Int) throws {
        var writer = ModelFileWriter(kind: "test", manifest: [:])
        writer.add("x.offsets", offsets)
        writer.add("x.fingerprints", [5, 6] as [UInt16])
        let buckets = try HashBuckets<UInt16>(from: ModelFile(bytes: writer.bytes()), prefix: "x")
        let rows = [0, 1, .max >> 1, .max].map { buckets?.row(of: $0) ?? nil }
        #expect(rows.compactMap { $0 }.count == found)
    }

    @Test func `a table rounds weights to whole numbers, and leaves out rows of small weights`() throws {
        let hashes = Self.hashes(200, seed: 4)
        var generator = SeededGenerator(seed: 5)
        let (tags, stride) = (3, 8)
        let weights = (0..<hashes.count * stride).map { _ in Float(generator.next(below: 4001) - 2000) / 1000
        }
        let table = TaggerTable(hashes: hashes, weights: weights, tagCount: tags, stride: stride, smallest: 1)
        let opened = try Self.reopened(table)
        var largest = 0
        for (row, hash) in hashes.enumerated() {
            let wanted = Array(weights[row * stride..<row * stride + tags])
            for table in [table, opened] {
                var sums = [Int32](repeating: 0, count: tags)
                table.add(hash, to: &sums)
                largest = max(largest, sums.map { Int(abs($0)) }.max() ?? 0)
                if wanted.allSatisfy({ abs($0) < 1 }) {
                    #expect(sums == [0, 0, 0])
                } else {
                    #expect(
                        zip(sums, wanted).allSatisfy {
                            abs(Float($0) * table.scale - $1) <= 0.51 * table.scale
                        })
                }
            }
        }
        #expect(largest == 127)
    }

    private static func reopened(_ table: TaggerTable) throws -> TaggerTable {
        var writer = ModelFileWriter(kind: "test", manifest: [:])
        table.save(to: &writer, prefix: "p.")
        return try TaggerTable(from: ModelFile(bytes: writer.bytes()), tagCount: table.tagCount, prefix: "p.")
    }
}
