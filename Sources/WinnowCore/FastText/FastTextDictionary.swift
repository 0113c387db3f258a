/// The words and labels of a model of fastText, and the rows of its input matrix.
///
/// Words stay in the bytes of the model; a table of their hashes finds them.
struct FastTextDictionary: Sendable {
    /// The number of words, whose rows are the first.
    let wordCount: Int
    /// The number of labels, which follow the words.
    let labelCount: Int
    /// How often each label occurred in the training data.
    let labelFrequencies: [Int64]
    /// The rows of n-grams in a pruned model; nil if each bucket has a row.
    let keptBuckets: FastTextBuckets?
    /// The number of the end of a line; nil if that is not among the words.
    let lineEnd: Int?

    /// The entries: of each the text, a zero byte, its frequency (8 bytes) and its type (1 byte).
    private nonisolated(unsafe) let entries: UnsafeRawBufferPointer
    /// The offset of each entry.
    private let starts: Tensor<UInt32>
    /// Places by the lower bits of the hash: the hash, and the entry's number plus 1; 0 for none.
    private let places: Tensor<UInt64>

    /// The token for the end of a line.
    static let lineEndText: StaticString = "</s>"
    /// The beginning of a label.
    static let labelPrefix: StaticString = "__label__"
    /// The bytes of the smallest entry.
    private static let leastEntry = 10

    init(_ reader: inout FastTextBytes) throws(ModelDefect) {
        let count = try reader.count(of: 1)
        let (words, labels) = (try reader.count(of: 1), try reader.count(of: 1))
        guard words + labels == count else {
            throw .damaged("its dictionary has \(count) entries, but \(words) words and \(labels) labels")
        }
        _ = try reader.longInteger()  // the number of tokens in the training data
        let prunedCount = try reader.longInteger()
        guard count <= reader.rest / Self.leastEntry else {
            // Reads to the end, for the error.
            _ = try reader.take(count, of: Self.leastEntry)
            throw .damaged("its dictionary cannot be read")
        }
        (wordCount, labelCount) = (words, labels)
        let first = reader.offset
        var rest = reader
        var starts = [UInt32](repeating: 0, count: count)
        var bits = 2
        while 1 << bits < count + count / 2 { bits += 1 }
        var places = [UInt64](repeating: 0, count: 1 << bits)
        let mask = UInt32(truncatingIfNeeded: places.count - 1)
        var frequencies: [Int64] = []
        var lineEnd: Int?
        for number in 0..<count {
            guard let start = UInt32(exactly: rest.offset - first) else {
                throw .damaged("its dictionary is larger than 4 GB")
            }
            starts[number] = start
            let text = try rest.text()
            let frequency = try rest.longInteger()
            let type = try rest.take(1)[0]
            guard type == (number < words ? 0 : 1) else {
                throw .damaged("entry \(number + 1) of its dictionary is of type \(type)")
            }
            if number >= words { frequencies.append(frequency) }
            if number < words, text.elementsEqual(Self.lineEndText) { lineEnd = number }
            let hash = FastTextHash.hash(text)
            var place = hash & mask
            // A table has more places than entries.
            while places[Int(place)] != 0 { place = (place &+ 1) & mask }
            places[Int(place)] = UInt64(hash) << 32 | UInt64(number + 1)
        }
        let size = rest.offset - first
        entries = try reader.take(size)
        labelFrequencies = frequencies
        self.lineEnd = lineEnd
        self.starts = Tensor(starts)
        self.places = Tensor(places)
        keptBuckets = prunedCount >= 0 ? try FastTextBuckets(&reader, count: prunedCount) : nil
    }

    /// The text of an entry, words before labels.
    func text(_ number: Int) -> UnsafeRawBufferPointer {
        let start = Int(starts.unsafeElements[number])
        var end = start
        while entries[end] != 0 { end += 1 }
        return UnsafeRawBufferPointer(rebasing: entries[start..<end])
    }

    /// How often an entry occurred in the training data.
    func frequency(_ number: Int) -> Int64 {
        let end = Int(starts.unsafeElements[number]) + text(number).count + 1
        return Int64(littleEndian: entries.loadUnaligned(fromByteOffset: end, as: Int64.self))
    }

    /// The number of the entry of a text with a hash; nil if it is not in the dictionary.
    @inline(__always)
    func number(of token: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int? {
        let places = places.unsafeElements
        let mask = UInt32(truncatingIfNeeded: places.count - 1)
        var place = hash & mask
        while true {
            let found = places[Int(place)]
            if found == 0 { return nil }
            if UInt32(truncatingIfNeeded: found >> 32) == hash {
                let number = Int(UInt32(truncatingIfNeeded: found)) - 1
                if isText(of: number, token) { return number }
            }
            place = (place &+ 1) & mask
        }
    }

    @inline(__always)
    private func isText(of number: Int, _ token: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts.unsafeElements[number])
        // After each text are at least 10 bytes more, of which the first is 0, as is no byte of a token.
        guard start + token.count < entries.count, let entry = entries.baseAddress else { return false }
        for index in 0..<token.count
        where entry.load(fromByteOffset: start + index, as: UInt8.self) != token[index] { return false }
        return entry.load(fromByteOffset: start + token.count, as: UInt8.self) == 0
    }
}

/// The rows of the n-grams that a pruned model keeps, by bucket.
struct FastTextBuckets: Sendable {
    /// The bucket plus 1 and the row, at places by the lower bits of the bucket's hash; 0 for none.
    private let places: Tensor<UInt64>
    /// The largest row, plus 1.
    let end: Int

    init(_ reader: inout FastTextBytes, count: Int64) throws(ModelDefect) {
        guard count <= Int64(reader.rest / 8) else {
            _ = try reader.take(reader.rest + 1)
            throw .damaged("its list of n-grams cannot be read")
        }
        var bits = 2
        while 1 << bits < 2 * Int(count) { bits += 1 }
        var places = [UInt64](repeating: 0, count: 1 << bits)
        var end = 0
        for _ in 0..<Int(count) {
            let (bucket, row) = (try reader.integer(), try reader.integer())
            guard bucket >= 0, row >= 0, bucket < Int(Int32.max) else {
                throw .damaged("its list of n-grams has bucket \(bucket) in row \(row)")
            }
            end = max(end, row + 1)
            let key = UInt32(bucket + 1)
            var place = Self.place(key, places.count)
            while places[place] != 0, UInt32(truncatingIfNeeded: places[place] >> 32) != key {
                place = (place + 1) & (places.count - 1)
            }
            places[place] = UInt64(key) << 32 | UInt64(row)
        }
        self.places = Tensor(places)
        self.end = end
    }

    /// The buckets and their rows.
    var entries: [(bucket: UInt32, row: Int)] {
        places.compactMap { place in
            place == 0
                ? nil
                : (UInt32(truncatingIfNeeded: place >> 32) &- 1, Int(UInt32(truncatingIfNeeded: place)))
        }
    }

    @inline(__always)
    private static func place(_ key: UInt32, _ count: Int) -> Int {
        Int(key &* 0x9E37_79B1 >> 7) & (count - 1)
    }

    /// The row of a bucket, counted from the first of n-grams; nil if it was removed.
    @inline(__always)
    func row(of bucket: UInt32) -> Int? {
        let places = places.unsafeElements
        let key = bucket &+ 1
        var place = Self.place(key, places.count)
        while true {
            let found = places[place]
            if found == 0 { return nil }
            if UInt32(truncatingIfNeeded: found >> 32) == key {
                return Int(UInt32(truncatingIfNeeded: found))
            }
            place = (place + 1) & (places.count - 1)
        }
    }
}

/// The hash of words and n-grams: FNV-1a of 32 bits, except that bytes from 128 are negative numbers.
package enum FastTextHash {
    static let start: UInt32 = 2_166_136_261

    /// The hash of some bytes and one more.
    @inline(__always)
    static func adding(_ byte: UInt8, to hash: UInt32) -> UInt32 {
        (hash ^ UInt32(bitPattern: Int32(Int8(bitPattern: byte)))) &* 16_777_619
    }

    /// The hash of bytes.
    @inline(__always)
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash = start
        for byte in bytes { hash = adding(byte, to: hash) }
        return hash
    }
}

extension Sequence<UInt8> {
    /// Whether these are the bytes of a text.
    func elementsEqual(_ text: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
