// How near all documents of a segment are to a query.
import CWinnowKernels
import WinnowModelFile

extension Segment {
    /// Writes the inner product of each document's vector and a query's; ``Part/vectors`` must have been checked.
    ///
    /// - Parameters:
    ///   - query: of as many numbers as the segment's vectors.
    ///   - documents: which documents.
    ///   - products: where to: `documents.count` numbers.
    /// - Complexity: O(*n* · *d*) for *n* documents of *d* numbers.
    func write(
        productsWith query: QueryVector, of documents: Range<Int>,
        to products: UnsafeMutablePointer<Float>
    ) {
        guard let rows = vectors.unsafeElements.baseAddress, let scales = scales.unsafeElements.baseAddress,
            query.numbers.count == dimension
        else { return }
        query.numbers.withUnsafeBufferPointer { numbers in
            winnow_scan_i8(
                rows + documents.lowerBound * dimension, dimension, documents.count, numbers.baseAddress,
                query.scale, scales + documents.lowerBound, products)
        }
    }

    /// The vector of a document, as numbers.
    func vector(of document: Int) -> [Float] {
        let scale = scales[document]
        return vectors.unsafeElements[document * dimension..<(document + 1) * dimension].map {
            Float($0) * scale
        }
    }
}
