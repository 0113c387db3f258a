// Reports of taggers and lemmatizers: against independent counts, and as text and JSON.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem
import WinnowText

@testable import WinnowAnalysis

@Suite struct ReportTests {
    /// A corpus with some tags and lemmas changed or removed.
    private static func altered(_ bank: Treebank, seed: UInt64, tags: [String]) -> Treebank {
        var generator = SeededGenerator(seed: seed)
        var bank = bank
        for sentence in bank.sentences.indices {
            for word in bank.sentences[sentence].words.indices {
                switch generator.next(below: 8) {
                case 0: bank.sentences[sentence].words[word].tag = tags[generator.next(below: tags.count)]
                case 1: bank.sentences[sentence].words[word].tag = nil
                case 2: bank.sentences[sentence].words[word].fineTag = "XX"
                case 3: bank.sentences[sentence].words[word].fineTag = nil
                case 4: bank.sentences[sentence].words[word].lemma = "other"
                case 5: bank.sentences[sentence].words[word].lemma?.append("S")
                case 6:
                    bank.sentences[sentence].words[word].lemma = bank.sentences[sentence].words[word].lemma?
                        .uppercased()
                default: break
                }
            }
        }
        return bank
    }

    // MARK: - Taggers

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a tagging report agrees with counts of each word`(seed: UInt64) throws {
        let tagger = try WordTaggerTests.tagger()
        let bank = Self.altered(
            WordTaggerTests.bank(30, seed: seed), seed: seed, tags: ["NOUN", "DET", "NEW"])
        let report = TaggingReport(of: tagger, on: bank)
        #expect(report.sentences == 30 && report.words == bank.sentences.reduce(0) { $0 + $1.words.count })

        var (right, found, wanted): ([String: Int], [String: Int], [String: Int]) = ([:], [:], [:])
        var fine = (right: 0, all: 0)
        for sentence in bank.sentences {
            let (answers, fineAnswers) = (
                tagger.tags(of: sentence.forms), tagger.fineTags(of: sentence.forms)
            )
            for (index, word) in sentence.words.enumerated() {
                if let tag = word.fineTag {
                    fine.all += 1
                    if fineAnswers[index] == tag { fine.right += 1 }
                }
                guard let tag = word.tag else { continue }
                wanted[tag, default: 0] += 1
                found[answers[index], default: 0] += 1
                if answers[index] == tag { right[tag, default: 0] += 1 }
            }
        }
        let all = wanted.values.reduce(0, +)
        #expect(report.tagAccuracy == Double(right.values.reduce(0, +)) / Double(all))
        #expect(report.fineTagAccuracy == Double(fine.right) / Double(fine.all))
        #expect(report.confusion.labels == Set(tagger.tags + ["NEW"]).sorted())
        for (label, scores) in zip(report.confusion.labels, report.confusion.labelScores) {
            let own = Double(right[label] ?? 0)
            #expect(scores.support == wanted[label] ?? 0)
            #expect(scores.recall == wanted[label].map { own / Double($0) })
            #expect(scores.precision == found[label].map { own / Double($0) })
        }
        #expect(report.spans == nil && report.spanKinds == [:])
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `words and sentences found in raw text are compared with the corpus`(seed: UInt64) throws {
        let tagger = try WordTaggerTests.tagger()
        var bank = Self.altered(WordTaggerTests.bank(20, seed: seed), seed: seed, tags: ["NOUN", "VERB"])
        // A word that any tokenizer splits.
        bank.sentences[3].words[0].form = "the (a"
        let report = TaggingReport(of: tagger, on: bank)
        let (text, spans) = bank.text()
        let tokens = tagger.tokens(in: text)
        let (wanted, found) = (Set(spans.joined()), Set(tokens.map(\.range)))
        let right = wanted.intersection(found).count
        #expect(report.tokens == F1Counts(right: right, found: found.count, wanted: wanted.count))
        #expect(right < wanted.count)
        let tags = Dictionary(
            uniqueKeysWithValues: zip(spans.joined(), bank.sentences.flatMap(\.words).map(\.tag)))
        let tagged = tokens.count { token in tags[token.range].map { $0 == token.tag } ?? false }
        #expect(report.taggedTokens == F1Counts(right: tagged, found: found.count, wanted: wanted.count))
        let cuts = SentenceTokenizer().sentences(in: text)
        #expect(report.sentenceCuts?.found == cuts.count && report.sentenceCuts?.wanted == 20)
        // Without white space in the corpus there is no raw text.
        for sentence in bank.sentences.indices {
            for word in bank.sentences[sentence].words.indices {
                bank.sentences[sentence].words[word].isFollowedBySpace = true
            }
        }
        let without = TaggingReport(of: tagger, on: bank)
        #expect(without.tokens == nil && without.sentenceCuts == nil && without.taggedTokens == nil)
    }

    /// The spans by CoNLL's evaluation rules, which check at each word whether a span ends and one begins.
    private static func runs(_ tags: [String]) -> Set<TaggedSpan> {
        var runs: Set<TaggedSpan> = []
        var start: Int?
        func kind(_ index: Int) -> String { String(tags[index].dropFirst(2)) }
        func isRun(_ index: Int) -> Bool { tags[index].hasPrefix("B-") || tags[index].hasPrefix("I-") }
        for index in 0...tags.count {
            let goesOn =
                start != nil && index < tags.count && tags[index].hasPrefix("I-")
                && kind(index) == kind(index - 1)
            if let first = start, !goesOn {
                runs.insert(TaggedSpan(words: first..<index, kind: kind(first)))
                start = nil
            }
            if start == nil, index < tags.count, isRun(index) { start = index }
        }
        return runs
    }

    @Test func `spans agree with CoNLL's rules`() {
        let tags = ["O", "B-a", "I-a", "B-b", "I-b", "X", "B-", "I-"]
        for seed in 1...300 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let sentence = (0..<generator.next(below: 12)).map { _ in tags[generator.next(below: tags.count)]
            }
            let spans = TaggedSpan.spans(of: sentence)
            #expect(Set(spans) == Self.runs(sentence), "\(sentence)")
            #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.words.upperBound <= $1.words.lowerBound })
        }
    }

    @Test func `a span is right if its kind and both ends are`() throws {
        let tagger = try NameRecognizerTests.tagger()
        let tags = ["O", "B-person", "I-person", "B-place", "B-band"]
        let bank = Self.altered(NameRecognizerTests.bank(40, seed: 2), seed: 4, tags: tags)
        let report = TaggingReport(of: tagger, on: bank)
        var counts: [String: F1Counts] = [:]
        for sentence in bank.sentences {
            let wanted = Self.runs(sentence.words.map { $0.tag ?? "O" })
            let found = Self.runs(tagger.tags(of: sentence.forms))
            for kind in Set((wanted.union(found)).map(\.kind)) {
                counts[kind, default: F1Counts()].add(
                    right: wanted.intersection(found).count { $0.kind == kind },
                    found: found.count { $0.kind == kind },
                    wanted: wanted.count { $0.kind == kind })
            }
        }
        #expect(report.spanKinds == counts)
        #expect(report.spanKinds["band"]?.precision == nil && report.spanKinds["band"]?.recall == 0)
        let sums = counts.values.reduce(into: F1Counts()) {
            $0.add(right: $1.right, found: $1.found, wanted: $1.wanted)
        }
        #expect(report.spans == sums)
        #expect(report.measures.first { $0.name == "span-f1" }?.value == sums.f1)
    }

    @Test(
        arguments: [
            ((3, 4, 6), 0.75, 0.5, 0.6), ((0, 0, 5), nil, 0, 0), ((0, 2, 0), 0, nil, 0),
            ((0, 0, 0), nil, nil, nil),
        ] as [((Int, Int, Int), Double?, Double?, Double?)])
    func `precision, recall and F1 follow from counts`(
        counts: (right: Int, found: Int, wanted: Int), precision: Double?, recall: Double?, f1: Double?
    ) {
        let counts = F1Counts(right: counts.right, found: counts.found, wanted: counts.wanted)
        #expect(counts.precision == precision && counts.recall == recall && counts.f1 == f1)
        #expect(
            counts.json == [
                "precision": .optional(precision), "recall": .optional(recall), "f1": .optional(f1),
                "support": .integer(counts.wanted),
            ])
    }

    @Test func `the text of a tagging report is a table`() throws {
        var report = TaggingReport(of: try WordTaggerTests.tagger(), on: Treebank(sentences: []))
        #expect(report.tagAccuracy == nil && report.fineTagAccuracy == nil && report.tokens == nil)
        report.sentences = 2
        report.words = 12345
        report.confusion = try ConfusionMatrix(
            labels: ["ADJ", "NOUN", "X\u{1B}"], counts: [[1, 1, 0], [0, 2000, 0], [0, 0, 0]])
        report.spans = F1Counts(right: 3, found: 4, wanted: 6)
        report.spanKinds = [
            "place": F1Counts(right: 3, found: 4, wanted: 6), "band": F1Counts(right: 0, found: 0, wanted: 0),
        ]
        #expect(
            report.description == """
                12,345 words in 2 sentences

                tag-accuracy  0.9995  on the corpus's tokens
                span-f1       0.6000  spans with the right kind and both ends

                run    precision  recall      F1  support
                band           –       –       –        0
                place     0.7500  0.5000  0.6000        6

                tag   precision  recall      F1  support
                ADJ      1.0000  0.5000  0.6667        2
                NOUN     0.9995  1.0000  0.9998    2,000

                """)
        #expect(report.json["tagAccuracy"]?.number == 2001.0 / 2002)
        #expect(report.json["tokenF1"] == .null)
        #expect(report.json["spanKinds"]?["place"]?["support"] == 6)
        #expect(report.json["tags"]?["NOUN"]?["recall"]?.number == 1)
    }

    // MARK: - Lemmatizers

    @Test(arguments: [1, 2] as [UInt64])
    func `a lemma report agrees with counts of each word`(seed: UInt64) throws {
        let lemmatizer = try LemmatizerTests.lemmatizer()
        let training = LemmatizerTests.bank(2)
        let bank = Self.altered(LemmatizerTests.bank(40, seed: seed), seed: seed, tags: ["NOUN", "VERB"])
        let tagger = try WordTaggerTests.tagger()
        let known = Set(training.sentences.flatMap(\.forms).map { $0.lowercased() })
        for tagger in [nil, tagger] {
            let report = LemmaReport(of: lemmatizer, on: bank, tagger: tagger, training: training)
            var all = (words: 0, right: 0, ignoringCase: 0, given: 0, known: 0, knownRight: 0)
            var tags: [String: [Bool]] = [:]
            for sentence in bank.sentences {
                let given = lemmatizer.lemmas(of: sentence.forms, tags: sentence.words.map { $0.tag ?? "" })
                let found =
                    tagger.map { lemmatizer.lemmas(of: sentence.forms, tags: $0.tags(of: sentence.forms)) }
                    ?? given
                for (index, word) in sentence.words.enumerated() {
                    guard let lemma = word.lemma else { continue }
                    let isRight = found[index] == lemma
                    all.words += 1
                    all.right += isRight ? 1 : 0
                    all.ignoringCase += found[index].lowercased() == lemma.lowercased() ? 1 : 0
                    all.given += given[index] == lemma ? 1 : 0
                    if known.contains(word.form.lowercased()) {
                        all.known += 1
                        all.knownRight += isRight ? 1 : 0
                    }
                    tags[word.tag ?? "", default: []].append(isRight)
                }
            }
            #expect(report.all.words == all.words && report.all.right == all.right)
            #expect(report.ignoringCase.right == all.ignoringCase && all.ignoringCase > all.right)
            #expect(report.withGivenTags.right == all.given)
            #expect(report.known.words == all.known && report.known.right == all.knownRight)
            #expect(
                report.unknown.words == all.words - all.known
                    && report.unknown.right == all.right - all.knownRight)
            #expect(report.tags.mapValues(\.words) == tags.mapValues(\.count))
            #expect(report.tags.mapValues(\.right) == tags.mapValues { $0.count { $0 } })
        }
    }

    @Test func `the text of a lemma report is a table`() throws {
        var report = LemmaReport(
            of: try LemmatizerTests.lemmatizer(), on: Treebank(sentences: []), tagger: nil)
        #expect(report.measures.map(\.value) == [nil, nil, nil, nil, nil])
        func counts(_ right: Int, _ words: Int) -> LemmaReport.Counts {
            var counts = LemmaReport.Counts()
            for number in 0..<words { counts.add(number < right) }
            return counts
        }
        report.sentences = 1
        report.all = counts(3, 4)
        report.ignoringCase = counts(4, 4)
        report.withGivenTags = counts(2, 4)
        report.tags = ["VERB": counts(1, 2), "X": counts(2, 2), "": counts(0, 1)]
        #expect(
            report.description == """
                4 words in 1 sentences

                lemma-accuracy                  0.7500  on the corpus's tokens
                lemma-accuracy-ignoring-case    1.0000  ignoring case
                lemma-accuracy-with-given-tags  0.5000  with the corpus's tags

                tag   accuracy  support
                VERB    0.5000        2
                X       1.0000        2

                """)
        #expect(report.json["lemmaAccuracy"] == 0.75)
        #expect(report.json["knownWordAccuracy"] == .null)
        #expect(report.json["tags"]?["VERB"] == ["accuracy": 0.5, "support": 2])
        #expect(zip(LemmaReport.measureNames, report.measures).allSatisfy { $0 == $1.name })
    }
}

extension F1Counts {
    fileprivate init(right: Int, found: Int, wanted: Int) {
        self.init()
        add(right: right, found: found, wanted: wanted)
    }
}
