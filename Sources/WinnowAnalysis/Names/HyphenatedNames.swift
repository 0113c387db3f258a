// Names such as `Anna-Lena` and `Port-au-Prince`, which treebanks cut at the hyphens.

import WinnowText

extension TaggedText {
    /// The end of the name that begins at the word `first` if hyphens without white space join its parts, else
    /// `first + 1`.
    ///
    /// The last part has a capital, and so has the first, except `al` and `el`; those between may be short
    /// words, as in `Port-au-Prince`. Words such as `London-based` are no names.
    func endOfName(from first: Int, before limit: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Int {
        var end = first + 1
        guard isHyphen(end, before: limit, utf8), hasCapital(first, utf8) || isArticle(first, utf8) else {
            return end
        }
        var index = first
        while isHyphen(index + 1, before: limit, utf8) {
            index += 2
            if hasCapital(index, utf8) {
                end = index + 1
            } else if spans[index].kind != .word || spans[index].end - spans[index].start > 4 {
                break
            }
        }
        return end
    }

    /// Whether the word at `index` is a hyphen that joins the words around it.
    @inline(__always)
    private func isHyphen(_ index: Int, before limit: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index + 1 < limit, utf8[spans[index].start] == UInt8(ascii: "-") else { return false }
        return spans[index - 1].end == spans[index].start && spans[index].end == spans[index + 1].start
            && spans[index].end - spans[index].start == 1
    }

    /// Whether a word has one capital, at its beginning or after `d'` or `l'`; acronyms have several: `US-China`.
    private func hasCapital(_ index: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard spans[index].kind == .word else { return false }
        let word = String(decoding: utf8[spans[index].start..<spans[index].end], as: UTF8.self).unicodeScalars
        let plain = word.drop { "dl'’".unicodeScalars.contains($0) }
        guard let first = plain.first, first.properties.isUppercase else { return false }
        return plain.count == 1 || plain.contains { $0.properties.isLowercase }
    }

    /// Whether a word is the Arabic article.
    private func isArticle(_ index: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let word = utf8[spans[index].start..<spans[index].end]
        return word.elementsEqual("al".utf8) || word.elementsEqual("el".utf8)
    }
}
