/// The bytes of a model of fastText (`.bin`, `.ftz`), divided into its parts, all of which are in bounds.
///
/// Integers and floating-point numbers are little-endian, in the order in which `FastText::saveModel` of
/// fastText 0.9.2 writes them: options, dictionary, input matrix, output matrix. No part is aligned. Later
/// versions than 12, which is that of all models since 2017, are refused.
///
/// Source: <https://github.com/facebookresearch/fastText>, `fasttext.cc`, `args.cc`, `dictionary.cc`.
package struct FastTextFile {
    /// What a model was trained for.
    enum Task: Int {
        case cbow = 1
        case skipgram
        case supervised
    }

    /// How scores become probabilities.
    package enum Loss: Int, Sendable {
        case hierarchicalSoftmax = 1
        case negativeSampling
        case softmax
        case oneVersusAll

        /// The name of the option of fastText.
        var name: String {
            switch self {
            case .hierarchicalSoftmax: "hs"
            case .negativeSampling: "ns"
            case .softmax: "softmax"
            case .oneVersusAll: "ova"
            }
        }
    }

    let version: Int
    let task: Task
    let loss: Loss
    let dimension: Int
    /// Options of the training that prediction does not need.
    let window, epochs, minimumCount, negatives: Int
    let learningRateDecay: Int
    /// The largest number of words in an n-gram of words.
    let wordNGrams: Int
    /// The lengths in characters of the n-grams in words; nil for none.
    let characterNGrams: ClosedRange<Int>?
    /// The number of rows that n-grams share.
    let buckets: Int
    let dictionary: FastTextDictionary
    let input: FastTextMatrix
    let output: FastTextMatrix

    /// Longer n-grams are in no model, and would make the time for a text grow with its square.
    private static let longestNGram = 100

    /// Whether bytes begin like such a model.
    package static func isBeginning(of bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: [0xBA, 0x16, 0x4F, 0x2F])
    }

    /// Finds and checks the parts of a model.
    ///
    /// - Parameter bytes: the model, in place as long as the parts are used.
    /// - Throws: ``ModelDefect`` with `notAModel`, `truncated`, `damaged` or `futureVersion`.
    /// - Complexity: O(*n*) in the size of the dictionary.
    package init(_ bytes: UnsafeRawBufferPointer) throws(ModelDefect) {
        guard Self.isBeginning(of: bytes) else { throw .notAModel("no model of fastText") }
        var reader = FastTextBytes(bytes, from: 4, in: "options")
        version = try reader.integer()
        guard version <= 12 else {
            throw ModelDefect(
                code: .futureVersion,
                reason:
                    "a fastText model of version \(version), but this winnow reads up to 12; update winnow")
        }
        dimension = try reader.integer()
        window = try reader.integer()
        epochs = try reader.integer()
        minimumCount = try reader.integer()
        negatives = try reader.integer()
        wordNGrams = try reader.integer()
        let (loss, task) = (try reader.integer(), try reader.integer())
        buckets = try reader.integer()
        let (shortest, longest) = (try reader.integer(), try reader.integer())
        learningRateDecay = try reader.integer()
        _ = try reader.take(8)  // the threshold for sampling
        guard let loss = Loss(rawValue: loss), let task = Task(rawValue: task) else {
            throw .damaged("its loss is number \(loss) and its task number \(task); both must be known")
        }
        (self.loss, self.task) = (loss, task)
        // Classifiers of version 11 have no n-grams of characters, whatever their options are.
        let hasCharacters = longest > 0 && shortest <= longest && !(version == 11 && task == .supervised)
        guard (1...1 << 16).contains(dimension), wordNGrams <= Self.longestNGram,
            !hasCharacters || longest <= Self.longestNGram
        else {
            throw .damaged(
                "it has \(dimension) components, n-grams of \(wordNGrams) words and of \(longest) characters")
        }
        characterNGrams = hasCharacters ? max(shortest, 0)...longest : nil
        let hasNGrams = hasCharacters || wordNGrams > 1 && task == .supervised
        guard !hasNGrams || buckets > 0 else { throw .damaged("it has n-grams, but \(buckets) buckets") }

        reader.part = "dictionary"
        dictionary = try FastTextDictionary(&reader)
        reader.part = "input matrix"
        let isQuantized = try reader.take(1)[0] != 0
        input = try FastTextMatrix(&reader, isQuantized: isQuantized)
        guard isQuantized || dictionary.keptBuckets == nil else {
            throw .damaged("its dictionary is pruned, but its matrix is not; download the model again")
        }
        reader.part = "output matrix"
        let isOutputQuantized = try reader.take(1)[0] != 0
        output = try FastTextMatrix(&reader, isQuantized: isQuantized && isOutputQuantized)
        guard reader.isAtEnd else { throw .damaged("it has \(reader.rest) bytes after its last matrix") }

        let bucketRows = hasNGrams ? dictionary.keptBuckets?.end ?? buckets : 0
        guard input.columns == dimension, output.columns == dimension,
            input.rows >= dictionary.wordCount + bucketRows,
            output.rows >= (task == .supervised ? dictionary.labelCount : dictionary.wordCount)
        else {
            throw .damaged(
                "matrices of \(input.rows) × \(input.columns) and \(output.rows) × \(output.columns) do not fit "
                    + "\(dictionary.wordCount) words, \(dictionary.labelCount) labels and \(bucketRows) buckets"
            )
        }
    }
}

/// Reads the parts of a model one after another.
struct FastTextBytes {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int
    /// What is being read, for errors.
    var part: String

    init(_ bytes: UnsafeRawBufferPointer, from offset: Int, in part: String) {
        (self.bytes, self.offset, self.part) = (bytes, offset, part)
    }

    /// The number of bytes that have not been read.
    var rest: Int { bytes.count - offset }
    var isAtEnd: Bool { rest == 0 }

    private var truncation: ModelDefect {
        .truncated("the file ends in the \(part), at byte \(bytes.count)")
    }

    /// The next bytes.
    mutating func take(_ count: Int) throws(ModelDefect) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= rest else { throw truncation }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    /// The bytes of a number of items of a size.
    mutating func take(_ count: Int, of size: Int) throws(ModelDefect) -> UnsafeRawBufferPointer {
        let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
        guard !isTooLarge else { throw truncation }
        return try take(product)
    }

    /// The next integer of 4 bytes.
    mutating func integer() throws(ModelDefect) -> Int {
        Int(Int32(littleEndian: try take(4).loadUnaligned(as: Int32.self)))
    }

    /// The next integer of 8 bytes.
    mutating func longInteger() throws(ModelDefect) -> Int64 {
        Int64(littleEndian: try take(8).loadUnaligned(as: Int64.self))
    }

    /// A number of items of a size: 8 bytes, and not more than the file has room for.
    mutating func longCount(of size: Int) throws(ModelDefect) -> Int {
        try checked(try longInteger(), of: size)
    }

    /// A number of items of a size: 4 bytes, and not more than the file has room for.
    mutating func count(of size: Int) throws(ModelDefect) -> Int {
        try checked(Int64(try integer()), of: size)
    }

    private func checked(_ count: Int64, of size: Int) throws(ModelDefect) -> Int {
        guard count >= 0 else { throw .damaged("a number of the \(part) is \(count)") }
        guard count <= Int64(rest / size) else { throw truncation }
        return Int(count)
    }

    /// The bytes up to the next zero byte, which is skipped.
    mutating func text() throws(ModelDefect) -> UnsafeRawBufferPointer {
        var end = offset
        while end < bytes.count, bytes[end] != 0 { end += 1 }
        guard end < bytes.count else { throw truncation }
        defer { offset = end + 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
    }
}
