// When messages are learned in balance.

import Testing

@testable import WinnowFilter

@Suite struct LearningOrderTests {
    /// The number of messages that are due after some labels, `s` and `h`, learned at these intervals.
    private func due(_ labels: String, pause: Int64 = 1) -> Int {
        var order = LearningOrder()
        for (number, label) in labels.enumerated() {
            order.add(isSpam: label == "s", time: Int64(number) * pause)
        }
        return order.due
    }

    @Test func `folders are due, messages as they arrive are not`() {
        let folders = String(repeating: "h", count: 40) + String(repeating: "s", count: 40)
        #expect(due(folders) == 80)
        #expect(due(folders, pause: 3600) == 0)
        #expect(due(String(repeating: "hs", count: 40), pause: 2) == 0)
        #expect(due(String(repeating: "h", count: 40)) == 0)
        #expect(due("hhhhsss") == 7)
        // Little beside all, but much of what is known of its label.
        #expect(due(String(repeating: "h", count: 500) + "ssss") == 504)
        // A row that is short beside all and beside those of its label is no folder.
        #expect(due(String(repeating: "hs", count: 500) + "ssss", pause: 2) == 0)
    }

    @Test func `both labels in turn are due if they come as fast as from a program`() {
        #expect(due(String(repeating: "hs", count: 40)) == 80)
        #expect(due(String(repeating: "hs", count: 9)) == 0)
        // Few beside all that were learned before.
        var order = LearningOrder()
        for number in 0..<1000 { order.add(isSpam: number % 2 == 0, time: Int64(number) * 3600) }
        for number in 0..<30 { order.add(isSpam: number % 2 == 0, time: 9_000_000 + Int64(number)) }
        #expect(order.due == 0 && order.burst == 30)
        for number in 30..<40 { order.add(isSpam: number % 2 == 0, time: 9_000_000 + Int64(number)) }
        #expect(order.due == 1040)
    }

    @Test func `rows are counted whenever their messages were learned`() {
        var order = LearningOrder()
        for time in [0, 10_000, 20_000, 20_001] as [Int64] { order.add(isSpam: true, time: time) }
        #expect(order.row == 4 && order.run == 2)
        order.add(isSpam: false, time: 20_002)
        #expect(order.row == 1 && order.run == 1)
    }

    @Test func `balance spreads both labels evenly, each in its order`() {
        #expect(LearningOrder.balanced([true, true, false, false]) == [0, 2, 1, 3])
        #expect(LearningOrder.balanced([false, false, false, false, true, true]) == [0, 4, 1, 2, 5, 3])
        #expect(LearningOrder.balanced([true, true]) == [0, 1])
        #expect(LearningOrder.balanced([]).isEmpty)
    }

    @Test func `the numbers survive a layer's file`() throws {
        var order = LearningOrder()
        for number in 0..<20 { order.add(isSpam: number > 9, time: Int64(number)) }
        var bytes: [UInt8] = []
        order.append(to: &bytes)
        let read = bytes.withUnsafeBytes { bytes in
            var cursor = ByteCursor(bytes)
            return LearningOrder(reading: &cursor)
        }
        #expect(read == order && order.due == 20 && order.burst == 20)
    }
}
