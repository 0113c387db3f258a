// The seeded generator against the reference implementation, and its bounded numbers and shuffles.

import Testing
import WinnowSystem

@Suite struct SeededGeneratorTests {
    // From the C code at https://prng.di.unimi.it (xoshiro256starstar.c, seeded by splitmix64.c).
    @Test(
        arguments: [
            (
                0,
                [
                    0x99EC_5F36_CB75_F2B4, 0xBF6E_1F78_4956_452A, 0x1A5F_849D_4933_E6E0,
                    0x6AA5_94F1_262D_2D2C,
                ]
            ),
            (
                1,
                [
                    0xB3F2_AF6D_0FC7_10C5, 0x853B_5596_4736_4CEA, 0x92F8_9756_082A_4514,
                    0x642E_1C7B_C266_A3A7,
                ]
            ),
            (
                42,
                [
                    0x1578_0B2E_0C2E_C716, 0x6104_D986_6D11_3A7E, 0xAE17_5332_39E4_99A1,
                    0xECB8_AD47_03B3_60A1,
                ]
            ),
            (
                .max,
                [
                    0x8F55_20D5_2A7E_AD08, 0xC476_A018_CAA1_802D, 0x81DE_31C0_D260_469E,
                    0xBF65_8D7E_065F_3C2F,
                ]
            ),
        ] as [(UInt64, [UInt64])])
    func `a seed gives the numbers of the reference implementation`(seed: UInt64, numbers: [UInt64]) {
        var generator = SeededGenerator(seed: seed)
        #expect(numbers.map { _ in generator.next() } == numbers)
    }

    @Test func `numbers below a bound are below it and equally frequent`() {
        var generator = SeededGenerator(seed: 7)
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<100_000 { counts[generator.next(below: 10)] += 1 }
        // Chi-squared with 9 degrees of freedom: one seed in a thousand exceeds 27.9.
        let chiSquared = counts.reduce(0.0) { $0 + (Double($1) - 10_000) * (Double($1) - 10_000) / 10_000 }
        #expect(chiSquared < 27.9)
    }

    @Test func `a bound of one always gives zero`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<100 { #expect(generator.next(below: 1) == 0) }
    }

    @Test func `every order of four items is equally frequent after a shuffle`() {
        var generator = SeededGenerator(seed: 11)
        var counts: [[Int]: Int] = [:]
        for _ in 0..<24_000 {
            var items = [0, 1, 2, 3]
            generator.shuffle(&items)
            counts[items, default: 0] += 1
        }
        #expect(counts.count == 24)
        // Chi-squared with 23 degrees of freedom at one in a thousand.
        let chiSquared = counts.values.reduce(0.0) { $0 + (Double($1) - 1000) * (Double($1) - 1000) / 1000 }
        #expect(chiSquared < 49.7)
    }

    @Test(arguments: [[], [1]]) func `shuffling nothing or one item changes nothing`(items: [Int]) {
        var generator = SeededGenerator(seed: 3)
        var shuffled = items
        generator.shuffle(&shuffled)
        #expect(shuffled == items)
        var unused = SeededGenerator(seed: 3)
        #expect(generator.next() == unused.next())
    }

    @Test func `the same seed shuffles the same way`() {
        var generator = SeededGenerator(seed: 5)
        var items = Array(0..<10)
        generator.shuffle(&items)
        #expect(items == [1, 0, 4, 9, 6, 3, 7, 8, 5, 2])
    }
}
