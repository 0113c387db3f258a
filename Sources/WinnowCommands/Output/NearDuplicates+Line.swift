// What is said of duplicates.

import WinnowCorpora
import WinnowEvaluation

extension NearDuplicates {
    /// How many rows repeat others, on one line.
    var line: String {
        guard count > 0 else { return "duplicates: none" }
        var line = "duplicates: \(counted(equalCount, "row")) with the text of an earlier row, "
        line += "\(FixedDecimal.grouped(nearCount)) more nearly so"
        if chainedCount > 0 {
            line += ", \(counted(chainedCount, "row")) in long chains of near-duplicates"
        }
        return line
    }
}

extension Splitter.Method {
    /// What becomes of duplicates in a split.
    func consequence(for duplicates: NearDuplicates) -> String {
        switch self {
        case .grouped where duplicates.chainedCount > 0:
            "they stay on one side of the split, but chains are cut and some of their pairs part"
        case .grouped: "they stay on one side of the split"
        case .random: "they may straddle the split"
        }
    }
}
