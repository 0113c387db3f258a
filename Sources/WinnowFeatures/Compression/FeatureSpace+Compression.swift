// Feature spaces with fewer n-grams, in fewer bytes each.

import WinnowModelFile
import WinnowNumerics

extension FeatureSpace {
    /// Whether the n-grams come from hashes, so that none can be left out.
    package var isHashed: Bool { options.hashBits != nil }

    /// The ranges of columns of each kind of n-gram.
    package var blockColumns: [Range<Int>] { blocks.map { $0.firstColumn..<$0.firstColumn + $0.count } }

    /// The inverse document frequency of a column; 1 for those without one.
    package func frequency(at column: Int) -> Float {
        for block in blocks where column >= block.firstColumn && column < block.firstColumn + block.count {
            return block.frequency(at: column - block.firstColumn)
        }
        return 1
    }

    /// The inverse document frequencies of all columns; 1 for those without one. Complexity: O(*d*).
    package var frequencies: [Float] {
        var frequencies = [Float](repeating: 1, count: count)
        for block in blocks {
            for column in 0..<block.count {
                frequencies[block.firstColumn + column] = block.frequency(at: column)
            }
        }
        return frequencies
    }

    /// The amount that each occurrence of an n-gram outside the vocabulary adds to the measure of a text's
    /// length, by kind of n-gram; 0 in a space that is not compressed.
    package var rests: [Float] { blocks.map { $0.compact?.rest ?? 0 } }

    /// The space with some of its n-grams, in the form of format version 2.
    ///
    /// - Parameters:
    ///   - keeps: whether to keep an n-gram's column. Other columns are always kept.
    ///   - rank: decides which of two n-grams that the smaller table cannot distinguish is kept: the greater.
    ///   - hasText: whether the n-gram's text is kept.
    ///   - rests: the new ``rests``.
    /// - Returns: the space and the old column of each of its columns. Blocks of hashed columns stay as they
    ///   are.
    /// - Complexity: O(*d* log *d*).
    package func compressed(
        keeping keeps: (Int) -> Bool, rank: (Int) -> Float, hasText: (Int) -> Bool, rests: [Float]
    ) -> (space: FeatureSpace, columns: [Int]) {
        var blocks: [FeatureBlock] = []
        var columns: [Int] = []
        for (block, rest) in zip(self.blocks, rests) {
            let first = block.firstColumn
            let built = CompactBlockBuilder(block).build(
                keeping: { keeps(first + $0) }, rank: { rank(first + $0) }, hasText: { hasText(first + $0) },
                rest: rest, firstColumn: columns.count)
            if let built {
                blocks.append(built.block)
                columns += built.columns.map { first + $0 }
            } else {
                blocks.append(block.moved(to: columns.count))
                columns += first..<first + block.count
            }
        }
        columns += surfaceColumn..<count
        return (FeatureSpace(options: options, blocks: blocks), columns)
    }

    /// The same space with other ``rests``.
    package func with(rests: [Float]) -> FeatureSpace {
        var blocks = blocks
        for (index, rest) in rests.enumerated() {
            guard let old = blocks[index].compact else { continue }
            blocks[index] = FeatureBlock(
                kind: blocks[index].kind, firstColumn: blocks[index].firstColumn, count: blocks[index].count,
                compact: CompactVocabulary(
                    bucketStarts: old.bucketStarts, tags: old.tags, frequencies: old.frequencies, rest: rest,
                    textColumns: old.textColumns, textStarts: old.textStarts, texts: old.texts))
        }
        return FeatureSpace(options: options, blocks: blocks)
    }
}

extension FeatureSpace {
    /// The bits of a bucket's number in a compressed vocabulary of *n* n-grams.
    package static func compressedBucketBits(for count: Int) -> Int {
        CompactBlockBuilder.bucketBits(for: count)
    }
}

extension FeatureSpace {
    /// The column of a feature in a compressed space, by its hash; nil if it has none.
    ///
    /// N-grams of tokens that contain a space are not found.
    package func compressedColumn(of feature: Feature) -> Int? {
        let kind: NGramKind
        switch feature.kind {
        case .word: kind = .word
        case .character: kind = .character
        case .surface: return SurfaceFeatures.names.firstIndex(of: feature.text).map { surfaceColumn + $0 }
        case .vector: return Int(feature.text).map { vectorColumn + $0 }
        }
        guard let block = blocks.first(where: { $0.kind == kind }), block.compact != nil else { return nil }
        let parts = kind == .word ? feature.text.split(separator: " ").map(String.init) : [feature.text]
        let hashes = parts.map { text in
            Array(text.utf8).withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map {
                    TermHash.hash($0, count: bytes.count, isPadded: false, seed: kind.seed)
                } ?? 0
            }
        }
        guard let first = hashes.first else { return nil }
        let hash = hashes.dropFirst().reduce(first) { TermHash.join($0, $1) }
        return block.finder.column(of: hash).map { block.firstColumn + Int($0) }
    }
}
