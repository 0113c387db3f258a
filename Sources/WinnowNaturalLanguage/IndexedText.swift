// Between the indices of a string and the offsets of its UTF-8.

import WinnowText

/// A string, addressed by its own indices outside and by offsets of its UTF-8 inside.
struct IndexedText {
    let string: String
    /// The number of bytes.
    let count: Int

    init(_ string: String) {
        self.string = string
        count = string.utf8.count
    }

    /// The offset of an index; one of another string gives the nearest end.
    func offset(of index: String.Index) -> Int {
        if index <= string.startIndex { return 0 }
        if index >= string.endIndex { return count }
        return string.utf8.distance(from: string.startIndex, to: index)
    }

    /// The offsets of a range of indices.
    func offsets(of range: Range<String.Index>) -> Range<Int> {
        let start = offset(of: range.lowerBound)
        return start..<max(start, offset(of: range.upperBound))
    }

    /// The indices of a range of offsets, at the boundaries of characters in Unicode's sense of scalars.
    func indices(of range: Range<Int>) -> Range<String.Index> { string.indices(ofUTF8: range) }

    /// The text of a range of offsets.
    func text(of range: Range<Int>) -> String { String(string[indices(of: range)]) }
}
