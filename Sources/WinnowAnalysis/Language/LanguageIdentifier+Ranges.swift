// Splitting a text into parts by language.

import WinnowCore
import WinnowSystem

extension LanguageIdentifier {
    /// The parts of a text in one language each, in order.
    ///
    /// Each word gives each language a probability. The text is split so that the product of the
    /// probabilities is largest, where a change of language costs as much as the evidence of about two words:
    /// a foreign clause becomes a part, a single foreign word does not. A text without letters has no parts;
    /// letters of unknown scripts form parts that are ``undetermined``.
    ///
    /// Viterbi's algorithm over words; A. J. Viterbi, 1967, DOI 10.1109/TIT.1967.1054010. Complexity:
    /// O(words·languages) in time, O(words) in memory.
    public func ranges(of text: String, options: Options = Options()) -> [LanguageRange] {
        var text = text
        return text.withUTF8 { ranges(of: $0, options: options) }
    }

    /// The parts of a text in UTF-8; see ``ranges(of:options:)``.
    package func ranges(of utf8: UnsafeBufferPointer<UInt8>, options: Options = Options()) -> [LanguageRange]
    {
        var reader = Reader(self, options: options)
        return reader.ranges(of: utf8)
    }
}

extension LanguageIdentifier.Reader {
    /// The cost of a change of language, in nats.
    private static var changeCost: Double { 6 }
    /// The smallest probability of a word for a language of its script.
    private static var leastProbability: Double { 1e-4 }

    /// The parts of a text that are in one language each; see ``LanguageIdentifier/ranges(of:options:)``.
    public mutating func ranges(of utf8: UnsafeBufferPointer<UInt8>) -> [LanguageRange] {
        LanguageEvidence.with(utf8) { ranges(ofEvidence: $0) }
    }

    /// The parts of a text without the parts that say nothing about its language.
    private mutating func ranges(ofEvidence utf8: UnsafeBufferPointer<UInt8>) -> [LanguageRange] {
        let words = wordRanges(utf8)
        guard !words.isEmpty else { return [] }
        let path = languages(of: words, in: utf8)
        var starts: [Int] = []
        for index in words.indices where index == 0 || path[index] != path[index - 1] { starts.append(index) }
        var parts: [LanguageRange] = []
        for (place, first) in starts.enumerated() {
            let end =
                place + 1 < starts.count
                ? words[starts[place + 1]].lowerBound : words[words.count - 1].upperBound
            let range = words[first].lowerBound..<end
            let probability = probability(
                of: path[first], in: UnsafeBufferPointer(rebasing: utf8[range]))
            let isKnown =
                languages.indices.contains(path[first])
                && 1 - core.unknownProbability >= core.minimumProbability
            if isKnown {
                let language = languages[path[first]]
                parts.append(LanguageRange(range: range, language: language, probability: probability))
            } else if let last = parts.last, last.language == LanguageIdentifier.undetermined {
                parts[parts.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                parts.append(
                    LanguageRange(range: range, language: LanguageIdentifier.undetermined, probability: 0))
            }
        }
        return parts
    }

    /// The words: runs of letters of one script.
    private func wordRanges(_ utf8: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var reader = LetterReader(utf8)
        var start = 0
        var script = 0
        while true {
            let place = reader.position
            let letter = reader.next()
            let next = letter?.script ?? 0
            if next != script {
                if script != 0 { words.append(start..<place) }
                start = place
                script = next
            }
            if letter == nil { return words }
        }
    }

    /// The most probable sequence of languages, by number; the number after the last is undetermined.
    private mutating func languages(of words: [Range<Int>], in utf8: UnsafeBufferPointer<UInt8>) -> [Int] {
        let count = languages.count + 1
        var costs = [Double](repeating: 0, count: count)
        // For each word the best language of the previous word, and a bit per language: whether changing from
        // there is better than staying.
        var sources: [Int] = []
        let width = (count + 63) / 64
        var changes = [UInt64](repeating: 0, count: words.count * width)
        sources.reserveCapacity(words.count)
        for (index, range) in words.enumerated() {
            var best = 0
            for language in costs.indices where costs[language] < costs[best] { best = language }
            let change = costs[best] + Self.changeCost
            let probabilities = probabilities(of: UnsafeBufferPointer(rebasing: utf8[range]))
            for language in costs.indices {
                if change < costs[language], index > 0 {
                    changes[index * width + language / 64] |= 1 << UInt64(language % 64)
                    costs[language] = change
                }
                // Languages of other scripts, and those that are not allowed, have no share at all.
                let share =
                    language < probabilities.count
                    ? probabilities[language] : probabilities.isEmpty && language == count - 1 ? 1 : 0
                costs[language] -= naturalLogarithm(share > 0 ? max(share, Self.leastProbability) : 1e-20)
            }
            sources.append(best)
        }
        var language = 0
        for other in costs.indices where costs[other] < costs[language] { language = other }
        var path = [Int](repeating: 0, count: words.count)
        for index in words.indices.reversed() {
            path[index] = language
            if changes[index * width + language / 64] >> UInt64(language % 64) & 1 == 1 {
                language = sources[index]
            }
        }
        return path
    }

    /// The probability of a language for a part without its context.
    private mutating func probability(of language: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Double {
        let probabilities = probabilities(of: utf8)
        return language < probabilities.count ? probabilities[language] : 0
    }
}
