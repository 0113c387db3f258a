// The steps in which a set of words is found.

import WinnowFeatures
import WinnowText

extension FlipSearch {
    /// Takes the words away that add most, weighed anew after each step, until the label flips; nil where it never does.
    ///
    /// A step takes what adds up to half of what the label is ahead by, so that long texts take few.
    mutating func greedy() -> [Int]? {
        var taken: [Int] = []
        while taken.count < tokens.count, budget > 0 {
            let rest = TextRemainder(of: text, tokens: tokens, without: taken.sorted())
            let step = strongest(of: rest)
            if step.isEmpty { break }
            taken += step
            if flips(without: taken) { return taken }
        }
        let all = taken + ranking.filter { [taken = Set(taken)] in !taken.contains($0) }
        return all.isEmpty || !flips(without: all) ? nil : all
    }

    /// The tokens of what remains that add most for the label, against the label that is second there.
    private mutating func strongest(of rest: TextRemainder) -> [Int] {
        budget -= 4 * rest.text.count
        let label = pair.label
        let shares = rest.text.withUnsafeBufferPointer { utf8 in
            explainer.shares(of: utf8, explainer.pair(for: utf8, label: label))
        }
        var numbers: [Int] = []
        var seen: Set<Int> = []
        var sum = 0.0
        for token in shares.strongestFirst {
            guard shares.tokenShares[token] > 0 else { break }
            guard let number = rest.token(at: shares.tokens[token].start), seen.insert(number).inserted
            else { continue }
            numbers.append(number)
            sum += shares.tokenShares[token]
            if 2 * sum >= shares.total { break }
        }
        return numbers
    }

    /// Puts back what is not needed, by halves, then one by one until a whole round finds nothing.
    ///
    /// Words that were taken last go back first.
    mutating func pruned(_ words: [Int]) -> (words: [Int], isMinimal: Bool) {
        var words = Array(words.reversed())
        var size = words.count / 2
        while size > 1 {
            _ = prune(&words, by: size)
            size /= 2
        }
        while budget > 0 {
            if !prune(&words, by: 1) { return (words, budget > 0) }
        }
        return (words, false)
    }

    /// Puts runs of `size` words back where the label flips without them too; says whether any went back.
    private mutating func prune(_ words: inout [Int], by size: Int) -> Bool {
        var hasChanged = false
        var start = 0
        while start < words.count, words.count > 1, budget > 0 {
            let fewer = Array(words[..<start] + words[min(words.count, start + size)...])
            if !fewer.isEmpty, flips(without: fewer) {
                words = fewer
                hasChanged = true
            } else {
                start += size
            }
        }
        return hasChanged
    }

    /// The first set of `size` words that flips the label, the strongest words first.
    mutating func firstFlip(
        of size: Int, among words: ArraySlice<Int>, with chosen: [Int] = []
    ) -> [Int]? {
        for index in words.indices {
            guard budget > 0 else { return nil }
            let set = chosen + [words[index]]
            if size == 1 {
                if flips(without: set) { return set }
            } else if let found = firstFlip(of: size - 1, among: words[(index + 1)...], with: set) {
                return found
            }
        }
        return nil
    }
}
