// Learning message by message.

import Testing
import WinnowSystem

@testable import WinnowFilter

@Suite struct OnlineRunTests {
    @Test func `a feedback is parsed and printed`() {
        #expect(OnlineFeedback("immediate") == .immediate)
        #expect(OnlineFeedback("delayed:500") == .delayed(500))
        #expect(OnlineFeedback("partial:0.1") == .partial(0.1))
        for text in [
            "", "delayed", "delayed:0", "delayed:x", "partial:0", "partial:2", "partial:nan", "immediate:1",
            "now",
        ] {
            #expect(OnlineFeedback(text) == nil, "\(text)")
        }
        for text in ["immediate", "delayed:500", "partial:0.1", "partial:0.0001", "partial:1e-20"] {
            #expect(OnlineFeedback(text)?.description == text)
        }
    }

    @Test func `a queue passes on messages by the rules`() {
        func learned(_ feedback: OnlineFeedback, _ count: Int) -> [Int] {
            var queue = FeedbackQueue<Int>(feedback)
            return (0..<count).compactMap { queue.next(after: $0) }
        }
        #expect(learned(.immediate, 4) == [0, 1, 2, 3])
        #expect(learned(.delayed(2), 5) == [0, 1, 2])
        #expect(learned(.partial(1.0 / 3), 7) == [0, 3, 6])
        #expect(learned(.partial(0.7), 10).count == 7)
        #expect(learned(.partial(1), 3) == [0, 1, 2])
        #expect(learned(.partial(0), 3) == [0])
        #expect(learned(.delayed(1), 20_000) == Array(0..<19_999))
    }

    @Test func `spam is distinguished from ham after a few messages`() throws {
        var run = try OnlineRun(.immediate)
        func judge(_ text: String, _ isSpam: Bool) -> Double {
            Array(text.utf8).withUnsafeBufferPointer { run.judge($0, isSpam: isSpam) }
        }
        #expect(judge("Subject: Win money now\n\nclick here and win cash today", true) == 0)
        for number in 0..<5 {
            _ = judge("Subject: Meeting \(number)\n\nsee you at the office on Monday at \(number)", false)
            _ = judge("Subject: Win \(number) now\n\nclick here and win cash, \(number) prizes", true)
        }
        #expect(judge("Subject: Win cash\n\nclick here to win", true) > 0)
        #expect(judge("Subject: Office\n\nsee you at the meeting on Monday", false) < 0)
    }
}
