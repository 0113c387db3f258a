public import WinnowModelFile
import WinnowSystem
public import WinnowText

/// Finds the lemma of each word, its dictionary form: `was` → `be`, `mice` → `mouse`, `Running` → `run`.
///
/// The lemma depends on the word and its tag, which a ``WordTagger`` finds: `saw` is `see` as a verb and
/// `saw` as a noun. The word, or the longest known ending of an unknown word, selects the change. If a word
/// had several lemmas under one tag in training, neighbouring tags decide (`her` in `her book` and in
/// `saw her`). Context also decides about capitals: names keep theirs, the first word of a sentence does not.
///
/// `winnow train lemmatizer` trains a lemmatizer, an immutable value that can be used from any number of threads.
/// Tags are the strings of the training data; an unknown tag counts as none.
public struct Lemmatizer: Sendable {
    /// The tags of the training data, in byte order.
    public let tags: [String]
    /// Information about the model: author, license, training data, scores.
    public var information = ModelInformation()
    let rules: LemmaRules
    /// A row of weights for each feature of ``LemmaCaseFeatures``: small, kept, title.
    let cases: TaggerTable
    private let knownTags: Set<String>

    /// The classes of ``cases``.
    static let caseClasses: [LemmaCase] = [.small, .kept, .title]

    init(tags: [String], rules: LemmaRules, cases: TaggerTable) {
        self.tags = tags
        self.rules = rules
        self.cases = cases
        knownTags = Set(tags)
    }

    /// The lemma of each word of a sentence.
    ///
    /// - Parameters:
    ///   - words: the words of one sentence, in order.
    ///   - tags: the tag of each word; can be empty, or shorter than `words`.
    /// - Returns: one lemma per word; that of an empty word is empty.
    public func lemmas(of words: [String], tags: [String] = []) -> [String] {
        var bytes: [UInt8] = []
        var spans: [Range<Int>] = []
        for word in words {
            let start = bytes.count
            bytes += word.utf8
            spans.append(start..<bytes.count)
        }
        let seeds = words.indices.map { seed(of: $0 < tags.count ? tags[$0] : "") }
        var buffer = LemmaBuffer()
        bytes.withUnsafeBufferPointer { bytes in
            spans.withUnsafeBufferPointer { spans in
                seeds.withUnsafeBufferPointer { append(spans, of: bytes, seeds: $0, to: &buffer) }
            }
        }
        return buffer.indices.map { buffer[$0] }
    }

    /// The lemma of a single word.
    ///
    /// - Parameters:
    ///   - word: the word.
    ///   - tag: its tag; nil for none.
    public func lemma(of word: String, tag: String? = nil) -> String {
        lemmas(of: [word], tags: tag.map { [$0] } ?? []).first ?? word
    }

    /// Whether more of a tagger's fine tags than of its tags are known.
    package func prefersFineTags(of tagger: WordTagger) -> Bool {
        tagger.fineTags.count(where: knownTags.contains) > tagger.tags.count(where: knownTags.contains)
    }

    /// A tagger's tags of a sentence's words, fine or not.
    func tags(of words: [String], by tagger: WordTagger) -> [String] {
        prefersFineTags(of: tagger) ? tagger.fineTags(of: words) : tagger.tags(of: words)
    }

    /// The initial hash of a tag's keys.
    func seed(of tag: String) -> UInt64 { LemmaKey.seed(of: knownTags.contains(tag) ? tag : "") }
}

extension Lemmatizer {
    /// Replaces the contents of `buffer` with the lemmas of a tagged text.
    ///
    /// - Parameters:
    ///   - tagged: the tagger's result; with fine tags if ``prefersFineTags(of:)`` is true.
    ///   - utf8: the text.
    ///   - tagger: the tagger.
    ///   - buffer: receives one lemma per word.
    /// - Complexity: O(*n*) in the bytes. ASCII words allocate nothing once `buffer` is large enough.
    package func lemmatize(
        _ tagged: TaggedText, of utf8: UnsafeBufferPointer<UInt8>, by tagger: WordTagger,
        into buffer: inout LemmaBuffer
    ) {
        buffer.removeAll()
        if buffer.knownTags != tags || buffer.tags != tagger.tags || buffer.fineTags != tagger.fineTags {
            buffer.knownTags = tags
            buffer.tags = tagger.tags
            buffer.fineTags = tagger.fineTags
            buffer.isFine = prefersFineTags(of: tagger)
            buffer.tagSeeds = (buffer.isFine ? tagger.fineTags : tagger.tags).map(seed)
        }
        let isFine = buffer.isFine
        let none = LemmaKey.seed(of: "")
        for sentence in tagged.sentences {
            buffer.spans.removeAll(keepingCapacity: true)
            buffer.seeds.removeAll(keepingCapacity: true)
            for index in sentence {
                let span = tagged.span(at: index)
                buffer.spans.append(span.start..<span.end)
                let tag = isFine ? tagged.fineTag(at: index) : tagged.tag(at: index)
                buffer.seeds.append(
                    tag.map { $0 < buffer.tagSeeds.count ? buffer.tagSeeds[$0] : none } ?? none)
            }
            let spans = buffer.spans
            let seeds = buffer.seeds
            spans.withUnsafeBufferPointer { spans in
                seeds.withUnsafeBufferPointer { append(spans, of: utf8, seeds: $0, to: &buffer) }
            }
        }
    }

    /// The words of a text with their tags and lemmas.
    public func tokens(in text: String, tagger: WordTagger) -> [LemmatizedToken] {
        var text = text
        var tagged = TaggedText()
        var lemmas = LemmaBuffer()
        return text.withUTF8 { utf8 in
            tagger.tag(utf8, into: &tagged, choosesFineTags: prefersFineTags(of: tagger))
            lemmatize(tagged, of: utf8, by: tagger, into: &lemmas)
            return tagged.indices.map { index in
                let span = tagged.span(at: index)
                return LemmatizedToken(
                    text: String(decoding: utf8[span.start..<span.end], as: UTF8.self),
                    range: span.start..<span.end, kind: span.kind,
                    tag: tagger.tags[tagged.tag(at: index)], lemma: lemmas[index])
            }
        }
    }

    /// Adds the lemmas of a sentence's words; they have plain apostrophes.
    func append(
        _ spans: UnsafeBufferPointer<Range<Int>>, of bytes: UnsafeBufferPointer<UInt8>,
        seeds: UnsafeBufferPointer<UInt64>, to buffer: inout LemmaBuffer
    ) {
        guard spans.contains(where: { PlainApostrophe.isMissing(in: .init(rebasing: bytes[$0])) }) else {
            return append(plain: spans, of: bytes, seeds: seeds, to: &buffer)
        }
        var plain: [UInt8] = []
        var plainSpans: [Range<Int>] = []
        for span in spans {
            let start = plain.count
            PlainApostrophe.with(UnsafeBufferPointer(rebasing: bytes[span])) { plain.append(contentsOf: $0) }
            plainSpans.append(start..<plain.count)
        }
        plain.withUnsafeBufferPointer { bytes in
            plainSpans.withUnsafeBufferPointer { append(plain: $0, of: bytes, seeds: seeds, to: &buffer) }
        }
    }

    /// Adds the lemmas of a sentence's words, which have plain apostrophes.
    private func append(
        plain spans: UnsafeBufferPointer<Range<Int>>, of bytes: UnsafeBufferPointer<UInt8>,
        seeds: UnsafeBufferPointer<UInt64>, to buffer: inout LemmaBuffer
    ) {
        var outlines = buffer.outlines
        buffer.outlines = []
        outlines.removeAll(keepingCapacity: true)
        for span in spans { outlines.append(LetterOutline(UnsafeBufferPointer(rebasing: bytes[span]))) }
        outlines.withUnsafeBufferPointer { outlines in
            let sentence = LemmaSentence(bytes: bytes, spans: spans, seeds: seeds, outlines: outlines)
            for index in 0..<sentence.count {
                let edit = edit(of: index, in: sentence)
                let letters = letters(of: index, in: sentence, edit: edit)
                buffer.append(sentence.word(index), sentence.outline(index), edit, of: rules, letters)
            }
        }
        buffer.outlines = outlines
    }

    /// The number of the change for a word; nil for none.
    @inline(__always)
    private func edit(of index: Int, in sentence: borrowing LemmaSentence) -> Int? {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: LemmaKey.longestEnd + 1) { keys in
            guard let ends = keys.baseAddress else { return nil }
            let (count, whole) = LemmaKey.write(sentence.word(index), seed: sentence.seed(index), to: ends)
            if let whole, var value = rules.value(of: whole) {
                if value & 1 != 0, let other = contextual(whole, index, in: sentence) { value = other }
                return known(value)
            }
            for length in (0...count).reversed() {
                if let value = rules.value(of: ends[length]) { return known(value) }
            }
            return nil
        }
    }

    /// The rule for a word and a neighbouring tag.
    private func contextual(
        _ whole: UInt64, _ index: Int, in sentence: borrowing LemmaSentence
    ) -> UInt16? {
        let end = LemmaKey.seed(of: "")
        let next = index + 1 < sentence.count ? sentence.seed(index + 1) : end
        if let value = rules.value(of: LemmaKey.key(whole, before: next)) { return value }
        let last = index > 0 ? sentence.seed(index - 1) : end
        return rules.value(of: LemmaKey.key(whole, behind: last))
    }

    /// The change of a rule's value; nil if there is no such change.
    @inline(__always)
    private func known(_ value: UInt16) -> Int? {
        let edit = Int(value >> 1)
        return edit < rules.editCount ? edit : nil
    }

    /// The case of the lemma: by the change if the word has no capital, else by its context.
    @inline(__always)
    private func letters(of index: Int, in sentence: borrowing LemmaSentence, edit: Int?) -> LemmaCase {
        let outline = sentence.outline(index)
        guard outline != .none else { return .kept }
        guard outline.hasCapitals else {
            return edit.flatMap { LemmaCase(rawValue: rules.letters.unsafeElements[$0]) } ?? .small
        }
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: LemmaCaseFeatures.count) { features in
            guard let hashes = features.baseAddress else { return .small }
            LemmaCaseFeatures.write(index, of: sentence, to: hashes)
            return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.caseClasses.count) { sums in
                guard let sum = sums.baseAddress else { return .small }
                sums.update(repeating: 0)
                for feature in 0..<LemmaCaseFeatures.count { cases.add(hashes[feature], to: sum) }
                var best = 0
                for other in 1..<sums.count where sums[other] > sums[best] { best = other }
                return Self.caseClasses[best]
            }
        }
    }
}

/// A word of a text with its tag and its lemma.
public struct LemmatizedToken: Sendable, Hashable {
    /// The word as it occurs in the text.
    public var text: String
    /// Its place in the text, as UTF-8 byte offsets.
    public var range: Range<Int>
    /// Its kind.
    public var kind: TokenKind
    /// Its tag.
    public var tag: String
    /// Its lemma.
    public var lemma: String
}

extension Lemmatizer: Model {
    /// The kind of the model files.
    public static let modelKind = "lemmatizer"

    /// Makes a lemmatizer from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let tags = (file.manifest["tags"]?.array ?? []).compactMap(\.string)
        guard tags.count == file.manifest["tags"]?.array?.count else {
            throw file.damaged("its tags cannot be read")
        }
        self.init(
            tags: tags, rules: try LemmaRules(from: file),
            cases: try TaggerTable(from: file, tagCount: Self.caseClasses.count))
        information = ModelInformation(file.manifest["information"])
    }

    /// The lemmatizer's tensors and manifest.
    public func writer() -> ModelFileWriter {
        var manifest: JSONObject = ["task": "lemma", "tags": .array(tags.map(JSONValue.string))]
        manifest["infixes"] = rules.infixes.json
        manifest["information"] = .object(information.json)
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        rules.save(to: &writer)
        cases.save(to: &writer)
        return writer
    }
}
