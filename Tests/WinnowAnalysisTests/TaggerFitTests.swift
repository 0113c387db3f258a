// Learning tags: the loss against its formula, steps against AdaGrad, fine tags against counts.

import Testing
import WinnowCorpora
import WinnowNumerics
import WinnowSystem

@testable import WinnowAnalysis

@Suite struct TaggerFitTests {
    // MARK: - The chain

    @Test(arguments: [0, 0.5])
    func `the initial loss per word is the logarithm of the number of tags`(
        dropout: Double
    ) throws {
        let bank = WordTaggerTests.bank(1, seed: 3)
        var options = WordTaggerTrainer.Options()
        options.dropout = dropout
        let examples = try TaggerExamples(bank, lexicon: nil, minimumCount: 1)
        var fit = TaggerFit(examples, lexicon: nil, options: options)
        #expect(abs(fit.run([0]) - naturalLogarithm(Double(examples.tags.count))) < 1e-6)
    }

    @Test func `the loss falls with each epoch, to almost 0`() throws {
        let examples = try TaggerExamples(WordTaggerTests.bank(40), lexicon: nil, minimumCount: 1)
        var fit = TaggerFit(examples, lexicon: nil, options: WordTaggerTrainer.Options())
        let losses = (0..<5).map { _ in fit.run(Array(0..<examples.sentenceCount)) }
        #expect(zip(losses, losses.dropFirst()).allSatisfy { $0 > $1 }, "\(losses)")
        #expect(losses[4] < 0.02)
    }

    @Test func `features are numbered in order of occurrence, except rare ones`() {
        let numbers = FeatureNumbers([7, 9, 7, 5, 9, 7, 4], minimumCount: 2)
        #expect(numbers.hashes == [7, 9])
        #expect(numbers.numbers == [0, 1, 0, -1, 1, 0, -1])
        #expect(FeatureNumbers([], minimumCount: 1).numbers.isEmpty)
    }

    // MARK: - Choices

    private static func fit(_ rows: [([UInt64], Int)], classes: Int, rate: Double = 0.1, l2: Double = 0)
        -> ChoiceFit
    {
        var examples = ChoiceFit.Examples(featureCount: rows[0].0.count)
        for (hashes, truth) in rows {
            examples.hashes += hashes
            examples.append(truth: truth, of: classes)
        }
        return ChoiceFit(examples, classCount: classes, minimumCount: 1, learningRate: rate, l2: l2, seed: 1)
    }

    @Test func `the first step of a choice is AdaGrad's along the gradient`() {
        var fit = Self.fit([([11], 2)], classes: 3, rate: 0.5)
        #expect(abs(fit.run() - naturalLogarithm(3.0)) < 1e-6)
        let table = fit.table(smallest: 0)
        var sums = [Int32](repeating: 0, count: 3)
        table.add(11, to: &sums)
        // The gradient is the probability, minus 1 for the true class; the squares start at 0.0001.
        for (place, slope) in [1.0 / 3, 1.0 / 3, -2.0 / 3].enumerated() {
            let step = -0.5 * slope / (1e-4 + slope * slope).squareRoot()
            #expect(abs(Double(Float(sums[place]) * table.scale) - step) <= Double(table.scale))
        }
    }

    @Test func `a choice learns from its features`() {
        let rows: [([UInt64], Int)] = [([1, 10], 0), ([2, 10], 1), ([3, 10], 2), ([1, 20], 0)]
        var fit = Self.fit(rows, classes: 3)
        let losses = (0..<60).map { _ in fit.run() }
        #expect(losses[59] < losses[0] / 4)
        let table = fit.table(smallest: 0)
        for (hashes, truth) in rows {
            var sums = [Int32](repeating: 0, count: 3)
            for hash in hashes { table.add(hash, to: &sums) }
            #expect(sums.indices.max { sums[$0] < sums[$1] } == truth)
        }
    }

    @Test func `a choice of one class has no loss`() {
        var fit = Self.fit([([1], 0), ([2], 0)], classes: 1)
        #expect(fit.run() == 0)
    }

    // MARK: - Fine tags

    private static func bank(_ words: [(form: String, tag: String, fine: String?)]) -> Treebank {
        Treebank(
            sentences: words.map { word in
                AnnotatedSentence(words: [AnnotatedWord(form: word.form, tag: word.tag, fineTag: word.fine)])
            })
    }

    @Test func `a tag has the fine tags that it was seen with, the most frequent first`() throws {
        let counts = [("A", "z", 3), ("A", "y", 5), ("A", "slip", 1), ("B", "once", 1), ("A", "x", 3)]
        let words = counts.flatMap { tag, fine, count in
            (0..<count).map { (form: "\(fine)\($0)", tag: tag, fine: fine as String?) }
        }
        let bank = Self.bank(words + [(form: "w", tag: "C", fine: nil)])
        let tagger = try #require(FineTagFit(bank, tags: ["A", "B", "C"])).tagger(WordTaggerTrainer.Options())
        #expect(tagger.tags == ["once", "x", "y", "z"])
        #expect(tagger.choices.map { $0.map { tagger.tags[Int($0)] } } == [["y", "x", "z"], ["once"], []])
        #expect(FineTagFit(Self.bank([("w", "A", nil)]), tags: ["A"]) == nil)
    }

    @Test func `a tag has at most eight fine tags`() throws {
        let words = (0..<60).map { number in
            (form: "w\(number)", tag: "A", fine: "f\(number % 10)" as String?)
        }
        let tagger = try #require(FineTagFit(Self.bank(words), tags: ["A"])).tagger(
            WordTaggerTrainer.Options())
        #expect(tagger.tags == (0..<8).map { "f\($0)" })
        #expect(FineTagger.mostChoices == 8)
    }

    @Test func `a fine tag is always one of those of its tag`() throws {
        let tagger = try WordTaggerTests.trained(on: WordTaggerTests.fineBank)
        let fine = try #require(tagger.fineTagger)
        for text in HardTexts.strings {
            for token in tagger.tokens(in: text) {
                let tag = try #require(tagger.tags.firstIndex(of: token.tag))
                let choices = fine.choices[tag].map { fine.tags[Int($0)] }
                #expect(choices.contains(try #require(token.fineTag)))
            }
        }
    }
}
