// The words of models and their vectors, as fastText's programs use them; winnow.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWinnowInterface
import WinnowCore

/// The words of a model, and their vectors.
enum ModelVectors: Sendable {
    case fastText(FastTextModel)
    case table(WordVectors)

    /// Those of a kind of model; nil if it has none.
    init?(_ kind: OpenModel.Kind) {
        switch kind {
        case .words(let model): self = .fastText(model)
        case .embedding(let table): self = .table(table)
        case .classifier(let classifier):
            guard let model = classifier.fastText else { return nil }
            self = .fastText(model)
        default: return nil
        }
    }

    /// The number of numbers in a vector.
    var dimension: Int {
        switch self {
        case .fastText(let model): model.dimension
        case .table(let table): table.dimension
        }
    }

    /// The number of words and labels.
    var entryCount: Int {
        switch self {
        case .fastText(let model): model.wordCount + model.labelCount
        case .table(let table): table.table.count
        }
    }

    /// A word or label, which must exist, in place as long as the model; and how often it occurred, if that is known.
    func entry(_ number: Int) -> (text: UnsafeRawBufferPointer, frequency: Int64) {
        switch self {
        case .fastText(let model): model.entry(number)
        case .table(let table): (table.vocabulary.withText(at: number) { UnsafeRawBufferPointer($0) }, 0)
        }
    }

    /// The number of rows of a ``WINNOW_ROWS_WORDS`` or another.
    func rowCount(_ matrix: Int32) -> Int {
        switch (self, Int(matrix)) {
        case (.fastText(let model), WINNOW_ROWS_WORDS): model.wordCount
        case (.fastText(let model), WINNOW_ROWS_INPUT): model.rowCounts.input
        case (.fastText(let model), WINNOW_ROWS_OUTPUT): model.rowCounts.output
        case (.table(let table), WINNOW_ROWS_WORDS): table.table.count
        default: 0
        }
    }
}

@c @implementation
public func winnow_vectors_describe(
    _ model: OpaquePointer!, _ description: UnsafeMutablePointer<winnow_vectors>!
) -> Int32 {
    guard let description, description.pointee.size >= MemoryLayout<winnow_vectors>.size,
        let model = try? OpenModel.model(model)
    else { return Failure.argument("").code }
    guard let vectors = model.vectors else { return Failure(WINNOW_WRONG_KIND, "").code }
    var found = winnow_vectors()
    found.size = description.pointee.size
    found.words = vectors.rowCount(Int32(WINNOW_ROWS_WORDS))
    found.input_rows = vectors.rowCount(Int32(WINNOW_ROWS_INPUT))
    found.output_rows = vectors.rowCount(Int32(WINNOW_ROWS_OUTPUT))
    found.dimension = vectors.dimension
    if case .fastText(let model) = vectors {
        found.labels = model.labelCount
        found.buckets = found.input_rows > found.words ? model.bucketCount : 0
        found.is_quantized = model.isQuantized ? 1 : 0
    }
    description.pointee = found
    return 0
}

@c @implementation
public func winnow_vectors_entries(
    _ model: OpaquePointer!, _ first: Int, _ count: Int,
    _ texts: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
    _ lengths: UnsafeMutablePointer<Int>!, _ frequencies: UnsafeMutablePointer<Int64>!
) -> Int32 {
    guard let model = try? OpenModel.model(model), let texts, let lengths else {
        return Failure.argument("").code
    }
    guard let vectors = model.vectors else { return Failure(WINNOW_WRONG_KIND, "").code }
    guard isPart(first, count, of: vectors.entryCount) else { return Failure.argument("").code }
    for index in 0..<count {
        let (text, frequency) = vectors.entry(first + index)
        texts[index] = text.baseAddress?.assumingMemoryBound(to: CChar.self)
        lengths[index] = text.count
        frequencies?[index] = frequency
    }
    return 0
}

/// Whether items are some of those that there are.
private func isPart(_ first: Int, _ count: Int, of all: Int) -> Bool {
    first >= 0 && count >= 0 && first <= all && count <= all - first
}

@c @implementation
public func winnow_vectors_subwords(
    _ model: OpaquePointer!, _ word: UnsafePointer<CChar>!, _ length: Int,
    _ subwords: UnsafeMutablePointer<winnow_subword>!, _ room: Int
) -> Int {
    guard let word = CWinnow.text(word, length) else { return 0 }
    var count = 0
    func add(_ row: Int, _ place: Range<Int>) {
        if let subwords, count < room {
            subwords[count] = winnow_subword(start: place.lowerBound, end: place.upperBound, row: row)
        }
        count += 1
    }
    switch (try? OpenModel.model(model))?.vectors {
    case .fastText(let model): model.forEachRow(of: word, add)
    case .table(let table):
        let row = WordFinder(table.vocabulary).number(of: WordHashes.hash(of: word))
        if let row, row < table.table.count { add(Int(row), 0..<0) }
    case nil: break
    }
    return count
}

@c @implementation
public func winnow_vectors_rows(
    _ reader: OpaquePointer!, _ matrix: Int32, _ first: Int, _ count: Int,
    _ vectors: UnsafeMutablePointer<Float>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let vectors else { return Failure.argument("").code }
    guard let source = reader.vectors else { return Failure(WINNOW_WRONG_KIND, "").code }
    guard isPart(first, count, of: source.rowCount(matrix)) else { return Failure.argument("").code }
    for index in 0..<count {
        reader.write(first + index, of: Int(matrix), in: source, to: vectors + index * source.dimension)
    }
    return 0
}

@c @implementation
public func winnow_vectors_text(
    _ reader: OpaquePointer!, _ is_word: Int32, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ vector: UnsafeMutablePointer<Float>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let text = CWinnow.text(text, length), let vector else {
        return Failure.argument("").code
    }
    switch reader.vectors {
    case .table: _ = reader.embed(text, to: vector)
    case .fastText(let model):
        let found = reader.withFastText(model) { reader in
            is_word != 0 ? reader.vector(ofWord: text) : reader.vector(ofText: text)
        }
        vector.update(repeating: 0, count: model.dimension)
        if let found { vector.update(from: found, count: found.count) }
    case nil: return Failure(WINNOW_WRONG_KIND, "").code
    }
    return 0
}

extension OpenReader {
    /// Writes a row, which must exist.
    fileprivate func write(
        _ row: Int, of matrix: Int, in source: ModelVectors, to vector: UnsafeMutablePointer<Float>
    ) {
        switch source {
        case .fastText(let model) where matrix == WINNOW_ROWS_WORDS:
            let found = withFastText(model) { $0.vector(ofRow: row) }
            vector.update(from: found, count: found.count)
        case .fastText(let model): model.write(row, ofOutput: matrix == WINNOW_ROWS_OUTPUT, to: vector)
        case .table(let table):
            let found = table.table.vector(at: row)
            vector.update(from: found, count: found.count)
            SentenceReader.normalize(UnsafeMutableBufferPointer(start: vector, count: found.count))
        }
    }
}
