import Synchronization
import WinnowModelFile

/// The segments of one generation with their total counts.
///
/// Documents are numbered over the segments in order. Snapshots are immutable; running searches keep theirs.
final class Snapshot: Sendable {
    let generation: Int64
    /// The greatest key included; greater ones are from later generations.
    let lastKey: Int64
    let segments: [LiveSegment]
    /// The calibration of vectors.
    let calibration: VectorCalibration
    /// The number of each segment's first document, then the end of the last.
    let starts: [Int]
    private let statistics = Mutex<Statistics?>(nil)
    private let norms = Mutex<Norms?>(nil)

    /// Counts over all live documents.
    struct Statistics: Sendable {
        var documents: Int
        /// The average weighted number of words in a document; at least 1.
        var averageLength: Double
    }

    init(generation: Int64, lastKey: Int64, segments: [LiveSegment], calibration: VectorCalibration) {
        self.generation = generation
        self.lastKey = lastKey
        self.segments = segments
        self.calibration = calibration
        var starts = [0]
        for segment in segments { starts.append(starts[starts.count - 1] + segment.segment.count) }
        self.starts = starts
    }

    /// The number of items, including expired ones.
    var count: Int { segments.reduce(0) { $0 + $1.count } }

    /// The numbers of items that have not expired at a moment, and of those that have; ``Segment/Part/columns`` must
    /// have been checked.
    func counts(at now: SearchDate) -> (items: Int, expired: Int) {
        let items = segments.reduce(0) { $0 + ($1.documents(passing: [], at: now)?.count ?? $1.count) }
        return (items, count - items)
    }

    /// The counts; the first call reads the lengths of all documents.
    ///
    /// - Throws: ``ModelFileError`` if the cache is damaged.
    func counts() throws(ModelFileError) -> Statistics {
        if let known = statistics.withLock({ $0 }) { return known }
        var length = 0
        for segment in segments {
            try segment.segment.check([.lexical])
            length += segment.segment.totalLength - (try segment.losses().length)
        }
        let documents = count
        let average = documents > 0 ? max(1, Double(length) / Double(documents)) : 1
        let found = Statistics(documents: documents, averageLength: average)
        statistics.withLock { $0 = found }
        return found
    }

    /// The length norms of BM25, for each segment's documents.
    struct Norms: Sendable {
        let norm: LengthNorm
        let segments: [Tensor<Float>]
    }

    /// The norms for the parameters *k*1 and *b*; those of the last call are cached.
    ///
    /// - Throws: ``ModelFileError`` if the cache is damaged.
    func norms(saturation: Double, lengthNormalization: Double) throws(ModelFileError) -> Norms {
        let average = try counts().averageLength
        let norm = LengthNorm(
            constant: Float(saturation * (1 - lengthNormalization)),
            slope: Float(saturation * lengthNormalization / average))
        if let known = norms.withLock({ $0 }), known.norm == norm { return known }
        let found = Norms(
            norm: norm,
            segments: segments.map { live in
                Tensor(live.segment.lengths.map { norm($0) })
            })
        norms.withLock { $0 = found }
        return found
    }

    /// The segment of a document, and its number there.
    func place(of document: Int) -> (segment: Int, document: Int) {
        var lower = 0
        var upper = segments.count
        while lower + 1 < upper {
            let middle = (lower + upper) / 2
            if starts[middle] <= document { lower = middle } else { upper = middle }
        }
        return (lower, document - starts[lower])
    }

    /// Whether any item has an attribute with a name.
    func hasAttribute(_ name: String) -> Bool {
        segments.contains { live in
            guard live.segment.columns.hasValues(of: AttributeName(name)) else { return false }
            guard let there = live.live else { return true }
            var documents = live.segment.columns.documents(matching: .exists(name))
            documents.formIntersection(there)
            return !documents.isEmpty
        }
    }

    /// The names of attributes that items have, in the order of their bytes.
    var attributes: [String] {
        let names = segments.flatMap { live in
            live.segment.columns.attributeNames.filter { $0.property == nil }.map(\.text)
        }
        return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The key of a document.
    func key(of document: Int) -> Int64 {
        let place = place(of: document)
        return segments[place.segment].segment.keys[place.document]
    }

    /// The document of a key; nil if there is none.
    func document(of key: Int64) -> Int? {
        for (index, segment) in segments.enumerated() where segment.keys.contains(key) {
            guard let document = segment.segment.document(of: key),
                segment.live?.contains(document) ?? true
            else { return nil }
            return starts[index] + document
        }
        return nil
    }
}
