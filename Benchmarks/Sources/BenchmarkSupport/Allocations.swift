// Counting memory allocations.

import CAllocationCounter

/// Counts allocations of the calling thread.
package enum Allocations {
    /// The number of allocations of `body` on this thread; nil if they cannot be counted (without glibc).
    package static func count(in body: () throws -> Void) throws -> Int? {
        guard allocation_counter_is_available() else {
            try body()
            return nil
        }
        // The allocation of an array must be counted, or a count of 0 would mean nothing.
        let control = allocation_counter_value()
        let probe = [UInt8](repeating: 1, count: 4_096 + CommandLine.arguments.count)
        try require(probe.last == 1 && allocation_counter_value() > control, "allocations are not counted")
        let before = allocation_counter_value()
        try body()
        return Int(allocation_counter_value() - before)
    }
}
