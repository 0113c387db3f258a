package import WinnowMail
import WinnowSystem

/// The weights of hashed features: an online logistic regression in integers.
///
/// A weight is a 16-bit integer in units of 1/4096, in a table of 2ᵇ entries that all groups of features
/// share. Sums of integers do not depend on their order, so the same messages in the same order give the same
/// weights on every computer.
package struct FilterWeights: Sendable, Hashable {
    /// The step of a message with an error of 1, for features of length 1.
    static let rate = 12.0
    /// The error from which on a message changes the weights.
    static let margin = 0.05
    private static let unit = 4096.0

    /// The number of bits of an entry's number.
    package let bits: Int
    private(set) var entries: [Int16]

    /// Makes weights of 0.
    package init(bits: Int) {
        precondition((8...MessageFeatures.bits).contains(bits))
        self.bits = bits
        entries = [Int16](repeating: 0, count: 1 << bits)
    }

    /// Makes weights of the entries of a table, whose number is a power of two.
    init(entries: [Int16]) {
        bits = entries.count.trailingZeroBitCount
        self.entries = entries
    }

    /// The log-odds of spam that the weights add.
    package func logOdds(of features: MessageFeatures) -> Double {
        var sum = 0.0
        for group in features.groups where group.size > 0 {
            var units = 0
            Self.forEachEntry(of: group, in: features, bits: bits) { units += Int(entries[$0]) }
            sum += Double(units) / Self.unit * Self.scale(of: group, in: features)
        }
        return sum
    }

    /// The log-odds that parts of the weights add: of a word's entry, and of all others.
    func logOdds(
        of features: MessageFeatures, part: (words: (_ entry: Int) -> Double, others: Double)
    ) -> Double {
        func sum(_ group: MessageFeatures.Group, _ part: (Int) -> Double) -> Double {
            guard group.size > 0 else { return 0 }
            var units = 0.0
            Self.forEachEntry(of: group, in: features, bits: bits) {
                units += part($0) * Double(entries[$0])
            }
            return units / Self.unit * Self.scale(of: group, in: features)
        }
        return sum(features.words, part.words) + sum(features.bytes) { _ in part.others }
    }

    /// Learns the label of a message, whose log-odds are now `logOdds`; false if the error is within the
    /// margin, and nothing changes.
    @discardableResult
    package mutating func learn(
        _ features: MessageFeatures, isSpam: Bool, logOdds: Double, rate: Double = rate
    ) -> Bool {
        let error = (isSpam ? 1 : 0) - logistic(min(50, max(-50, logOdds)))
        guard abs(error) > Self.margin else { return false }
        for group in features.groups where group.size > 0 {
            let step = rate * error * Self.scale(of: group, in: features) * Self.unit
            let units = Int(step.rounded())
            let table = entries.count
            entries.withUnsafeMutableBufferPointer { entries in
                Self.forEachEntry(of: group, in: features, bits: bits) { entry in
                    assert(entry < table)
                    entries[entry] = Int16(clamping: Int(entries[entry]) + units)
                }
            }
        }
        return true
    }

    /// The log-odds that a word of a message adds.
    func logOdds(
        ofWord feature: UInt32, in features: MessageFeatures, part: (_ entry: Int) -> Double
    ) -> Double {
        let entry = Int(feature >> UInt32(features.width - bits))
        return part(entry) * Double(entries[entry]) / Self.unit * Self.scale(of: features.words, in: features)
    }

    /// The value of each feature of a group: all groups together have length 1.
    private static func scale(of group: MessageFeatures.Group, in features: MessageFeatures) -> Double {
        let groups = features.groups.count { $0.size > 0 }
        return 1 / (Double(groups) * Double(group.size)).squareRoot()
    }

    /// Calls `body` with each entry of a group in a table of 2ᵇ entries, once.
    static func forEachEntry(
        of group: MessageFeatures.Group, in features: MessageFeatures, bits: Int, _ body: (Int) -> Void
    ) {
        let shift = UInt32(features.width - bits)
        var last = -1
        for feature in group.features {
            let entry = Int(feature >> shift)
            if entry != last { body(entry) }
            last = entry
        }
    }
}
