// Looks for the fewest words without which a text has another label.

import WinnowFeatures
import WinnowText

extension TextClassifier.Explainer {
    /// The fewest words without which a text has another label; see ``TextClassifier/flip(of:)``.
    public mutating func flip(of utf8: UnsafeBufferPointer<UInt8>) -> LabelFlip? {
        var search = FlipSearch(of: utf8, explainer: self)
        return search.flip()
    }
}

/// The search for one text; ``LabelFlip`` says how it goes.
struct FlipSearch {
    let text: [UInt8]
    var explainer: TextClassifier.Explainer
    /// The labels of the whole text.
    let pair: LabelPair
    let tokens: [TokenSpan]
    /// The numbers of the tokens, those that add most for the label first.
    let ranking: [Int]
    /// How many bytes may still be read.
    var budget = LabelFlip.searchLimit

    init(of utf8: UnsafeBufferPointer<UInt8>, explainer: TextClassifier.Explainer) {
        text = Array(utf8)
        self.explainer = explainer
        pair = self.explainer.pair(for: utf8)
        let shares = self.explainer.shares(of: utf8, pair)
        tokens = shares.tokens
        ranking = shares.strongestFirst
    }

    /// The smallest set that the search finds.
    mutating func flip() -> LabelFlip? {
        let sizes = [LabelFlip.strongestSingles, LabelFlip.strongestInPairs, LabelFlip.strongestInTriples]
        var found = greedy().map { pruned($0) }
        for (index, limit) in sizes.enumerated() where index + 1 < found?.words.count ?? .max {
            if let smaller = firstFlip(of: index + 1, among: ranking.prefix(limit)) {
                found = (smaller, true)
                break
            }
        }
        return found.map { result(without: $0.words.sorted(), isMinimal: $0.isMinimal) }
    }

    private mutating func result(without words: [Int], isMinimal: Bool) -> LabelFlip {
        let remainder = TextRemainder(of: text, tokens: tokens, without: words)
        let labels = explainer.classifier.labels
        return LabelFlip(
            label: labels[pair.label], newLabel: labels[label(of: remainder.text)],
            words: words.map { number in
                let range = tokens[number].start..<tokens[number].end
                return Token(
                    text: String(decoding: text[range], as: UTF8.self), range: range,
                    kind: tokens[number].kind)
            }, remainder: String(decoding: remainder.text, as: UTF8.self), isMinimal: isMinimal)
    }
}

// MARK: Trying

extension FlipSearch {
    /// Whether the text has another label without these tokens, in any order.
    mutating func flips(without words: [Int]) -> Bool {
        label(of: TextRemainder(of: text, tokens: tokens, without: words.sorted()).text) != pair.label
    }

    /// The most probable label.
    private mutating func label(of text: [UInt8]) -> Int {
        // An empty text costs something too.
        budget -= text.count + 16
        return text.withUnsafeBufferPointer { utf8 in
            explainer.reader.withAnswer(of: utf8) { answer, _, _ in answer }
        }
    }
}

extension FeatureShares {
    /// The numbers of the tokens, those that add most first; ties: in their order.
    var strongestFirst: [Int] {
        tokenShares.indices.sorted { (-tokenShares[$0], $0) < (-tokenShares[$1], $1) }
    }
}

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
