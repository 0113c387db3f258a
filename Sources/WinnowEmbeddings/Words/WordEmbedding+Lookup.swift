// The vectors of words.

import WinnowFeatures
public import WinnowLinearAlgebra
import WinnowModelFile
import WinnowText

extension WordEmbedding {
    /// The words, in the order of their rows. Complexity: O(*n*) in their number.
    public var words: [String] { (0..<count).map(word(at:)) }

    /// The word of a row in `0..<count`.
    public func word(at row: Int) -> String { vocabulary.text(at: row) }

    /// The vectors of all words, in the order of ``words``: *count* × *dimension*, 4 bytes a number.
    public var vectors: Matrix {
        Matrix(rows: count, columns: dimension) { target in
            for row in 0..<count {
                for (index, value) in vector(at: row).enumerated() { target[row * dimension + index] = value }
            }
        }
    }

    /// Whether a word is among the words, not only by its subwords.
    public func contains(_ word: String) -> Bool { row(of: word) != nil }

    /// The vector of a word: its row times its weight, or what its subwords give; nil where there is neither.
    ///
    /// - Returns: ``dimension`` numbers, not of length 1.
    /// - Complexity: O(*dimension*); for a word by its subwords O(*n* · *m*) in its characters and those of the longest word.
    public func vector(for word: String) -> [Float]? {
        if let row = row(of: word) { return vector(at: row) }
        guard subwords != .none else { return nil }
        var reader = SubwordReader(self)
        var pieces = RowList()
        var grams = RowList()
        var word = word
        let isKnown = word.withUTF8 { reader.append($0, pieces: &pieces, nGrams: &grams) }
        guard isKnown else { return nil }
        var vector = [Float](repeating: 0, count: dimension)
        pieces.scale(from: 0, factor)
        if let nGrams { grams.scale(from: 0) { nGrams.table.scale(of: Int($0)) } }
        vector.withUnsafeMutableBufferPointer { sum in
            guard let sum = sum.baseAddress else { return }
            pieces.add(of: table, to: sum)
            if let nGrams { grams.add(of: nGrams.table, to: sum) }
        }
        return vector
    }

    /// The row of a word: as it is written, as the analyzer leaves it, in lower case where ``ignoresCase``.
    func row(of word: String) -> Int? {
        if let row = row(ofExact: word) { return row }
        let normalized = analyzer.tokens(in: word).map(\.text).joined(separator: " ")
        if normalized != word, let row = row(ofExact: normalized) { return row }
        return ignoresCase ? row(ofExact: word.lowercased()) : nil
    }

    private func row(ofExact word: String) -> Int? {
        var word = word
        return word.withUTF8 { utf8 in
            guard let row = WordFinder(vocabulary).number(of: WordHashes.hash(of: utf8)) else { return nil }
            // A hash is right but for one in a billion.
            return vocabulary.withText(at: Int(row)) { $0.elementsEqual(utf8) } ? Int(row) : nil
        }
    }

    /// The vector of a row in `0..<count`, times its weight.
    func vector(at row: Int) -> [Float] {
        var vector = table.vector(at: row)
        if let weights {
            let weight = weights[row]
            for index in vector.indices { vector[index] *= weight }
        }
        return vector
    }

    /// What a row of ``table`` is multiplied by: its scale times its weight.
    @inline(__always)
    func factor(of row: UInt32) -> Float {
        let scale = table.scale(of: Int(row))
        guard let weights else { return scale }
        return scale * weights.unsafeElements[Int(row)]
    }

    /// Whether a row is no word but the rest of one, for ``SubwordMode/pieces``.
    func isPiece(_ row: Int) -> Bool {
        guard subwords == .pieces else { return false }
        return vocabulary.withText(at: row) {
            $0.count > 2 && $0[0] == UInt8(ascii: "#") && $0[1] == UInt8(ascii: "#")
        }
    }
}
