// Combines two inputs.

package import WinnowSystem

/// The beginning of one input and the end of another.
package enum SplicedInput {
    /// Cuts both at random places; the result has at most `maximumSize` bytes.
    package static func make(
        of first: [UInt8], and second: [UInt8], maximumSize: Int, _ random: inout SeededGenerator
    ) -> [UInt8] {
        let head = first.prefix(random.next(below: first.count + 1))
        let tail = second.suffix(random.next(below: second.count + 1))
        return Array((head + tail).prefix(maximumSize))
    }
}
