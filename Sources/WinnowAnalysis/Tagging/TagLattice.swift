import WinnowNumerics
import WinnowSystem

/// Scores of the tags of each word of a sentence and of tag transitions, with inference.
///
/// Rows have ``stride`` values, but only the first ``tagCount`` are used. J. Lafferty, A. McCallum, F.
/// Pereira, *Conditional Random Fields*, ICML 2001.
struct TagLattice {
    let tagCount: Int
    let stride: Int
    /// Scores of the words: word by word, `stride` for each.
    var scores: [Float] = []
    /// The number of words.
    private(set) var wordCount = 0
    private var forward: [Float] = []
    private var backward: [Float] = []
    private var scales: [Float] = []
    private var back: [UInt8] = []

    init(tagCount: Int) {
        self.tagCount = tagCount
        stride = Self.stride(for: tagCount)
    }

    /// Rows are padded, so that they are added eight values at a time.
    static func stride(for tagCount: Int) -> Int { (tagCount + 7) / 8 * 8 }

    /// Makes room for the scores of `wordCount` words, all 0.
    mutating func begin(wordCount: Int) {
        self.wordCount = wordCount
        scores.removeAll(keepingCapacity: true)
        scores.append(contentsOf: repeatElement(0, count: wordCount * stride))
    }

    /// Sets the scores of a word: sums of weights in units of `scale`.
    @inline(__always)
    mutating func set(_ word: Int, _ sums: UnsafePointer<Int16>, scale: Float) {
        for tag in 0..<tagCount { scores[word * stride + tag] = Float(sums[tag]) * scale }
    }

    /// The best score of a previous tag plus transition to each of eight tags, and that tag; ties: the first.
    @inline(__always)
    private static func best(
        of tagCount: Int, behind last: UnsafePointer<Float>?, _ transitions: UnsafePointer<Float>?,
        stride: Int
    ) -> (SIMD8<Float>, SIMD8<Int32>) {
        var best = SIMD8<Float>(repeating: -.infinity)
        var tags = SIMD8<Int32>(repeating: 0)
        guard let last, let transitions else { return (best, tags) }
        for before in 0..<tagCount {
            let row = UnsafeRawPointer(transitions + before * stride).loadUnaligned(as: SIMD8<Float>.self)
            let value = row + last[before]
            let isBetter = value .> best
            best.replace(with: value, where: isBetter)
            tags.replace(with: Int32(truncatingIfNeeded: before), where: isBetter)
        }
        return (best, tags)
    }

    /// The best sequence of tags; `transitions` has a row of `stride` per previous tag, the start last.
    mutating func best(_ transitions: UnsafeBufferPointer<Float>, into tags: inout [UInt8]) {
        tags.removeAll(keepingCapacity: true)
        guard wordCount > 0 else { return }
        let stride = stride
        let tagCount = tagCount
        forward.removeAll(keepingCapacity: true)
        forward.append(contentsOf: repeatElement(0, count: wordCount * stride))
        back.removeAll(keepingCapacity: true)
        back.append(contentsOf: repeatElement(0, count: wordCount * stride))
        forward.withUnsafeMutableBufferPointer { forward in
            back.withUnsafeMutableBufferPointer { back in
                scores.withUnsafeBufferPointer { scores in
                    for tag in 0..<tagCount {
                        forward[tag] = scores[tag] + transitions[tagCount * stride + tag]
                    }
                    for word in 1..<max(1, wordCount) {
                        let row = word * stride
                        for column in Swift.stride(from: 0, to: stride, by: 8) {
                            let (best, before) = Self.best(
                                of: tagCount, behind: forward.baseAddress.map { $0 + row - stride },
                                transitions.baseAddress.map { $0 + column }, stride: stride)
                            for lane in 0..<8 {
                                forward[row + column + lane] = best[lane] + scores[row + column + lane]
                                back[row + column + lane] = UInt8(truncatingIfNeeded: before[lane])
                            }
                        }
                    }
                }
            }
        }
        var tag = 0
        let end = (wordCount - 1) * stride
        for other in 1..<max(1, tagCount) where forward[end + other] > forward[end + tag] { tag = other }
        tags.append(contentsOf: repeatElement(0, count: wordCount))
        for word in (0..<wordCount).reversed() {
            tags[word] = UInt8(truncatingIfNeeded: tag)
            tag = Int(back[word * stride + tag])
        }
    }

    /// The probability of each tag of each word, in rows of `stride`, and the logarithm of the sum over all
    /// sequences; `pairs`, if given, receives the expected number of each transition, the start last.
    ///
    /// `factors` are the exponentials of the transitions.
    mutating func probabilities(
        _ factors: UnsafeBufferPointer<Float>, into output: inout [Float],
        pairs: UnsafeMutableBufferPointer<Float>?
    ) -> Double {
        let stride = stride
        let tagCount = tagCount
        let size = wordCount * stride
        output.removeAll(keepingCapacity: true)
        output.append(contentsOf: repeatElement(0, count: size))
        guard wordCount > 0 else { return 0 }
        forward.removeAll(keepingCapacity: true)
        forward.append(contentsOf: repeatElement(0, count: size))
        backward.removeAll(keepingCapacity: true)
        backward.append(contentsOf: repeatElement(0, count: size))
        scales.removeAll(keepingCapacity: true)
        var logarithm = 0.0
        // Scores become factors in place; the largest of a word is 1.
        for word in 0..<wordCount {
            let row = word * stride
            var largest = scores[row]
            for tag in 1..<max(1, tagCount) { largest = max(largest, scores[row + tag]) }
            for tag in 0..<tagCount {
                scores[row + tag] = Float(exponential(Double(scores[row + tag] - largest)))
            }
            logarithm += Double(largest)
        }
        forward.withUnsafeMutableBufferPointer { forward in
            for word in 0..<wordCount {
                let row = word * stride
                if word == 0 {
                    for tag in 0..<tagCount { forward[tag] = factors[tagCount * stride + tag] }
                } else {
                    for before in 0..<tagCount {
                        let mass = forward[row - stride + before]
                        let from = before * stride
                        for tag in 0..<stride { forward[row + tag] += mass * factors[from + tag] }
                    }
                }
                var sum: Float = 0
                for tag in 0..<tagCount {
                    forward[row + tag] *= scores[row + tag]
                    sum += forward[row + tag]
                }
                let scale = 1 / max(sum, .leastNormalMagnitude)
                for tag in 0..<tagCount { forward[row + tag] *= scale }
                for tag in tagCount..<stride { forward[row + tag] = 0 }
                scales.append(scale)
                logarithm += naturalLogarithm(Double(max(sum, .leastNormalMagnitude)))
            }
        }
        backward.withUnsafeMutableBufferPointer { backward in
            let end = (wordCount - 1) * stride
            for tag in 0..<tagCount { backward[end + tag] = 1 }
            for word in stride == 0 ? 0..<0 : 0..<(wordCount - 1) {
                let row = (wordCount - 2 - word) * stride
                let next = row + stride
                let scale = scales[wordCount - 1 - word]
                for tag in 0..<tagCount { scores[next + tag] *= backward[next + tag] * scale }
                for before in 0..<tagCount {
                    var sum: Float = 0
                    for tag in 0..<tagCount { sum += factors[before * stride + tag] * scores[next + tag] }
                    backward[row + before] = sum
                }
                if let pairs {
                    for before in 0..<tagCount {
                        let mass = forward[row + before]
                        let from = before * stride
                        for tag in 0..<tagCount {
                            pairs[from + tag] += mass * factors[from + tag] * scores[next + tag]
                        }
                    }
                }
            }
        }
        for place in 0..<size { output[place] = forward[place] * backward[place] }
        if let pairs {
            for tag in 0..<tagCount { pairs[tagCount * stride + tag] += output[tag] }
        }
        return logarithm
    }
}
