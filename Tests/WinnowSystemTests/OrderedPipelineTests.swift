// The ordered pipeline: order, bounds, errors, and no deadlock.

import Dispatch
import Synchronization
import Testing
import WinnowSystem

@Suite struct OrderedPipelineTests {
    private struct Failure: Error, Equatable {
        var stage: Stage
        var piece: Int
    }

    enum Stage: CaseIterable, Sendable { case produce, transform, consume }

    @Test(arguments: 1...8) func `results come in the order of the pieces`(threads: Int) throws {
        for count in [0, 1, 2, 3, 50, 1000] {
            var next = 0
            var results: [Int] = []
            try OrderedPipeline.run(
                threads: threads,
                produce: {
                    guard next < count else { return nil }
                    next += 1
                    return next
                },
                transform: { Self.work($0) },
                consume: { results.append($0) })
            #expect(results == (0..<count).map { Self.work($0 + 1) })
        }
    }

    @Test(arguments: 1...8, Stage.allCases)
    func `the first error ends the run and nothing after it is consumed`(threads: Int, stage: Stage) {
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let count = 1 + random.next(below: 120)
            let failing = random.next(below: count)
            var next = 0
            var consumed: [Int] = []
            #expect(throws: Failure(stage: stage, piece: failing), "seed \(seed)") {
                try OrderedPipeline.run(
                    threads: threads,
                    produce: { () throws -> Int? in
                        guard next < count else { return nil }
                        if stage == .produce, next == failing { throw Failure(stage: .produce, piece: next) }
                        next += 1
                        return next - 1
                    },
                    transform: { piece throws -> Int in
                        // The failing piece takes longest, so that many wait for it.
                        _ = Self.work(piece == failing ? 20_000 : piece)
                        if stage == .transform, piece >= failing { throw Failure(stage: stage, piece: piece) }
                        return piece
                    },
                    consume: { piece in
                        if stage == .consume, piece == failing { throw Failure(stage: stage, piece: piece) }
                        consumed.append(piece)
                    })
            }
            #expect(consumed == Array(0..<failing), "seed \(seed)")
        }
    }

    @Test(arguments: 1...8) func `few pieces are in progress however long the stream`(threads: Int) throws {
        var produced = 0
        let consumed = Atomic(0)
        var most = 0
        try OrderedPipeline.run(
            threads: threads,
            produce: { () -> Int? in
                guard produced < 2000 else { return nil }
                produced += 1
                most = max(most, produced - consumed.load(ordering: .relaxed))
                return produced
            },
            // Every 500th piece delays all later ones, long enough for many of them to be read.
            transform: { Self.work($0 % 500 == 0 ? 200_000 : 1) },
            consume: { _ in consumed.add(1, ordering: .relaxed) })
        #expect(consumed.load(ordering: .relaxed) == 2000)
        #expect(most <= 4 * threads)
    }

    @Test(arguments: 1...8) func `a slow source sees each answer before it provides the next piece`(
        threads: Int
    ) throws {
        let answers = DispatchSemaphore(value: 0)
        var produced = 0
        try OrderedPipeline.run(
            threads: threads,
            produce: { () -> Int? in
                if produced > 0 { answers.wait() }
                guard produced < 100 else { return nil }
                produced += 1
                return produced
            },
            transform: { $0 },
            consume: { _ in answers.signal() })
        #expect(produced == 100)
    }

    @Test(arguments: 1...8) func `the source is not called again after its end or error`(threads: Int) {
        for fails in [true, false] {
            var calls = 0
            try? OrderedPipeline.run(
                threads: threads,
                produce: { () throws -> Int? in
                    calls += 1
                    if calls == 20, fails { throw Failure(stage: .produce, piece: 19) }
                    return calls < 20 ? calls : nil
                },
                transform: { Self.work($0) }, consume: { _ in })
            #expect(calls == 20)
        }
    }

    /// Some work proportional to `size` that the optimizer cannot remove.
    private static func work(_ size: Int) -> Int {
        var random = SeededGenerator(seed: UInt64(size))
        for _ in 0..<size { _ = random.next() }
        return random.next(below: 1 << 30)
    }
}
