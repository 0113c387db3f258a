/// The shapes of a sentence's words, and the sums of a tagger's weights for each word alone.
///
/// Most words recur, so their sums are cached, and only features that combine words are looked up at each
/// position. The cache does not change any sum.
struct TaggerWords: Sendable {
    /// The words' shapes.
    private(set) var shapes: [WordShape] = []
    /// ``parts`` rows per word: its weights for itself and for the word after, before, two after, two before.
    private(set) var sums: [Int16] = []
    /// The same rows for positions outside the sentence.
    private(set) var outside: [Int16] = []
    private let stride: Int
    private var memory: Memory?
    private var seen = 0

    static let parts = 1 + TaggerFeatures.Place.allCases.count

    /// The row of a word for a neighbour, to which it is at `place`.
    private static func part(_ place: TaggerFeatures.Place) -> Int {
        switch place {
        case .before: 1
        case .behind: 2
        case .before2: 3
        case .behind2: 4
        }
    }

    /// Makes an empty sentence; rows have `stride` sums.
    init(stride: Int, table: TaggerTable) {
        self.stride = stride
        Self.append(.outside, table, stride: stride, to: &outside)
    }

    /// The number of words.
    var count: Int { shapes.count }

    mutating func removeAll() {
        shapes.removeAll(keepingCapacity: true)
        sums.removeAll(keepingCapacity: true)
    }

    /// Adds a word.
    mutating func append(_ word: UnsafeBufferPointer<UInt8>, _ table: TaggerTable) {
        seen &+= 1
        if memory == nil, seen > Memory.worthwhile { memory = Memory(rowSize: Self.parts * stride) }
        guard let key = Memory.Key(word), let slot = memory?.slot(of: key) else {
            return append(WordShape(word), table)
        }
        if let shape = memory?.shape(in: slot, of: key) {
            shapes.append(shape)
            memory?.withSums(in: slot) { sums.append(contentsOf: $0) }
            return
        }
        let shape = WordShape(word)
        append(shape, table)
        memory?.keep(key, shape, sums.suffix(Self.parts * stride), in: slot)
    }

    private mutating func append(_ shape: WordShape, _ table: TaggerTable) {
        shapes.append(shape)
        Self.append(shape, table, stride: stride, to: &sums)
    }

    /// Replaces `output` with the sums for a word of its own row and of its neighbours' rows.
    @inline(__always)
    func addUp(_ word: Int, to output: UnsafeMutablePointer<Int16>) {
        sums.withUnsafeBufferPointer { sums in
            outside.withUnsafeBufferPointer { outside in
                guard let base = sums.baseAddress, let outside = outside.baseAddress else { return }
                let size = Self.parts * stride
                func row(_ offset: Int, _ part: Int) -> UnsafePointer<Int16> {
                    let place = word + offset
                    return (place >= 0 && place < count ? base + place * size : outside) + part * stride
                }
                let own = row(0, 0)
                let (before, behind) = (row(-1, 1), row(1, 2))
                let (before2, behind2) = (row(-2, 3), row(2, 4))
                for tag in 0..<stride {
                    output[tag] = own[tag] &+ before[tag] &+ behind[tag] &+ before2[tag] &+ behind2[tag]
                }
            }
        }
    }

    /// Adds the rows of a shape.
    private static func append(_ shape: WordShape, _ table: TaggerTable, stride: Int, to sums: inout [Int16])
    {
        let first = sums.count
        sums.append(contentsOf: repeatElement(0, count: parts * stride))
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: TaggerFeatures.aloneCount) { features in
            guard let hashes = features.baseAddress else { return }
            sums.withUnsafeMutableBufferPointer { sums in
                guard let base = sums.baseAddress else { return }
                TaggerFeatures.writeAlone(shape, to: hashes)
                for number in 0..<TaggerFeatures.aloneCount { table.add(hashes[number], to: base + first) }
                for place in TaggerFeatures.Place.allCases {
                    let row = base + first + part(place) * stride
                    let count = TaggerFeatures.write(beside: shape, place, to: hashes)
                    for number in 0..<count { table.add(hashes[number], to: row) }
                }
            }
        }
    }
}

extension TaggerWords {
    /// A cache of words, each in the slot that its hash selects; a newer word replaces an older one.
    private struct Memory: Sendable {
        /// All bytes of a word of at most 16, so that different words have different keys.
        struct Key: Sendable, Hashable {
            var low: UInt64 = 0
            var high: UInt64 = 0
            var count: UInt8

            init?(_ word: UnsafeBufferPointer<UInt8>) {
                guard 1...16 ~= word.count else { return nil }
                count = UInt8(word.count)
                for index in 0..<min(8, word.count) { low |= UInt64(word[index]) &<< UInt64(8 * index) }
                for index in 8..<max(8, word.count) {
                    high |= UInt64(word[index]) &<< UInt64(8 * (index - 8))
                }
            }

            init() { count = 0 }
        }

        /// The number of words after which the cache is worth its memory.
        static let worthwhile = 256
        private static let bits = 12

        private let rowSize: Int
        private var keys = [Key](repeating: Key(), count: 1 << bits)
        private var shapes = [WordShape](repeating: .outside, count: 1 << bits)
        private var sums: [Int16]

        init(rowSize: Int) {
            self.rowSize = rowSize
            sums = Array(repeating: 0, count: rowSize << Self.bits)
        }

        func slot(of key: Key) -> Int {
            Int(WordShape.mix(WordShape.mix(key.low, key.high), UInt64(key.count)) >> UInt64(64 - Self.bits))
        }

        func shape(in slot: Int, of key: Key) -> WordShape? { keys[slot] == key ? shapes[slot] : nil }

        func withSums(in slot: Int, _ body: (UnsafeBufferPointer<Int16>) -> Void) {
            sums.withUnsafeBufferPointer {
                body(UnsafeBufferPointer(rebasing: $0[slot * rowSize..<(slot + 1) * rowSize]))
            }
        }

        mutating func keep(_ key: Key, _ shape: WordShape, _ rows: ArraySlice<Int16>, in slot: Int) {
            keys[slot] = key
            shapes[slot] = shape
            for (place, sum) in rows.enumerated() { sums[slot * rowSize + place] = sum }
        }
    }
}
