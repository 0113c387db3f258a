import WinnowModelFile
import WinnowSystem
import WinnowText

/// Collects documents and writes them as a segment.
///
/// The texts of items are split into words; documents of segments are copied, with words renumbered.
struct SegmentBuilder: ~Copyable {
    /// The kind of the files.
    static let kind = "index-segment"
    /// Separates keywords in a document's sequence of words, so that no phrase spans two.
    static let gap = UInt32.max

    let analyzer: ItemAnalyzer
    let options: IndexOptions
    /// The dimension of the vectors; 0 for none.
    let dimension: Int

    private(set) var keys: [Int64] = []
    private(set) var words = WordTable()
    /// The words of all documents, by number.
    private(set) var sequence = GrowingBuffer<UInt32>()
    /// The ends of each document's title, keywords and text in ``sequence``: three per document.
    private(set) var fieldEnds: [UInt32] = []
    private var vectors: GrowingBuffer<Int8>
    private var scales: [Float] = []
    /// The sum of all vectors.
    private var sum: [Double]
    private var columns = ColumnsBuilder()
    private var buffer = TokenBuffer()

    init(options: IndexOptions, dimension: Int) {
        analyzer = ItemAnalyzer(options)
        self.options = options
        self.dimension = dimension
        vectors = GrowingBuffer()
        sum = [Double](repeating: 0, count: dimension)
    }

    /// The number of documents.
    var count: Int { fieldEnds.count / 3 }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - key: its number in the store, greater than all previous ones.
    ///   - vector: its vector, with ``dimension`` components; nil for zeros.
    mutating func append(_ item: SearchItem, key: Int64, vector: ItemVector?) {
        keys.append(key)
        add(item.title)
        fieldEnds.append(UInt32(clamping: sequence.count))
        for (place, keyword) in item.keywords.enumerated() {
            if place > 0 { sequence.append(Self.gap) }
            add(keyword)
        }
        fieldEnds.append(UInt32(clamping: sequence.count))
        add(item.text)
        fieldEnds.append(UInt32(clamping: sequence.count))
        columns.append(item)
        guard dimension > 0 else { return }
        if let vector {
            vector.bytes.withUnsafeBufferPointer { append($0, scale: vector.scale) }
        } else {
            for _ in 0..<dimension { vectors.append(0) }
            scales.append(0)
        }
    }

    private mutating func append(_ vector: UnsafeBufferPointer<Int8>, scale: Float) {
        vectors.append(contentsOf: vector)
        scales.append(scale)
        sum.withUnsafeMutableBufferPointer { sum in
            for (place, byte) in vector.enumerated() {
                sum[place] += Double(scale) * Double(byte)
            }
        }
    }

    private mutating func add(_ text: String) {
        var text = text
        var buffer = TokenBuffer()
        swap(&buffer, &self.buffer)
        var joined: [UInt32] = []
        text.withUTF8 { utf8 in
            analyzer.forEachWord(of: utf8, in: &buffer) { word, _ in
                sequence.append(words.number(of: word))
            } joined: { word, _ in
                joined.append(words.number(of: word))
            }
        }
        // After the words of the text, which stay next to each other.
        for word in joined { sequence.append(word) }
        swap(&buffer, &self.buffer)
    }

    /// Adds a segment's documents in `kept`, in order; its parts must have been checked.
    mutating func append(contentsOf segment: Segment, keeping kept: DocumentSet) {
        var renumbered = [UInt32](repeating: Self.gap, count: segment.words.count)
        let words = segment.sequence.unsafeWords
        let (sourceKeys, sourceScales) = (segment.keys, segment.scales.unsafeElements)
        let sourceVectors = segment.vectors.unsafeElements
        kept.forEach { document in
            keys.append(sourceKeys[document])
            for field in SearchField.allCases {
                for place in segment.places(of: document, field) {
                    let word = words[place]
                    guard word != Self.gap else {
                        sequence.append(word)
                        continue
                    }
                    if renumbered[Int(word)] == Self.gap {
                        renumbered[Int(word)] = self.words.number(of: segment.words.bytes(of: Int(word)))
                    }
                    sequence.append(renumbered[Int(word)])
                }
                fieldEnds.append(UInt32(clamping: sequence.count))
            }
            guard dimension > 0 else { return }
            let start = document * dimension
            append(
                UnsafeBufferPointer(rebasing: sourceVectors[start..<start + dimension]),
                scale: sourceScales[document])
        }
        columns.append(contentsOf: segment.columns, keeping: kept)
        withExtendedLifetime(segment) {}
    }

    /// A segment's file and its vectors, which are not in it.
    struct Built {
        let writer: ModelFileWriter
        let vectors: SegmentVectors
    }

    /// The segment, to write to a file or open from its bytes.
    consuming func finished() -> Built {
        var writer = ModelFileWriter(kind: Self.kind, manifest: ["version": .integer(Segment.version)])
        let wordOrder = words.sorted()
        var wordPlace = [UInt32](repeating: 0, count: wordOrder.count)
        for (place, number) in wordOrder.enumerated() { wordPlace[Int(number)] = UInt32(place) }

        // Terms, numbered in the order of their bytes.
        var terms = WordTable()
        var firstTerms: [UInt32] = []
        firstTerms.reserveCapacity(wordOrder.count)
        for number in wordOrder {
            firstTerms.append(
                analyzer.withTerm(of: words.bytes(of: Int(number))) { terms.number(of: $0) })
        }
        let termOrder = terms.sorted()
        var termPlace = [UInt32](repeating: 0, count: termOrder.count)
        for (place, number) in termOrder.enumerated() { termPlace[Int(number)] = UInt32(place) }
        let wordTerms = firstTerms.map { termPlace[Int($0)] }

        let places = sequence.mutableElements
        for index in places.indices where places[index] != Self.gap {
            places[index] = wordPlace[Int(places[index])]
        }
        let joined = JoinedWord.range(count: wordOrder.count) { words.bytes(of: Int(wordOrder[$0])).first }
        let inversion = Inversion(
            sequence: sequence.elements, fieldEnds: fieldEnds, wordTerms: wordTerms, joined: joined,
            terms: termOrder.count, options: options)
        SegmentKeys.save(keys, to: &writer)
        inversion.save(to: &writer)
        PackedNumbers.save(wordTerms, to: &writer, as: "words.terms")
        SortedWords.save(words, in: wordOrder, to: &writer, as: "words")
        SortedWords.save(terms, in: termOrder, to: &writer, as: "terms")
        PackedNumbers.save(fieldEnds, to: &writer, as: "fields.ends")
        WordSequence.save(sequence.mutableElements, words: wordOrder.count, to: &writer)
        writer.add("vectors.sum", sum)
        let rows = dimension > 0 ? keys.count : 0
        VectorCodes.save(vectors.elements, scales: scales, sum: sum, to: &writer)
        columns.save(to: &writer)
        return Built(
            writer: writer,
            vectors: SegmentVectors(rows: Tensor(taking: vectors, shape: [rows, dimension]), scales: scales))
    }
}
