import CWinnowKernels

/// Postings that were read, valid until the cursor's next read.
struct PostingsRun {
    let documents: UnsafePointer<UInt32>
    /// nil if all are 1.
    let frequencies: UnsafePointer<UInt32>?
    /// The number of postings, at least one.
    let count: Int
}

/// A term's postings, read in step with the other terms of a query.
///
/// Blocks are skipped by their metadata and only read if their documents are needed. The cursor is valid
/// while the postings, the scorer's lists and the buffer are.
struct TermCursor {
    /// The upper limit of a posting's score.
    let weight: Float
    /// The current block.
    private(set) var list: PostingsList
    /// The index of the next document in the block, if it was read.
    private var index = 0
    private var documents: UnsafePointer<UInt32>?
    private var frequencies: UnsafePointer<UInt32>?
    /// Two blocks of numbers.
    private let buffer: UnsafeMutablePointer<UInt32>
    /// An upper bound of the scores of each block of decoded postings.
    private let bounds: UnsafePointer<Double>?
    private let norm: LengthNorm

    /// Makes a cursor at the first posting.
    ///
    /// - Parameters:
    ///   - list: the postings.
    ///   - bounds: an upper bound of the scores of each block, for lists without rows.
    ///   - weight: the term's weight.
    ///   - norm: computes norms from lengths.
    ///   - buffer: ``bufferSize`` numbers for only this cursor.
    init(
        _ list: PostingsList, bounds: UnsafePointer<Double>?, weight: Float, norm: LengthNorm,
        buffer: UnsafeMutablePointer<UInt32>
    ) {
        self.list = list
        self.bounds = bounds
        self.weight = weight
        self.norm = norm
        self.buffer = buffer
    }

    static let bufferSize = 2 * PostingsFormat.blockSize

    /// A lower bound of the next document; 2³² − 1 if there is none.
    @inline(__always)
    var next: UInt32 {
        if list.isAtEnd { return .max }
        return documents?[index] ?? (list.previous &+ 1)
    }

    /// Advances to the block that may contain `document`, without reading it.
    @inline(__always)
    mutating func skip(to document: UInt32) {
        guard list.last < document else { return }
        list.advance(to: document)
        (documents, frequencies, index) = (nil, nil, 0)
    }

    /// An upper bound of postings from the current block on, of documents below `end`; 0 if there are none.
    @inline(__always)
    func bound(before end: UInt32) -> Double {
        guard next < end else { return 0 }
        var largest = 0.0
        var block = list.block
        while block < list.blockCount {
            largest = max(largest, bound(of: block))
            guard list.last(of: block) < end - 1 else { break }
            block += 1
        }
        return largest
    }

    @inline(__always)
    private func bound(of block: Int) -> Double {
        if let bounds { return bounds[block] }
        let row = list.row(of: block)
        return LexicalScore.bound(
            weight: weight, frequency: Float(row.frequency), norm: norm(row.length))
    }

    /// The next postings in `range`, within one block; nil if there are no more.
    ///
    /// Each call continues where the last ended.
    @inline(__always)
    mutating func run(
        in range: Range<UInt32>
    ) -> PostingsRun? {
        skip(to: range.lowerBound)
        guard next < range.upperBound, read(), let documents else { return nil }
        let start =
            documents[index] < range.lowerBound ? Self.place(of: range.lowerBound, in: documents) : index
        let end = list.last < range.upperBound ? list.count : Self.place(of: range.upperBound, in: documents)
        index = start
        guard start < end else { return nil }
        if frequencies == nil, !list.isOnce {
            frequencies = list.frequencies(in: buffer + PostingsFormat.blockSize)
        }
        let run = PostingsRun(
            documents: documents + start, frequencies: frequencies.map { $0 + start }, count: end - start)
        if end == list.count {
            list.advance()
            (self.documents, frequencies, index) = (nil, nil, 0)
        } else {
            index = end
        }
        return run
    }

    /// Adds the term's parts to the scores of candidates, which ascend from call to call.
    ///
    /// - Parameter hits: room for a block of hits, and one more.
    @inline(__always)
    mutating func add(
        to candidates: UnsafeMutablePointer<Candidate>, count: Int, norms: UnsafePointer<Float>,
        hits: UnsafeMutablePointer<winnow_hit>
    ) {
        var start = 0
        while start < count {
            skip(to: candidates[start].document)
            guard !list.isAtEnd else { return }
            let (last, next) = (list.last, list.previous &+ 1)
            var end = start
            while end < count, candidates[end].document <= last { end &+= 1 }
            guard end > start else { return }
            if candidates[end - 1].document >= next {
                guard read(), let documents else { return }
                let hitCount = winnow_find_candidates(documents, candidates, start, end, hits)
                for hit in 0..<hitCount {
                    let candidate = Int(hits[hit].candidate)
                    candidates[candidate].score += LexicalScore.part(
                        weight: weight, frequency: Float(list.frequency(at: Int(hits[hit].place))),
                        norm: norms[Int(candidates[candidate].document)])
                }
                index = min(Self.place(of: candidates[end - 1].document, in: documents), list.count - 1)
            }
            start = end
        }
    }

    /// Reads the block's documents, unless they were read; false at the end.
    @inline(__always)
    private mutating func read() -> Bool {
        if documents == nil, !list.isAtEnd { documents = list.documents(in: buffer) }
        return documents != nil
    }

    /// The first index in the block whose document is not before `document`; the last of 128 if all are.
    @inline(__always)
    private static func place(of document: UInt32, in documents: UnsafePointer<UInt32>) -> Int {
        var place = documents[63] < document ? 64 : 0
        place &+= documents[place &+ 31] < document ? 32 : 0
        place &+= documents[place &+ 15] < document ? 16 : 0
        place &+= documents[place &+ 7] < document ? 8 : 0
        place &+= documents[place &+ 3] < document ? 4 : 0
        place &+= documents[place &+ 1] < document ? 2 : 0
        place &+= documents[place] < document ? 1 : 0
        return place
    }
}
