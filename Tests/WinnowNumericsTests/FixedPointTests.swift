// Sums that do not depend on the order.

import Testing
import WinnowNumerics
import WinnowSystem

struct FixedPointTests {
    @Test(arguments: [1e-6, 1, 3, 1e12] as [Double])
    func `numbers come back with a relative error of the bound's resolution`(bound: Double) {
        let scale = FixedPoint(sumsUpTo: bound)
        for share in [0, 1, -1, 0.3, -0.7, 1e-9] {
            let number = share * bound
            #expect(abs(scale.number(scale.integer(number)) - number) <= bound * 0x1p-59)
        }
    }

    @Test func `sums as large as the bound do not overflow`() {
        let scale = FixedPoint(sumsUpTo: 1000)
        var sum: Int64 = 0
        for _ in 0..<1000 { sum += scale.integer(1) }
        #expect(scale.number(sum) == 1000)
    }

    @Test func `numbers out of range are limited`() {
        let scale = FixedPoint(digits: 60)
        #expect(scale.integer(1e9) == 1 << 62)
        #expect(scale.integer(-.infinity) == -(1 << 62))
        #expect(scale.integer(.nan) == -(1 << 62))
        #expect(FixedPoint(sumsUpTo: .nan).digits == 60)
        #expect(FixedPoint(digits: .max).integer(0) == 0)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `exact sums are the same in any order and grouping`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var numbers = (0..<200).map { _ in
            (Double(random.next(below: 2001)) - 1000) / 7
                * Double(sign: .plus, exponent: random.next(below: 60) - 30, significand: 1)
        }
        var all = ExactSum()
        for number in numbers { all.add(number) }
        random.shuffle(&numbers)
        var left = ExactSum()
        var right = ExactSum()
        for (index, number) in numbers.enumerated() {
            if index % 3 == 0 { left.add(number) } else { right.add(number) }
        }
        right.add(left)
        #expect(right == all)
        #expect(ExactSum(integers: all.integers) == all)
        #expect(abs(all.value - numbers.reduce(0, +)) < 1e-5 * numbers.reduce(1) { $0 + abs($1) })
    }

    @Test func `a number that is not finite makes the sum not a number`() {
        for number in [Double.nan, .infinity, -.infinity] {
            var sum = ExactSum()
            sum.add(1)
            sum.add(number)
            #expect(sum.value.isNaN)
        }
        #expect(ExactSum(integers: [1, 2]) == nil)
    }
}
