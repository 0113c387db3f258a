import WinnowCore
import WinnowNumerics
import WinnowSystem

/// The n-grams of a script's languages, weighted by their first letter's effect on log P of the last.
///
/// P(*d* | *abc*) = (c(*abcd*) + T(*abc*) P(*d* | *bc*)) / (c(*abc*) + T(*abc*)), with T the number of
/// different letters after *abc*: I. H. Witten and T. C. Bell, *The Zero-Frequency Problem*, IEEE
/// Transactions on Information Theory 37(4), 1991, DOI 10.1109/18.87000. The sum of the weights of an n-gram
/// and of its suffixes is log P.
struct BackOffModel: Sendable {
    /// All n-grams, in ascending order.
    let keys: [UInt64]
    /// The index of each n-gram's prefix, and of its suffix, one letter shorter; −1 for the empty one.
    let prefixes: [Int32]
    let suffixes: [Int32]
    let languages: [NGramCounts]

    /// The probability of an unseen letter.
    private static let unseen = 1e-6

    init(_ languages: [NGramCounts]) {
        var all: [UInt64] = []
        all.reserveCapacity(languages.reduce(0) { $0 + $1.keys.count })
        for language in languages { all.append(contentsOf: language.keys) }
        all.sort()
        var keys: [UInt64] = []
        for key in all where keys.last != key { keys.append(key) }
        self.keys = keys
        self.languages = languages
        // One binary search per prefix and suffix.
        let find = { (key: UInt64) -> Int32 in
            guard key > 0 else { return -1 }
            let place = keys.indices.partitionPoint { keys[$0] >= key }
            return place < keys.count && keys[place] == key ? Int32(place) : -1
        }
        prefixes = keys.map { find($0 >> 16) }
        suffixes = keys.map { find($0 & LanguageNGram.mask(LanguageNGram.order($0) - 1)) }
    }

    /// The counts of a language, one per key of ``keys``.
    func counts(of language: Int) -> [Float] {
        let own = languages[language]
        var counts = [Float](repeating: 0, count: keys.count)
        var place = 0
        for (key, count) in zip(own.keys, own.counts) {
            while keys[place] < key { place += 1 }
            counts[place] = count
        }
        return counts
    }

    /// The weight of each n-gram for a language; 0 if the letters before the last were never seen.
    func weights(of language: Int, counts: [Float]) -> [Float] {
        // With one for the empty context at the end.
        var totals = [Double](repeating: 0, count: keys.count + 1)
        var kinds = totals
        for index in keys.indices where counts[index] > 0 {
            let prefix = prefixes[index] < 0 ? keys.count : Int(prefixes[index])
            totals[prefix] += Double(counts[index])
            kinds[prefix] += 1
        }
        var probabilities = [Double](repeating: 0, count: keys.count)
        var weights = [Float](repeating: 0, count: keys.count)
        for index in keys.indices {
            let prefix = prefixes[index] < 0 ? keys.count : Int(prefixes[index])
            let suffix = suffixes[index]
            let shorter = suffix < 0 ? Self.unseen : probabilities[Int(suffix)]
            let isSeen = totals[prefix] > 0
            let probability =
                isSeen
                ? (Double(counts[index]) + kinds[prefix] * shorter) / (totals[prefix] + kinds[prefix])
                : shorter
            probabilities[index] = probability
            if suffix < 0 {
                weights[index] = Float(naturalLogarithm(probability))
            } else if isSeen {
                weights[index] = Float(naturalLogarithm(probability / shorter))
            }
        }
        return weights
    }

    /// The `count` most discriminative n-grams, in ascending order: by the distance of their weight for a
    /// language from the mean, times their frequency in it and the language's share.
    func mostTelling(_ count: Int, shares: [Float]) -> [Int] {
        var means = [Float](repeating: 0, count: keys.count)
        for language in languages.indices {
            let weights = weights(of: language, counts: counts(of: language))
            for index in keys.indices { means[index] += weights[index] / Float(languages.count) }
        }
        var scores = [Float](repeating: 0, count: keys.count)
        for language in languages.indices {
            let counts = counts(of: language)
            let weights = weights(of: language, counts: counts)
            let scale = shares[language] / Float(languages[language].letterCount)
            for index in keys.indices {
                scores[index] += counts[index] * scale * abs(weights[index] - means[index])
            }
        }
        let order = keys.indices.filter { keys[$0] != Letter.boundary }
            .sorted { (scores[$1], keys[$0]) < (scores[$0], keys[$1]) }
        return order.prefix(count).sorted()
    }
}
