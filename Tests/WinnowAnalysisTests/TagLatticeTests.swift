// Inference in the chain against an enumeration of all sequences.

import Testing
import WinnowSystem

@testable import WinnowAnalysis

@Suite struct TagLatticeTests {
    /// A lattice with random scores.
    private struct Random {
        var lattice: TagLattice
        var transitions: [Float]

        init(tags: Int, words: Int, seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            func value() -> Float { Float(random.next(below: 4000)) / 1000 - 2 }
            lattice = TagLattice(tagCount: tags)
            lattice.begin(wordCount: words)
            for word in 0..<words {
                for tag in 0..<tags { lattice.scores[word * lattice.stride + tag] = value() }
            }
            transitions = Array(repeating: 0, count: (tags + 1) * lattice.stride)
            for row in 0...tags {
                for tag in 0..<tags { transitions[row * lattice.stride + tag] = value() }
            }
        }

        /// All sequences of tags, each with its score.
        func sequences() -> [(tags: [Int], score: Double)] {
            var found: [(tags: [Int], score: Double)] = [([], 0)]
            for word in 0..<lattice.wordCount {
                found = found.flatMap { sequence in
                    (0..<lattice.tagCount).map { tag in
                        let before = sequence.tags.last ?? lattice.tagCount
                        let score =
                            Double(lattice.scores[word * lattice.stride + tag])
                            + Double(transitions[before * lattice.stride + tag])
                        return (sequence.tags + [tag], sequence.score + score)
                    }
                }
            }
            return found
        }
    }

    @Test(arguments: [(2, 1), (3, 4), (5, 3), (9, 2)], [1 as UInt64, 2, 3])
    func `the best sequence has the highest score of all`(size: (tags: Int, words: Int), seed: UInt64) {
        var random = Random(tags: size.tags, words: size.words, seed: seed)
        let wanted = random.sequences().max { $0.score < $1.score }?.tags
        var tags: [UInt8] = []
        random.transitions.withUnsafeBufferPointer { random.lattice.best($0, into: &tags) }
        #expect(tags.map(Int.init) == wanted)
    }

    @Test(arguments: [(2, 1), (3, 4), (5, 3), (9, 2)], [4 as UInt64, 5, 6])
    func `probabilities agree with sums over all sequences`(size: (tags: Int, words: Int), seed: UInt64) {
        var random = Random(tags: size.tags, words: size.words, seed: seed)
        let all = random.sequences().map { (tags: $0.tags, mass: exponential($0.score)) }
        let whole = all.reduce(0) { $0 + $1.mass }
        let stride = random.lattice.stride
        var found: [Float] = []
        var pairs = [Float](repeating: 0, count: (size.tags + 1) * stride)
        let factors = random.transitions.map { Float(exponential(Double($0))) }
        let logarithm = factors.withUnsafeBufferPointer { factors in
            pairs.withUnsafeMutableBufferPointer {
                random.lattice.probabilities(factors, into: &found, pairs: $0)
            }
        }
        #expect(abs(exponential(logarithm) - whole) < 1e-4 * whole)
        for word in 0..<size.words {
            for tag in 0..<size.tags {
                let wanted = all.reduce(0) { $0 + ($1.tags[word] == tag ? $1.mass : 0) } / whole
                #expect(abs(Double(found[word * stride + tag]) - wanted) < 1e-5)
            }
        }
        for before in 0...size.tags {
            for tag in 0..<size.tags {
                let wanted = all.reduce(0.0) { sum, sequence in
                    let count = sequence.tags.indices.count {
                        ($0 == 0 ? size.tags : sequence.tags[$0 - 1]) == before && sequence.tags[$0] == tag
                    }
                    return sum + Double(count) * sequence.mass / whole
                }
                #expect(abs(Double(pairs[before * stride + tag]) - wanted) < 1e-5)
            }
        }
    }

    @Test func `a long sentence neither overflows nor underflows`() {
        var random = Random(tags: 17, words: 2_000, seed: 7)
        var found: [Float] = []
        let factors = random.transitions.map { Float(exponential(Double($0))) }
        let logarithm = factors.withUnsafeBufferPointer {
            random.lattice.probabilities($0, into: &found, pairs: nil)
        }
        #expect(logarithm.isFinite)
        for word in 0..<2_000 {
            let row = word * random.lattice.stride
            let sum = found[row..<(row + 17)].reduce(0, +)
            #expect(abs(sum - 1) < 1e-3)
        }
    }

    private func exponential(_ value: Double) -> Double {
        // By its series with halved arguments: this test does not import Foundation.
        let half = value / 1024
        var term = 1.0
        var sum = 1.0
        for power in 1...12 {
            term *= half / Double(power)
            sum += term
        }
        for _ in 0..<10 { sum *= sum }
        return sum
    }
}
