public import WinnowFeatures
import WinnowSystem

/// The values that tuning tries for each choice, and the way from a place among them to a candidate.
///
/// A choice with one value is not tuned. Values stand in an order in which neighbours are alike.
public struct TuningSpace: Sendable, Hashable, Codable {
    /// A way to find weights.
    public struct Method: Sendable, Hashable, Codable {
        /// The algorithm.
        public var algorithm: TrainingAlgorithm
        /// The power of the log-count ratios.
        public var ratioExponent: Double

        /// Makes a method.
        public init(_ algorithm: TrainingAlgorithm, ratioExponent: Double = 0.5) {
            self.algorithm = algorithm
            self.ratioExponent = ratioExponent
        }
    }

    /// What is not tuned of the features.
    public var features: FeatureOptions
    /// The lengths of word n-grams; nil takes none.
    public var wordNGrams: [ClosedRange<Int>?]
    /// The lengths of character n-grams; nil takes none.
    public var characterNGrams: [ClosedRange<Int>?]
    /// In how many texts an n-gram must occur.
    public var minimumCounts: [Int]
    /// How weights are found.
    public var methods: [Method]
    /// Strengths of the L2 penalty.
    public var l2: [Double]
    /// The place to begin with: the values that training takes unasked.
    package var start: Place

    /// A value for each choice, by its number.
    package struct Place: Sendable, Hashable, Codable {
        /// Numbers into the space's lists, in the order words, characters, counts, methods, penalties.
        package var numbers: [Int]

        /// Makes a place.
        package init(_ numbers: [Int]) {
            self.numbers = numbers
        }
    }

    /// The space for data of a certain size.
    ///
    /// Up to 25 MB character n-grams are tried; up to 50,000 rows, n-grams of one text.
    public init(for defaults: TrainingDefaults) {
        features = defaults.features
        wordNGrams = [1...1, 1...2, 1...3]
        characterNGrams =
            defaults.bytes <= TrainingDefaults.longTextByteLimit ? [nil, 2...4, 2...5, 3...5] : [nil]
        minimumCounts = defaults.rows <= Self.rareTermRowLimit ? [1, 2, 3] : [2, 3, 5]
        methods = [
            Method(.naiveBayes), Method(.complementNaiveBayes), Method(.nbMaximumEntropy, ratioExponent: 1),
            Method(.nbMaximumEntropy, ratioExponent: 0.75), Method(.nbMaximumEntropy),
            Method(.nbMaximumEntropy, ratioExponent: 0.25), Method(.maximumEntropy),
        ]
        l2 = [0.01, 0.03, 0.1, 0.3, 1]
        start = Place([1, 0, 0, 4, 1])
        let method = Method(
            defaults.algorithm, ratioExponent: LogCountRatios.defaultExponent(labelCount: defaults.labels))
        begin(with: defaults.features, method, l2: defaults.l2)
    }

    /// Up to how many rows n-grams of one text are tried.
    package static let rareTermRowLimit = 50_000

    /// Sets the place to begin with; values that are not there are added.
    package mutating func begin(with features: FeatureOptions, _ method: Method, l2 strength: Double) {
        func number<Value: Equatable>(of value: Value, in values: inout [Value]) -> Int {
            if let number = values.firstIndex(of: value) { return number }
            values.append(value)
            return values.count - 1
        }
        self.features = features
        start = Place([
            number(of: features.wordNGrams, in: &wordNGrams),
            number(of: features.characterNGrams, in: &characterNGrams),
            number(of: features.minimumCount, in: &minimumCounts), number(of: method, in: &methods),
            number(of: strength, in: &l2),
        ])
    }

    /// How many values each choice has.
    var sizes: [Int] {
        [wordNGrams.count, characterNGrams.count, minimumCounts.count, methods.count, l2.count]
    }

    /// The candidate at a place; nil where it would take nothing from texts, or count what cannot be counted.
    package func candidate(at place: Place) -> TuningCandidate? {
        var options = features
        options.wordNGrams = wordNGrams[place.numbers[0]]
        options.characterNGrams = characterNGrams[place.numbers[1]]
        options.minimumCount = minimumCounts[place.numbers[2]]
        let hasNGrams = options.wordNGrams != nil || options.characterNGrams != nil
        guard hasNGrams || options.vectors != nil else { return nil }
        let method = methods[place.numbers[3]]
        guard options.vectors == nil || method.algorithm.takesVectors else { return nil }
        return TuningCandidate(
            features: options, algorithm: method.algorithm, l2: l2[place.numbers[4]],
            ratioExponent: method.ratioExponent)
    }

    /// The place to begin with and others drawn at random, all different: at most `count`.
    ///
    /// Half of the draws change one or two choices of the first, the rest all of them.
    func draw(_ count: Int, seed: UInt64) -> [Place] {
        var random = SeededGenerator(seed: seed)
        var places = [start]
        var seen: Set<TuningCandidate?> = [nil, candidate(at: start)]
        // A small space runs out of places: draws that hit old ones are not repeated for ever.
        for draw in 0..<(20 * count) where places.count < count {
            var place = start
            if draw.isMultiple(of: 2) {
                for _ in 0...random.next(below: 2) {
                    let choice = random.next(below: sizes.count)
                    place.numbers[choice] = random.next(below: sizes[choice])
                }
            } else {
                place.numbers = sizes.map { random.next(below: $0) }
            }
            if seen.insert(candidate(at: place)?.effective).inserted { places.append(place) }
        }
        return places
    }

    /// The places one step away in one choice.
    func neighbours(of place: Place) -> [Place] {
        sizes.indices.flatMap { choice in
            [-1, 1].compactMap { step in
                var place = place
                place.numbers[choice] += step
                return 0..<sizes[choice] ~= place.numbers[choice] ? place : nil
            }
        }
    }
}

extension TuningCandidate {
    /// The candidate without what has no effect, so that equal ones are equal.
    var effective: TuningCandidate {
        var candidate = self
        if !algorithm.isIterative { candidate.l2 = 0 }
        if algorithm != .nbMaximumEntropy { candidate.ratioExponent = 0 }
        return candidate
    }
}
