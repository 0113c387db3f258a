// SipHash-2-4 of 128 bits.

import Testing

@testable import WinnowSystem

@Suite struct KeyedHashTests {
    /// The first vectors of the authors' reference: key 00 01 … 0F, input 00 01 … of n bytes.
    @Test(arguments: [
        (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
        (8, "3b62a9ba6258f5610f83e264f31497b4"), (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
    ])
    func `a keyed hash equals that of the reference`(count: Int, expected: String) {
        let key = KeyedHash(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
        let hash = Array(UInt8(0)..<UInt8(count)).withUnsafeBytes { KeyedHash(of: $0, key: key) }
        let bytes = [hash.low, hash.high].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
        }
        #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
    }
}
