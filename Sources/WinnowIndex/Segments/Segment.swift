import Synchronization
import WinnowModelFile
import WinnowSystem

/// A segment, opened from a file or from bytes in memory.
///
/// Opening checks the header and the shapes. Before the first use of a part, ``check(_:)`` compares its bytes
/// with their checksums and its offsets and numbers with their bounds.
final class Segment: Sendable {
    /// The layout version to write.
    static let version = 6

    /// A unit of checking.
    enum Part: Int, CaseIterable {
        /// Terms, postings, lengths and keys.
        case lexical
        /// The words of each document.
        case words
        /// Codes for estimates of vectors.
        case codes
        /// All vectors in memory.
        case vectors
        case columns

        /// The prefixes of its tensors' names.
        var prefixes: [String] {
            switch self {
            case .lexical: ["keys", "lengths", "terms", "postings"]
            case .words: ["sequence", "fields", "words"]
            case .codes: ["vectors"]
            case .vectors: []
            case .columns: ["columns"]
            }
        }
    }

    let file: ModelFile
    /// The items' numbers in the store, ascending.
    let keys: SegmentKeys
    /// The weighted number of words of each document.
    let lengths: PackedNumbers
    let terms: SortedWords
    let postings: Postings
    /// The dictionary of ``sequence``.
    let words: SortedWords
    /// The term of each word.
    let wordTerms: PackedNumbers
    /// The number of documents with each word.
    let wordDocuments: PackedNumbers
    /// The words of all documents in sequence, with ``SegmentBuilder/gap`` between keywords.
    let sequence: WordSequence
    /// The ends of each document's fields in ``sequence``: three per document.
    let fieldEnds: PackedNumbers
    /// A row of bytes per document; ``Part/vectors`` must have been checked.
    var vectors: Tensor<Int8> { loadedVectors.rows }
    /// The scale of each row.
    var scales: Tensor<Float> { loadedVectors.scales }
    /// The inner product of each vector with itself.
    var squares: Tensor<Float> { loadedVectors.squares }
    /// The sum of all vectors.
    let sum: Tensor<Double>
    /// The vectors in a bit per component; nil for few documents.
    let codes: VectorCodes?
    let columns: Columns
    /// The dimension of the vectors; 0 for none.
    let dimension: Int
    /// The sum of ``lengths``, once they are checked.
    var totalLength: Int { totals.withLock { $0 } }

    /// The checked parts, one bit each.
    private let checked = Atomic<Int>(0)
    private let totals = Mutex(0)
    private let centred = Mutex<CentredVectors?>(nil)
    private let centredCodes = Mutex<CentredCodes?>(nil)
    private let knownVectors = AtomicLazyReference<SegmentVectors>()
    private let knownLetterSets = AtomicLazyReference<LetterSets>()
    private let source: any VectorSource
    /// How many vectors have been read one by one.
    private let readVectors = Atomic<Int>(0)
    /// Reading a single vector takes about as long as reading this many of all.
    private static let costOfOne = 16

    private var loadedVectors: SegmentVectors {
        guard let known = knownVectors.load() else {
            preconditionFailure("vectors are checked before they are used")
        }
        return known
    }

    /// The number of documents.
    var count: Int { keys.count }

    /// Whether all vectors are in memory.
    var hasAllVectors: Bool { knownVectors.load() != nil }

    /// Opens a segment.
    ///
    /// - Parameters:
    ///   - file: its file.
    ///   - dimension: the dimension of its vectors.
    ///   - vectors: where its vectors are.
    /// - Throws: ``ModelFileError`` if it has another layout or its shapes are inconsistent.
    init(
        _ file: ModelFile, dimension: Int, vectors: any VectorSource
    ) throws(ModelFileError) {
        try file.require(kind: SegmentBuilder.kind)
        guard file.manifest["version"]?.integer == Self.version else {
            throw Self.damaged(file, "it has another layout")
        }
        self.file = file
        self.dimension = dimension
        source = vectors
        keys = try SegmentKeys(from: file)
        let count = keys.count
        lengths = try PackedNumbers(from: file, as: "lengths", count: count)
        terms = try SortedWords(from: file, as: "terms")
        words = try SortedWords(from: file, as: "words")
        wordTerms = try PackedNumbers(from: file, as: "words.terms", count: words.count)
        wordDocuments = try PackedNumbers(from: file, as: "words.documents", count: words.count)
        sequence = try WordSequence(from: file, words: words.count)
        fieldEnds = try PackedNumbers(from: file, as: "fields.ends", count: 3 * count)
        let rows = dimension > 0 ? count : 0
        sum = try file.tensor("vectors.sum", shape: [dimension])
        codes = try VectorCodes(from: file, documents: rows, dimension: dimension, sum: sum)
        postings = try Postings(from: file, terms: terms.count, documents: count)
        columns = try Columns(from: file, documents: count)
    }

    /// Opens a segment in memory from the output of a builder.
    static func inMemory(_ built: SegmentBuilder.Built, dimension: Int) -> Segment {
        do throws(ModelFileError) {
            let vectors = built.vectors
            let segment = try Segment(
                ModelFile(bytes: built.writer.bytes()), dimension: dimension, vectors: NoVectors())
            _ = segment.knownVectors.storeIfNil(vectors)
            // Just built: the first search beside a writer should not have to check what no disk has held.
            Part.allCases.forEach(segment.setChecked)
            return segment
        } catch {
            // The header has a few tensors with fixed names and no external input.
            preconditionFailure("a segment just built cannot be opened: \(error)")
        }
    }

    /// Whether some parts have been checked.
    func isChecked(_ parts: [Part]) -> Bool {
        let known = checked.load(ordering: .acquiring)
        return parts.allSatisfy { known & 1 << $0.rawValue != 0 }
    }

    /// Checks that parts are intact; parts checked before take no time.
    ///
    /// - Throws: ``ModelFileError`` with `damaged`.
    func check(_ parts: [Part]) throws(ModelFileError) {
        for part in parts where checked.load(ordering: .acquiring) & 1 << part.rawValue == 0 {
            try file.verify(prefixes: part.prefixes)
            if part == .vectors {
                try check([.codes])
                try loadVectors()
            }
            guard isSound(part) else { throw Self.damaged(file, "numbers are out of range") }
            setChecked(part)
        }
    }

    /// The same for answers, which make a damaged segment again.
    ///
    /// - Throws: ``Searcher/Damage`` with this segment.
    func requireIntact(_ parts: [Part]) throws(Searcher.Damage) {
        do throws(ModelFileError) {
            try check(parts)
        } catch {
            throw Searcher.Damage(segment: self)
        }
    }

    private func setChecked(_ part: Part) {
        if part == .lexical {
            let total = lengths.reduce(0) { $0 + Int($1) }
            totals.withLock { $0 = total }
        }
        checked.bitwiseOr(1 << part.rawValue, ordering: .acquiringAndReleasing)
    }

    /// Reads all vectors for the first time.
    private func loadVectors() throws(ModelFileError) {
        guard knownVectors.load() == nil else { return }
        _ = knownVectors.storeIfNil(
            try read(count) { source, keys throws(IndexError) in try source.vectors(of: keys) })
    }

    /// Reads the vectors of a number of documents.
    private func read(
        _ number: Int, _ body: (any VectorSource, SegmentKeys) throws(IndexError) -> SegmentVectors
    ) throws(ModelFileError) -> SegmentVectors {
        // They are read by ascending keys.
        try check([.lexical])
        let found: SegmentVectors
        do throws(IndexError) {
            found = try body(source, keys)
        } catch {
            throw ModelFileError(code: .damaged, path: file.path, reason: error.message)
        }
        guard found.rows.count == number * dimension, found.scales.count == (dimension > 0 ? number : 0)
        else {
            throw Self.damaged(file, "it has other vectors")
        }
        return found
    }

    /// The vectors of some documents, in ascending order; ``Part/codes`` must have been checked.
    ///
    /// Few are read from the index's file one by one. All are read as soon as that would have taken no
    /// longer.
    ///
    /// - Parameter documents: the documents, ascending.
    /// - Returns: vectors, and the row of each document in them.
    /// - Throws: ``ModelFileError`` with `damaged` if they cannot be read.
    func vectors(
        of documents: [UInt32]
    ) throws(ModelFileError) -> (vectors: SegmentVectors, rows: [UInt32]) {
        if let known = knownVectors.load() { return (known, documents) }
        let read = readVectors.add(documents.count, ordering: .relaxed).newValue
        guard codes != nil, read < count / Self.costOfOne else {
            try check([.vectors])
            return (loadedVectors, documents)
        }
        let found = try self.read(documents.count) { source, keys throws(IndexError) in
            try source.vectors(at: documents.map { keys[Int($0)] })
        }
        return (found, Array(0..<UInt32(documents.count)))
    }

    /// The vector of a document, decoded; requires a checked ``Part/vectors``.
    func vector(of document: Int) -> [Float] { loadedVectors.vector(at: document) }

    /// Adds the vectors of some documents to a sum of vectors; requires a checked ``Part/vectors``.
    func add(_ documents: DocumentSet, to sum: inout [Double]) { loadedVectors.add(documents, to: &sum) }

    /// The vector of a document, decoded; reads it if ``Part/vectors`` has not been checked.
    ///
    /// - Throws: ``ModelFileError`` with `damaged` if it cannot be read.
    func readVector(of document: Int) throws(ModelFileError) -> [Float] {
        let (vectors, rows) = try vectors(of: [UInt32(document)])
        return vectors.vector(at: Int(rows[0]))
    }

    private static func damaged(_ file: ModelFile, _ reason: String) -> ModelFileError {
        ModelFileError(code: .damaged, path: file.path, reason: "the cache is damaged: \(reason)")
    }

    private func isSound(_ part: Part) -> Bool {
        switch part {
        case .lexical:
            terms.isSound && keys.ascend
        case .words:
            words.isSound && areWordsSound
        case .codes:
            sum.allSatisfy { $0.isFinite } && codes?.isSound ?? true
        case .vectors, .columns: true
        }
    }

    private var areWordsSound: Bool {
        let terms = UInt32(clamping: terms.count)
        var last: UInt32 = 0
        for end in fieldEnds {
            guard end >= last else { return false }
            last = end
        }
        return Int(last) == sequence.count && wordTerms.allSatisfy { $0 < terms } && sequence.isSound
    }

    /// The range of a document's field in ``sequence``; the words must have been checked.
    @inline(__always)
    func places(of document: Int, _ field: SearchField) -> Range<Int> {
        let ends = fieldEnds.unsafeNumbers
        let index =
            switch field {
            case .title: 3 * document
            case .keywords: 3 * document + 1
            case .text: 3 * document + 2
            }
        return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }

    /// The range of a document's words in ``sequence``.
    @inline(__always)
    func places(of document: Int) -> Range<Int> {
        places(of: document, .title).lowerBound..<places(of: document, .text).upperBound
    }

    /// The vectors centred by `mean`; those of the last call are cached.
    func centred(by mean: [Float]) -> CentredVectors {
        if let known = centred.withLock({ $0 }), known.mean == mean { return known }
        let found = CentredVectors(self, mean: mean)
        centred.withLock { $0 = found }
        return found
    }

    /// The codes centred by `mean`; those of the last call are cached. Nil if there are none.
    func centredCodes(by mean: [Float]) -> CentredCodes? {
        guard let codes else { return nil }
        if let known = centredCodes.withLock({ $0 }), known.mean == mean { return known }
        let found = CentredCodes(codes, mean: mean)
        centredCodes.withLock { $0 = found }
        return found
    }

    /// The letters of ``words``, which must have been checked; computed once.
    var letterSets: LetterSets { knownLetterSets.load() ?? knownLetterSets.storeIfNil(LetterSets(words)) }

    /// The document of a key; nil if there is none.
    func document(of key: Int64) -> Int? {
        let place = keys.indices.partitionPoint { keys[$0] >= key }
        return place < keys.count && keys[place] == key ? place : nil
    }
}
