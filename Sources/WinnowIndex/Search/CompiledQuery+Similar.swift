// An item as a query.

import WinnowModelFile
import WinnowNumerics

extension CompiledQuery {
    /// How many of an item's terms are searched for.
    private static let mostTerms = 25

    /// Adds the terms that tell an item from others: those of the greatest tf · idf.
    ///
    /// - Parameters:
    ///   - document: the item's place in a segment whose parts have been checked.
    ///   - segment: the segment.
    ///   - snapshot: where terms are counted.
    mutating func addTerms(
        of document: Int, in segment: Segment, _ snapshot: Snapshot
    ) throws(ModelFileError) {
        var counts: [UInt32: Int] = [:]
        let (words, terms) = (segment.sequence.unsafeElements, segment.wordTerms.unsafeElements)
        for place in segment.places(of: document) where words[place] != SegmentBuilder.gap {
            counts[terms[Int(words[place])], default: 0] += 1
        }
        let total = try snapshot.counts().documents
        var weighted: [(term: [UInt8], weight: Double)] = []
        for (term, count) in counts {
            let bytes = Array(segment.terms.bytes(of: Int(term)))
            let documents = snapshot.segments.reduce(0) { sum, live in
                let number = bytes.withUnsafeBufferPointer { live.segment.terms.number(of: $0) }
                return sum + (number.map { live.segment.postings.documentFrequency(of: $0) } ?? 0)
            }
            let idf = naturalLogarithm(1 + Double(total) / Double(max(1, documents)))
            weighted.append((bytes, Double(min(count, 3)) * idf))
        }
        weighted.sort {
            $0.weight != $1.weight ? $0.weight > $1.weight : $0.term.lexicographicallyPrecedes($1.term)
        }
        isOfConditions = false
        self.terms += weighted.prefix(Self.mostTerms).map { Term(source: .term($0.term), count: 1) }
        withExtendedLifetime(segment) {}
    }
}
