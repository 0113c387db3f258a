public import WinnowFeatures
import WinnowSystem

/// The values that tuning tries for each choice, and their combinations as candidates.
///
/// A choice with one value is not tuned. Values are ordered so that neighbours are similar.
public struct TuningSpace: Sendable, Hashable, Codable {
    /// An algorithm with its exponent.
    public struct Method: Sendable, Hashable, Codable {
        /// The algorithm.
        public var algorithm: TrainingAlgorithm
        /// The exponent of the log-count ratios.
        public var ratioExponent: Double

        /// Makes a method.
        public init(_ algorithm: TrainingAlgorithm, ratioExponent: Double = 0.5) {
            self.algorithm = algorithm
            self.ratioExponent = ratioExponent
        }
    }

    /// The feature options that are not tuned.
    public var features: FeatureOptions
    /// The lengths of word n-grams; nil for none.
    public var wordNGrams: [ClosedRange<Int>?]
    /// The lengths of character n-grams; nil for none.
    public var characterNGrams: [ClosedRange<Int>?]
    /// The minimum numbers of texts with an n-gram.
    public var minimumCounts: [Int]
    /// The algorithms.
    public var methods: [Method]
    /// Strengths of the L2 penalty.
    public var l2: [Double]
    /// The place to start from: the default values of training.
    package var start: Place

    /// One value for each choice.
    package struct Place: Sendable, Hashable, Codable {
        /// Indices into the space's lists, in the order words, characters, counts, methods, penalties.
        package var numbers: [Int]

        /// Makes a place.
        package init(_ numbers: [Int]) {
            self.numbers = numbers
        }
    }

    /// Creates the space for data of a given size, in which what `options` name is not tried: the algorithm, its
    /// exponent and penalties.
    ///
    /// Character n-grams are tried up to 25 MB, n-grams that occur in one text up to 50,000 rows. The search starts
    /// from the options, and from the defaults for what they leave open.
    public init(
        for defaults: TrainingDefaults,
        options: TextClassifierTrainer.Options = TextClassifierTrainer.Options()
    ) {
        self.init(for: defaults, options: options) { _ in }
    }

    /// The same; `limit` removes values that are not to be tried before the start is added.
    package init(
        for defaults: TrainingDefaults, options: TextClassifierTrainer.Options,
        limit: (inout TuningSpace) -> Void
    ) {
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
        if defaults.haveLabelSets {
            // Naive Bayes compares labels that exclude each other.
            methods.removeAll { !$0.algorithm.isIterative }
            l2 = [0.25, 1, 4, 16]
        }
        let algorithm = options.algorithm ?? defaults.algorithm
        var settled = options
        if defaults.haveLabelSets { settled.chooseForLabelSets(defaults) }
        let beginning = TuningCandidate(
            features: options.features ?? defaults.features(for: algorithm), algorithm: algorithm,
            l2: settled.fitting.l2(labelCount: defaults.labels),
            ratioExponent: settled.ratioExponent(labelCount: defaults.labels))
        features = beginning.features
        start = Place([])
        // Hashing keeps all columns, however rare.
        if features.hashBits != nil { minimumCounts = [] }
        if let given = options.algorithm { methods.removeAll { $0.algorithm != given } }
        if options.ratioExponent != nil { methods.removeAll { $0.algorithm == .nbMaximumEntropy } }
        // With an L1 penalty, L2 penalties are not searched.
        if options.fitting.l2 != nil || options.fitting.l1 > 0 { l2 = [] }
        limit(&self)
        begin(with: beginning)
    }

    /// The maximum number of rows for which n-grams that occur in one text are tried.
    package static let rareTermRowLimit = 50_000

    /// Sets where to start from; missing values are added.
    package mutating func begin(with candidate: TuningCandidate) {
        func number<Value: Equatable>(of value: Value, in values: inout [Value]) -> Int {
            if let number = values.firstIndex(of: value) { return number }
            values.append(value)
            return values.count - 1
        }
        features = candidate.features
        let method = Method(candidate.algorithm, ratioExponent: candidate.ratioExponent)
        start = Place([
            number(of: features.wordNGrams, in: &wordNGrams),
            number(of: features.characterNGrams, in: &characterNGrams),
            number(of: features.minimumCount, in: &minimumCounts), number(of: method, in: &methods),
            number(of: candidate.l2, in: &l2),
        ])
    }

    /// The number of values of each choice.
    var sizes: [Int] {
        [wordNGrams.count, characterNGrams.count, minimumCounts.count, methods.count, l2.count]
    }

    /// The candidate at a place; nil if it has no features, or vectors for an algorithm that needs counts.
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

    /// The start and random other places, at most `count`, all different.
    ///
    /// Half of the draws change one or two choices of the start, the others all choices.
    func draw(_ count: Int, seed: UInt64) -> [Place] {
        var random = SeededGenerator(seed: seed)
        var places = [start]
        var seen: Set<TuningCandidate?> = [nil, candidate(at: start)]
        // A small space runs out of places, so the number of draws is limited.
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

    /// The places that are one step away in one choice.
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
    /// The candidate without options that have no effect, so that equivalent candidates are equal.
    var effective: TuningCandidate {
        var candidate = self
        if !algorithm.isIterative { candidate.l2 = 0 }
        if algorithm != .nbMaximumEntropy { candidate.ratioExponent = 0 }
        return candidate
    }
}
