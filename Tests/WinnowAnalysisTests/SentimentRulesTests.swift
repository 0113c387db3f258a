// The rules for words in context, as properties of any lexicon and any text.

import Testing
import WinnowCorpora
import WinnowNumerics
import WinnowSystem
import WinnowText

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct SentimentRulesTests {
    private static let text =
        "good\t1.9\ngreat\t3.1\nbad\t-2.5\nno\t-1.2\nsuper\t2.9\n:)\t2\nfed up\t-1.8\n😊\t1\n"

    private static func lexicon(mirrored: Bool = false) throws -> SentimentLexicon {
        guard mirrored else { return try SentimentLexicon(parsing: text) }
        let lines = text.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t")
            return fields[0] + "\t" + (fields[1].hasPrefix("-") ? fields[1].dropFirst() : "-" + fields[1])
        }
        return try SentimentLexicon(parsing: lines.joined(separator: "\n"))
    }

    private static func reading(_ text: String, _ lexicon: SentimentLexicon) -> LexiconReading {
        var (text, reader) = (text, LexiconReader())
        text.withUTF8 { reader.read($0) }
        return reader.reading(by: lexicon)
    }

    private static func sum(_ text: String) throws -> Double {
        reading(text, try lexicon()).valences.reduce(0, +)
    }

    /// Texts of words that the rules apply to.
    private static let texts = (1...150 as ClosedRange<UInt64>).map { seed in
        var generator = SeededGenerator(seed: seed)
        let words = [
            "good", "great", "bad", "no", "super", ":)", "fed up", "😊", "GOOD", "goooood", "not", "never",
            "so", "this",
            "without", "doubt", "least", "at", "very", "slightly", "VERY", "but", "it", "is", ".", "!", "???",
            ",", ";",
        ]
        return (0..<generator.next(below: 14)).map { _ in words[generator.next(below: words.count)] }
            .joined(separator: " ")
    }

    @Test func `a lexicon with opposite valences gives every text the opposite reading`() throws {
        let (lexicon, mirrored) = (try Self.lexicon(), try Self.lexicon(mirrored: true))
        for text in Self.texts {
            let (one, other) = (Self.reading(text, lexicon), Self.reading(text, mirrored))
            #expect(one.valences.map { -$0 } == other.valences.map { $0 == 0 ? 0 : $0 }, "\(text)")
            #expect(one.emphasis == other.emphasis)
            let (features, opposite) = (one.features, other.features)
            #expect(features[0] == -opposite[0] && features[1] == opposite[2] && features[2] == opposite[1])
        }
    }

    @Test func `features are in their ranges, and the shares of words add up to them`() throws {
        let lexicon = try Self.lexicon()
        for text in Self.texts + HardTexts.strings {
            let reading = Self.reading(text, lexicon)
            let features = reading.features.map { Double($0) }
            #expect(
                (-1...1).contains(features[0]) && (0..<1).contains(features[1])
                    && (0..<1).contains(features[2]))
            if reading.isEmpty { #expect(features == [0, 0, 0]) }
            let weights = [0.7, 1.3, -0.4]
            // If the words cancel out, there is nothing to emphasize.
            let whole = zip(features, weights).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(abs(reading.shares(weights: weights).reduce(0, +) - whole) < 1e-5, "\(text)")
        }
    }

    @Test func `every English negation reverses a valence`() throws {
        for word in EnglishNegation.words where word != "no" && word != "n't" {
            #expect(abs(try Self.sum("\(word) good") + 0.74 * 1.9) < 1e-6, "\(word)")
            #expect(abs(try Self.sum("\(word) bad") - 0.74 * 2.5) < 1e-6, "\(word)")
        }
    }

    @Test(arguments: [("very", 0.293), ("EXTREMELY", 0.293 + 0.733), ("slightly", -0.293), ("sorta", -0.293)])
    func `the effect of an adverb of degree falls over three words`(word: String, strength: Double) throws {
        for (distance, damping) in [1, 0.95, 0.9, 0].enumerated() {
            let between = String(repeating: "it ", count: distance)
            #expect(abs(try Self.sum("\(word) \(between)good") - (1.9 + damping * strength)) < 1e-5)
            #expect(abs(try Self.sum("\(word) \(between)bad") + (2.5 + damping * strength)) < 1e-5)
        }
    }

    @Test func `a negation affects three words, up to the end of its sentence or a known word`() throws {
        for (distance, factor) in [-0.74, -0.74, -0.74, 1].enumerated() {
            #expect(
                abs(try Self.sum("not \(String(repeating: "it ", count: distance))good") - factor * 1.9)
                    < 1e-6)
        }
        for stop in [".", "!", "?", ";"] { #expect(abs(try Self.sum("not\(stop) good") - 1.9) < 1e-6) }
        #expect(abs(try Self.sum("not, good") + 0.74 * 1.9) < 1e-6, "a comma does not end it")
        #expect(abs(try Self.sum("not bad good") - (0.74 * 2.5 + 1.9)) < 1e-6)
    }

    @Test func `case and width make no difference if all words have the same`() throws {
        for text in Self.texts where !text.contains("GOOD") && !text.contains("VERY") {
            let wide = String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map { scalar in
                        "a"..."z" ~= scalar ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
                    }))
            let lexicon = try Self.lexicon()
            #expect(Self.reading(text.uppercased(), lexicon).valences == Self.reading(text, lexicon).valences)
            #expect(
                Self.reading(wide, lexicon).valences.reduce(0, +)
                    == Self.reading(text, lexicon).valences.reduce(0, +))
        }
    }

    // MARK: - Lexicon files

    @Test(arguments: [
        ("good", 1, "is not an entry of at most 64 bytes, a tab and a valence"),
        ("a\t1\n\t3", 2, "is not an entry"),
        ("a\t1\n\n\(String(repeating: "x", count: 65))\t1", 3, "is not an entry"),
        ("good\t4.01", 1, "has valence 4.01, but must be within -4...4"),
        ("a\t1\r\nb\t-5\r\n", 2, "has valence -5.0"),
    ])
    func `a line that is not an entry is rejected with its number`(text: String, line: Int, reason: String) {
        let error = #expect(throws: AnalysisError.self) { try SentimentLexicon(parsing: text) }
        #expect(error?.code == .invalidData)
        #expect(
            error?.message.hasPrefix("line \(line) of the lexicon \(reason)") == true,
            "\(error?.message ?? "")")
    }

    @Test(arguments: ["", "\n \r\n", "table\tfurniture", "good\tnan"])
    func `a lexicon without valences is rejected`(text: String) {
        let error = #expect(throws: AnalysisError.self) { try SentimentLexicon(parsing: text) }
        #expect(error?.message == "the lexicon has no entry; give another file")
    }

    @Test func `entries are compared in lower case, with ordinary width and apostrophes`() throws {
        let lexicon = try SentimentLexicon(
            parsing: "ＧＯＯＤ\t1\nCAN’T  stand\t-3\n:D\t2\n\(String(repeating: "y", count: 64))\t4")
        #expect(lexicon.valence(of: "good") == 1 && lexicon.valence(of: "can't stand") == -3)
        #expect(lexicon.valence(of: ":d") == 2 && lexicon.valence(of: String(repeating: "y", count: 64)) == 4)
        #expect(lexicon.valence(of: "GOOD") == nil)
    }

    @Test func `a described symbol has the valence of its words, at most 4`() throws {
        let lexicon = try SentimentLexicon(
            parsing: "great\t3\nface\t0.5\nsad\t-2\n😊\tgreat great face\n😢\tsad face\n🙂\tGREAT\n")
        #expect(
            lexicon.valence(of: "😊") == 4 && lexicon.valence(of: "😢") == -1.5 && lexicon.valence(of: "🙂") == 3
        )
    }

    // MARK: - Examples, damping, shares

    @Test func `both classes have equal weight, and a neutral text is half of each`() {
        let corpus = Corpus(
            texts: ["a", "b", "c", "d"], labels: ["positive", "negative", "neutral", "positive"],
            weights: [1, 2, 4, 3])
        // Labels are in byte order: negative, neutral, positive.
        let examples = SentimentExamples([0, 1, 2, 3], of: corpus, values: [-1, 0, 1])
        #expect(examples.rows == [0, 1, 2, 2, 3] && examples.labels == [1, 0, 0, 1, 1])
        // 6 positive and 4 negative, 10 in total: 5 for each.
        #expect(
            zip(examples.weights, [5.0 / 6, 2.5, 2.5, 10.0 / 6, 2.5]).allSatisfy {
                abs(Double($0) - $1) < 1e-6
            })
        let scaled = SentimentExamples([0, 1], of: corpus, values: [-1, 0, 1], total: 8)
        #expect(scaled.weights == [4, 4])
        let oneSided = SentimentExamples([0, 3], of: corpus, values: [-1, 0, 1])
        #expect(oneSided.weights == [0.5, 1.5])
        #expect(SentimentExamples([], of: corpus, values: [-1, 0, 1]).weights == [])
        var joined = scaled
        joined.append(oneSided)
        #expect(
            joined.rows == [0, 1, 0, 3] && joined.labels == [1, 0, 1, 1]
                && joined.weights == [4, 4, 0.5, 1.5])
    }

    @Test func `the rows of a matrix are damped by their number of entries`() {
        let block = SparseBlock(starts: [0, 1, 1, 4], columns: [0, 0, 1, 2], values: [1, 1, 1, 2])
        var matrix = SparseMatrix(blocks: [block, block], columnCount: 3)
        let damping = LengthDamping(strength: 3)
        damping.apply(to: &matrix)
        for block in matrix.blocks {
            #expect(
                block.values == [
                    0.5, damping.factor(count: 3), damping.factor(count: 3), 2 * damping.factor(count: 3),
                ])
        }
        #expect(damping.factor(count: 1) == 0.5 && damping.factor(count: 9) == Float(0.75.squareRoot()))
    }

    @Test func `shares at the same position are added, in the order of the text`() {
        var shares = WordShares()
        let text = Array("very nice hat".utf8)
        let spans = [(0, 4), (5, 9), (5, 13), (10, 13)].map { TokenSpan(start: $0, end: $1, kind: .word) }
        shares.add([0.5, 1, 0, -2], at: spans)
        shares.add([0, 0.25, 3, 2], at: spans)
        shares.add([.infinity], at: spans)
        let words = text.withUnsafeBufferPointer { shares.words(of: $0, offset: 100) }
        #expect(words.map(\.text) == ["nice", "nice hat"])
        #expect(words.map(\.weight) == [1.25, 3] && words.map(\.range) == [105..<109, 105..<113])
    }

    // MARK: - Scores

    @Test func `a score is the hyperbolic tangent of half the log-odds`() {
        for step in -80...80 {
            let value = Double(step) / 4
            let probability = 1 / (1 + exponential(-value))
            #expect(abs(SentimentModel.score(value) - (2 * probability - 1)) < 1e-12)
            #expect(SentimentModel.score(-value) == -SentimentModel.score(value))
        }
        #expect(SentimentModel.score(0) == 0)
        #expect(SentimentModel.score(1e300) == 1 && SentimentModel.score(-.infinity) == -1)
    }

    @Test func `scores up to the margin are neutral, positive or negative`() throws {
        let scorer = try SentimentScorerTests.scorer()
        let margin = scorer.neutralMargin
        #expect(margin == 1.0 / 3)
        #expect([margin, -margin, 0].map(scorer.label) == [.neutral, .neutral, .neutral])
        #expect([margin.nextUp, 1].map(scorer.label) == [.positive, .positive])
        #expect([-margin.nextUp, -1].map(scorer.label) == [.negative, .negative])
    }

    @Test func `the strongest words come first, with ties in text order`() {
        let weights = [1, -3, 0.5, 3, -1]
        let words = weights.enumerated().map { Sentiment.Word(text: "\($0)", range: $0..<$0 + 1, weight: $1) }
        let passage = Sentiment.Passage(range: 0..<5, score: 0, label: .neutral, words: words)
        #expect(passage.strongestWords.map(\.text) == ["1", "3", "0", "4", "2"])
    }

    @Test func `a text has the sentiment of its only sentence and of its only paragraph`() throws {
        let scorer = try SentimentScorerTests.scorer()
        for text in ["This hat is nice", "not dull!", "ÉTÉ plain"] {
            let sentiment = scorer.sentiment(of: text)
            #expect(sentiment.sentences == [sentiment.text] && sentiment.paragraphs == [sentiment.text])
        }
    }

    @Test(
        arguments: [
            ("positive", 1), ("POS", 1), ("+", 1), ("Negative", -1), ("neg", -1), ("-", -1), ("neutral", 0),
            ("neu", 0),
            ("MIXED", 0), ("3.5", 3.5), ("-0.25", -0.25), ("1e2", 100),
        ] as [(String, Double)])
    func `a label has its numeric value`(label: String, value: Double) throws {
        #expect(try SentimentLabels(of: Corpus(texts: ["a"], labels: [label])).values == [value])
    }

    @Test func `an unknown label is rejected with its number, not its text`() {
        let corpus = Corpus(texts: ["a", "b", "c"], labels: ["negative", "private", "positive"])
        let error = #expect(throws: AnalysisError.self) { try SentimentLabels(of: corpus) }
        #expect(
            error?.message.hasPrefix("label 3 of 3 is not positive, negative, neutral or a number")
                == true)
    }

    // MARK: - Reports

    @Test func `the correlation agrees with its definition, for any scale and offset`() throws {
        var generator = SeededGenerator(seed: 9)
        let values = (0..<50).map { _ in
            (Double(generator.next(below: 100)), Double(generator.next(below: 100)))
        }
        let (left, right) = (values.map(\.0), values.map(\.1))
        let count = Double(values.count)
        let (x, y) = (left.reduce(0, +), right.reduce(0, +))
        let products = zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
        let squares = [left, right].map { $0.reduce(0) { $0 + $1 * $1 } }
        let expected =
            (count * products - x * y)
            / ((count * squares[0] - x * x).squareRoot() * (count * squares[1] - y * y).squareRoot())
        let found = try #require(SentimentEvaluation.correlation(left, right))
        #expect(abs(found - expected) < 1e-12)
        let shifted = try #require(
            SentimentEvaluation.correlation(left.map { 3 * $0 - 7 }, right.map { -$0 }))
        #expect(abs(shifted + expected) < 1e-12)
        #expect(SentimentEvaluation.correlation(left, left).map { abs($0 - 1) < 1e-12 } == true)
    }

    @Test func `an evaluation is written as a line and as JSON`() {
        let evaluation = SentimentEvaluation(scores: [0.5, -0.5, 0.5, 0], values: [1, 1, 1, 0]) { score in
            score > 0 ? .positive : score < 0 ? .negative : .neutral
        }
        #expect(
            evaluation.description
                == "4 texts, 3 of them positive or negative: sign accuracy 0.6667, label accuracy "
                + "0.7500; Pearson r 0.1741\n")
        #expect(evaluation.json["schema"] == "winnow.evaluation/1" && evaluation.json["task"] == "sentiment")
        #expect(evaluation.json["accuracy"]?.number == 2.0 / 3 && evaluation.json["labelAccuracy"] == 0.75)
        #expect(evaluation.measures.map(\.name) == SentimentEvaluation.measureNames)
        #expect(evaluation.measures.map(\.value) == [2.0 / 3, 0.75, evaluation.pearson])
        let one = SentimentEvaluation(scores: [1], values: [1]) { _ in .positive }
        #expect(one.description.hasPrefix("1 text, 1 of them") && one.description.hasSuffix("Pearson r –\n"))
        #expect(one.json["pearson"] == .null)
    }

    @Test func `the evaluation of a corpus agrees with the scores of its texts`() throws {
        let scorer = try SentimentScorerTests.scorer()
        let corpus = SentimentScorerTests.corpus()
        let signs = ["negative": -1.0, "neutral": 0, "positive": 1]
        let values = try corpus.labelIndices.map { try #require(signs[corpus.labels[Int($0)]]) }
        let byHand = SentimentEvaluation(scores: scorer.scores(of: corpus), values: values) {
            scorer.label(of: $0)
        }
        #expect(try SentimentEvaluation(of: scorer, on: corpus, threads: 2) == byHand)
    }
}
