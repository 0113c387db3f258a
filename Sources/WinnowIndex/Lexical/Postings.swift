import WinnowModelFile

/// The postings of a segment: for each term, the documents that contain it, with weighted term frequencies.
///
/// The file is not trusted: an invalid entry ends a term's postings. Documents always ascend and are below
/// ``documentCount``.
struct Postings: Sendable {
    /// The number of terms.
    let termCount: Int
    /// The number of documents in the segment.
    let documentCount: Int
    private let terms: Tensor<UInt64>
    private let data: Tensor<UInt8>
    private let blocks: Tensor<UInt32>

    /// Opens the postings that ``PostingsWriter`` added to a file.
    ///
    /// - Parameters:
    ///   - file: the segment's file.
    ///   - terms: the number of its terms.
    ///   - documents: the number of its documents.
    /// - Throws: ``ModelFileError`` if a tensor is missing or has another type or shape.
    /// - Complexity: O(1).
    init(from file: ModelFile, terms: Int, documents: Int) throws(ModelFileError) {
        termCount = terms
        documentCount = documents
        self.terms = try file.tensor(PostingsFormat.terms, shape: [terms])
        data = try file.tensor(PostingsFormat.data, shape: [nil])
        blocks = try file.tensor(PostingsFormat.blocks, shape: [nil, PostingsFormat.rowSize])
        guard data.count >= PostingsFormat.padding, documents <= PostingsFormat.largestDocumentCount else {
            throw ModelFileError(
                code: .damaged, path: file.path, reason: "the postings are damaged; rebuild the index")
        }
    }

    /// The number of documents with the term; 0 if there is no such term.
    func documentFrequency(of term: Int) -> Int {
        guard let entry = entry(of: term) else { return 0 }
        if entry & PostingsFormat.single != 0 { return 1 }
        return min(Int(entry >> PostingsFormat.placeBits), documentCount)
    }

    /// Calls `body` with each document that contains the term, ascending, and its weighted term frequency.
    func forEach(_ term: Int, _ body: (_ document: UInt32, _ weight: UInt32) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * PostingsFormat.blockSize) { buffer in
            guard let base = buffer.baseAddress else { return }
            var list = list(of: term)
            while !list.isAtEnd, let documents = list.documents(in: base) {
                let frequencies = list.frequencies(in: base + PostingsFormat.blockSize)
                for index in 0..<list.count { body(documents[index], frequencies[index]) }
                list.advance()
            }
        }
        withExtendedLifetime(self) {}
    }

    /// Calls `body` with each document that contains both terms, ascending.
    ///
    /// - Complexity: O(*n*) in the postings of the rarer term and of the other's blocks that may have them.
    func forEachDocument(with left: Int, _ right: Int, _ body: (_ document: UInt32) -> Void) {
        let size = PostingsFormat.blockSize
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * size) { buffer in
            guard let base = buffer.baseAddress else { return }
            var (rarer, other) = (list(of: left), list(of: right))
            if rarer.postingCount > other.postingCount { swap(&rarer, &other) }
            var others: UnsafePointer<UInt32>?
            var place = 0
            while !rarer.isAtEnd, let documents = rarer.documents(in: base) {
                for index in 0..<rarer.count {
                    let document = documents[index]
                    if other.last < document {
                        other.advance(to: document)
                        others = nil
                    }
                    if others == nil {
                        guard !other.isAtEnd, let read = other.documents(in: base + size) else { return }
                        (others, place) = (read, 0)
                    }
                    guard let others else { return }
                    while place < other.count, others[place] < document { place += 1 }
                    if place < other.count, others[place] == document { body(document) }
                }
                rarer.advance()
            }
        }
        withExtendedLifetime(self) {}
    }

    private func entry(of term: Int) -> UInt64? {
        term >= 0 && term < termCount ? terms.unsafeElements[term] : nil
    }

    /// The term's blocks, valid while the postings are; none if the term does not exist or is invalid.
    func list(of term: Int) -> PostingsList {
        guard let entry = entry(of: term), entry != 0 else { return PostingsList() }
        if entry & PostingsFormat.single != 0 {
            let document = UInt32(truncatingIfNeeded: entry)
            let weight = UInt32(truncatingIfNeeded: entry >> 32) & UInt32(Int32.max)
            guard document < documentCount else { return PostingsList() }
            return PostingsList(document: document, frequency: max(weight, 1))
        }
        let count = Int(entry >> PostingsFormat.placeBits)
        let bytes = UnsafeRawBufferPointer(data.unsafeElements)
        let end = bytes.count - PostingsFormat.padding
        let place = Int(entry & (1 << PostingsFormat.placeBits - 1))
        guard count > 0, count <= documentCount, place + 4 <= end + PostingsFormat.padding,
            let base = bytes.baseAddress
        else { return PostingsList() }
        if count <= PostingsFormat.blockSize {
            return PostingsList(
                short: count, widths: Int(bytes[place]) | Int(bytes[place + 1]) << 8, data: base + place + 2,
                dataSize: end - place - 2, documentCount: documentCount)
        }
        let first = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
        let blockCount = (count + PostingsFormat.blockSize - 1) / PostingsFormat.blockSize
        let rows = blocks.unsafeElements
        guard first + blockCount <= blocks.shape[0], let rowBase = rows.baseAddress else {
            return PostingsList()
        }
        return PostingsList(
            count: count, rows: rowBase + first * PostingsFormat.rowSize, data: base + place,
            dataSize: end - place, documentCount: documentCount)
    }
}
