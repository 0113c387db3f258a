import Synchronization
import WinnowPlatform

/// The temporary files of the process, so that a signal that ends it can remove them.
///
/// A signal handler may neither lock nor allocate, so the names are in places of which each is taken and left
/// by an atomic exchange. A file without a free place is written like any other, but stays if a signal ends
/// the process.
package enum UnfinishedFiles {
    private typealias Name = UnsafeMutablePointer<CChar>

    private static let placeCount = 64

    /// Only the atomic values are changed.
    private nonisolated(unsafe) static let places: UnsafeMutablePointer<Atomic<Name?>> = {
        let places = UnsafeMutablePointer<Atomic<Name?>>.allocate(capacity: placeCount)
        for index in 0..<placeCount { (places + index).initialize(to: Atomic(nil)) }
        return places
    }()

    /// Prepares the places; a handler may be set afterwards.
    package static func prepare() { _ = places }

    /// Notes a file; returns its place, or nil if there is none.
    static func add(_ path: String) -> Int? {
        guard let name = strdup(path) else { return nil }
        for index in 0..<placeCount
        where places[index].compareExchange(
            expected: nil, desired: name, ordering: .acquiringAndReleasing
        ).exchanged {
            return index
        }
        free(name)
        return nil
    }

    /// Forgets the file in a place: it is finished or removed.
    static func forget(_ place: Int) {
        if let name = places[place].exchange(nil, ordering: .acquiringAndReleasing) { free(name) }
    }

    /// Removes all files; can be called in a signal handler after ``prepare()``.
    package static func removeAll() {
        for index in 0..<placeCount {
            // Its memory is not freed, as freeing may lock.
            if let name = places[index].exchange(nil, ordering: .acquiringAndReleasing) { unlink(name) }
        }
    }
}
