import WinnowCorpora

/// The features and tags of all words of a corpus.
struct TaggerExamples {
    /// The tags, in byte order.
    let tags: [String]
    /// The first word of each sentence, and the number of words.
    private(set) var starts: [Int] = [0]
    /// The tag of each word.
    private(set) var truth: [UInt8] = []
    /// The start of each word's features, and the end of the last.
    private(set) var featureStarts: [Int] = [0]
    /// The numbers of the words' features; -1 if too rare.
    private(set) var features: [Int32] = []
    /// The hash of each feature.
    private(set) var hashes: [UInt64] = []

    var sentenceCount: Int { starts.count - 1 }

    init(_ corpus: Treebank, lexicon: TaggerLexicon?, minimumCount: Int) throws(AnalysisError) {
        var names: Set<String> = []
        for sentence in corpus.sentences {
            for word in sentence.words {
                guard let tag = word.tag else {
                    throw AnalysisError(
                        code: .invalidData,
                        message:
                            "a word of the sentence at line \(sentence.line) has no tag; give one to every word"
                    )
                }
                names.insert(tag)
            }
        }
        guard names.count > 1 else {
            throw AnalysisError(
                code: .noExamples,
                message:
                    "the training data has \(names.isEmpty ? "no tags" : "one tag"); at least 2 are needed")
        }
        guard names.count <= 255 else {
            throw AnalysisError(
                code: .invalidData,
                message: "\(names.count) different tags in the training data; at most 255 are possible")
        }
        tags = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let numbers = Dictionary(uniqueKeysWithValues: tags.enumerated().map { ($1, UInt8($0)) })
        var hashed: [UInt64] = []
        hashed.reserveCapacity(corpus.wordCount * TaggerFeatures.count)
        var shapes: [WordShape] = []
        var facts = TaggerFacts()
        for sentence in corpus.sentences {
            shapes.removeAll(keepingCapacity: true)
            facts.removeAll()
            for word in sentence.words {
                shapes.append(WordShape(word.form))
                if lexicon != nil { facts.words.append(word.form) }
                truth.append(numbers[word.tag ?? ""] ?? 0)
            }
            if let lexicon { facts.read(lexicon) }
            starts.append(truth.count)
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: TaggerFeatures.count) { row in
                guard let base = row.baseAddress else { return }
                shapes.withUnsafeBufferPointer { shapes in
                    let capitals = SentenceCapitals(shapes)
                    for index in shapes.indices {
                        TaggerFeatures.write(index, of: shapes, capitals, to: base)
                        hashed.append(contentsOf: UnsafeBufferPointer(row))
                        if lexicon != nil {
                            TaggerFeatures.forEachFact(of: index, facts, shapes) { hashed.append($0) }
                        }
                        featureStarts.append(hashed.count)
                    }
                }
            }
        }
        let numbered = FeatureNumbers(hashed, minimumCount: minimumCount)
        features = numbered.numbers
        hashes = numbered.hashes
    }
}

/// Numbers the features that occur often enough, in order of first occurrence.
struct FeatureNumbers {
    /// The hash of each feature.
    private(set) var hashes: [UInt64] = []
    /// The number of each given hash; -1 if too rare.
    private(set) var numbers: [Int32] = []

    init(_ hashed: [UInt64], minimumCount: Int) {
        var counts: [UInt64: Int32] = [:]
        for hash in hashed { counts[hash, default: 0] += 1 }
        var known: [UInt64: Int32] = [:]
        numbers.reserveCapacity(hashed.count)
        for hash in hashed {
            guard counts[hash, default: 0] >= minimumCount else {
                numbers.append(-1)
                continue
            }
            if let number = known[hash] {
                numbers.append(number)
            } else {
                let number = Int32(hashes.count)
                known[hash] = number
                hashes.append(hash)
                numbers.append(number)
            }
        }
    }
}
