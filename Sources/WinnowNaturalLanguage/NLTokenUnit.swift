// The units of a text.

import WinnowCore
import WinnowText

/// A unit that texts are split into.
public enum NLTokenUnit: Int, Sendable {
    /// Words, numbers, addresses and symbols.
    case word = 0
    /// Sentences, each with the white space after it.
    case sentence = 1
    /// Paragraphs, each with the line breaks after it.
    case paragraph = 2
    /// The whole text.
    case document = 3

    /// The units of a text except words; together they are all of it, as each goes on to the beginning of the next.
    func wholes(of text: IndexedText, _ rules: SentenceTokenizer.Rules) -> [Range<Int>] {
        guard text.count > 0 else { return [] }
        let spans =
            switch self {
            case .sentence: TextUnit.sentence(rules).spans(in: text.string)
            case .paragraph: TextUnit.paragraph(rules).spans(in: text.string)
            case .word, .document: [Range<Int>]()
            }
        let starts = [0] + spans.dropFirst().map(\.lowerBound) + [text.count]
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }
}

extension [Range<Int>] {
    /// The index of the range that contains an offset, of ranges that ascend; nil between ranges.
    func index(containing offset: Int) -> Int? {
        let place = partition(after: offset)
        return place < count && self[place].contains(offset) ? place : nil
    }

    /// The ranges that overlap a range, of ranges that ascend.
    func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
        self[partition(after: range.lowerBound)...].prefix { $0.lowerBound < range.upperBound }
    }

    /// The index of the first range that ends after an offset.
    private func partition(after offset: Int) -> Int {
        indices.partitionPoint { self[$0].upperBound > offset }
    }
}
