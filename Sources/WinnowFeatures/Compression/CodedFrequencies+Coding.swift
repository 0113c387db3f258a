// Coding inverse document frequencies in one byte each.

import WinnowCore

extension CodedFrequencies {
    /// Codes frequencies: exactly if there are at most 256 different ones, else on an even grid.
    init(_ frequencies: [Float]) {
        // In a tampered model they may be anything.
        let frequencies = frequencies.map { $0.magnitude < 1e6 ? $0 : 1 }
        let distinct = Set(frequencies).sorted()
        if distinct.count <= 256 {
            let numbers = Dictionary(zip(distinct, 0...), uniquingKeysWith: { first, _ in first })
            self.init(
                codes: Tensor(frequencies.map { UInt8(truncatingIfNeeded: numbers[$0] ?? 0) }),
                values: Tensor(distinct.isEmpty ? [1] : distinct))
            return
        }
        let lowest = distinct[0]
        let step = (distinct[distinct.count - 1] - lowest) / 255
        self.init(
            codes: Tensor(frequencies.map { UInt8(min(255, max(0, (($0 - lowest) / step).rounded()))) }),
            values: Tensor((0...255).map { lowest + step * Float($0) }))
    }
}
