// Exponentials without overflow.

import Testing
import WinnowSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct LogSumExpTests {
    @Test func `log-sum-exp of nothing is −∞, of one number that number`() {
        #expect(logSumExp([]) == -.infinity)
        #expect(logSumExp([1.25]) == 1.25)
        #expect(logSumExp([-1e300]) == -1e300)
    }

    @Test func `small sums are exact`() {
        #expect(abs(logSumExp([0, 0]) - log(2)) < 1e-15)
        #expect(abs(logSumExp([log(1), log(2), log(3), log(4)]) - log(10)) < 1e-15)
    }

    @Test func `numbers whose exponentials overflow or underflow are summed`() {
        #expect(logSumExp([1000, 1000]) == 1000 + log(2))
        #expect(logSumExp([-1000, -1000]) == -1000 + log(2))
        #expect(logSumExp([1e308, 1e308, -1e308]) == 1e308)
        #expect(logSumExp([-5000, 0]) == 0)
    }

    @Test func `infinities are preserved`() {
        #expect(logSumExp([-.infinity, -.infinity]) == -.infinity)
        #expect(logSumExp([-.infinity, 3]) == 3)
        #expect(logSumExp([.infinity, 3]) == .infinity)
        #expect(logSumExp([.infinity, -.infinity]) == .infinity)
    }

    @Test func `the order matters only for rounding`() {
        let values = [3.5, -2, 700, 699.5, 0]
        #expect(abs(logSumExp(values) - logSumExp(values.reversed())) <= 1e-12)
    }

    @Test func `a shift of the inputs shifts the result`() {
        let values = [0.25, -3, 1.5]
        for shift in [-1e6, 1e6] {
            #expect(abs(logSumExp(values.map { $0 + shift }) - (logSumExp(values) + shift)) < 1e-9)
        }
    }
}

struct LogisticTests {
    @Test(arguments: [0, 1e-300, 0.1, 1, 20, 36, 700, 1e308, .infinity])
    func `the probabilities of a score and its opposite sum to 1`(score: Double) {
        #expect(abs(logistic(score) + logistic(-score) - 1) < 1e-15)
        #expect(logistic(score) >= 0.5 && logistic(score) <= 1)
        #expect(logistic(-score) >= 0)
    }

    @Test func `logistic has its known values`() {
        #expect(logistic(0) == 0.5)
        #expect(abs(logistic(log(3)) - 0.75) < 1e-15)
        #expect(logistic(.infinity) == 1)
        #expect(logistic(-.infinity) == 0)
    }

    @Test func `small probabilities keep their precision`() {
        #expect(abs(logistic(-700) / exp(-700) - 1) < 1e-12)
    }

    @Test(arguments: [0, 1e-9, 0.5, 30, 40, 800, 1e308])
    func `ln(1 + exp x) and its opposite differ by x`(value: Double) {
        let difference = logOnePlusExp(value) - logOnePlusExp(-value)
        #expect(abs(difference - value) <= 1e-15 * max(1, value))
    }

    @Test func `ln(1 + exp x) neither overflows nor underflows`() {
        #expect(abs(logOnePlusExp(0) - log(2)) < 1e-15)
        #expect(logOnePlusExp(1e5) == 1e5)
        #expect(abs(logOnePlusExp(-50) / exp(-50) - 1) < 1e-12)
        #expect(logOnePlusExp(.infinity) == .infinity)
        #expect(logOnePlusExp(-.infinity) == 0)
    }
}
