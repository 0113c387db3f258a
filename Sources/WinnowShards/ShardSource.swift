import WinnowClassification
package import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// The shards of a training, here or on other computers.
package protocol ShardSource {
    /// Sends a request to all shards.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - space: the features of all shards; nil for a request for terms.
    ///   - body: receives each shard's answer, in any order.
    /// - Throws: the reason why a shard does not answer, and the errors of `body`.
    mutating func ask(
        _ request: ShardRequest, in space: FeatureSpace?, _ body: (ShardAnswer) throws -> Void
    ) throws
}

/// Shards in files of this computer, which are read one after another.
package struct ShardFiles: ShardSource {
    private let workers: [(path: String, worker: ShardWorker)]
    /// Whether the rows of all shards are kept between requests.
    private let keepsRows: Bool
    private var rows: [Int: ShardWorker.Rows] = [:]

    /// A shard, and the columns that it was counted with.
    package typealias NamedColumns = (path: String, columns: [String])

    /// Two shards whose texts are in other columns; nil if there are none.
    package var differentTextColumns: (one: NamedColumns, other: NamedColumns)? {
        difference(of: \.textColumns)
    }

    /// Two shards whose labels are in other columns; nil if there are none.
    package var differentLabelColumns: (one: NamedColumns, other: NamedColumns)? {
        difference { [$0.labelColumn].compactMap(\.self) }
    }

    private func difference(
        of columns: (TrainingShard) -> [String]
    ) -> (one: NamedColumns, other: NamedColumns)? {
        let named: [NamedColumns] = workers.map { (path: $0.path, columns: columns($0.worker.shard)) }
            .filter { !$0.columns.isEmpty }
        guard let first = named.first, let other = named.first(where: { $0.columns != first.columns })
        else { return nil }
        return (first, other)
    }

    /// Opens the shards, and checks every byte.
    ///
    /// - Parameters:
    ///   - memory: the rows are kept between requests if they fit in this many bytes.
    ///   - threads: the number of threads; no result depends on it.
    /// - Throws: `ModelFileError`, or ``ClassificationError`` with `mismatchedShards` if shards are missing,
    ///   given twice, or made with other options.
    package init(
        _ paths: [String], memory: Int = SystemInformation.physicalMemory / 4,
        threads: Int = Parallel.processorCount
    ) throws {
        var roll = ShardRoll()
        var workers: [(path: String, worker: ShardWorker)] = []
        for path in paths {
            let shard = try TrainingShard(contentsOf: path)
            try roll.note(shard.shard, named: path)
            workers.append((path, ShardWorker(shard, threads: threads)))
        }
        try roll.finish()
        self.workers = workers
        keepsRows = workers.reduce(0) { $0 + $1.worker.shard.counted.rowBytes } <= memory
    }

    package mutating func ask(
        _ request: ShardRequest, in space: FeatureSpace?, _ body: (ShardAnswer) throws -> Void
    ) throws {
        for (index, (path, worker)) in workers.enumerated() {
            var answer: ShardAnswer
            if let space, request.options.question != .terms {
                let own = try rows[index] ?? worker.rows(in: space)
                if keepsRows { rows[index] = own }
                answer = try worker.answer(to: request, for: own)
            } else {
                answer = try worker.answer(to: request, in: space)
            }
            answer.name = path
            try body(answer)
        }
    }
}
