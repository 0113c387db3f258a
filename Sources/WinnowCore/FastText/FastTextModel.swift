/// A model of fastText, used in the bytes of its file: the scores of texts, and the vectors of words.
///
/// A text's vector is the mean of the rows of its words, of the n-grams in them, and of n-grams of words; its
/// scores are the inner products of that vector and the rows of the labels. So it is a linear classifier, whose
/// weights are stored as two factors.
///
/// Source: A. Joulin, E. Grave, P. Bojanowski, T. Mikolov, *Bag of Tricks for Efficient Text Classification*,
/// EACL 2017, <https://aclanthology.org/E17-2068>; P. Bojanowski and others, *Enriching Word Vectors with Subword
/// Information*, TACL 5, 2017, DOI 10.1162/tacl_a_00051.
package final class FastTextModel: Sendable {
    /// The tensor of model files that has the bytes of such a model.
    package static let tensorName = "fasttext"
    /// The member of a manifest that describes it.
    package static let manifestKey = "fastText"

    /// The bytes of the model.
    package let tensor: Tensor<UInt8>
    /// The labels without `__label__`, in the order of the model: the most frequent first.
    package let labels: [String]
    /// The manifest of a model file with these bytes.
    package let manifest: JSONObject
    /// Whether it is a classifier; if not, it has the vectors of words only.
    package let isClassifier: Bool
    package let dimension: Int
    package let loss: FastTextFile.Loss
    let dictionary: FastTextDictionary
    let input: FastTextMatrix
    let output: FastTextMatrix
    let wordNGrams: Int
    let characterNGrams: ClosedRange<Int>?
    let buckets: FastTextDivisor
    /// The tree of labels, for ``FastTextFile/Loss/hierarchicalSoftmax``.
    let tree: FastTextTree?

    /// Opens a model.
    ///
    /// - Throws: ``ModelDefect``, as ``FastTextFile``, and `damaged` if labels are missing or equal.
    /// - Complexity: O(*n*) in the number of words and labels.
    package init(_ tensor: Tensor<UInt8>) throws(ModelDefect) {
        defer { withExtendedLifetime(tensor) {} }
        let file = try FastTextFile(UnsafeRawBufferPointer(tensor.unsafeElements))
        self.tensor = tensor
        isClassifier = file.task == .supervised
        dimension = file.dimension
        loss = file.loss
        dictionary = file.dictionary
        input = file.input
        output = file.output
        wordNGrams = file.wordNGrams
        characterNGrams = file.characterNGrams
        buckets = FastTextDivisor(UInt32(max(1, file.buckets)))
        manifest = file.kindAndManifest.manifest
        labels = isClassifier ? file.dictionary.labels : []
        guard !isClassifier || !labels.isEmpty, Set(labels).count == labels.count else {
            throw .damaged(labels.isEmpty ? "it has no labels" : "two of its labels are equal")
        }
        tree =
            isClassifier && loss == .hierarchicalSoftmax
            ? try FastTextTree(frequencies: file.dictionary.labelFrequencies) : nil
    }

    /// The model in the bytes of a model file; nil if that is not one of fastText.
    package convenience init?(from file: ModelBytes) throws(ModelDefect) {
        guard file.has(Self.tensorName) else { return nil }
        try self.init(try file.tensor(Self.tensorName, as: UInt8.self, shape: [nil]))
    }

    /// Whether a text has exactly one label.
    package var hasExclusiveLabels: Bool {
        labels.count > 1 && (loss == .softmax || loss == .hierarchicalSoftmax)
    }

    /// The numbers by which a word's vector becomes its strength for a label, relative to the mean of all labels if
    /// they exclude each other; nil for hierarchical softmax.
    package func strengths(of label: Int) -> [Float]? {
        guard tree == nil else { return nil }
        var strengths = weights(of: label, against: nil)
        guard hasExclusiveLabels else { return strengths }
        for other in labels.indices {
            for (index, weight) in weights(of: other, against: nil).enumerated() {
                strengths[index] -= weight / Float(labels.count)
            }
        }
        return strengths
    }

    /// Changes probabilities of labels into the numbers that fastText prints: 0.00001 is added to each, with hierarchical
    /// softmax at each node of its tree. So their sum is larger than 1.
    ///
    /// - Parameter work: memory that is reused.
    package func makePrinted(
        _ probabilities: UnsafeMutableBufferPointer<Double>, _ work: inout [Double]
    ) {
        if let tree { return tree.makePrinted(probabilities, &work) }
        for index in probabilities.indices { probabilities[index] += Self.addend }
    }

    /// What `Loss::std_log` of fastText adds to a probability.
    fileprivate static let addend = 1e-5

    /// The lengths of the n-grams in words; nil for none.
    package var nGramLengths: ClosedRange<Int>? {
        characterNGrams.map { max(1, $0.lowerBound)...$0.upperBound }
    }

    /// The number of buckets that n-grams share.
    package var bucketCount: Int { Int(buckets.divisor) }

    /// The buckets that have rows, counted from that after the words; nil if all have.
    package var keptBuckets: [(bucket: UInt32, row: Int)]? { dictionary.keptBuckets?.entries }

    /// The number of words.
    package var wordCount: Int { dictionary.wordCount }

    /// The word of a row, which must be in `0..<wordCount`; invalid bytes become U+FFFD.
    package func word(at row: Int) -> String { String(decoding: dictionary.text(row), as: UTF8.self) }

    /// The number of labels, whose entries are after those of the words.
    package var labelCount: Int { dictionary.labelCount }

    /// The bytes of a word or label, and how often it occurred in the training data.
    ///
    /// - Parameter number: in `0..<wordCount + labelCount`; words are before labels.
    package func entry(_ number: Int) -> (text: UnsafeRawBufferPointer, frequency: Int64) {
        (dictionary.text(number), dictionary.frequency(number))
    }

    /// Whether the numbers of the matrices are codes.
    package var isQuantized: Bool { input.isQuantized }

    /// The numbers of rows of the matrices.
    package var rowCounts: (input: Int, output: Int) { (input.rows, output.rows) }

    /// Writes a row, which must exist, of the output matrix or the input matrix: ``dimension`` numbers.
    package func write(_ row: Int, ofOutput isOutput: Bool, to vector: UnsafeMutablePointer<Float>) {
        vector.update(repeating: 0, count: dimension)
        (isOutput ? output : input).add(row, to: vector)
    }

    /// The numbers by which a text's vector becomes the score of a label, relative to another or, if that is nil, to 0.
    package func weights(of label: Int, against: Int?) -> [Float] {
        func row(_ number: Int) -> [Float] {
            var row = [Float](repeating: 0, count: dimension)
            row.withUnsafeMutableBufferPointer { row in
                if let start = row.baseAddress { write(number, ofOutput: true, to: start) }
            }
            return row
        }
        guard let against else { return row(label) }
        return zip(row(label), row(against)).map { $0 - $1 }
    }
}

extension FastTextDictionary {
    /// The labels without `__label__`.
    var labels: [String] {
        let prefix = Self.labelPrefix
        let length = prefix.utf8CodeUnitCount
        return (0..<labelCount).map { number in
            let text = text(wordCount + number)
            let hasPrefix = text.count > length && text.prefix(length).elementsEqual(prefix)
            return String(
                decoding: UnsafeRawBufferPointer(rebasing: text[(hasPrefix ? length : 0)...]), as: UTF8.self)
        }
    }
}

extension FastTextFile {
    /// Labels are in the manifest for people, if there are not more.
    private static let mostShownLabels = 10_000

    /// The manifest of a model file with these bytes only.
    package var kindAndManifest: (kind: String, manifest: JSONObject) {
        let description = JSONValue.object(description)
        guard task == .supervised else {
            return (
                "word-embedding", ["task": "embedding", FastTextModel.manifestKey: description]
            )
        }
        // Softmax over a learned vector is maximum entropy.
        var manifest: JSONObject = ["task": "text", "algorithm": "maximum-entropy"]
        if dictionary.labelCount <= Self.mostShownLabels {
            manifest["labels"] = .array(dictionary.labels.map { .string($0) })
        }
        if loss == .oneVersusAll || loss == .negativeSampling || dictionary.labelCount == 1 {
            manifest[LinearClassifier.labelSetsKey] = true
        }
        manifest[FastTextModel.manifestKey] = description
        return (LinearClassifier.modelKind, manifest)
    }

    /// The options by which the model was trained, and its size.
    var description: JSONObject {
        let lengths = characterNGrams
        return [
            "task": task == .supervised ? "supervised" : task == .cbow ? "cbow" : "skipgram",
            "loss": .string(loss.name), "dimension": .integer(dimension),
            "words": .integer(dictionary.wordCount), "labels": .integer(dictionary.labelCount),
            "wordNGrams": .integer(wordNGrams),
            "characterNGrams": lengths.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? .null,
            "buckets": .integer(buckets), "quantized": .bool(input.isQuantized),
            "pruned": .bool(dictionary.keptBuckets != nil), "epochs": .integer(epochs),
            "window": .integer(window), "minimumCount": .integer(minimumCount),
            "negatives": .integer(negatives),
        ]
    }
}

/// The remainders of numbers of 32 bits, without a division.
///
/// Source: D. Lemire, O. Kaser, N. Kurz, *Faster Remainder by Direct Computation*, Software: Practice and
/// Experience 49, 2019, DOI 10.1002/spe.2689.
package struct FastTextDivisor: Sendable {
    let divisor: UInt32
    private let inverse: UInt64

    /// - Precondition: `divisor` is above 0.
    package init(_ divisor: UInt32) {
        self.divisor = divisor
        inverse = divisor == 1 ? 0 : UInt64.max / UInt64(divisor) + 1
    }

    /// The remainder of a number.
    @inline(__always)
    package func remainder(of number: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: (inverse &* UInt64(number)).multipliedFullWidth(by: UInt64(divisor)).high)
    }
}

/// The binary tree of labels of hierarchical softmax: a Huffman code of their frequencies.
struct FastTextTree: Sendable {
    /// The children of inner nodes, the first inner node first: numbers of labels, or inner nodes plus the number of
    /// labels.
    private let left: [Int32]
    private let right: [Int32]

    /// The number of inner nodes, each with a row of the output matrix; the last is the root.
    var innerCount: Int { left.count }

    init(frequencies: [Int64]) throws(ModelDefect) {
        let count = frequencies.count
        let unmade: Int64 = 1_000_000_000_000_000
        var sums = frequencies + [Int64](repeating: unmade, count: max(0, count - 1))
        var (left, right): ([Int32], [Int32]) = ([], [])
        var (leaf, node) = (count - 1, count)
        for next in count..<max(count, 2 * count - 1) {
            func smallest() throws(ModelDefect) -> Int {
                if leaf >= 0, sums[leaf] < sums[node] {
                    leaf -= 1
                    return leaf + 1
                }
                guard node < next else { throw .damaged("the frequencies of its labels are too large") }
                node += 1
                return node - 1
            }
            let (first, second) = (try smallest(), try smallest())
            left.append(Int32(truncatingIfNeeded: first))
            right.append(Int32(truncatingIfNeeded: second))
            sums[next] = sums[first] &+ sums[second]
        }
        (self.left, self.right) = (left, right)
    }

    /// Writes the logarithms of the probabilities of labels; those below 10⁻³⁸ count as that.
    ///
    /// - Parameters:
    ///   - logs: receives a number for each label, then has room for one for each inner node.
    ///   - scores: the log-odds of the right child of each inner node; destroyed.
    func fill(_ logs: UnsafeMutableBufferPointer<Float>, from scores: UnsafeMutableBufferPointer<Float>) {
        guard !logs.isEmpty, logs.count == 2 * scores.count + 1 else { return }
        SingleElementary.replace(scores) { SingleElementary.exponential(-$0) }
        let labelCount = scores.count + 1
        logs[logs.count - 1] = 1
        // Parents have larger numbers than their children.
        for inner in scores.indices.reversed() {
            let own = logs[labelCount + inner]
            let odds = scores[inner]
            let right = own / (1 + odds)
            logs[Int(self.right[inner])] = right
            logs[Int(left[inner])] = odds < 1 ? right * odds : own - right
        }
        SingleElementary.replace(UnsafeMutableBufferPointer(rebasing: logs[..<labelCount])) {
            SingleElementary.logarithm($0)
        }
    }

    /// Changes probabilities of labels into products of those of the nodes on their ways, with an addend at each.
    fileprivate func makePrinted(_ probabilities: UnsafeMutableBufferPointer<Double>, _ work: inout [Double])
    {
        work.removeAll(keepingCapacity: true)
        work.append(contentsOf: probabilities)
        for inner in left.indices { work.append(work[Int(left[inner])] + work[Int(right[inner])]) }
        guard !work.isEmpty else { return }
        work[work.count - 1] = 1
        // Parents have larger numbers than their children, and are ready before them.
        for inner in left.indices.reversed() {
            let (own, first, second) = (
                work[probabilities.count + inner], Int(left[inner]), Int(right[inner])
            )
            let sum = work[first] + work[second]
            let share = sum > 0 ? work[first] / sum : 0.5
            work[first] = own * (share + FastTextModel.addend)
            work[second] = own * (1 - share + FastTextModel.addend)
        }
        _ = probabilities.update(from: work[..<probabilities.count])
    }
}
