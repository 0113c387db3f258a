import WinnowCore
import WinnowModelFile
import WinnowSystem

/// The steps of training for one script.
struct ScriptTraining {
    private let script: LetterScript
    private let members: [Int]
    private let counts: [NGramCounts]
    private let sources: [WordSource]
    private let lists: [WordList?]
    private let options: LanguageTrainer.Options
    /// The languages to draw texts in, those with n-grams several times.
    private let drawn: [Int]
    /// The places of the languages with n-grams; of all languages if there are none.
    private let nGramPlaces: [Int]

    /// How many texts of each language with n-grams are drawn for one of a language known by a text: a few words that are
    /// frequent there are no evidence against a language of which much is known.
    private static let certainty = 16
    /// The weight of each language's n-grams and words when features are chosen and rounded: one of a text is rarer than
    /// it seems there.
    private let shares: [Float]
    /// How much less probable than the others a language known by a text is at first, in nats: so that one or two words in another
    /// language are not taken for it.
    private static let reserve: Float = 2
    /// The least count of a word of a list that can become a feature: the words of a short text are frequent by chance.
    private static let leastCount = 3.0
    /// The initial factor of the letter model's weights, since neighbouring n-grams share evidence.
    private static let firstScale: Float = 0.5
    /// How far a single n-gram can put a language below the best one.
    private static let largestLoss: Float = 4
    /// The step size at the start and at the end.
    private static let rates: (Float, Float) = (0.05, 0.005)

    init(
        _ data: LanguageTrainingData, _ members: [Int], script: LetterScript, options: LanguageTrainer.Options
    ) {
        self.script = script
        self.members = members
        let counts = members.map { data.counts[$0] }
        self.counts = script.isLogographic ? counts : NGramCounts.withoutForeignLetters(counts)
        sources = zip(self.counts, members).map { WordSource($0, list: data.lists[$1]) }
        lists = members.map { data.lists[$0] }
        let withNGrams = members.indices.filter { !data.areTexts[members[$0]] }
        nGramPlaces = withNGrams.isEmpty ? Array(members.indices) : withNGrams
        shares = members.map { data.areTexts[$0] ? 1 / Float(Self.certainty) : 1 }
        drawn = members.enumerated().flatMap { index, member in
            Array(repeating: index, count: data.areTexts[member] ? 1 : Self.certainty)
        }
        self.options = options
    }

    /// Learns the model; `goesOn` is called with nil before the first text, and then after each step.
    func model(goesOn: (LanguageTrainer.Event?) -> Bool) -> ScriptModel {
        let backOff = BackOffModel(counts)
        let chosen = backOff.mostTelling(min(options.featureCount, 12_000 * counts.count), shares: shares)
        let words = frequentWords()
        let keys = chosen.map { backOff.keys[$0] } + words.keys
        let rows = LanguageRows(keys: keys, isLogographic: script.isLogographic)
        let fitter = LanguageWeightFitter(rows, languageCount: counts.count)
        var frequencies = [Float](repeating: 0, count: chosen.count) + words.frequencies
        for language in counts.indices {
            let counts = backOff.counts(of: language)
            let weights = backOff.weights(of: language, counts: counts)
            for (row, index) in chosen.enumerated() {
                fitter[row, language] = weights[index] * Self.firstScale
                frequencies[row] +=
                    counts[index] * shares[language] / Float(self.counts[language].letterCount)
            }
        }
        if goesOn(nil) { learn(fitter, goesOn) }
        return compressed(fitter, frequencies)
    }

    /// The most frequent words of all lists combined, sorted by number, with their frequency per letter.
    private func frequentWords() -> (keys: [UInt64], frequencies: [Float]) {
        guard !script.isLogographic else { return ([], []) }
        var frequencies: [UInt64: Double] = [:]
        for (list, share) in zip(lists, shares) {
            guard let list else { continue }
            let scale = Double(share) / list.counts.reduce(0, +)
            for index in 0..<list.count where list.counts[index] >= Self.leastCount {
                let word = list.word(index)
                guard word.count >= LanguageNGram.shortestWord else { continue }
                frequencies[LanguageNGram.wordKey(of: word), default: 0] += list.counts[index] * scale
            }
        }
        let wanted = min(options.wordCount, 600 * counts.count)
        let best = frequencies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(wanted)
        let sorted = best.sorted { $0.key < $1.key }
        // About five letters per word.
        return (sorted.map(\.key), sorted.map { Float($0.value / 5) })
    }

    /// Samples texts and learns from them, with decreasing step size.
    private func learn(_ fitter: LanguageWeightFitter, _ goesOn: (LanguageTrainer.Event?) -> Bool) {
        let total = min(options.textCount, 40_000 * counts.count)
        var generator = SeededGenerator(seed: options.seed &+ UInt64(script.rawValue) << 32)
        var text: [Int32] = []
        var loss = 0.0
        let report = 16_384
        for index in 0..<total {
            let language = drawn[generator.next(below: drawn.count)]
            draw(language, fitter.rows, &text, &generator)
            let done = Float(index) / Float(total)
            let rate = Self.rates.0 + (Self.rates.1 - Self.rates.0) * done
            loss += Double(fitter.learn(text, language: language, rate: rate))
            guard (index + 1) % report == 0 || index + 1 == total else { continue }
            let event = LanguageTrainer.Event(
                script: script.name, done: index + 1, total: total, loss: loss / Double(index % report + 1),
                progress: TrainerPhases(count: 1).progress(0, index + 1, of: total))
            loss = 0
            guard goesOn(event) else { return }
        }
    }

    /// Samples the rows of one, two, or three to seventeen words; in short texts most have five or more
    /// letters.
    private func draw(
        _ language: Int, _ rows: LanguageRows, _ text: inout [Int32], _ generator: inout SeededGenerator
    ) {
        text.removeAll(keepingCapacity: true)
        let kind = generator.nextUnit()
        let count = kind < 0.45 ? 1 : kind < 0.7 ? 2 : 3 + generator.next(below: 15)
        let isLong = count <= 2 && !script.isLogographic && generator.nextUnit() < 0.7
        var word: [UInt16] = []
        for _ in 0..<count {
            for _ in 0..<20 {
                sources[language].draw(&word, listShare: options.listShare, isRare: count <= 2, &generator)
                if !isLong || word.count >= 5 { break }
            }
            rows.append(word, to: &text)
        }
    }

    /// The mean score per place of sampled texts in each language of a model; nil if so few languages have
    /// n-grams that their weights, which are relative to the mean, are about 0 for texts in other languages.
    func typicalScores(of model: ScriptModel) -> Tensor<Float>? {
        guard nGramPlaces.count > 2, !script.isLogographic else { return nil }
        let scorer = LanguageScorer(
            LanguageModel(
                languages: [], models: [model], singles: [], temperature: LanguageTrainer.temperature))
        var generator = SeededGenerator(seed: options.seed &+ UInt64(script.rawValue) << 32 &+ 1)
        var word: [UInt16] = []
        let scores = model.languages.enumerated().map { place, member -> Float in
            guard let language = members.firstIndex(of: member) else { return 0 }
            var sum = 0.0
            for _ in 0..<Self.typicalTexts {
                var text = ""
                for _ in 0..<17 {
                    sources[language].draw(&word, listShare: options.listShare, isRare: false, &generator)
                    text += String(decoding: word, as: UTF16.self) + " "
                }
                text.withUTF8 { scorer.score($0) }
                sum += scorer.scores(of: model)[place] / Double(max(1, scorer.placeCount(of: model)))
            }
            return Float(sum / Double(Self.typicalTexts))
        }
        return Tensor(scores)
    }

    /// The number of texts per language for ``typicalScores(of:)``.
    private static let typicalTexts = 200

    // MARK: - Compressing rows

    /// The weights of each row plus those of its suffixes, so that one row per position is enough.
    private func accumulated(_ fitter: LanguageWeightFitter) -> [[Float]] {
        let languages = counts.indices
        let sums = fitter.rows.keys.indices.map { row in
            var sum = [Float](repeating: 0, count: counts.count)
            var next = Int32(row)
            while next >= 0 {
                for language in languages { sum[language] += fitter[Int(next), language] }
                next = fitter.rows.parents[Int(next)]
            }
            return sum
        }
        return sums.map { sum in
            // Those known by a text have too large weights for n-grams that are there by chance: they must not hide the
            // differences of the others, which would all gain if those that lack most n-grams were in the mean.
            let largest = nGramPlaces.reduce(-Float.infinity) { max($0, sum[$1]) }
            let least = largest - Self.largestLoss
            let bounded = sum.map { max($0, least) }
            let mean = nGramPlaces.reduce(0) { $0 + bounded[$1] } / Float(nGramPlaces.count)
            return bounded.map { $0 - mean }
        }
    }

    private func compressed(_ fitter: LanguageWeightFitter, _ frequencies: [Float]) -> ScriptModel {
        let weights = accumulated(fitter)
        // A byte is of two languages with n-grams or of two with texts, whose weights are less regular.
        let order = [true, false].flatMap { hasNGrams in
            let places = counts.indices.filter { nGramPlaces.contains($0) == hasNGrams }
            let weights = weights.map { row in places.map { row[$0] } }
            return LanguageOrder.neighbours(weights, importances: frequencies).map { places[$0] }
        }
        let size = ScriptModel.groupSize
        let groupCount = (counts.count + size - 1) / size
        var pairs: [SIMD2<Float>] = []
        pairs.reserveCapacity(weights.count * groupCount)
        for row in weights {
            for first in stride(from: 0, to: order.count, by: size) {
                let second = first + 1 < order.count ? row[order[first + 1]] : 0
                pairs.append(SIMD2(row[order[first]], second))
            }
        }
        let quantizer = RowQuantizer(rows: pairs, groupCount: groupCount, importances: frequencies)
        let table = HashedRows(keys: fitter.rows.keys)
        var codes = [UInt8](repeating: 0, count: weights.count * groupCount)
        var prototypes: [SIMD2<Float>] = []
        for group in 0..<groupCount {
            let result = quantizer.quantize(
                group: group, seed: options.seed &+ UInt64(script.rawValue) << 32, threads: options.threads)
            prototypes += result.prototypes
            for (place, row) in table.order.enumerated() {
                codes[place * groupCount + group] = result.codes[row]
            }
        }
        let largest = prototypes.reduce(Float(1e-3)) { max($0, abs($1.x), abs($1.y)) }
        let scale = largest / Float(ScriptModel.zero - 1)
        let packed = prototypes.map { pair in
            let whole = (pair / scale).rounded(.toNearestOrAwayFromZero) + Float(ScriptModel.zero)
            return UInt32(whole.x) | UInt32(whole.y) << 16
        }
        return ScriptModel(
            script: script, languages: order.map { members[$0] }, starts: Tensor(table.starts),
            fingerprints: Tensor(table.fingerprints),
            codes: Tensor(codes, shape: [weights.count, groupCount]),
            prototypes: Tensor(packed, shape: [groupCount, RowQuantizer.prototypeCount]),
            biases: Tensor(
                order.map { fitter.bias(of: $0) - (nGramPlaces.contains($0) ? 0 : Self.reserve) }),
            scale: Double(scale))
    }
}
