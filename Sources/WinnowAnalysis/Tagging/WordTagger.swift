import WinnowCorpora
public import WinnowModelFile
import WinnowNumerics
import WinnowSystem
public import WinnowText

/// Gives each word of a sentence a tag.
///
/// `winnow train tagger` trains a tagger, an immutable value that can be used from any number of threads. The
/// same words always get the same tags. In a text, a sentence of more than 4,096 words is tagged in pieces
/// that overlap by 256 words.
///
/// - Complexity: O(*w* · *t* · (*f* + *t*)) in words, tags and features of a word.
public struct WordTagger: Sendable {
    /// The tags, in byte order.
    public let tags: [String]
    /// Information about the model: author, license, training data, scores.
    public var information = ModelInformation()
    let table: TaggerTable
    /// One row per previous tag, and a last one for the start.
    let transitions: Tensor<Float>
    /// The lexicon of its gazetteers; nil for most taggers.
    let lexicon: TaggerLexicon?
    /// Identifies the tagger whose sums a text's memory contains.
    let identity = Identity()
    /// Chooses the treebank's own tags; nil if the corpus had none.
    var fineTagger: FineTagger?
    /// Where the words of its language differ from those of English treebanks.
    var boundaries = WordBoundaries()
    /// For each tag, that of the next word of the same span; empty if the tags do not mark spans.
    private let insideTags: [UInt8]

    /// Subtracted from the scores of names that begin inside a listed term, as the score is often near a tie.
    private static let cutPenalty: Float = 4

    init(
        tags: [String], hashes: [UInt64], weights: [Float], transitions: [Float], stride: Int,
        lexicon: TaggerLexicon?, smallestWeight: Float
    ) {
        self.lexicon = lexicon
        self.tags = tags
        table = TaggerTable(
            hashes: hashes, weights: weights, tagCount: tags.count, stride: stride, smallest: smallestWeight)
        self.transitions = Tensor(transitions, shape: [tags.count + 1, stride])
        insideTags = TaggedSpan.insideTags(of: tags)
    }

    init(tags: [String], table: TaggerTable, transitions: Tensor<Float>, lexicon: TaggerLexicon?) {
        self.lexicon = lexicon
        self.tags = tags
        self.table = table
        self.transitions = transitions
        insideTags = TaggedSpan.insideTags(of: tags)
    }

    /// The finer tags, of which each word gets one besides its tag, in byte order; empty if there are none.
    ///
    /// English part-of-speech taggers use the Penn Treebank's: `VBZ` is a third-person `VERB` or `AUX`.
    public var fineTags: [String] { fineTagger?.tags ?? [] }

    /// The tag of each word of a sentence.
    public func tags(of words: [String]) -> [String] {
        var scratch = scratch(of: words)
        tag(&scratch)
        return scratch.tags.map { tags[Int($0)] }
    }

    /// The fine tag of each word of a sentence, consistent with its tag; empty without fine tags.
    public func fineTags(of words: [String]) -> [String] {
        guard let fineTagger else { return [] }
        var scratch = scratch(of: words)
        tag(&scratch)
        chooseFineTags(&scratch)
        return scratch.fineTags.map { fineTagger.tags[Int($0)] }
    }

    /// The probability of each tag of each word of a sentence, in the order of ``tags``; they sum to 1.
    public func probabilities(of words: [String]) -> [[Double]] {
        var scratch = scratch(of: words)
        score(&scratch)
        let factors = transitions.map { Float(exponential(Double($0))) }
        var values: [Float] = []
        _ = factors.withUnsafeBufferPointer { scratch.lattice.probabilities($0, into: &values, pairs: nil) }
        let stride = scratch.lattice.stride
        return words.indices.map { word in
            let row = (0..<tags.count).map { Double(values[word * stride + $0]) }
            let sum = row.reduce(0, +)
            return row.map { sum > 0 && sum.isFinite ? $0 / sum : 1 / Double(tags.count) }
        }
    }

    /// Replaces the contents of `text` with the sentences and tagged words of `utf8`: English sentences, and
    /// words as in the treebank that the tagger was trained on.
    ///
    /// - Parameters:
    ///   - utf8: the text's bytes.
    ///   - text: receives the words.
    ///   - choosesFineTags: whether the words also get fine tags, if the tagger has any.
    /// - Complexity: that of tagging, and O(*n*) in the bytes. Allocates nothing once `text` is large enough.
    package func tag(
        _ utf8: UnsafeBufferPointer<UInt8>, into text: inout TaggedText, choosesFineTags: Bool = false
    ) {
        text.cut(utf8, by: boundaries)
        tag(wordsOf: &text, utf8, choosesFineTags: choosesFineTags)
    }

    /// Tags the words of a text that is already tokenized.
    func tag(
        wordsOf text: inout TaggedText, _ utf8: UnsafeBufferPointer<UInt8>, choosesFineTags: Bool = false
    ) {
        text.removeTags()
        var scratch = text.scratch.take() ?? TaggerScratch(self)
        if scratch.owner !== identity { scratch = TaggerScratch(self) }
        for sentence in text.sentences {
            if sentence.count <= LongSentence.pieceCount {
                tag(
                    sentence, keeping: 0..<sentence.count, of: &text, utf8, &scratch,
                    choosesFineTags: choosesFineTags)
            } else {
                tagPieces(of: sentence, in: &text, utf8, &scratch, choosesFineTags: choosesFineTags)
            }
        }
        text.scratch = scratch
    }

    /// Tags a long sentence piece by piece.
    private func tagPieces(
        of sentence: Range<Int>, in text: inout TaggedText, _ utf8: UnsafeBufferPointer<UInt8>,
        _ scratch: inout TaggerScratch, choosesFineTags: Bool
    ) {
        LongSentence.forEachPiece(of: sentence.count) { words, own in
            let first = sentence.lowerBound
            tag(
                first + words.lowerBound..<first + words.upperBound,
                keeping: own.lowerBound - words.lowerBound..<own.upperBound - words.lowerBound, of: &text,
                utf8, &scratch, choosesFineTags: choosesFineTags)
        }
    }

    /// Tags a sentence or a piece of one, and adds the tags of some of its words.
    private func tag(
        _ words: Range<Int>, keeping own: Range<Int>, of text: inout TaggedText,
        _ utf8: UnsafeBufferPointer<UInt8>, _ scratch: inout TaggerScratch, choosesFineTags: Bool
    ) {
        scratch.removeAll()
        if insideTags.isEmpty {
            for span in text.spans[words] {
                add(UnsafeBufferPointer(rebasing: utf8[span.start..<span.end]), to: &scratch)
            }
        } else {
            addJoined(words, of: text, utf8, to: &scratch)
        }
        tag(&scratch)
        if insideTags.isEmpty {
            text.tags.append(contentsOf: scratch.tags[own])
        } else {
            for word in own {
                let (place, tag) = (scratch.places[word], scratch.tags[scratch.places[word]])
                let isFirst = word == 0 || scratch.places[word - 1] != place
                text.tags.append(isFirst ? tag : insideTags[Int(tag)])
            }
        }
        if choosesFineTags {
            chooseFineTags(&scratch)
            text.fineTags.append(contentsOf: scratch.fineTags.isEmpty ? [] : scratch.fineTags[own])
        }
        if text.keepsProbabilities { addProbabilities(of: own, &scratch, to: &text) }
    }

    /// Adds words, those that hyphens join to a name as one: it has one tag, as in training data.
    private func addJoined(
        _ words: Range<Int>, of text: TaggedText, _ utf8: UnsafeBufferPointer<UInt8>,
        to scratch: inout TaggerScratch
    ) {
        var index = words.lowerBound
        while index < words.upperBound {
            let end = text.endOfName(from: index, before: words.upperBound, utf8)
            scratch.places.append(contentsOf: repeatElement(scratch.words.count, count: end - index))
            let range = text.spans[index].start..<text.spans[end - 1].end
            add(UnsafeBufferPointer(rebasing: utf8[range]), to: &scratch)
            index = end
        }
    }

    /// The words of a text with their tags.
    public func tokens(in text: String) -> [TaggedToken] {
        var text = text
        var tagged = TaggedText()
        return text.withUTF8 { utf8 in
            tag(utf8, into: &tagged, choosesFineTags: true)
            return tagged.indices.map { index in
                let span = tagged.span(at: index)
                return TaggedToken(
                    text: String(decoding: utf8[span.start..<span.end], as: UTF8.self),
                    range: span.start..<span.end,
                    kind: span.kind, tag: tags[tagged.tag(at: index)],
                    fineTag: tagged.fineTag(at: index).map { fineTags[$0] })
            }
        }
    }

    /// Adds the probability of each word's tag in the last sentence, or 0 if no tag belongs to a span, as
    /// these probabilities are not used.
    private func addProbabilities(
        of own: Range<Int>, _ scratch: inout TaggerScratch, to text: inout TaggedText
    ) {
        guard scratch.tags.contains(where: { TaggedSpan.isSpanTag(tags[Int($0)]) }) else {
            text.probabilities.append(contentsOf: repeatElement(0, count: own.count))
            return
        }
        let factors = transitions.map { Float(exponential(Double($0))) }
        _ = factors.withUnsafeBufferPointer { factors in
            scratch.lattice.probabilities(factors, into: &scratch.probabilities, pairs: nil)
        }
        let stride = scratch.lattice.stride
        for index in own {
            let word = scratch.places[index]
            let tag = scratch.tags[word]
            let row = scratch.probabilities[word * stride..<word * stride + tags.count]
            let sum = row.reduce(0, +)
            let probability = row[word * stride + Int(tag)] / sum
            // A tampered table may have transitions that are NaN or infinite.
            text.probabilities.append(sum > 0 && probability.isFinite ? probability : 0)
        }
    }

    /// Tags the words of the sentence.
    private func tag(_ scratch: inout TaggerScratch) {
        score(&scratch)
        scratch.lattice.best(transitions.unsafeElements, into: &scratch.tags)
    }

    /// Chooses the fine tags of the tagged words.
    private func chooseFineTags(_ scratch: inout TaggerScratch) {
        guard let fineTagger else { return }
        scratch.words.shapes.withUnsafeBufferPointer {
            fineTagger.choose(for: scratch.tags, of: $0, into: &scratch.fineTags)
        }
    }

    /// The words of a sentence.
    private func scratch(of words: [String]) -> TaggerScratch {
        var scratch = TaggerScratch(self)
        for word in words {
            var word = word
            word.withUTF8 { add($0, to: &scratch) }
        }
        return scratch
    }

    private func add(_ word: UnsafeBufferPointer<UInt8>, to scratch: inout TaggerScratch) {
        scratch.words.append(word, table)
        if lexicon != nil { scratch.facts.words.append(word) }
    }

    /// The scores of the words of a sentence.
    private func score(_ scratch: inout TaggerScratch) {
        scratch.lattice.begin(wordCount: scratch.words.count)
        if let lexicon { scratch.facts.read(lexicon) }
        let words = scratch.words
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: TaggerFeatures.togetherCount) { features in
            withUnsafeTemporaryAllocation(of: Int16.self, capacity: scratch.lattice.stride) { sums in
                guard let hashes = features.baseAddress, let sum = sums.baseAddress else { return }
                words.shapes.withUnsafeBufferPointer { shapes in
                    let capitals = SentenceCapitals(shapes)
                    for word in shapes.indices {
                        words.addUp(word, to: sum)
                        TaggerFeatures.writeTogether(word, of: shapes, capitals, to: hashes)
                        for feature in 0..<TaggerFeatures.togetherCount {
                            table.add(hashes[feature], to: sum)
                        }
                        if lexicon != nil {
                            TaggerFeatures.forEachFact(of: word, scratch.facts, shapes) {
                                table.add($0, to: sum)
                            }
                        }
                        scratch.lattice.set(word, sum, scale: table.scale)
                        if scratch.keepsTerms, scratch.facts.isInsideTerm(word, shapes) {
                            for tag in insideTags.indices where insideTags[tag] != tag {
                                scratch.lattice.scores[word * scratch.lattice.stride + tag] -= Self.cutPenalty
                            }
                        }
                    }
                }
            }
        }
    }

    /// The share of a corpus's words that get the right tag, and the F1 of spans, if its tags mark any.
    func scores(on corpus: Treebank) -> (accuracy: Double, spanF1: Double?) {
        var right = 0
        var runs = F1Counts()
        for sentence in corpus.sentences {
            // By the weights alone, as these scores choose them.
            var scratch = scratch(of: sentence.forms)
            scratch.keepsTerms = false
            tag(&scratch)
            let answers = scratch.tags.map { tags[Int($0)] }
            right += zip(answers, sentence.words).count { $0 == $1.tag }
            let wanted = Set(TaggedSpan.spans(of: sentence.words.map { $0.tag ?? "O" }))
            let found = Set(TaggedSpan.spans(of: answers))
            runs.add(right: wanted.intersection(found).count, found: found.count, wanted: wanted.count)
        }
        return (Double(right) / Double(max(1, corpus.wordCount)), runs.wanted > 0 ? runs.f1 : nil)
    }
}

extension WordTagger {
    /// A unique object that only copies of a tagger share.
    final class Identity: Sendable {}
}

/// A word of a text with its tag.
public struct TaggedToken: Sendable, Hashable {
    /// The word as it occurs in the text.
    public var text: String
    /// Its range in the text, in UTF-8 bytes.
    public var range: Range<Int>
    /// Its kind.
    public var kind: TokenKind
    /// Its tag.
    public var tag: String
    /// Its finer tag; nil if the tagger has none.
    public var fineTag: String?

    /// Makes a word.
    package init(
        text: String, range: Range<Int>, kind: TokenKind, tag: String, fineTag: String? = nil
    ) {
        self.text = text
        self.range = range
        self.kind = kind
        self.tag = tag
        self.fineTag = fineTag
    }
}

extension WordTagger: Model {
    /// The kind of the model files.
    public static let modelKind = "word-tagger"

    /// Makes a tagger from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let tags = (file.manifest["tags"]?.array ?? []).compactMap(\.string)
        guard 2...255 ~= tags.count, tags.count == file.manifest["tags"]?.array?.count else {
            throw file.damaged("its tags cannot be read")
        }
        self.init(
            tags: tags, table: try TaggerTable(from: file, tagCount: tags.count),
            transitions: try file.tensor(
                "transitions", shape: [tags.count + 1, TagLattice.stride(for: tags.count)]),
            lexicon: try TaggerLexicon(from: file))
        fineTagger = try FineTagger(from: file, tagCount: tags.count)
        boundaries = try WordBoundaries(from: file)
        information = ModelInformation(file.manifest["information"])
        if let languages = information.languages, languages.count == 1 {
            boundaries.sentences = SentenceTokenizer.Rules(language: languages[0])
        }
    }

    /// The tagger's tensors and manifest.
    public func writer() -> ModelFileWriter {
        var manifest: JSONObject = ["task": "word-tagger", "tags": .array(tags.map(JSONValue.string))]
        if let lexicon { manifest["lexicon"] = lexicon.manifest }
        fineTagger?.describe(in: &manifest)
        boundaries.describe(in: &manifest)
        manifest["information"] = .object(information.json)
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        lexicon?.save(to: &writer)
        table.save(to: &writer)
        writer.add("transitions", transitions)
        fineTagger?.save(to: &writer)
        return writer
    }
}
