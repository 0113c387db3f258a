import WinnowClassification

/// Which of the shards of a training one is: `3/8`, the third of eight.
package struct ShardNumber: Sendable, Hashable, CustomStringConvertible {
    /// The number, from 1.
    package let number: Int
    /// How many shards there are, at most ``largestCount``.
    package let count: Int

    /// The largest number of shards.
    package static let largestCount = 100_000

    /// Makes a number; nil unless it is from 1 to `count`.
    package init?(_ number: Int, of count: Int) {
        guard 1...Self.largestCount ~= count, 1...count ~= number else { return nil }
        self.number = number
        self.count = count
    }

    /// Parses `3/8`.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        self.init(number, of: count)
    }

    package var description: String { "\(number)/\(count)" }
}

/// Checks that each shard of a training takes part once.
struct ShardRoll {
    private var first: (shard: ShardNumber, name: String)?
    private var seen: [Bool] = []

    /// Notes a shard; `name` is that of its file.
    mutating func note(_ shard: ShardNumber, named name: String) throws(ClassificationError) {
        if first == nil {
            first = (shard, name)
            seen = [Bool](repeating: false, count: shard.count)
        }
        guard let first, first.shard.count == shard.count else {
            throw ClassificationError(
                code: .mismatchedShards,
                message:
                    "\(name): shard \(shard), but \(first?.name ?? "") is shard \(first?.shard.description ?? "")"
                    + "; give the shards of one division of the data")
        }
        guard !seen[shard.number - 1] else {
            throw ClassificationError(
                code: .mismatchedShards,
                message: "\(name): shard \(shard) is given twice; give each shard once")
        }
        seen[shard.number - 1] = true
    }

    /// Checks that no shard is missing.
    func finish() throws(ClassificationError) {
        guard let missing = seen.firstIndex(of: false) else { return }
        throw ClassificationError(
            code: .mismatchedShards,
            message: "shard \(missing + 1)/\(seen.count) is missing\(others); give all shards")
    }

    /// How many others are missing.
    private var others: String {
        let count = seen.count { !$0 } - 1
        return count == 0 ? "" : ", and \(count) more"
    }
}
