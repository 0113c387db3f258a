// Combined checksums of parts against the checksum of the whole.

import Testing
import WinnowSystem

struct CRC32CombineTests {
    @Test(arguments: 0..<40)
    func `the combined checksum of two parts is that of the whole`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = generator.next(below: 3000)
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        let cut = generator.next(below: count + 1)
        func checksum(_ part: ArraySlice<UInt8>) -> UInt32 {
            part.withUnsafeBytes { CRC32.checksum(of: $0) }
        }
        let combined = CRC32.combined(
            checksum(bytes[..<cut]), checksum(bytes[cut...]), secondCount: count - cut)
        #expect(combined == checksum(bytes[...]), "seed \(seed), \(count) bytes cut at \(cut)")
    }
}
