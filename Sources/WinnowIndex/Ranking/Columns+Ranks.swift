// The ranks of individual documents.

import WinnowModelFile

extension Columns {
    /// Whether any document has a rank.
    var hasRanks: Bool { column(.own(.rank), .number) != nil }

    /// The rank of each document, from 0 to 1, 0 if it has none; nil if no document has one.
    ///
    /// - Complexity: O(log *n*) per document.
    func ranks(of documents: [Int]) -> [Double]? {
        guard let column = column(.own(.rank), .number) else { return nil }
        let numbers = numbers.unsafeElements[column.values]
        let listed = column.documents.map { self.listed.unsafeElements[$0] }
        let ranks = documents.map { document -> Double in
            var place = document
            if let listed {
                place = (0..<listed.count).partitionPoint { listed[listed.startIndex + $0] >= document }
                guard place < listed.count, listed[listed.startIndex + place] == document else { return 0 }
            }
            let rank = numbers[numbers.startIndex + place]
            return rank > 0 ? min(rank, 1) : 0
        }
        return withExtendedLifetime(self) { ranks }
    }
}
