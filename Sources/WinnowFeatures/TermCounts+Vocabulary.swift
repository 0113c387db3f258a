// The texts of chosen n-grams, found where they first occurred.

import WinnowSystem

extension TermCounts {
    /// The vocabulary of the given terms, in their order.
    ///
    /// Counting keeps no texts, which for most terms would be kept for nothing: those of the few that were chosen are cut
    /// again from the texts that they first occurred in.
    ///
    /// - Parameter order: the places of the terms in `chosen`, by their numbers: as numbers follow first occurrence, in
    ///   this order the terms follow each other through the texts.
    func vocabulary(
        of chosen: [FittedTerms.Term], kind: NGramKind, byNumber order: [Int], threads: Int
    ) -> Vocabulary {
        let ranges = Parallel.ranges(count: order.count, size: 2048)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { index in
            termTexts(order[ranges[index]].map { chosen[$0] }, kind: kind)
        }
        var places = [(piece: Int, bytes: Range<Int>)](repeating: (0, 0..<0), count: chosen.count)
        for (piece, range) in ranges.enumerated() {
            for (index, position) in range.enumerated() {
                places[order[position]] = (piece, pieces[piece].places[index])
            }
        }
        var texts: [UInt8] = []
        texts.reserveCapacity(pieces.reduce(0) { $0 + $1.bytes.count })
        var starts: [UInt32] = [0]
        starts.reserveCapacity(chosen.count + 1)
        for place in places {
            texts += pieces[place.piece].bytes[place.bytes]
            starts.append(UInt32(truncatingIfNeeded: texts.count))
        }
        return Vocabulary(hashes: chosen.map(\.hash), texts: texts, textStarts: starts)
    }

    /// The texts of terms, which stand in the order of their numbers: bytes, and each term's place among them.
    private func termTexts(
        _ wanted: [FittedTerms.Term], kind: NGramKind
    ) -> (bytes: [UInt8], places: [Range<Int>]) {
        let firstRows = terms[kind.rawValue].firstRows
        var extractor = TermExtractor(options: options)
        var bytes: [UInt8] = []
        var places = [Range<Int>](repeating: 0..<0, count: wanted.count)
        var next = 0
        while next < wanted.count {
            let row = firstRows[Int(wanted[next].number)]
            let end = wanted[next...].firstIndex { firstRows[Int($0.number)] != row } ?? wanted.count
            texts.withText(at: Int(row)) { extractor.read($0) }
            var found: [(index: Int, place: Range<Int>)] = []
            extractor.forEachTerm(kind) { hash, place in
                guard next < end, hash == wanted[next].hash else { return }
                found.append((next, place))
                next += 1
            }
            for (index, place) in found {
                let start = bytes.count
                extractor.appendText(of: place, kind, to: &bytes)
                places[index] = start..<bytes.count
            }
            next = end
        }
        return (bytes, places)
    }
}
