import WinnowCorpora
import WinnowText

/// The words of a corpus with their changes, sentence by sentence.
struct LemmaExamples {
    /// A word of the corpus and its lemma.
    struct Word {
        /// The word in lower case.
        var form: String
        /// The change to its lowercased lemma; nil if it has no lemma, or one that cannot be learned.
        var edit: LemmaEdit?
        /// The case of its lemma.
        var letters: LemmaCase
        /// Its own capitals.
        var outline: LetterOutline
    }

    /// A word and its lemma, both in lower case.
    struct Pair: Hashable {
        var word: [UInt8]
        var lemma: [UInt8]

        /// A word and what a change of its end makes of it.
        init(_ form: String, _ edit: LemmaEdit) {
            word = Array(form.utf8)
            lemma = word.dropLast(Int(edit.strip)) + edit.addition
        }
    }

    /// The bytes and ranges of a sentence's words.
    struct Sentence {
        var bytes: [UInt8] = []
        var spans: [Range<Int>] = []
        var outlines: [LetterOutline] = []
        var words: [Word] = []
    }

    /// The sentences.
    private(set) var sentences: [Sentence] = []
    /// The tag of each word of each sentence; empty for none.
    private(set) var tags: [[String]] = []
    /// The different tags, in byte order.
    private(set) var tagNames: [String] = []
    /// The number of words with a lemma that can be learned.
    private(set) var count = 0

    init(_ corpus: Treebank, usesFineTags: Bool) {
        var names: Set<String> = []
        for sentence in corpus.sentences {
            var learned = Sentence()
            for word in sentence.words {
                let start = learned.bytes.count
                learned.bytes += PlainApostrophe.word(word.form).utf8
                learned.spans.append(start..<learned.bytes.count)
                let example = Self.example(of: word)
                learned.outlines.append(example.outline)
                learned.words.append(example)
                if example.edit != nil { count += 1 }
                if let tag = usesFineTags ? word.fineTag : word.tag { names.insert(tag) }
            }
            sentences.append(learned)
            tags.append(sentence.words.map { (usesFineTags ? $0.fineTag : $0.tag) ?? "" })
        }
        tagNames = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Learns what changes inside of words, and replaces the changes of ends by these.
    mutating func learnInfixes(minimumSupport: Int) -> LemmaInfixes {
        var pairs: Set<Pair> = []
        for sentence in sentences {
            for word in sentence.words {
                if let edit = word.edit, edit.strip != LemmaEdit.withoutCommas {
                    pairs.insert(Pair(word.form, edit))
                }
            }
        }
        let infixes = LemmaInfixes(of: pairs, minimumSupport: minimumSupport)
        for sentence in sentences.indices {
            for index in sentences[sentence].words.indices {
                let word = sentences[sentence].words[index]
                if let edit = word.edit, edit.strip != LemmaEdit.withoutCommas {
                    sentences[sentence].words[index].edit = infixes.refined(edit, of: Pair(word.form, edit))
                }
            }
        }
        return infixes
    }

    private static func example(of word: AnnotatedWord) -> Word {
        var form = PlainApostrophe.word(word.form)
        let small = form.lowercased()
        let outline = form.withUTF8 { LetterOutline($0) }
        guard let lemma = word.lemma.map(PlainApostrophe.word) else {
            return Word(form: small, letters: .small, outline: outline)
        }
        return Word(
            form: small, edit: LemmaEdit(from: Array(small.utf8), to: Array(lemma.lowercased().utf8)),
            letters: letters(of: lemma, for: form), outline: outline)
    }

    /// The case of a lemma, given its word.
    static func letters(of lemma: String, for form: String) -> LemmaCase {
        let small = lemma.lowercased()
        if lemma == small { return .small }
        // "I" for "me" counts as an initial capital, not as all capitals.
        let isTitle = lemma.prefix(1) != small.prefix(1) && lemma.dropFirst() == small.dropFirst()
        if form == form.lowercased() {
            return isTitle ? .title : lemma == lemma.uppercased() ? .capitals : .small
        }
        let common = zip(form.lowercased(), small).prefix { $0 == $1 }.count
        if common > 0, form.prefix(common) == lemma.prefix(common) { return .kept }
        return isTitle ? .title : .kept
    }
}

extension ChoiceFit.Examples {
    /// Adds the words of the corpus once for each set of tags.
    init(_ examples: LemmaExamples, tags: [[[String]]], knownTags: [String]) {
        self.init(featureCount: LemmaCaseFeatures.count)
        let seeds = Dictionary(
            uniqueKeysWithValues: (knownTags.filter { !$0.isEmpty } + [""]).map {
                ($0, LemmaKey.seed(of: $0))
            })
        for set in tags {
            for (sentence, tags) in zip(examples.sentences, set) {
                append(sentence, tags.map { seeds[$0] ?? LemmaKey.seed(of: "") })
            }
        }
    }

    private mutating func append(_ sentence: LemmaExamples.Sentence, _ seeds: [UInt64]) {
        var row = [UInt64](repeating: 0, count: LemmaCaseFeatures.count)
        sentence.bytes.withUnsafeBufferPointer { bytes in
            sentence.spans.withUnsafeBufferPointer { spans in
                seeds.withUnsafeBufferPointer { seeds in
                    sentence.outlines.withUnsafeBufferPointer { outlines in
                        let words = LemmaSentence(
                            bytes: bytes, spans: spans, seeds: seeds, outlines: outlines)
                        for (index, word) in sentence.words.enumerated()
                        where word.edit != nil && word.outline != .none {
                            row.withUnsafeMutableBufferPointer { row in
                                if let base = row.baseAddress {
                                    LemmaCaseFeatures.write(index, of: words, to: base)
                                }
                            }
                            hashes += row
                            // Lowercase words whose lemma has capitals have separate rules.
                            append(
                                truth: Lemmatizer.caseClasses.firstIndex(of: word.letters) ?? 1,
                                of: Lemmatizer.caseClasses.count)
                        }
                    }
                }
            }
        }
    }
}
