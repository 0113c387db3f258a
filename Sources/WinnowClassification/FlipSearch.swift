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
            explainer.predictor.withAnswer(of: utf8) { answer, _, _ in answer }
        }
    }
}

extension FeatureShares {
    /// The numbers of the tokens, those that add most first; of equal ones in their order.
    var strongestFirst: [Int] {
        tokenShares.indices.sorted { (-tokenShares[$0], $0) < (-tokenShares[$1], $1) }
    }
}
