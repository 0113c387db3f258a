// Weights and counts.

import Testing
import WinnowSystem

@testable import WinnowFilter
@testable import WinnowMail

@Suite struct FilterStateTests {
    private func features(_ seed: UInt64, _ count: Int = 200) -> MessageFeatures {
        var generator = SeededGenerator(seed: seed)
        var features = MessageFeatures()
        func draw() -> [UInt32] {
            Set((0..<count).map { _ in UInt32(generator.next(below: 1 << MessageFeatures.bits)) }).sorted()
        }
        features.bytes = MessageFeatures.Group(draw())
        features.words = MessageFeatures.Group(draw())
        return features
    }

    @Test func `a message that was learned is judged by its label`() {
        for isSpam in [true, false] {
            var weights = FilterWeights(bits: 16)
            let message = features(1)
            #expect(weights.logOdds(of: message) == 0)
            let isLearned = weights.learn(message, isSpam: isSpam, logOdds: 0)
            #expect(isLearned)
            #expect((weights.logOdds(of: message) > 0) == isSpam)
        }
    }

    @Test func `missed spam alone that a base is corrected with does not make all mail spam`() {
        var reader = MessageFeatureReader()
        func features(_ subject: String, _ text: String) -> MessageFeatures {
            let message =
                "Received: by mx.here.example for me@here.example\r\nTo: me@here.example\r\n"
                + "Subject: \(subject)\r\n\r\n\(text)\r\n"
            return Array(message.utf8).withUnsafeBufferPointer { reader.features(of: CanonicalMessage($0)) }
        }
        var state = FilterState()
        for number in 0..<60 {
            let text = "please look at the offer of shop\(number) and save money\(number % 7)"
            state.learn(features("offer \(number)", text), isSpam: true, base: -2)
        }
        let ham = features("lunch", "please meet me at the station at noon")
        let spam = features("offer 7", "please look at the offer of shop7 and save money0")
        #expect(state.logOdds(of: ham) > 5)
        #expect(state.calibratedLogOdds(of: ham, base: -2) < -0.5)
        // One more of the same kind is spam.
        #expect(state.calibratedLogOdds(of: spam, base: -2) > 2)
        // A few messages of the other label, and all counts.
        for number in 0..<20 {
            let text = "we meet at place\(number) on day \(number % 5) with paper\(number)"
            state.learn(features("note \(number)", text), isSpam: false, base: 0)
        }
        #expect(state.calibratedLogOdds(of: ham, base: -2) < -1.5)
        #expect(state.calibratedLogOdds(of: spam, base: -2) > 2)
    }

    @Test func `a message within the margin changes nothing`() {
        var weights = FilterWeights(bits: 16)
        let before = weights
        var isLearned = weights.learn(features(1), isSpam: true, logOdds: 4)
        #expect(!isLearned)
        #expect(weights == before)
        isLearned = weights.learn(features(1), isSpam: true, logOdds: 2)
        #expect(isLearned)
    }

    @Test func `weights do not overflow`() {
        var weights = FilterWeights(bits: 8)
        let message = features(3, 2)
        for _ in 0..<1000 { weights.learn(message, isSpam: true, logOdds: -50) }
        #expect(weights.entries.max() == Int16.max)
        #expect(weights.logOdds(of: message) > 0)
    }

    @Test func `counts are removed exactly`() {
        var counts = FilterCounts(bits: 12)
        for seed in UInt64(0)..<20 { counts.add(features(seed), isSpam: seed % 2 == 0) }
        let before = counts
        for seed in UInt64(20)..<40 { counts.add(features(seed), isSpam: seed % 3 == 0) }
        for seed in (UInt64(20)..<40).reversed() {
            counts.add(features(seed), isSpam: seed % 3 == 0, times: -1)
        }
        #expect(counts == before)
    }

    @Test func `a word only in spam is evidence for spam, however many ham messages there are`() {
        var counts = FilterCounts(bits: 16)
        let spam = features(1)
        counts.add(spam, isSpam: true)
        #expect(counts.evidence(of: spam) == 0)
        for seed in UInt64(2)..<100 { counts.add(features(seed), isSpam: false) }
        #expect(counts.evidence(of: spam) > 5 * abs(counts.evidence(of: features(500))))
    }

    @Test func `features narrowed to the tables' width give the same state`() {
        var (state, narrowed) = (FilterState(), FilterState())
        for seed in UInt64(0)..<30 {
            let message = features(seed, 3000)
            state.learn(message, isSpam: seed % 2 == 0)
            narrowed.learn(message.narrowed(to: FilterState.weightBits), isSpam: seed % 2 == 0)
        }
        #expect(state == narrowed)
        let message = features(100, 3000)
        #expect(
            state.logOdds(of: message)
                == narrowed.logOdds(of: message.narrowed(to: FilterState.weightBits)))
    }

    @Test func `the same messages give the same state`() {
        func state() -> FilterState {
            var state = FilterState()
            for seed in UInt64(0)..<30 { state.learn(features(seed), isSpam: seed % 2 == 0) }
            return state
        }
        #expect(state() == state())
    }
}
