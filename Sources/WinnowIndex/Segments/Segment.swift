import Synchronization
import WinnowModelFile
import WinnowSystem

/// A segment, opened from a file or from bytes in memory.
///
/// Opening checks the header and the shapes. Before the first use of a part, ``check(_:)`` compares its bytes
/// with their checksums and its offsets and numbers with their bounds.
final class Segment: Sendable {
    /// The layout version to write.
    static let version = 3

    /// A unit of checking.
    enum Part: Int, CaseIterable {
        /// Terms, postings, lengths and keys.
        case lexical
        /// The words of each document.
        case words
        case vectors
        case columns

        /// The prefixes of its tensors' names.
        var prefixes: [String] {
            switch self {
            case .lexical: ["keys", "lengths", "terms", "postings"]
            case .words: ["sequence", "fields", "words"]
            case .vectors: ["vectors"]
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
    /// The vectors in a bit per component; nil for few documents, and in files of earlier versions.
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
    private let knownVectors = AtomicLazyReference<SegmentVectors>()
    private let knownLetterSets = AtomicLazyReference<LetterSets>()
    private let readVectors: VectorSource

    /// Reads the vectors of documents with some keys.
    typealias VectorSource = @Sendable (SegmentKeys) throws(IndexError) -> SegmentVectors

    private var loadedVectors: SegmentVectors {
        guard let known = knownVectors.load() else {
            preconditionFailure("vectors are checked before they are used")
        }
        return known
    }

    /// The number of documents.
    var count: Int { keys.count }

    /// Whether it was written by an earlier version, without codes that would be worthwhile.
    var lacksCodes: Bool {
        codes == nil && VectorCodes.areWorthwhile(documents: count, dimension: dimension)
    }

    /// Opens a segment.
    ///
    /// - Parameters:
    ///   - file: its file.
    ///   - dimension: the dimension of its vectors.
    ///   - vectors: reads the vectors, when they are checked.
    /// - Throws: ``ModelFileError`` if it has another layout or its shapes are inconsistent.
    init(
        _ file: ModelFile, dimension: Int, vectors: @escaping VectorSource
    ) throws(ModelFileError) {
        try file.require(kind: SegmentBuilder.kind)
        guard file.manifest["version"]?.integer == Self.version else {
            throw Self.damaged(file, "it has another layout")
        }
        self.file = file
        self.dimension = dimension
        readVectors = vectors
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
                ModelFile(bytes: built.writer.bytes()), dimension: dimension, vectors: { _ in vectors })
            _ = segment.knownVectors.storeIfNil(vectors)
            return segment
        } catch {
            // The header has a few tensors with fixed names and no external input.
            preconditionFailure("a segment just built cannot be opened: \(error)")
        }
    }

    /// Checks that parts are intact; parts checked before take no time.
    ///
    /// - Throws: ``ModelFileError`` with `damaged`.
    func check(_ parts: [Part]) throws(ModelFileError) {
        for part in parts where checked.load(ordering: .acquiring) & 1 << part.rawValue == 0 {
            try file.verify(prefixes: part.prefixes)
            if part == .vectors { try loadVectors() }
            guard isSound(part) else { throw Self.damaged(file, "numbers are out of range") }
            if part == .lexical {
                let total = lengths.reduce(0) { $0 + Int($1) }
                totals.withLock { $0 = total }
            }
            checked.bitwiseOr(1 << part.rawValue, ordering: .acquiringAndReleasing)
        }
    }

    /// Reads the vectors for the first time.
    private func loadVectors() throws(ModelFileError) {
        // They are read by ascending keys.
        try check([.lexical])
        guard knownVectors.load() == nil else { return }
        let found: SegmentVectors
        do throws(IndexError) {
            found = try readVectors(keys)
        } catch {
            throw ModelFileError(code: .damaged, path: file.path, reason: error.message)
        }
        guard found.rows.count == count * dimension, found.scales.count == (dimension > 0 ? count : 0) else {
            throw Self.damaged(file, "it has other vectors")
        }
        _ = knownVectors.storeIfNil(found)
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
        case .vectors:
            sum.allSatisfy { $0.isFinite } && codes?.isSound ?? true
        case .columns: true
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

    /// The letters of ``words``, which must have been checked; computed once.
    var letterSets: LetterSets { knownLetterSets.load() ?? knownLetterSets.storeIfNil(LetterSets(words)) }

    /// The document of a key; nil if there is none.
    func document(of key: Int64) -> Int? {
        let place = keys.indices.partitionPoint { keys[$0] >= key }
        return place < keys.count && keys[place] == key ? place : nil
    }
}
