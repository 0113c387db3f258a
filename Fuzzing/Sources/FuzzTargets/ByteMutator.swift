// Random mutations of bytes that often cause trouble in texts, tables and JSON.

import WinnowSystem

/// Changes bytes at random places; fully determined by the generator.
struct ByteMutator {
    /// The sequences to insert, besides single bytes.
    let dictionary: [[UInt8]]
    /// The longest result, in bytes.
    let maximumSize: Int

    /// Makes one to eight changes, mostly after the first `prefix` bytes.
    func mutate(_ input: [UInt8], keeping prefix: Int = 0, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = input
        for _ in 0...random.next(below: 8) {
            if prefix > 0, random.next(below: 4) == 0 {
                while bytes.count < prefix { bytes.append(0) }
                bytes[random.next(below: prefix)] = UInt8(random.next(below: 256))
            } else {
                change(&bytes, from: min(prefix, bytes.count), &random)
            }
        }
        return bytes.count > maximumSize ? Array(bytes.prefix(maximumSize)) : bytes
    }

    private func change(_ bytes: inout [UInt8], from first: Int, _ random: inout SeededGenerator) {
        let place = first + random.next(below: bytes.count - first + 1)
        let end = min(bytes.count, place + 1 + random.next(below: 64))
        switch random.next(below: 11) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.next(below: 8))
        case 1 where place < bytes.count: bytes[place] = UInt8(random.next(below: 256))
        case 2 where place < bytes.count: bytes.swapAt(place, first + random.next(below: bytes.count - first))
        case 3: bytes.removeSubrange(place..<end)
        case 4: bytes.removeSubrange(place...)
        case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 6: repeatRun(place..<end, of: &bytes, &random)
        case 7: bytes.insert(contentsOf: word(&random), at: place)
        case 8: bytes.replaceSubrange(place..<end, with: word(&random))
        case 9: bytes.insert(contentsOf: number(&random).utf8, at: place)
        default: bytes.insert(UInt8(random.next(below: 256)), at: place)
        }
    }

    /// Repeats a run many times: deep nesting, long runs, many columns.
    private func repeatRun(_ range: Range<Int>, of bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let run = random.next(below: 2) == 0 ? Array(bytes[range]) : word(&random)
        let room = maximumSize - bytes.count
        guard !run.isEmpty, room > 0 else { return }
        let count = min(room / run.count, 1 << random.next(below: 12))
        bytes.insert(contentsOf: (0..<count).flatMap { _ in run }, at: range.lowerBound)
    }

    private func word(_ random: inout SeededGenerator) -> [UInt8] {
        dictionary.isEmpty ? [] : dictionary[random.next(below: dictionary.count)]
    }

    /// A number, mostly at a limit of a number type.
    func number(_ random: inout SeededGenerator) -> String {
        let edges = [
            "0", "-0", "-1", "1", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616",
            "1e308", "1e309", "-1e-400", "0.1", "NaN", "Infinity",
        ]
        return random.next(below: 3) == 0
            ? String(random.next(below: 1 << random.next(below: 40))) : edges[random.next(below: edges.count)]
    }

    /// Difficult UTF-8: byte order marks, overlong and truncated forms, surrogates, the last scalars.
    static let brokenText: [[UInt8]] = [
        [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0], [0, 0, 0, 0], [0xC0, 0x80],
        [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
        [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3],
        [0xE2, 0x82],
        [0xF0, 0x9F, 0x98], [0xEF, 0xBF, 0xBD], [0xEF, 0xBF, 0xBE], [0x80], [0xFF], [0xC2, 0x85], [0x1B],
        [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xAE], [0x7F], [0x0B], [0x0C],
    ]
}
