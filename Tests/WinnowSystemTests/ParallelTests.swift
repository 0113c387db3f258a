// Parallel work has the same results for any number of threads.

import Synchronization
import Testing
import WinnowSystem

@Suite struct ParallelTests {
    @Test(arguments: 1...8) func `results come in the order of the pieces`(threads: Int) {
        for count in [0, 1, 2, 7, 100, 1000] {
            let results = Parallel.map(count: count, threads: threads) { "\($0)" }
            #expect(results == (0..<count).map { "\($0)" })
        }
    }

    @Test(arguments: 1...8) func `every piece is processed once`(threads: Int) {
        let calls = Mutex([Int](repeating: 0, count: 500))
        Parallel.forEach(count: 500, threads: threads) { index in calls.withLock { $0[index] += 1 } }
        #expect(calls.withLock { $0 } == [Int](repeating: 1, count: 500))
    }

    @Test(arguments: 1...8) func `parallel work can be nested`(threads: Int) {
        let sums = Parallel.map(count: 20, threads: threads) { outer in
            Parallel.map(count: 20, threads: threads) { outer * $0 }.reduce(0, +)
        }
        #expect(sums == (0..<20).map { $0 * 190 })
    }

    @Test(
        arguments: [
            (0, 3, []), (1, 3, [0..<1]), (6, 3, [0..<3, 3..<6]), (7, 3, [0..<3, 3..<6, 6..<7]),
            (2, 0, [0..<1, 1..<2]),
        ] as [(Int, Int, [Range<Int>])])
    func `ranges cover the count without gaps`(count: Int, size: Int, ranges: [Range<Int>]) {
        #expect(Parallel.ranges(count: count, size: size) == ranges)
    }

    @Test func `there is at least one processor`() {
        #expect(Parallel.processorCount >= 1)
    }
}
