// Conversion of UTF-8 byte offsets to string indices.

extension StringProtocol {
    /// The indices of a range of UTF-8 bytes, such as the range of a span or token.
    ///
    /// ```swift
    /// import WinnowText
    ///
    /// let text = "Zürich, früh"
    /// let token = WordTokenizer().tokens(in: text)[2]
    /// print(token.range, text[text.indices(ofUTF8: token.range)])
    /// ```
    ///
    /// ```text output
    /// 9..<14 früh
    /// ```
    ///
    /// - Precondition: the range is within the text.
    /// - Complexity: O(1) for native strings, else O(*n*).
    public func indices(ofUTF8 range: Range<Int>) -> Range<Index> {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return start..<utf8.index(start, offsetBy: range.count)
    }
}
