import Synchronization
package import WinnowKit

/// The mail filters that were used lately, by the paths of their stores.
///
/// A filter that is in use keeps what it has learned in memory, some 400 kB. A mail server may have one for each of
/// thousands of users, so those that are not in use are only paths.
package final class OpenFilters: Sendable {
    private struct Open {
        let filter: MailFilter
        var lastUse: ContinuousClock.Instant
    }

    /// The filters that are kept in memory at a time.
    private let limit: Int
    private let open = Mutex<[String: Open]>([:])

    package init(limit: Int = 64) { self.limit = limit }

    /// The filter with a store; if there is no room for it, the one that has not been used for the longest time
    /// makes room. A request that uses that one keeps it.
    package func filter(at path: String) -> MailFilter {
        open.withLock { open in
            open[path]?.lastUse = .now
            if let known = open[path] { return known.filter }
            if open.count >= limit, let oldest = open.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                open[oldest.key] = nil
            }
            let filter = MailFilter(store: path)
            open[path] = Open(filter: filter, lastUse: .now)
            return filter
        }
    }

    /// The filter with a store, if it is in memory.
    package func openFilter(at path: String) -> MailFilter? { open.withLock { $0[path]?.filter } }

    /// The files that the filters in memory cannot read or obey.
    var errors: [FilterStoreError] {
        open.withLock { $0.values.map(\.filter) }.flatMap {
            [$0.baseError].compactMap(\.self) + $0.policyErrors
        }
    }

    /// Removes a filter from memory.
    func close(_ path: String) { open.withLock { $0[path] = nil } }

    /// Removes the filters that have not been used for some time.
    package func closeIdle(after time: Duration = .seconds(300)) {
        let end = ContinuousClock.now - time
        let hasClosed = open.withLock { open in
            let count = open.count
            open = open.filter { $0.value.lastUse > end }
            return open.count < count
        }
        if hasClosed { FreeMemory.giveBack() }
    }
}
