/// The languages of a text whose pieces are in one language each, as in a Markov chain.
///
/// The probability of a sequence of languages is the product of the pieces' probabilities and of a factor for each
/// change. Forward–backward algorithm: L. Rabiner, *A Tutorial on Hidden Markov Models*, 1989, DOI 10.1109/5.18626.
package struct LanguageMixture {
    /// The cost of a change of language, in nats.
    package static let changeCost = 5.0

    /// By language: the expected share of the text that is in it.
    package private(set) var shares: [Double]
    /// The logarithm of the sum over all sequences.
    package private(set) var logSum = 0.0

    /// Finds the shares.
    ///
    /// - Parameters:
    ///   - start: the score of each language without a text, in nats; −∞ for languages that are not possible.
    ///   - pieces: the score of each language by each piece.
    ///   - sizes: the sizes of the pieces.
    /// - Complexity: O(pieces·languages).
    package init(start: [Double], pieces: [[Double]], sizes: [Int]) {
        let largestStart = start.max() ?? 0
        let start = start.map { Elementary.exponential($0 - largestStart) }
        shares = [Double](repeating: 0, count: start.count)
        // A change to a language has the factor `change` times its start.
        let change = Elementary.exponential(largestStart - Self.changeCost)
        var forward: [[Double]] = []
        var likelihoods: [[Double]] = []
        logSum = largestStart
        for piece in pieces {
            let largest = piece.max() ?? 0
            let likelihood = piece.map { Elementary.exponential($0 - largest) }
            var row = start
            if let last = forward.last {
                for index in row.indices { row[index] = last[index] + change * start[index] }
            }
            for index in row.indices { row[index] *= likelihood[index] }
            let sum = row.reduce(0, +)
            logSum += largest + Elementary.logarithm(sum)
            forward.append(row.map { $0 / sum })
            likelihoods.append(likelihood)
        }
        var backward = [Double](repeating: 1, count: start.count)
        let total = Double(max(1, sizes.reduce(0, +)))
        for piece in pieces.indices.reversed() {
            var joint = zip(forward[piece], backward).map { $0 * $1 }
            let sum = joint.reduce(0, +)
            let weight = Double(sizes[piece]) / total / sum
            for index in joint.indices { shares[index] += weight * joint[index] }
            for index in joint.indices { joint[index] = likelihoods[piece][index] * backward[index] }
            let changed = change * zip(start, joint).reduce(0) { $0 + $1.0 * $1.1 }
            let largest = joint.max() ?? 1
            for index in backward.indices { backward[index] = (joint[index] + changed) / (largest + changed) }
        }
    }
}
