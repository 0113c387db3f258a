// Timing of several rounds, which must all give the same answer.

/// The seconds of some rounds, and their common answer.
package struct Measurement<Answer: Equatable> {
    /// The seconds of each round.
    package private(set) var seconds: [Double] = []
    /// The answer of every round; nil before the first.
    package private(set) var answer: Answer?

    /// Makes a measurement without rounds.
    package init() {}

    /// The median of the seconds; the upper one of an even number of rounds.
    package var median: Double { seconds.sorted()[seconds.count / 2] }

    /// Times one round. Fails if its answer differs from that of the earlier rounds.
    package mutating func round(_ body: () throws -> Answer) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try body()
        seconds.append(start.duration(to: clock.now) / .seconds(1))
        try require(
            self.answer ?? answer == answer, "a round answered \(answer), the first \(self.answer ?? answer)")
        self.answer = answer
    }

    /// Times several rounds.
    package init(rounds: Int, _ body: () throws -> Answer) throws {
        for _ in 0..<rounds { try round(body) }
    }
}

/// Times several functions in turn, so that a drift of the machine affects all of them.
package func measureInTurn<Answer: Equatable>(
    rounds: Int, _ bodies: [() throws -> Answer]
) throws -> [Measurement<Answer>] {
    var measurements = bodies.map { _ in Measurement<Answer>() }
    for _ in 0..<rounds {
        for (index, body) in bodies.enumerated() { try measurements[index].round(body) }
    }
    return measurements
}
