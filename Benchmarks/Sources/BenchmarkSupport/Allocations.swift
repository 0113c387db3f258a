// How often a piece of work asks for memory.

import CAllocationCounter

/// Counts allocations of the calling thread.
package enum Allocations {
    /// How many allocations `body` makes on this thread; nil where they cannot be counted (glibc alone lets us).
    package static func count(in body: () throws -> Void) throws -> Int? {
        guard allocation_counter_is_available() else {
            try body()
            return nil
        }
        // An array must be seen, or a count of none would mean nothing.
        let control = allocation_counter_value()
        let probe = [UInt8](repeating: 1, count: 4_096 + CommandLine.arguments.count)
        try require(probe.last == 1 && allocation_counter_value() > control, "allocations are not counted")
        let before = allocation_counter_value()
        try body()
        return Int(allocation_counter_value() - before)
    }
}
