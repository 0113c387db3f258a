// Which options of training go together: docs/what-goes-together.md.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct CompositionTests {
    /// The options of the page, as they are given to `train`.
    private static let options = [
        "--updatable", "--conformal", "--operating-point low:spam:recall=0.9", "--resist-padding spam",
        "--fingerprints", "--max-size 60KB", "--no-vocabulary-texts", "--calibration isotonic",
        "--class-weights balanced", "--hash-bits 12", "--features words,embedding", "--l1 0.1", "--no-refit",
        "--drop-suspects 0.9", "--algorithm naive-bayes", "--normalization none", "--multi-label |",
    ]

    /// The pairs that the page's table lists.
    private static func refused() throws -> Set<[String]> {
        let page = try String(
            contentsOfFile: TestData.packageRoot + "/docs/what-goes-together.md", encoding: .utf8)
        var pairs: Set<[String]> = []
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|")
            let codes = cells.prefix(2).map { cell in
                cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            }
            for other in codes[1] { pairs.insert([codes[0][0], other].sorted()) }
        }
        return pairs
    }

    @Test func `every two options train together, or are refused as the page says`() throws {
        let refused = try Self.refused()
        #expect(refused.count > 5)
        let folder = try SmallData.folder()
        var seen: Set<[String]> = []
        for (place, first) in Self.options.enumerated() {
            for second in Self.options[..<place] {
                let (one, other) = (first, second)
                let outcome = try folder.run("train messages.csv -o m.winnow -q \(one) \(other)")
                let pair = refused.first { names in
                    names.allSatisfy { name in
                        [one, other].contains { $0 == name || $0.hasPrefix(name + " ") }
                    }
                        && Set(names.map { name in [one, other].firstIndex { $0.hasPrefix(name) } }).count
                            == 2
                }
                #expect(
                    outcome.code == (pair == nil ? 0 : 64), "\(one) \(other): \(outcome.errorText)")
                if let pair {
                    seen.insert(pair)
                    // One line that names what to do.
                    #expect(outcome.errorText.split(separator: "\n").count == 1, "\(outcome.errorText)")
                }
            }
        }
        #expect(seen == refused)
    }
}
