// From words to lemmas: changes of endings, letter case, rules, and learning from a corpus.

import Testing
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

@testable import WinnowAnalysis

@Suite struct LemmaEditTests {
    /// The lemma that a lemmatizer writes for a word and a change.
    private static func lemma(of word: String, _ edit: LemmaEdit?, _ letters: LemmaCase = .small) -> String {
        let rules = LemmaRules(edits: [edit ?? .none], rules: [])
        var buffer = LemmaBuffer()
        var word = word
        word.withUTF8 { buffer.append($0, LetterOutline($0), edit == nil ? nil : 0, of: rules, letters) }
        return buffer[0]
    }

    // MARK: - Changes

    @Test(arguments: [
        ("walks", "walk", 1, ""), ("mice", "mouse", 3, "ouse"), ("was", "be", 3, "be"), ("dog", "dog", 0, ""),
        ("studies", "study", 3, "y"), ("go", "gone", 0, "ne"), ("école", "ecole", 6, "ecole"),
        ("né", "nè", 2, "è"),
        ("1,100", "1100", 255, ""), ("a,b", "ab", 2, "b"), ("1,2", "2", 3, "2"),
    ])
    func `a change replaces the ending that differs`(
        word: String, lemma: String, strip: Int, addition: String
    ) throws {
        let edit = try #require(LemmaEdit(from: Array(word.utf8), to: Array(lemma.utf8)))
        #expect(Int(edit.strip) == strip && edit.addition == Array(addition.utf8))
        #expect(Self.lemma(of: word, edit) == lemma)
    }

    @Test func `a change from one random word to another produces the second`() throws {
        let letters = ["a", "b", "é", "è", "東", "1", ","]
        for seed in 1...500 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func word() -> String {
                (0..<1 + generator.next(below: 7)).map { _ in letters[generator.next(below: 7)] }.joined()
            }
            let (from, to) = (word(), word())
            let edit = try #require(LemmaEdit(from: Array(from.utf8), to: Array(to.utf8)))
            #expect(Self.lemma(of: from, edit) == to, "\(from) to \(to)")
        }
    }

    @Test func `empty lemmas and overlong changes are rejected`() {
        let long = [UInt8](repeating: 0x61, count: 64)
        #expect(LemmaEdit(from: [0x62], to: []) == nil)
        #expect(LemmaEdit(from: long, to: [0x62]) == nil)
        #expect(LemmaEdit(from: Array(long.dropLast()), to: [0x62])?.strip == 63)
        #expect(LemmaEdit(from: [0x62], to: Array(repeating: 0x61, count: 256)) == nil)
    }

    @Test func `a change that does not fit leaves the word unchanged`() {
        let cut = LemmaEdit(strip: 1, addition: [])
        #expect(Self.lemma(of: "é", cut) == "é", "half a character cannot be removed")
        #expect(Self.lemma(of: "a", LemmaEdit(strip: 3, addition: [0x62])) == "a")
        #expect(Self.lemma(of: "a", cut) == "a", "a lemma is not empty")
        #expect(Self.lemma(of: "ab", cut) == "a")
        #expect(Self.lemma(of: "", nil) == "")
        #expect(Self.lemma(of: ",", LemmaEdit(strip: LemmaEdit.withoutCommas, addition: [])) == ",")
    }

    @Test(arguments: [
        ("Walks", LemmaCase.small, "walk"), ("Walks", .kept, "Walk"), ("WALKS", .kept, "WALK"),
        ("walks", .title, "Walk"),
        ("walks", .capitals, "WALK"), ("ÉCOLES", .small, "école"), ("ÉCOLES", .kept, "ÉCOLE"),
    ])
    func `a lemma is written in its letter case`(word: String, letters: LemmaCase, lemma: String) {
        #expect(Self.lemma(of: word, LemmaEdit(strip: 1, addition: []), letters) == lemma)
    }

    @Test func `the ending added to a word in capitals is also in capitals`() {
        let ies = LemmaEdit(strip: 3, addition: Array("y".utf8))
        #expect(Self.lemma(of: "CITIES", ies, .kept) == "CITY")
        #expect(Self.lemma(of: "Cities", ies, .kept) == "City")
    }

    @Test(arguments: [
        ("", LetterOutline.none), ("12", .none), ("!?", .none), ("dog", .small), ("é", .small),
        ("i5", .small),
        ("I", .single), ("É", .single), ("5A", .single), ("Dog", .title), ("Élan", .title), ("ǅ", .single),
        ("USA", .capitals), ("U.S.", .capitals), ("ÉCOLE", .capitals), ("iPhone", .mixed),
        ("McDonald", .mixed),
        ("aB", .mixed), ("東京", .small),
    ])
    func `an outline shows which letters are capitals`(word: String, outline: LetterOutline) {
        var word = word
        #expect(word.withUTF8 { LetterOutline($0) } == outline)
    }

    @Test(arguments: [
        ("walk", "walks", LemmaCase.small), ("Berlin", "Berlin", .kept), ("Berlin", "BERLIN", .title),
        ("USA", "USA", .kept), ("I", "me", .title), ("English", "english", .title), ("TV", "tv", .capitals),
        ("iPhone", "iPhones", .kept), ("eBay", "ebay", .small), ("Mr", "MR.", .title),
    ])
    func `the case of a lemma is learned from its word`(lemma: String, word: String, letters: LemmaCase) {
        #expect(LemmaExamples.letters(of: lemma, for: word) == letters)
    }

    // MARK: - Keys

    @Test func `an ending has one key for any beginning, and another one under each tag`() {
        func ends(_ word: String, _ tag: String) -> [UInt64] {
            var word = word
            var ends = [UInt64](repeating: 0, count: LemmaKey.longestEnd + 1)
            let count = word.withUTF8 { word in
                ends.withUnsafeMutableBufferPointer {
                    $0.baseAddress.map { LemmaKey.write(word, seed: LemmaKey.seed(of: tag), to: $0).endCount }
                        ?? 0
                }
            }
            return Array(ends[...count])
        }
        #expect(ends("walking", "V").count == 8 && ends("go", "V").count == 3 && ends("", "V").count == 1)
        #expect(ends("talking", "V")[...6] == ends("WALKING", "V")[...6])
        #expect(ends("talking", "V")[7] != ends("walking", "V")[7])
        #expect(Set(ends("walking", "V")).isDisjoint(with: ends("walking", "N")))
        #expect(ends("abc12", "") == ends("abc99", ""), "digits are equal")
    }

    @Test func `a whole word has its own key unless it is too long`() {
        func whole(_ count: Int) -> UInt64? {
            let word = [UInt8](repeating: 0x61, count: count)
            return word.withUnsafeBufferPointer { word in
                withUnsafeTemporaryAllocation(of: UInt64.self, capacity: LemmaKey.longestEnd + 1) { ends in
                    ends.baseAddress.flatMap { LemmaKey.write(word, seed: 1, to: $0).whole }
                }
            }
        }
        #expect(Set((0...63).map(whole)).count == 64)
        #expect(whole(63) != nil && whole(64) == nil)
    }

    // MARK: - Learning

    /// A lemmatizer trained quickly, with the corpus's tags only.
    private static func lemmatizer(_ bank: Treebank) throws -> Lemmatizer {
        try LemmatizerTests.trained(on: bank, folds: 0)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `every word of the corpus gets its lemma under its tag, even if irregular`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func word() -> String {
            (0..<2 + generator.next(below: 6)).map { _ in ["a", "b", "s", "é", "t"][generator.next(below: 5)]
            }.joined()
        }
        var lemmas: [[String]: String] = [:]
        for _ in 0..<150 { lemmas[[word(), ["N", "V"][generator.next(below: 2)]]] = word() }
        let words = lemmas.map { AnnotatedWord(form: $0[0], lemma: $1, tag: $0[1]) }
        let lemmatizer = try Self.lemmatizer(
            Treebank(sentences: words.map { AnnotatedSentence(words: [$0]) }))
        for (type, lemma) in lemmas {
            #expect(lemmatizer.lemma(of: type[0], tag: type[1]) == lemma, "\(type)")
        }
    }

    @Test func `the neighbouring tag decides between two lemmas, on either side`() throws {
        let word = AnnotatedWord(form: "her", lemma: "she", tag: "P")
        var other = word
        other.lemma = "her"
        let noun = AnnotatedWord(form: "dog", lemma: "dog", tag: "N")
        let sentences = (0..<20).map { number in
            AnnotatedSentence(words: number % 2 == 0 ? [word] : [other, noun])
        }
        let lemmatizer = try Self.lemmatizer(Treebank(sentences: sentences))
        #expect(lemmatizer.lemmas(of: ["her", "cat"], tags: ["P", "N"])[0] == "her")
        #expect(lemmatizer.lemmas(of: ["her"], tags: ["P"]) == ["she"])
        #expect(lemmatizer.lemmas(of: ["cat", "her"], tags: ["N", "P"])[1] == "she")
    }

    @Test func `an ending that most words share is a rule for unseen words`() throws {
        let pairs = [
            ("cities", "city"), ("studies", "study"), ("parties", "party"), ("armies", "army"),
            ("bodies", "body"), ("copies", "copy"), ("dogs", "dog"), ("cats", "cat"),
            ("hats", "hat"), ("ties", "tie"),
        ]
        let words = pairs.map { AnnotatedWord(form: $0, lemma: $1, tag: "N") }
        let lemmatizer = try Self.lemmatizer(Treebank(sentences: [AnnotatedSentence(words: words)]))
        #expect(lemmatizer.lemma(of: "ladies", tag: "N") == "lady")
        #expect(lemmatizer.lemma(of: "lamps", tag: "N") == "lamp")
        #expect(lemmatizer.lemma(of: "ties", tag: "N") == "tie")
        #expect(lemmatizer.lemma(of: "12", tag: "N") == "12")
    }

    @Test func `a list adds words that are not in the corpus, and changes none that are`() throws {
        let lexicon = LemmaLexicon(entries: [
            .init(form: "geese", tag: "N", lemma: "goose"), .init(form: "dogs", tag: "N", lemma: "wrong"),
            .init(form: "oxen", tag: "other", lemma: "ox"), .init(form: "geese", tag: "N", lemma: "second"),
        ])
        let words = [AnnotatedWord(form: "dogs", lemma: "dog", tag: "N")]
        let examples = LemmaExamples(
            Treebank(sentences: [AnnotatedSentence(words: words)]), usesFineTags: false)
        var learner = LemmaRuleLearner(examples, minimumSupport: 2)
        learner.add(lexicon)
        let rules = try learner.table()
        let empty = TaggerTable(hashes: [], weights: [], tagCount: 3, stride: 3, smallest: 0)
        let lemmatizer = Lemmatizer(tags: ["N"], rules: rules, cases: empty)
        #expect(lemmatizer.lemma(of: "geese", tag: "N") == "goose")
        #expect(lemmatizer.lemma(of: "dogs", tag: "N") == "dog")
        #expect(lemmatizer.lemma(of: "oxen") == "ox", "an unknown tag counts as none")
    }

    @Test(arguments: [
        ("a\tb\n", 1), ("x\tN\ty\n\na\tN\t\n", 3), ("a\tb\tc\td\n", 1), ("\tb\tc\n", 1),
        ("a\tb\tc\tirregular\te", 1),
    ])
    func `an invalid line of a list is reported with its number`(text: String, line: Int) {
        let error = #expect(throws: AnalysisError.self) { try LemmaLexicon(parsing: text) }
        #expect(error?.code == .invalidData)
        #expect(
            error?.message.hasPrefix("line \(line) of the lexicon is not a word, a tag, a lemma") == true)
    }

    @Test func `a list can have Unix and Windows line endings`() throws {
        let expected = [
            LemmaLexicon.Entry(form: "mice", tag: "N", lemma: "mouse", isRegular: false),
            LemmaLexicon.Entry(form: "été", tag: "N", lemma: "été"),
        ]
        for end in ["\n", "\r\n", "\n\n", "\r\n\r\n"] {
            let text = "\u{FEFF}Mice\tN\tMouse\tirregular\(end)ÉTÉ\tN\tété\t\(end)"
            #expect(try LemmaLexicon(parsing: text).entries == expected)
        }
        #expect(try LemmaLexicon(parsing: "").entries == [])
    }

    // MARK: - Results

    @Test func `the lemma of a lemma is itself, for words of the corpus`() throws {
        let lemmatizer = try LemmatizerTests.lemmatizer()
        for word in LemmatizerTests.bank(40, seed: 5).sentences.flatMap(\.words) {
            let (lemma, tag) = (try #require(word.lemma), try #require(word.tag))
            guard lemma != "that", lemma != "she", lemma != "be" else { continue }
            #expect(lemmatizer.lemma(of: lemma, tag: tag) == lemma, "\(lemma) as \(tag)")
        }
    }

    @Test func `the capital of the first word does not change lemmas, except of names`() throws {
        let lemmatizer = try LemmatizerTests.lemmatizer()
        for sentence in LemmatizerTests.bank(30, seed: 6).sentences where sentence.words[0].tag == "DET" {
            let tags = sentence.words.map { $0.tag ?? "" }
            let small = sentence.forms.map { $0.lowercased() }
            #expect(
                lemmatizer.lemmas(of: small, tags: tags) == lemmatizer.lemmas(of: sentence.forms, tags: tags))
        }
    }

    @Test func `a buffer can be used with one lemmatizer after another`() throws {
        let tagger = try WordTaggerTests.tagger()
        let all = [try LemmatizerTests.lemmatizer(), try LemmatizerTests.lemmatizer(folds: 0)]
        var (tagged, lemmas) = (TaggedText(), LemmaBuffer())
        for text in ["Those mice was green.", "her dogs"] {
            for lemmatizer in all {
                let bytes = Array(text.utf8)
                bytes.withUnsafeBufferPointer { utf8 in
                    tagger.tag(utf8, into: &tagged)
                    lemmatizer.lemmatize(tagged, of: utf8, by: tagger, into: &lemmas)
                }
                #expect(
                    lemmas.indices.map { lemmas[$0] }
                        == lemmatizer.tokens(in: text, tagger: tagger).map(\.lemma))
            }
        }
    }
}
