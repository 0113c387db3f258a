// Rows that join or leave a shard, without their texts.

import WinnowModelFile
import WinnowSystem

extension CountedShard {
    /// The rows of a shard that are kept, followed by all rows of another.
    ///
    /// Terms that no row has any more are left out, as are the spellings of terms in fewer texts than
    /// `FeatureOptions.minimumCount`: no space has them until another text contains them again.
    ///
    /// - Parameters:
    ///   - isKept: for each row of `shard`, whether it stays.
    ///   - other: the rows to add, counted with the same options, with all spellings; nil for none.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Complexity: O(*t* + *e*) in the terms and entries of both.
    package init(
        keeping isKept: [Bool], of shard: CountedShard, adding other: CountedShard? = nil,
        threads: Int = Parallel.processorCount
    ) {
        precondition(isKept.count == shard.count, "each row is kept or not")
        let minimum = shard.options.minimumCount
        let kinds = Parallel.map(count: NGramKind.allCases.count, threads: threads) { kind in
            JoinedKind(
                keeping: isKept, of: (shard.terms.kinds[kind], shard.rows[kind]),
                adding: other.map { ($0.terms.kinds[kind], $0.rows[kind]) }, minimumCount: minimum)
        }
        func joined(_ values: Tensor<Float>, _ added: Tensor<Float>?) -> Tensor<Float> {
            let width = values.count / max(1, shard.count)
            var joined: [Float] = []
            for (row, isKept) in isKept.enumerated() where isKept {
                joined += values.unsafeElements[row * width..<(row + 1) * width]
            }
            if let added { joined += added.unsafeElements }
            return Tensor(joined)
        }
        self.init(
            options: shard.options,
            terms: ShardTerms(
                textCount: isKept.count { $0 } + (other?.count ?? 0), kinds: kinds.map(\.terms)),
            rows: kinds.map(\.rows), surface: joined(shard.surface, other?.surface),
            vectors: joined(shard.vectors, other?.vectors))
    }
}

/// The terms and rows of one kind of n-gram of a shard, changed.
private struct JoinedKind {
    typealias Part = (terms: ShardTerms.Kind, rows: CountedShard.Rows)

    private(set) var terms: ShardTerms.Kind
    private(set) var rows: CountedShard.Rows

    /// The number of a term that is left out.
    private static let none = UInt32.max

    init(keeping isKept: [Bool], of part: Part, adding other: Part?, minimumCount: Int) {
        var merging = Merging(minimumCount: minimumCount)
        let frequencies = Self.frequencies(of: part, keeping: isKept)
        merging.merge(part.terms, frequencies, other?.terms)
        terms = merging.kind
        var ends: [Int64] = []
        ends.reserveCapacity(isKept.count + (other?.rows.ends.count ?? 0))
        let capacity = part.rows.entries.count + (other?.rows.entries.count ?? 0)
        let entries = Tensor<UInt64>(capacity: capacity) { entries in
            var count = 0
            Self.append(part.rows, merging.numbers, keeping: isKept, to: entries, &count, &ends)
            if let other {
                Self.append(other.rows, merging.otherNumbers, keeping: nil, to: entries, &count, &ends)
            }
            return count
        }
        rows = CountedShard.Rows(entries: entries, ends: Tensor(ends))
        withExtendedLifetime((part, other)) {}
    }

    /// Writes the entries of rows that stay, with the numbers of their terms replaced.
    ///
    /// - Parameter isKept: for each row, whether it stays; nil for all.
    private static func append(
        _ rows: CountedShard.Rows, _ numbers: [UInt32], keeping isKept: [Bool]?,
        to entries: UnsafeMutableBufferPointer<UInt64>, _ count: inout Int, _ ends: inout [Int64]
    ) {
        let old = rows.entries.unsafeElements
        var first = 0
        numbers.withUnsafeBufferPointer { numbers in
            for (row, end) in rows.ends.unsafeElements.enumerated() {
                let range = first..<Int(end)
                first = Int(end)
                guard isKept?[row] ?? true else { continue }
                var next = count
                for entry in old[range] {
                    let number = numbers[Int(entry & 0xFFFF_FFFF)]
                    if number != none {
                        entries[next] = UInt64(number) | (entry & ~0xFFFF_FFFF)
                        next += 1
                    }
                }
                count = next
                ends.append(Int64(count))
            }
        }
    }

    /// How many of the kept texts have each term.
    private static func frequencies(of part: Part, keeping isKept: [Bool]) -> [UInt32] {
        var frequencies = Array(part.terms.frequencies.unsafeElements)
        var first = 0
        let entries = part.rows.entries.unsafeElements
        for (row, end) in part.rows.ends.unsafeElements.enumerated() {
            defer { first = Int(end) }
            guard !isKept[row] else { continue }
            for entry in entries[first..<Int(end)] {
                let term = Int(entry & 0xFFFF_FFFF)
                // In a tampered file a term may have more rows than it declares.
                frequencies[term] -= min(frequencies[term], 1)
            }
        }
        return frequencies
    }

    /// Merges two lists of terms by their hashes.
    private struct Merging {
        let minimumCount: Int
        private(set) var numbers: [UInt32] = []
        private(set) var otherNumbers: [UInt32] = []
        private var hashes: [UInt64] = []
        private var frequencies: [UInt32] = []
        private var texts: [UInt8] = []
        private var starts: [UInt32] = [0]

        init(minimumCount: Int) { self.minimumCount = minimumCount }

        var kind: ShardTerms.Kind {
            ShardTerms.Kind(
                hashes: Tensor(hashes), frequencies: Tensor(frequencies), texts: Tensor(texts),
                textStarts: Tensor(starts))
        }

        mutating func merge(_ own: ShardTerms.Kind, _ frequencies: [UInt32], _ other: ShardTerms.Kind?) {
            let left = own.hashes.unsafeElements
            let right = other?.hashes.unsafeElements ?? UnsafeBufferPointer(start: nil, count: 0)
            let added = other?.frequencies.unsafeElements ?? UnsafeBufferPointer(start: nil, count: 0)
            numbers = [UInt32](repeating: JoinedKind.none, count: left.count)
            otherNumbers = [UInt32](repeating: JoinedKind.none, count: right.count)
            hashes.reserveCapacity(left.count + right.count)
            self.frequencies.reserveCapacity(left.count + right.count)
            starts.reserveCapacity(left.count + right.count + 1)
            texts.reserveCapacity(own.texts.count + (other?.texts.count ?? 0))
            var (first, second) = (0, 0)
            while first < left.count || second < right.count {
                let hash = min(
                    first < left.count ? left[first] : .max, second < right.count ? right[second] : .max)
                let isOwn = first < left.count && left[first] == hash
                let isOther = second < right.count && right[second] == hash
                let frequency = (isOwn ? frequencies[first] : 0) + (isOther ? added[second] : 0)
                if frequency > 0 {
                    let number = UInt32(truncatingIfNeeded: hashes.count)
                    if isOwn { numbers[first] = number }
                    if isOther { otherNumbers[second] = number }
                    hashes.append(hash)
                    self.frequencies.append(frequency)
                    if Int(frequency) >= minimumCount {
                        // Rare terms of the shard have lost their spelling; those of the other have it.
                        if isOther, let other {
                            texts.append(contentsOf: other.text(at: second))
                        } else {
                            texts.append(contentsOf: own.text(at: first))
                        }
                    }
                    starts.append(UInt32(truncatingIfNeeded: texts.count))
                }
                if isOwn { first += 1 }
                if isOther { second += 1 }
            }
        }
    }
}
