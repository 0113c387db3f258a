import WinnowCorpora

/// The words of a corpus that have several fine tags to choose from.
struct FineTagFit {
    private var examples = ChoiceFit.Examples(featureCount: FineTagFeatures.count)
    private let tags: [String]
    private let choices: [[UInt8]]

    /// Collects the words with several possible fine tags; nil if the corpus has no fine tags.
    ///
    /// - Parameters:
    ///   - corpus: sentences of tagged words; those without a fine tag are ignored.
    ///   - coarse: the tags.
    init?(_ corpus: Treebank, tags coarse: [String]) {
        var counts: [String: [String: Int]] = [:]
        for case let (tag?, fine?) in corpus.sentences.lazy.flatMap(\.words).map({ ($0.tag, $0.fineTag) }) {
            counts[tag, default: [:]][fine, default: 0] += 1
        }
        // One that was only seen once with a tag may be an annotation error.
        let kept = coarse.map { tag in
            (counts[tag] ?? [:]).filter { $0.value > 1 || counts[tag]?.count == 1 }
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(FineTagger.mostChoices).map(\.key)
        }
        tags = Set(kept.joined()).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard 1...255 ~= tags.count else { return nil }
        let numbers = Dictionary(uniqueKeysWithValues: tags.enumerated().map { ($1, UInt8($0)) })
        choices = kept.map { $0.compactMap { numbers[$0] } }
        let coarseNumbers = Dictionary(uniqueKeysWithValues: coarse.enumerated().map { ($1, UInt8($0)) })
        for sentence in corpus.sentences {
            collect(
                sentence.words.map { WordShape($0.form) },
                tags: sentence.words.map { $0.tag.flatMap { coarseNumbers[$0] } ?? 0 },
                fine: sentence.words.map { $0.fineTag.flatMap { numbers[$0] } })
        }
    }

    private mutating func collect(_ shapes: [WordShape], tags: [UInt8], fine: [UInt8?]) {
        let known = fine.map { $0 ?? 0 }
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FineTagFeatures.count) { row in
            guard let base = row.baseAddress else { return }
            shapes.withUnsafeBufferPointer { shapes in
                for index in shapes.indices {
                    let choices = choices[Int(tags[index])]
                    guard choices.count > 1, let truth = choices.firstIndex(where: { $0 == fine[index] })
                    else { continue }
                    FineTagFeatures.write(index, of: shapes, tags: tags, fine: known, to: base)
                    examples.hashes.append(contentsOf: UnsafeBufferPointer(row))
                    examples.append(truth: truth, of: choices.count)
                }
            }
        }
    }

    /// Learns, and returns the tagger.
    func tagger(_ options: WordTaggerTrainer.Options) -> FineTagger {
        var fit = ChoiceFit(
            examples, classCount: choices.reduce(1) { max($0, $1.count) },
            minimumCount: 2 * options.minimumCount, learningRate: options.learningRate, l2: options.l2,
            seed: options.seed)
        for _ in 0..<min(options.epochs, 6) { _ = fit.run() }
        return FineTagger(tags: tags, choices: choices, table: fit.table(smallest: options.smallestWeight))
    }
}
