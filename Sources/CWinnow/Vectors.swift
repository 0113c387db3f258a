// The words of models and their vectors, as fastText's programs use them; winnow.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWinnowInterface
import WinnowCore

/// The words of a model, and their vectors.
///
/// Indirect: to distinguish large payloads, the compiler reads words that small ones leave uninitialized.
indirect enum ModelVectors: Sendable {
    case fastText(FastTextModel)
    case table(WordVectors)
    /// The n-grams of words of a classifier, of which each vector has the weights for the labels.
    case weights(LinearClassifier, FeatureBlock)

    /// Those of a kind of model; nil if it has none.
    init?(_ kind: OpenModel.Kind) {
        switch kind {
        case .words(let model): self = .fastText(model)
        case .embedding(let table): self = .table(table)
        case .classifier(let classifier):
            if let model = classifier.fastText {
                self = .fastText(model)
                return
            }
            let blocks = classifier.featureSpace.blocks
            guard let block = blocks.first(where: { $0.kind == .word && $0.namedCount > 0 }) else {
                return nil
            }
            self = .weights(classifier, block)
        default: return nil
        }
    }

    /// The number of numbers in a vector.
    var dimension: Int {
        switch self {
        case .fastText(let model): model.dimension
        case .table(let table): table.dimension
        case .weights(let classifier, _): classifier.labels.count
        }
    }

    /// The number of words and labels.
    var entryCount: Int {
        switch self {
        case .fastText(let model): model.wordCount + model.labelCount
        case .table(let table): table.table.count
        case .weights(_, let block): block.namedCount
        }
    }

    /// A word or label, which must exist, in place as long as the model; and how often it occurred, if that is known.
    func entry(_ number: Int) -> (text: UnsafeRawBufferPointer, frequency: Int64) {
        switch self {
        case .fastText(let model): model.entry(number)
        case .table(let table): (table.vocabulary.withText(at: number) { UnsafeRawBufferPointer($0) }, 0)
        case .weights(_, let block): (block.text(named: number), 0)
        }
    }

    /// The number of rows of a ``WINNOW_ROWS_WORDS`` or another.
    func rowCount(_ matrix: Int32) -> Int {
        switch (self, Int(matrix)) {
        case (.fastText(let model), WINNOW_ROWS_WORDS): model.wordCount
        case (.fastText(let model), WINNOW_ROWS_INPUT): model.rowCounts.input
        case (.fastText(let model), WINNOW_ROWS_OUTPUT): model.rowCounts.output
        case (.table(let table), WINNOW_ROWS_WORDS): table.table.count
        case (.weights(_, let block), WINNOW_ROWS_WORDS), (.weights(_, let block), WINNOW_ROWS_INPUT):
            block.namedCount
        case (.weights(let classifier, _), WINNOW_ROWS_OUTPUT): classifier.labels.count
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
    switch vectors {
    case .fastText(let model):
        found.labels = model.labelCount
        found.buckets = found.input_rows > found.words ? model.bucketCount : 0
        found.is_quantized = model.isQuantized ? 1 : 0
    case .weights(let classifier, _): found.is_quantized = classifier.compact == nil ? 0 : 1
    case .table: break
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
    case .weights(_, let block):
        if let row = block.number(ofNamed: word) { add(row, 0..<0) }
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
    case .weights(let classifier, let block):
        if is_word == 0 {
            reader.write(scoresOf: text, by: classifier, to: vector)
        } else if let row = block.number(ofNamed: text) {
            classifier.write(weightsOf: block.column(ofNamed: row), to: vector)
        } else {
            vector.update(repeating: 0, count: classifier.labels.count)
        }
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
        case .weights(let classifier, _) where matrix == WINNOW_ROWS_OUTPUT:
            vector.update(repeating: 0, count: classifier.labels.count)
            vector[row] = 1
        case .weights(let classifier, let block):
            classifier.write(weightsOf: block.column(ofNamed: row), to: vector)
        }
    }

    /// Writes the scores of a text before isotonic calibration, one for each label.
    fileprivate func write(
        scoresOf text: UnsafeBufferPointer<UInt8>, by classifier: LinearClassifier,
        to vector: UnsafeMutablePointer<Float>
    ) {
        guard let (columns, values, count) = features(of: text) else { return }
        classifier.score(
            UnsafeBufferPointer(start: columns, count: count),
            UnsafeBufferPointer(start: values, count: count),
            into: UnsafeMutableBufferPointer(start: vector, count: classifier.scoreCount))
        classifier.divide(vector)
    }
}

extension LinearClassifier {
    /// Writes the weights of a column, which must exist, for each label; those that are not finite count as 0.
    fileprivate func write(weightsOf column: Int, to vector: UnsafeMutablePointer<Float>) {
        vector.update(repeating: 0, count: labels.count)
        if let compact {
            compact.forEachWeight(of: column) { vector[$0] = $1 }
        } else {
            for score in 0..<scoreCount {
                vector[score] = weights.unsafeElements[column * scoreCount + score]
            }
        }
        for score in 0..<scoreCount where !vector[score].isFinite { vector[score] = 0 }
        divide(vector)
    }

    /// Makes two numbers of the only one that two labels have.
    fileprivate func divide(_ vector: UnsafeMutablePointer<Float>) {
        if scoreCount < labels.count { (vector[0], vector[1]) = (-vector[0] / 2, vector[0] / 2) }
    }
}

extension FeatureBlock {
    /// The number of n-grams that have a text.
    fileprivate var namedCount: Int {
        count == 0 ? 0 : vocabulary?.count ?? compact?.textColumns.count ?? 0
    }

    /// The text of one of these, as long as the model is open.
    fileprivate func text(named number: Int) -> UnsafeRawBufferPointer {
        if let compact { return UnsafeRawBufferPointer(compact.text(atPlace: number)) }
        return vocabulary?.withText(at: number) { UnsafeRawBufferPointer($0) }
            ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// The column of one of these; n-grams of words are the first of a classifier's columns.
    fileprivate func column(ofNamed number: Int) -> Int {
        compact.map { min(Int(clamping: $0.textColumns[number]), count - 1) } ?? number
    }

    /// The number of the n-gram with a text; nil if there is none.
    fileprivate func number(ofNamed text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let column = finder.column(of: WordHashes.hash(of: text)) else { return nil }
        return compact.map { $0.place(ofText: Int(column)) } ?? Int(column)
    }
}
