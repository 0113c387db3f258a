// Guarantees of splits.

import Testing
import WinnowSystem

@testable import WinnowCorpora

struct SplitterTests {
    private static func corpus(seed: UInt64, rows: Int, grouped: Bool) -> Corpus {
        var generator = SeededGenerator(seed: seed)
        var texts: [String] = []
        var labels: [String] = []
        var groups: [String] = []
        for row in 0..<rows {
            let isRepeated = generator.next(below: 4) == 0
            let number = isRepeated ? generator.next(below: rows / 4 + 1) : row
            let text = "Message number \(number) ÉCOLE"
            texts.append(
                [text, text.uppercased(), "  " + text.replacing(" ", with: "\n\t ") + " "][
                    generator.next(below: 3)])
            labels.append(["ham", "ham", "ham", "ham", "spam", "rare \(row / 50)"][generator.next(below: 6)])
            groups.append("\(generator.next(below: rows))")
        }
        return Corpus(texts: texts, labels: labels, groups: grouped ? groups : nil)
    }

    @Test(arguments: 0..<30)
    func `a split is complete, keeps equal texts together and every label in training`(seed: UInt64) throws {
        let corpus = Self.corpus(seed: seed, rows: 40 + Int(seed) * 20, grouped: seed % 2 == 0)
        let splitter = Splitter(validationShare: 0.1, testShare: 0.2, seed: seed)
        let split = try splitter.split(corpus, threads: 1)
        let comment: Comment = "seed \(seed)"
        #expect((split.training + split.validation + split.test).sorted() == Array(0..<corpus.count), comment)
        #expect(try splitter.split(corpus, threads: 4) == split, comment)

        var sideOfText: [String: Int] = [:]
        var sideOfGroup: [Int32: Int] = [:]
        var textsOfLabel: [Int32: Set<String>] = [:]
        for (side, rows) in [split.training, split.validation, split.test].enumerated() {
            for row in rows {
                let text = corpus.text(at: row).lowercased().split { $0.isWhitespace }.joined(separator: " ")
                #expect(sideOfText.updateValue(side, forKey: text) ?? side == side, comment)
                if let group = corpus.groups?[row] {
                    #expect(sideOfGroup.updateValue(side, forKey: group) ?? side == side, comment)
                }
                textsOfLabel[corpus.labelIndices[row], default: []].insert(text)
            }
        }
        let trained = Set(split.training.map { corpus.labelIndices[$0] })
        for label in textsOfLabel.keys { #expect(trained.contains(label), comment) }
    }

    @Test func `each part has the share of each label`() throws {
        let corpus = Corpus(
            texts: (0..<2000).map { "text \($0)" }, labels: (0..<2000).map { $0 % 10 == 0 ? "spam" : "ham" })
        let split = try Splitter(validationShare: 0.05, testShare: 0.2, seed: 7).split(corpus)
        #expect(split.test.count == 400)
        #expect(split.test.count { $0 % 10 == 0 } == 40)
        #expect(split.validation.count == 100)
        #expect(split.validation.count { $0 % 10 == 0 } == 10)
        let other = try Splitter(validationShare: 0.05, testShare: 0.2, seed: 8).split(corpus)
        #expect(other.test != split.test)
    }

    @Test func `many small labels still fill the share`() throws {
        let corpus = Corpus(texts: (0..<300).map { "text \($0)" }, labels: (0..<300).map { "\($0 % 100)" })
        let split = try Splitter(testShare: 0.1).split(corpus)
        #expect(split.test.count == 30)
    }

    @Test func `a label with one text stays in training`() throws {
        let corpus = Corpus(
            texts: (0..<100).map { $0 % 5 == 0 ? "Same  text" : "text \($0)" },
            labels: (0..<100).map { $0 % 5 == 0 ? "one" : "many" })
        let split = try Splitter(validationShare: 0.3, testShare: 0.3).split(corpus)
        #expect(split.training.count { $0 % 5 == 0 } == 20)
    }

    @Test(arguments: [(0, 0.0), (49, 0), (50, 0.1), (199, 0.1), (200, 0.05), (1_000_000, 0.05)])
    func `the automatic share depends on the rows`(rows: Int, share: Double) {
        #expect(Splitter.automaticValidationShare(rows: rows) == share)
    }

    @Test(arguments: [(-0.1, 0.0), (1, 0), (0.5, 0.5), (.nan, 0), (0, .infinity)])
    func `shares that leave no training rows are refused`(validation: Double, test: Double) {
        let corpus = Corpus(texts: ["a"], labels: ["x"])
        let error = #expect(throws: CorpusError.self) {
            try Splitter(validationShare: validation, testShare: test).split(corpus)
        }
        #expect(error?.code == .invalidOption)
    }

    @Test func `an empty corpus is split into empty parts`() throws {
        let split = try Splitter(testShare: 0.5).split(Corpus(texts: [], labels: []))
        #expect(split == CorpusSplit())
    }

    @Test(arguments: [(700, true), (90, false)])
    func `a text that more than a tenth of the rows have is drawn row by row`(
        count: Int, isDivided: Bool
    ) throws {
        let texts = (0..<1000).map { $0 < count ? "Out of office" : "message number \($0)" }
        let corpus = Corpus(texts: texts, labels: (0..<1000).map { $0 < 850 ? "ham" : "spam" })
        let split = try Splitter(validationShare: 0.1, testShare: 0.2, seed: 1).split(corpus)
        let counts = [split.training, split.validation, split.test].map { rows in rows.count { $0 < count } }
        #expect(counts.allSatisfy { $0 > 0 } == isDivided, "\(counts)")
        if isDivided { #expect(abs(counts[2] - count / 5) < 40, "\(counts)") }
        let folds = try Splitter(seed: 1).folds(of: corpus, count: 5)
        let inFolds = folds.map { rows in rows.count { $0 < count } }
        #expect(inFolds.allSatisfy { $0 > 0 } == isDivided, "\(inFolds)")
        #expect(NearDuplicates(of: corpus).dividedCount == (isDivided ? count - 1 : 0))
    }

    @Test(arguments: [2, 5, 10])
    func `folds contain every row once and keep equal texts together`(count: Int) throws {
        let corpus = Self.corpus(seed: 99, rows: 400, grouped: false)
        let folds = try Splitter(seed: 3).folds(of: corpus, count: count)
        #expect(folds.count == count)
        #expect(folds.joined().sorted() == Array(0..<400))
        for fold in folds { #expect(abs(fold.count - 400 / count) <= 400 / count / 4 + 4) }
        var foldOfText: [String: Int] = [:]
        for (number, fold) in folds.enumerated() {
            for row in fold {
                let text = corpus.text(at: row).lowercased().split { $0.isWhitespace }.joined(separator: " ")
                #expect(foldOfText.updateValue(number, forKey: text) ?? number == number)
            }
        }
        for wrong in [1, 401, 100_000_000_000, Int.max] {
            #expect(throws: CorpusError.self) { try Splitter().folds(of: corpus, count: wrong) }
        }
    }

    @Test(arguments: [
        ("Free  Entry", "free entry"), (" FREE\r\n\tENTRY ", "free entry"), ("ÉCOLE\u{A0}Ж", "école ж"),
        ("abcdefg H", "ABCDEFG h"), ("12345678 9", "12345678\u{3000}9"), ("İ", "i\u{307}"), ("", " \n"),
        ("A234567 B234567 ", "a234567 b234567"),
    ])
    func `texts that differ only in case and white space are equal`(left: String, right: String) {
        #expect(hash(left) == hash(right))
        #expect(normalized(left) == normalized(right))
    }

    @Test(arguments: [
        ("a b", "ab"), ("a", "b"), ("abcdefgh", "abcdefgh\0x"), ("é", "e"), ("[", "{"), ("@", "`"),
    ])
    func `texts that differ otherwise are not equal`(left: String, right: String) {
        #expect(hash(left) != hash(right))
    }

    @Test(arguments: 0..<300)
    func `the fast hash of plain text is the hash of its normalized form`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("azAZ@[`{09~ !".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<generator.next(below: 40) {
            text.append(alphabet[generator.next(below: alphabet.count)])
        }
        // A leading space avoids the fast path.
        #expect(hash(String(text)) == hash(" " + String(text)), "seed \(seed): \(String(text))")
    }

    private func hash(_ text: String) -> UInt64 {
        var scratch: [UInt8] = []
        return Array(text.utf8).withUnsafeBufferPointer { NormalizedText.hash($0, scratch: &scratch) }
    }

    private func normalized(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { NormalizedText.normalize($0, into: &output) }
        return output
    }
}
