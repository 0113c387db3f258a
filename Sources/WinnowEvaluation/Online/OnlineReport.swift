import WinnowSystem

/// How well a filter distinguished spam from ham while it learned, in the measures of TREC's spam track.
///
/// A message's score is the log-odds of spam, computed before its label was learned. Messages are in the
/// order in which they were judged.
///
/// Source: G. Cormack and T. Lynam, *TREC 2005 Spam Track Overview*, 2005.
package struct OnlineReport: Sendable, Hashable {
    /// Errors on some consecutive messages.
    package struct Section: Sendable, Hashable {
        /// Messages of the section.
        package let messages: Int
        /// Spam among them.
        package let spam: Int
        /// Spam with a score below 0, or of 0.
        package let missedSpam: Int
        /// Ham with a score above 0.
        package let lostHam: Int
        /// The area above the ROC curve of this section, 0...1; nil without spam or ham.
        package let rocLoss: Double?
    }

    /// The cost of the measurement.
    package struct Cost: Sendable, Hashable {
        /// When labels were learned, such as `delayed:500`.
        package let feedback: String
        /// The mean time to judge a message and to learn its label, in seconds.
        package let seconds: Double
        /// The mean size of a message.
        package let bytes: Int

        /// Stores the figures.
        package init(feedback: String, seconds: Double, bytes: Int) {
            self.feedback = feedback
            self.seconds = seconds
            self.bytes = bytes
        }
    }

    /// All messages.
    package let all: Section
    /// The cost; nil unless the caller has measured it.
    package var cost: Cost?
    /// The 95 % percentile bootstrap interval of the area above the ROC curve; nil without spam or ham.
    package let rocLossInterval: ConfidenceInterval?
    /// The share of spam missed at the threshold that loses at most .1 % of ham; nil without spam or ham.
    package let missedAtOneInThousand: Double?
    /// The same for .5 % of ham.
    package let missedAtFiveInThousand: Double?
    /// The tenths of the messages, in order: the learning curve.
    package let tenths: [Section]

    /// Computes the measures of scores and true labels, which are parallel.
    ///
    /// - Throws: ``EvaluationError`` `valueOutOfRange` if a score is not a number.
    /// - Complexity: O(*n* log *n* + `resamples` · *n*).
    package init(
        scores: [Double], isSpam: [Bool], resamples: Int = 1_000, seed: UInt64 = 0
    ) throws(EvaluationError) {
        precondition(scores.count == isSpam.count)
        let ranking = try Self.ranking(scores[...], isSpam[...])
        all = Self.section(scores[...], isSpam[...], ranking)
        let missed = { (rate: Double) in ranking.recall(atFalsePositiveRate: rate).map { 1 - $0.recall } }
        missedAtOneInThousand = missed(0.001)
        missedAtFiveInThousand = missed(0.005)
        rocLossInterval = Self.interval(scores, isSpam, resamples: resamples, seed: seed)
        var tenths: [Section] = []
        for part in 0..<10 {
            let range = scores.count * part / 10..<scores.count * (part + 1) / 10
            let ranking = try Self.ranking(scores[range], isSpam[range])
            tenths.append(Self.section(scores[range], isSpam[range], ranking))
        }
        self.tenths = tenths
    }

    /// The logistic average of the shares of missed spam and lost ham, each of *k* errors among *n* messages
    /// counted as (*k* + ½) / (*n* + 1), so that it is defined without errors.
    package var logisticAverage: Double {
        func logOdds(_ errors: Int, _ count: Int) -> Double {
            let share = (Double(errors) + 0.5) / (Double(count) + 1)
            return naturalLogarithm(share / (1 - share))
        }
        let mean = (logOdds(all.missedSpam, all.spam) + logOdds(all.lostHam, all.messages - all.spam)) / 2
        return logistic(mean)
    }

    private static func ranking(
        _ scores: ArraySlice<Double>, _ isSpam: ArraySlice<Bool>
    ) throws(EvaluationError) -> ScoreRanking {
        var (spam, ham): ([Double], [Double]) = ([], [])
        for (score, isSpam) in zip(scores, isSpam) {
            if isSpam { spam.append(score) } else { ham.append(score) }
        }
        return try ScoreRanking(positives: spam, negatives: ham)
    }

    private static func section(
        _ scores: ArraySlice<Double>, _ isSpam: ArraySlice<Bool>, _ ranking: ScoreRanking
    ) -> Section {
        Section(
            messages: scores.count, spam: ranking.positiveCount,
            missedSpam: zip(scores, isSpam).count { $0 <= 0 && $1 },
            lostHam: zip(scores, isSpam).count { $0 > 0 && !$1 }, rocLoss: ranking.rocAUC.map { 1 - $0 })
    }

    /// The interval over resamples of the messages, each sorted once and drawn by its multiplicity.
    private static func interval(
        _ scores: [Double], _ isSpam: [Bool], resamples: Int, seed: UInt64
    ) -> ConfidenceInterval? {
        guard resamples > 0, isSpam.contains(true), isSpam.contains(false) else { return nil }
        let order = scores.indices.sorted { scores[$0] > scores[$1] }
        var generator = SeededGenerator(seed: seed)
        var losses: [Double] = []
        for _ in 0..<resamples {
            var times = [Int](repeating: 0, count: scores.count)
            for _ in scores { times[generator.next(below: scores.count)] += 1 }
            if let loss = loss(order, scores, isSpam, times) { losses.append(loss) }
        }
        return losses.isEmpty ? nil : ConfidenceInterval(percentilesOf: losses, level: 0.95)
    }

    /// The area above the ROC curve of messages that occur several times.
    private static func loss(
        _ order: [Int], _ scores: [Double], _ isSpam: [Bool], _ times: [Int]
    ) -> Double? {
        var (spam, ham, doubledLoss) = (0, 0, 0.0)
        var start = 0
        while start < order.count {
            var end = start
            var (tiedSpam, tiedHam) = (0, 0)
            while end < order.count, scores[order[end]] == scores[order[start]] {
                if isSpam[order[end]] { tiedSpam += times[order[end]] } else { tiedHam += times[order[end]] }
                end += 1
            }
            // Each spam loses to all ham above it, and half to those with the same score.
            doubledLoss += Double(tiedSpam) * Double(2 * ham + tiedHam)
            spam += tiedSpam
            ham += tiedHam
            start = end
        }
        return spam > 0 && ham > 0 ? doubledLoss / (2 * Double(spam) * Double(ham)) : nil
    }
}
