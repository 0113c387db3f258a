import Synchronization
import WinnowModelFile
import WinnowSystem

/// A segment, opened from a file or from bytes in memory.
///
/// Opening checks the header and the shapes. The bytes of a part are compared with their checksums, and its offsets and
/// numbers with their bounds, before the part is used for the first time: ``check(_:)``.
final class Segment: Sendable {
    /// The version of the layout that is written.
    static let version = 1

    /// What is checked together.
    enum Part: Int, CaseIterable {
        /// Terms, postings, lengths and keys.
        case lexical
        /// The words of each document.
        case words
        case vectors
        case columns

        /// What the names of its tensors begin with.
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
    let keys: Tensor<Int64>
    /// The weighted number of words of each document.
    let lengths: Tensor<UInt32>
    let terms: SortedWords
    let postings: Postings
    /// The dictionary of ``sequence``.
    let words: SortedWords
    /// The term of each word.
    let wordTerms: Tensor<UInt32>
    /// How many documents have each word.
    let wordDocuments: Tensor<UInt32>
    /// The words of all documents one after another; ``SegmentBuilder/gap`` between keywords.
    let sequence: Tensor<UInt32>
    /// Where the fields of each document end in ``sequence``: three a document.
    let fieldEnds: Tensor<UInt32>
    /// A row of bytes a document.
    let vectors: Tensor<Int8>
    /// What each row is multiplied by.
    let scales: Tensor<Float>
    /// The inner product of each vector with itself.
    let squares: Tensor<Float>
    /// The sum of all vectors.
    let sum: Tensor<Double>
    let columns: Columns
    /// How many numbers a vector has; 0 for none.
    let dimension: Int
    /// The sum of ``lengths``; once they are checked.
    var totalLength: Int { totals.withLock { $0 } }

    /// Which parts have been checked, a bit each.
    private let checked = Atomic<Int>(0)
    private let totals = Mutex(0)
    private let centred = Mutex<CentredVectors?>(nil)

    /// How many documents it has.
    var count: Int { keys.count }

    /// Opens a segment.
    ///
    /// - Throws: ``ModelFileError`` where it is not one of this layout, or its shapes do not fit.
    init(_ file: ModelFile, dimension: Int) throws(ModelFileError) {
        try file.require(kind: SegmentBuilder.kind)
        guard file.manifest["version"]?.integer == Self.version else {
            throw Self.damaged(file, "another layout")
        }
        self.file = file
        self.dimension = dimension
        keys = try file.tensor("keys", shape: [nil])
        let count = keys.count
        lengths = try file.tensor("lengths", shape: [count])
        terms = try SortedWords(from: file, as: "terms")
        words = try SortedWords(from: file, as: "words")
        wordTerms = try file.tensor("words.terms", shape: [words.count])
        wordDocuments = try file.tensor("words.documents", shape: [words.count])
        sequence = try file.tensor("sequence", shape: [nil])
        fieldEnds = try file.tensor("fields.ends", shape: [3 * count])
        let rows = dimension > 0 ? count : 0
        vectors = try file.tensor("vectors", shape: [rows, dimension])
        scales = try file.tensor("vectors.scales", shape: [rows])
        squares = try file.tensor("vectors.squares", shape: [rows])
        sum = try file.tensor("vectors.sum", shape: [dimension])
        postings = try Postings(from: file, terms: terms.count, documents: count)
        columns = try Columns(from: file, documents: count)
    }

    /// A segment in memory, of what has just been made.
    static func inMemory(_ writer: ModelFileWriter, dimension: Int) -> Segment {
        do throws(ModelFileError) {
            return try Segment(ModelFile(bytes: writer.bytes()), dimension: dimension)
        } catch {
            // Its header is of a few tensors whose names are fixed, and nothing of it comes from outside.
            preconditionFailure("a segment that was made cannot be opened: \(error)")
        }
    }

    /// Makes sure that parts are as they were written; what has been checked before takes no time.
    ///
    /// - Throws: ``ModelFileError`` with `damaged`.
    func check(_ parts: [Part]) throws(ModelFileError) {
        for part in parts where checked.load(ordering: .acquiring) & 1 << part.rawValue == 0 {
            try file.verify(prefixes: part.prefixes)
            guard isSound(part) else { throw Self.damaged(file, "numbers out of their bounds") }
            if part == .lexical {
                let total = lengths.withUnsafeBufferPointer { $0.reduce(0) { $0 + Int($1) } }
                totals.withLock { $0 = total }
            }
            checked.bitwiseOr(1 << part.rawValue, ordering: .acquiringAndReleasing)
        }
    }

    private static func damaged(_ file: ModelFile, _ reason: String) -> ModelFileError {
        ModelFileError(code: .damaged, path: file.path, reason: "the cache is damaged: \(reason)")
    }

    private func isSound(_ part: Part) -> Bool {
        switch part {
        case .lexical:
            terms.isSound && keys.withUnsafeBufferPointer { Self.ascends($0) }
        case .words:
            words.isSound && areWordsSound
        case .vectors:
            scales.withUnsafeBufferPointer { $0.allSatisfy { $0.isFinite } }
                && squares.withUnsafeBufferPointer { $0.allSatisfy { $0.isFinite } }
                && sum.allSatisfy { $0.isFinite }
        case .columns: true
        }
    }

    private static func ascends(_ numbers: UnsafeBufferPointer<Int64>) -> Bool {
        zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }

    private var areWordsSound: Bool {
        let count = UInt32(clamping: words.count)
        let terms = UInt32(clamping: terms.count)
        var last: UInt32 = 0
        let ends = fieldEnds.withUnsafeBufferPointer { ends in
            for end in ends {
                guard end >= last else { return false }
                last = end
            }
            return Int(last) == sequence.count
        }
        return ends
            && wordTerms.withUnsafeBufferPointer { $0.allSatisfy { $0 < terms } }
            && sequence.withUnsafeBufferPointer {
                $0.allSatisfy { $0 < count || $0 == SegmentBuilder.gap }
            }
    }

    /// Where the words of a document's field stand in ``sequence``; the words must have been checked.
    @inline(__always)
    func places(of document: Int, _ field: SearchField) -> Range<Int> {
        let ends = fieldEnds.unsafeElements
        let index =
            switch field {
            case .title: 3 * document
            case .keywords: 3 * document + 1
            case .text: 3 * document + 2
            }
        return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }

    /// Where all words of a document stand in ``sequence``.
    @inline(__always)
    func places(of document: Int) -> Range<Int> {
        places(of: document, .title).lowerBound..<places(of: document, .text).upperBound
    }

    /// The vectors seen from a middle; those of the last call are kept.
    func centred(by mean: [Float]) -> CentredVectors {
        if let known = centred.withLock({ $0 }), known.mean == mean { return known }
        let found = CentredVectors(self, mean: mean)
        centred.withLock { $0 = found }
        return found
    }

    /// The document of a key; nil where it has none.
    func document(of key: Int64) -> Int? {
        keys.withUnsafeBufferPointer { keys in
            let place = keys.indices.partitionPoint { keys[$0] >= key }
            return place < keys.count && keys[place] == key ? place : nil
        }
    }
}
