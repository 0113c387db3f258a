package import WinnowModelFile
import WinnowSystem

/// The distinct n-grams of a shard, a part of the texts to train on, with the number of texts that have each.
///
/// A space for all texts is fitted to those of all shards; see `FeatureSpace.init(fittedTo:options:)`.
package struct ShardTerms: Sendable {
    /// The number of texts.
    package let textCount: Int
    /// The n-grams by kind, in the order of ``NGramKind``.
    let kinds: [Kind]

    /// The n-grams of one kind, in ascending order of their hashes.
    struct Kind: Sendable {
        let hashes: Tensor<UInt64>
        /// The number of texts that have each.
        let frequencies: Tensor<UInt32>
        /// The spellings one after another, UTF-8.
        let texts: Tensor<UInt8>
        /// The start of each spelling in ``texts``, then the end of the last.
        let textStarts: Tensor<UInt32>

        /// The spelling of a term.
        func text(at number: Int) -> UnsafeBufferPointer<UInt8>.SubSequence {
            texts.unsafeElements[Int(textStarts[number])..<Int(textStarts[number + 1])]
        }
    }
}

extension ShardTerms {
    /// Adds the terms to a file.
    package func save(to writer: inout ModelFileWriter) {
        for kind in NGramKind.allCases {
            let terms = kinds[kind.rawValue]
            writer.add("\(kind).hashes", terms.hashes)
            writer.add("\(kind).frequencies", terms.frequencies)
            writer.add("\(kind).texts", terms.texts)
            writer.add("\(kind).text_starts", terms.textStarts)
        }
    }

    /// Opens terms written by ``save(to:)`` and checks all numbers.
    ///
    /// - Throws: `ModelFileError` if tensors are missing or inconsistent.
    package init(from file: ModelFile, textCount: Int) throws(ModelFileError) {
        self.textCount = textCount
        var kinds: [Kind] = []
        for kind in NGramKind.allCases { kinds.append(try Kind(kind, from: file, textCount: textCount)) }
        self.kinds = kinds
    }
}

extension ShardTerms.Kind {
    fileprivate init(_ kind: NGramKind, from file: ModelFile, textCount: Int) throws(ModelFileError) {
        hashes = try file.tensor("\(kind).hashes", as: UInt64.self)
        frequencies = try file.tensor("\(kind).frequencies", as: UInt32.self, shape: hashes.shape)
        texts = try file.tensor("\(kind).texts", as: UInt8.self)
        textStarts = try file.tensor("\(kind).text_starts", as: UInt32.self, shape: [hashes.count + 1])
        guard hashes.isAscending(by: <), textStarts.isAscending(by: <=), textStarts.first == 0,
            Int(textStarts[hashes.count]) == texts.count, hashes.count < Int(Int32.max),
            frequencies.allSatisfy({ $0 > 0 && $0 <= textCount })
        else { throw file.damaged("its n-grams are not in order") }
    }
}

extension Tensor where Element: Comparable {
    /// Whether `isOrdered` holds for each number and the next one.
    func isAscending(by isOrdered: (Element, Element) -> Bool) -> Bool {
        withUnsafeBufferPointer { elements in
            var index = 1
            while index < elements.count {
                guard isOrdered(elements[index - 1], elements[index]) else { return false }
                index += 1
            }
            return true
        }
    }
}

extension FeatureSpace {
    /// Fits a space to the texts of all shards.
    ///
    /// The result does not depend on how the texts are divided into shards, nor on their order.
    ///
    /// - Parameters:
    ///   - shards: the terms of all shards, which were counted with these options.
    ///   - options: which features to select, and their weights; without hashing and vectors.
    /// - Throws: ``FeatureError`` with `noFeatures` if there are none.
    /// - Complexity: O(*n* log *n*) in the terms of all shards. Memory grows with those that occur in
    ///   `FeatureOptions.minimumCount` texts.
    package init(fittedTo shards: [ShardTerms], options: FeatureOptions) throws(FeatureError) {
        let textCount = shards.reduce(0) { $0 + $1.textCount }
        var blocks: [FeatureBlock] = []
        var column = 0
        for kind in NGramKind.allCases where options.lengths(of: kind) != nil {
            let merged = MergedTerms(of: shards.map { $0.kinds[kind.rawValue] }, options: options)
            let chosen = FittedTerms.choose(
                merged.frequencies, hashes: merged.hashes, texts: textCount, options)
            let weights = FittedTerms.weights(chosen.map(\.frequency), texts: textCount, options)
            blocks.append(
                FeatureBlock(
                    kind: kind, firstColumn: column, count: chosen.count,
                    vocabulary: merged.vocabulary(of: chosen),
                    inverseDocumentFrequencies: weights.map { Tensor($0) }))
            column += chosen.count
        }
        guard column > 0 || options.surfaceFeatures else { throw .noFeatures(options, texts: textCount) }
        self.init(options: options, blocks: blocks)
    }
}

extension FeatureSpace {
    /// The kind in files of only a space.
    private static let trainingKind = "training-space"

    /// The space as a file for the shards that it was fitted to.
    package func trainingWriter() -> ModelFileWriter {
        var writer = ModelFileWriter(kind: Self.trainingKind, manifest: ["features": manifest])
        save(to: &writer)
        return writer
    }

    /// Opens a space written by ``trainingWriter()``, and checks every byte.
    ///
    /// - Throws: `ModelFileError` if the file is not a space, or is damaged.
    package init(ofTraining file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.trainingKind)
        try file.verify()
        try self.init(from: file, manifest: file.manifest["features"])
    }
}

/// The terms of one kind of all shards that occur in enough texts, in ascending order of their hashes.
private struct MergedTerms {
    private let shards: [ShardTerms.Kind]
    private(set) var hashes: [UInt64] = []
    private(set) var frequencies: [UInt32] = []
    /// The first shard that has each term, and its number there.
    private var places: [(shard: UInt32, number: UInt32)] = []

    private struct Found {
        var hash: UInt64
        var frequency: UInt32
        var shard: UInt32
        var number: UInt32
    }

    /// Merges range by range of hashes, so that rare terms of all shards are never in memory together.
    init(of shards: [ShardTerms.Kind], options: FeatureOptions) {
        self.shards = shards
        var next = [Int](repeating: 0, count: shards.count)
        var found: [Found] = []
        for range in 0..<UInt64(1) << 10 {
            found.removeAll(keepingCapacity: true)
            for (index, shard) in shards.enumerated() {
                let (hashes, frequencies) = (shard.hashes.unsafeElements, shard.frequencies.unsafeElements)
                var number = next[index]
                while number < hashes.count, hashes[number] >> 54 == range {
                    found.append(
                        Found(
                            hash: hashes[number], frequency: frequencies[number], shard: UInt32(index),
                            number: UInt32(number)))
                    number += 1
                }
                next[index] = number
            }
            found.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.shard < $1.shard }
            append(found, minimumCount: options.minimumCount)
        }
        withExtendedLifetime(shards) {}
    }

    private mutating func append(_ found: [Found], minimumCount: Int) {
        var first = 0
        while first < found.count {
            var end = first
            var frequency = 0
            while end < found.count, found[end].hash == found[first].hash {
                frequency += Int(found[end].frequency)
                end += 1
            }
            if frequency >= minimumCount {
                hashes.append(found[first].hash)
                frequencies.append(UInt32(clamping: frequency))
                places.append((found[first].shard, found[first].number))
            }
            first = end
        }
    }

    /// The vocabulary of the chosen terms, in their order.
    func vocabulary(of chosen: [FittedTerms.Term]) -> Vocabulary {
        var texts: [UInt8] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(chosen.count + 1)
        for term in chosen {
            let place = places[Int(term.number)]
            texts += shards[Int(place.shard)].text(at: Int(place.number))
            starts.append(UInt32(truncatingIfNeeded: texts.count))
        }
        return Vocabulary(hashes: chosen.map(\.hash), texts: texts, textStarts: starts)
    }
}
