import NIOCore
import Synchronization

/// Workers that keep their memory between requests: the readers of one model.
///
/// A worker is used by one request at a time. As many are kept as there are processors; those that have
/// read a long text are not, as they keep memory for its length.
final class ReaderPool<Reader: Sendable>: Sendable {
    private let free = Mutex<[Reader]>([])
    private let make: @Sendable () -> Reader

    /// Makes an empty pool; `make` makes a worker when none is free.
    init(_ make: @Sendable @escaping () -> Reader) { self.make = make }

    /// Calls `body` with a worker.
    func withReader<Result>(
        longestText: Int, _ body: (inout Reader) throws -> Result
    ) rethrows -> Result {
        var reader = free.withLock { $0.popLast() } ?? make()
        defer {
            if longestText <= Self.keptLength {
                free.withLock { if $0.count < capacity { $0.append(reader) } }
            }
        }
        return try body(&reader)
    }

    private static var keptLength: Int { 64 << 10 }
}

/// How many workers are kept; taken once, since NIO reads files of the system to find it.
private let capacity = System.coreCount
