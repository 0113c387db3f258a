// CRC-32 against published values and against a bitwise implementation.

import Testing
import WinnowSystem

@Suite struct CRC32Tests {
    @Test(arguments: [
        ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926), ("abc", 0x3524_41C2),
        ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ])
    func `known texts have their known checksums`(text: String, checksum: UInt32) {
        #expect(Self.checksum(Array(text.utf8)) == checksum)
    }

    @Test func `32 zero bytes and 32 bytes of ones have their known checksums`() {
        #expect(Self.checksum([UInt8](repeating: 0, count: 32)) == 0x190A_55AD)
        #expect(Self.checksum([UInt8](repeating: 0xFF, count: 32)) == 0xFF6C_AB0B)
    }

    @Test func `every length and alignment agrees with the bitwise definition`() {
        var random = SeededGenerator(seed: 1)
        let bytes = (0..<80).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for start in 0..<9 {
            for end in start..<bytes.count {
                let slice = Array(bytes[start..<end])
                let fast = bytes.withUnsafeBytes {
                    CRC32.checksum(of: UnsafeRawBufferPointer(rebasing: $0[start..<end]))
                }
                #expect(fast == Self.slowChecksum(slice))
            }
        }
    }

    @Test func `bytes added in pieces have the checksum of the whole`() {
        var random = SeededGenerator(seed: 2)
        let bytes = (0..<1000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for cut in stride(from: 0, through: 1000, by: 37) {
            var crc = CRC32()
            bytes[..<cut].withUnsafeBytes { crc.update($0) }
            bytes[cut...].withUnsafeBytes { crc.update($0) }
            #expect(crc.value == Self.checksum(bytes))
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBytes { CRC32.checksum(of: $0) }
    }

    private static func slowChecksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            for bit in 0..<8 {
                let carry = (crc ^ UInt32(byte >> bit)) & 1
                crc = (crc >> 1) ^ (carry * 0xEDB8_8320)
            }
        }
        return ~crc
    }
}
