// The time that long work takes at most.

import Testing

@testable import WinnowCommands

@Suite struct WorkProgressTests {
    @Test(arguments: [
        (1.0, 0.5, "1 s"), (10, 0.1, "90 s"), (60, 0.25, "3 min"), (600, 0.05, "4 h"), (2, 1, "0 s"),
    ])
    func `the time left is that of the rest at the same speed`(
        elapsed: Double, done: Double, text: String
    ) {
        #expect(WorkProgress.left(after: .seconds(elapsed), done: done) == text)
    }

    @Test(arguments: [(0.9, 0.5), (10, 0), (10, 1.5), (10, -1), (1e6, 1e-9)])
    func `no time is shown if it cannot be known`(elapsed: Double, done: Double) {
        #expect(WorkProgress.left(after: .seconds(elapsed), done: done) == nil)
    }
}
