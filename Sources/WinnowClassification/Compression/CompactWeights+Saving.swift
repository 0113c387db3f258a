// Making the weights of compressed classifiers, and saving them.

import WinnowCore
import WinnowModelFile

extension CompactWeights {
    /// Stores the codes that are not 0 with their labels.
    ///
    /// They are moved within their memory, as there may be many millions.
    init(
        columnCount: Int, scales: [Float], codes: consuming [Int8], _ labels: consuming [UInt32],
        _ counts: [Int]
    ) {
        var starts: [UInt32] = []
        var keptCounts: [Int] = []
        var (place, kept) = (0, 0)
        for (column, count) in counts.enumerated() {
            if column % Self.blockSize == 0 { starts.append(UInt32(truncatingIfNeeded: kept)) }
            let first = kept
            for place in place..<place + count where codes[place] != 0 {
                codes[kept] = codes[place]
                labels[kept] = labels[place]
                kept += 1
            }
            place += count
            keptCounts.append(kept - first)
        }
        starts.append(UInt32(truncatingIfNeeded: kept))
        self.init(
            columnCount: columnCount, scales: Tensor(scales), codes: Tensor(Array(codes[..<kept])),
            places: Places(
                starts: Tensor(starts), counts: SmallNumbers(keptCounts, largest: scales.count),
                labels: SmallNumbers(Array(labels[..<kept]), largest: scales.count)))
    }
}

extension CompactWeights {
    /// Adds the weights to a model file.
    func save(to writer: inout ModelFileWriter) {
        if let places {
            writer.add("weights.starts", places.starts)
            places.counts.save(to: &writer, name: "weights.counts")
            places.labels.save(to: &writer, name: "weights.labels")
        }
        writer.add("weights.scales", scales)
        writer.add("weights.codes", codes)
    }
}

extension SmallNumbers {
    /// Adds the numbers to a model file.
    func save(to writer: inout ModelFileWriter, name: String) {
        switch self {
        case .bytes(let numbers): writer.add(name, numbers)
        case .words(let numbers): writer.add(name, numbers)
        case .longs(let numbers): writer.add(name, numbers)
        }
    }
}
