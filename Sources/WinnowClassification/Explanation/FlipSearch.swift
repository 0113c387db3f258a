// Searches for a smallest set of words whose removal changes the label of a text.

import WinnowCore
import WinnowText

extension TextClassifier.Explainer {
    /// A smallest set of words whose removal changes the label; see ``TextClassifier/flip(of:)``.
    public mutating func flip(of utf8: UnsafeBufferPointer<UInt8>) -> LabelFlip? {
        guard classifier.hasExclusiveLabels else { return nil }
        var search = FlipSearch(of: utf8, explainer: self)
        return search.flip()
    }
}

/// The search for one text; ``LabelFlip`` describes it.
struct FlipSearch {
    let text: [UInt8]
    var explainer: TextClassifier.Explainer
    /// The labels of the whole text.
    let pair: LabelPair
    let tokens: [TokenSpan]
    /// The indices of the tokens, those that contribute most to the label first.
    let ranking: [Int]
    /// The number of bytes that may still be classified.
    var budget = LabelFlip.searchLimit

    init(of utf8: UnsafeBufferPointer<UInt8>, explainer: TextClassifier.Explainer) {
        text = Array(utf8)
        self.explainer = explainer
        let shares = self.explainer.core.shares(of: utf8)
        pair = shares.pair
        tokens = shares.features.tokens
        ranking = shares.features.strongestFirst
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
        // Even an empty text has a cost.
        budget -= text.count + 16
        return text.withUnsafeBufferPointer { utf8 in
            explainer.core.reader.withAnswer(of: utf8) { answer, _, logOdds in answer.first ?? logOdds.largest
            }
        }
    }
}

extension FeatureShares {
    /// The indices of the tokens, those that contribute most first; ties: in their order.
    var strongestFirst: [Int] {
        tokenShares.indices.sorted { (-tokenShares[$0], $0) < (-tokenShares[$1], $1) }
    }
}

extension FlipSearch {
    /// Removes the strongest words, reweighted after each step, until the label flips; nil if it does not.
    ///
    /// Each step removes words that add up to half of the label's lead, so that long texts take few steps.
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

    /// The remaining tokens that contribute most to the label, relative to the most probable other label.
    private mutating func strongest(of rest: TextRemainder) -> [Int] {
        budget -= 4 * rest.text.count
        let label = pair.label
        let shares = rest.text.withUnsafeBufferPointer {
            explainer.core.shares(of: $0, label: label).features
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

    /// Restores words that need not be removed, half at a time, then one by one until a round finds none.
    ///
    /// The words that were removed last are tried first.
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

    /// Restores runs of `size` words if the label still flips; returns whether any was restored.
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
