/// A span of words of one kind.
public struct TaggedSpan: Sendable, Hashable {
    /// The indices of its words in the sentence.
    public var words: Range<Int>
    /// The kind: the tag without `B-` or `I-`.
    public var kind: String

    /// Makes a span.
    package init(words: Range<Int>, kind: String) {
        self.words = words
        self.kind = kind
    }

    /// The spans that the tags of a sentence mark (IOB2: `B-person I-person O`).
    ///
    /// An `I-` not after a span of its kind begins one, as in the evaluation of CoNLL 2000 and 2003.
    package static func spans(of tags: [String]) -> [TaggedSpan] {
        var spans: [TaggedSpan] = []
        var open: TaggedSpan?
        for (index, tag) in tags.enumerated() {
            let kind = tag.dropFirst(2)
            if tag.hasPrefix("I-"), let begun = open, begun.kind == String(kind) {
                open = TaggedSpan(words: begun.words.lowerBound..<(index + 1), kind: begun.kind)
                continue
            }
            if let open { spans.append(open) }
            open = isSpanTag(tag) ? TaggedSpan(words: index..<(index + 1), kind: String(kind)) : nil
        }
        if let open { spans.append(open) }
        return spans
    }

    /// Whether a tag is `B-…` or `I-…`.
    static func isSpanTag(_ tag: String) -> Bool { tag.hasPrefix("B-") || tag.hasPrefix("I-") }

    /// For each tag, that of the next word of the same span; empty if the tags mark no spans.
    static func insideTags(of tags: [String]) -> [UInt8] {
        guard tags.contains(where: isSpanTag) else { return [] }
        return tags.indices.map { index in
            let inside =
                tags[index].hasPrefix("B-") ? tags.firstIndex(of: "I-\(tags[index].dropFirst(2))") : nil
            return UInt8(truncatingIfNeeded: inside ?? index)
        }
    }
}
