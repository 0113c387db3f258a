import WinnowModelFile

/// Collects the postings of a segment term by term and adds them to its file as tensors for ``Postings``.
struct PostingsWriter {
    private let lengths: [UInt32]
    private var terms: [UInt64] = []
    private var data: [UInt8] = []
    private var blocks: [UInt32] = []
    private var numbers: [UInt32] = []

    /// Begins the postings of a segment.
    ///
    /// - Parameter lengths: the weighted length of each document.
    /// - Precondition: there are fewer than 2²⁸ documents.
    init(lengths: [UInt32]) {
        precondition(
            lengths.count <= PostingsFormat.largestDocumentCount, "a segment has fewer than 2^28 documents")
        self.lengths = lengths
    }

    /// The number of terms so far.
    var termCount: Int { terms.count }

    /// Appends the postings of the next term, possibly none.
    ///
    /// - Parameters:
    ///   - documents: the documents that contain it, ascending.
    ///   - weights: the weighted term frequency in each, at least 1; those above 2³¹ are stored as 2³¹.
    /// - Precondition: there are as many weights as documents, and both are as above.
    mutating func append(
        documents: UnsafeBufferPointer<UInt32>, weights: UnsafeBufferPointer<UInt32>
    ) {
        precondition(documents.count == weights.count, "each posting has a weight")
        var next = 0
        for index in documents.indices {
            precondition(
                documents[index] >= next && documents[index] < lengths.count,
                "a term's documents ascend and are of the segment")
            precondition(weights[index] > 0, "a weighted term frequency is at least 1")
            next = Int(documents[index]) + 1
        }
        if documents.isEmpty {
            terms.append(0)
        } else if documents.count == 1, weights[0] >> 31 == 0 {
            terms.append(PostingsFormat.single | UInt64(weights[0]) << 32 | UInt64(documents[0]))
        } else {
            precondition(
                data.count <= PostingsFormat.largestPlace, "a segment has less than 32 GB of postings")
            terms.append(UInt64(documents.count) << PostingsFormat.placeBits | UInt64(data.count))
            if documents.count <= PostingsFormat.blockSize {
                appendShort(documents, weights)
            } else {
                appendBlocks(documents, weights)
            }
        }
    }

    /// Adds the tensors to a file.
    consuming func save(to writer: inout ModelFileWriter) {
        data.append(contentsOf: repeatElement(0, count: PostingsFormat.padding))
        writer.add(PostingsFormat.terms, terms)
        writer.add(PostingsFormat.data, data)
        writer.add(
            PostingsFormat.blocks, blocks,
            shape: [blocks.count / PostingsFormat.rowSize, PostingsFormat.rowSize])
    }

    private mutating func appendShort(
        _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt32>
    ) {
        let place = data.count
        data.append(contentsOf: [0, 0])
        let widths = appendBlock(documents[...], weights[...], after: .max)
        data[place] = UInt8(widths.gaps)
        data[place + 1] = UInt8(widths.weights)
    }

    private mutating func appendBlocks(
        _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt32>
    ) {
        let place = data.count
        let firstRow = UInt32(blocks.count / PostingsFormat.rowSize)
        withUnsafeBytes(of: firstRow.littleEndian) { data.append(contentsOf: $0) }
        var previous = UInt32.max
        for start in stride(from: 0, to: documents.count, by: PostingsFormat.blockSize) {
            let range = start..<min(start + PostingsFormat.blockSize, documents.count)
            let offset = UInt32(data.count - place)
            let widths = appendBlock(documents[range], weights[range], after: previous)
            previous = documents[range.upperBound - 1]
            var largest: UInt32 = 0
            var shortest = UInt32.max
            for index in range {
                largest = max(largest, min(weights[index], PostingsFormat.largestFrequency))
                shortest = min(shortest, lengths[Int(documents[index])])
            }
            blocks.append(contentsOf: [
                previous, offset, UInt32(widths.gaps | widths.weights << 8), largest, shortest,
            ])
        }
    }

    /// Appends a block's numbers with the bit width of the largest.
    private mutating func appendBlock(
        _ documents: Slice<UnsafeBufferPointer<UInt32>>, _ weights: Slice<UnsafeBufferPointer<UInt32>>,
        after previous: UInt32
    ) -> (gaps: Int, weights: Int) {
        numbers.removeAll(keepingCapacity: true)
        var previous = previous
        for document in documents {
            numbers.append(document &- previous &- 1)
            previous = document
        }
        let gaps = appendNumbers()
        numbers.removeAll(keepingCapacity: true)
        for weight in weights { numbers.append(min(weight, PostingsFormat.largestFrequency) - 1) }
        return (gaps, appendNumbers())
    }

    private mutating func appendNumbers() -> Int {
        let width = BitPacking.width(of: numbers.reduce(0, |))
        BitPacking.append(numbers, width: width, to: &data)
        return width
    }
}
