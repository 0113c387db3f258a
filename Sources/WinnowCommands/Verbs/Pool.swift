// What threads use in turn, so that its memory is used again.

import Synchronization

/// Things that are lent to threads, each to one at a time; a new one is made where none is free.
final class Pool<Item>: Sendable {
    /// Unchecked: an item is in the pool or in the hands of one thread, never both.
    private struct Lent: @unchecked Sendable {
        var item: Item
    }

    private let make: @Sendable () -> Item
    private let free = Mutex<[Lent]>([])

    init(_ make: @escaping @Sendable () -> Item) {
        self.make = make
    }

    /// Calls `body` with an item that nobody else has.
    func with(_ body: (inout Item) -> Void) {
        var lent = free.withLock { $0.popLast() } ?? Lent(item: make())
        body(&lent.item)
        free.withLock { $0.append(lent) }
    }
}
