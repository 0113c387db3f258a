import WinnowSystem

/// A word with its annotations in a corpus.
package struct AnnotatedWord: Sendable, Hashable {
    /// The word as it occurs in the text.
    package var form: String
    /// Its dictionary form; nil if not annotated.
    package var lemma: String?
    /// Its tag: the universal part of speech of CoNLL-U, the last column elsewhere; nil if not annotated.
    package var tag: String?
    /// The treebank's own part of speech; nil if not annotated.
    package var fineTag: String?
    /// Whether white space follows the word.
    package var isFollowedBySpace: Bool

    /// Makes a word.
    package init(
        form: String, lemma: String? = nil, tag: String? = nil, fineTag: String? = nil,
        isFollowedBySpace: Bool = true
    ) {
        self.form = form
        self.lemma = lemma
        self.tag = tag
        self.fineTag = fineTag
        self.isFollowedBySpace = isFollowedBySpace
    }
}

/// A sentence of annotated words.
package struct AnnotatedSentence: Sendable, Hashable {
    /// The words; never empty.
    package var words: [AnnotatedWord]
    /// Whether it begins a paragraph or document, according to `# newpar` and `# newdoc`.
    package var beginsParagraph: Bool
    /// The line of its first word, counted from 1.
    package var line: Int

    /// Makes a sentence.
    package init(words: [AnnotatedWord], beginsParagraph: Bool = false, line: Int = 1) {
        self.words = words
        self.beginsParagraph = beginsParagraph
        self.line = line
    }

    /// The words' forms.
    package var forms: [String] { words.map(\.form) }
}

/// A corpus of annotated sentences.
package struct Treebank: Sendable, Hashable {
    /// The sentences, in the order of the file.
    package var sentences: [AnnotatedSentence]

    /// Makes a corpus.
    package init(sentences: [AnnotatedSentence]) {
        self.sentences = sentences
    }

    /// The number of words in all sentences.
    package var wordCount: Int { sentences.reduce(0) { $0 + $1.words.count } }

    /// The text that the words came from, and the position of each word as a half-open range of UTF-8 bytes.
    ///
    /// Paragraphs are separated by an empty line, sentences by a space if white space follows the last word.
    package func text() -> (text: String, spans: [[Range<Int>]]) {
        var bytes: [UInt8] = []
        var spans: [[Range<Int>]] = []
        for (index, sentence) in sentences.enumerated() {
            if sentence.beginsParagraph, index > 0 {
                while bytes.last == 0x20 { bytes.removeLast() }
                bytes += [0x0A, 0x0A]
            }
            spans.append(
                sentence.words.map { word in
                    let start = bytes.count
                    bytes += word.form.utf8
                    defer { if word.isFollowedBySpace { bytes.append(0x20) } }
                    return start..<bytes.count
                })
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return (String(decoding: bytes, as: UTF8.self), spans)
    }
}

extension Treebank {
    /// Selects one of a treebank's tag columns.
    package enum TagColumn: String, Sendable, CaseIterable {
        /// The universal parts of speech.
        case universal
        /// The treebank's own.
        case fine
    }

    /// Removes and returns a random share of the sentences, drawn with a seed, in their order.
    package mutating func removeShare(_ share: Double, seed: UInt64) -> Treebank {
        var random = SeededGenerator(seed: seed)
        var numbers = Array(sentences.indices)
        random.shuffle(&numbers)
        let taken = Set(numbers.prefix(Int((Double(numbers.count) * share).rounded())))
        let removed = sentences.indices.filter(taken.contains).map { sentences[$0] }
        sentences = sentences.indices.filter { !taken.contains($0) }.map { sentences[$0] }
        return Treebank(sentences: removed)
    }

    /// The corpus with one column as the words' tags; the fine tags are not kept separately.
    package func taking(_ column: TagColumn) -> Treebank {
        guard column == .fine else { return self }
        var bank = self
        for sentence in bank.sentences.indices {
            for word in bank.sentences[sentence].words.indices {
                bank.sentences[sentence].words[word].tag = bank.sentences[sentence].words[word].fineTag
                bank.sentences[sentence].words[word].fineTag = nil
            }
        }
        return bank
    }
}
