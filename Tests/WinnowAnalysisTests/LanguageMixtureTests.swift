// The probabilities of texts in several languages.

import Testing
import WinnowNumerics
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct LanguageMixtureTests {
    /// The shares and the logarithm of the sum by definition: over all sequences of languages.
    private static func reference(
        start: [Double], pieces: [[Double]], sizes: [Int]
    ) -> (shares: [Double], logSum: Double) {
        var sequences: [[Int]] = [[]]
        for _ in pieces {
            sequences = sequences.flatMap { sequence in start.indices.map { sequence + [$0] } }
        }
        var (sum, shares) = (0.0, [Double](repeating: 0, count: start.count))
        for sequence in sequences {
            var product = exponential(start[sequence[0]])
            for (place, language) in sequence.enumerated() {
                product *= exponential(pieces[place][language])
                if place > 0 {
                    let change = exponential(start[language] - LanguageMixture.changeCost)
                    product *= (language == sequence[place - 1] ? 1 : 0) + change
                }
            }
            sum += product
            for (place, language) in sequence.enumerated() {
                shares[language] += product * Double(sizes[place])
            }
        }
        let total = sum * Double(sizes.reduce(0, +))
        return (shares.map { $0 / total }, naturalLogarithm(sum))
    }

    @Test func `shares are those of all sequences of languages`() {
        for seed in 1...40 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func scores() -> [Double] { (0..<3).map { _ in Double(generator.next(below: 2000)) / 100 - 10 } }
            let start = scores().map { $0 / 10 }
            let pieces = (0..<1 + generator.next(below: 5)).map { _ in scores() }
            let sizes = pieces.map { _ in 1 + generator.next(below: 60) }
            let found = LanguageMixture(start: start, pieces: pieces, sizes: sizes)
            let expected = Self.reference(start: start, pieces: pieces, sizes: sizes)
            #expect(abs(found.logSum - expected.logSum) < 1e-9, "seed \(seed)")
            #expect(zip(found.shares, expected.shares).allSatisfy { abs($0 - $1) < 1e-9 }, "seed \(seed)")
        }
    }

    @Test func `languages that are not possible have no share, however great the scores`() {
        let found = LanguageMixture(
            start: [0, -.infinity, 0], pieces: [[0, -.infinity, -4000], [-4000, -.infinity, 0]],
            sizes: [3, 1])
        #expect(found.shares[1] == 0)
        #expect(abs(found.shares[0] - 0.75) < 1e-9 && abs(found.shares[2] - 0.25) < 1e-9)
    }

    private static let german = "Das Haus steht auf dem Hügel und das Wasser fließt durch den Garten."
    private static let english = "The house stands on the hill and the water runs through the garden."

    @Test(arguments: [
        german + " " + english, english + "\n" + german,
        english + " " + german + " " + english + " " + german,
    ])
    func `a text of two languages is in each of them by half`(text: String) throws {
        let found = try LanguageIdentifierTests.identifier.get().hypotheses(of: text)
        #expect(Set(found.prefix(2).map(\.language)) == ["de", "en"])
        #expect(found[1].probability > 0.4, "\(found)")
    }

    @Test func `a long text of two languages is in each of them by half, wherever the pieces end`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        for count in [1, 3, 10, 40, 150] {
            let parts = [Self.english, Self.german].map {
                Array(repeating: $0, count: count).joined(separator: " ")
            }
            let found = identifier.hypotheses(of: parts.joined(separator: " "))
            #expect(found[1].probability > 0.4, "\(count) \(found)")
            #expect(identifier.identification(of: parts[0]).probability > 0.9)
        }
    }

    @Test func `a foreign name hardly matters`() throws {
        let text = Self.english + " Der Garten. " + Self.english + " " + Self.english
        #expect(try LanguageIdentifierTests.identifier.get().identification(of: text).probability > 0.9)
    }
}
