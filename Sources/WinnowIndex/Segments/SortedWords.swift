import WinnowModelFile
import WinnowSystem

/// Byte strings in ascending order, for binary search.
struct SortedWords: Sendable {
    /// The concatenated words.
    let texts: Tensor<UInt8>
    /// The start of each word, then the end of the last: one more than the number of words.
    let starts: PackedNumbers

    /// The number of words.
    var count: Int { starts.count - 1 }

    /// Opens the words that ``save(_:in:to:as:)`` wrote.
    init(from file: ModelFile, as name: String) throws(ModelFileError) {
        texts = try file.tensor(name + ".text", shape: [nil])
        starts = try PackedNumbers(from: file, as: name + ".starts")
        guard starts.count > 0 else {
            throw ModelFileError(code: .damaged, path: file.path, reason: "the tensor \(name) is empty")
        }
    }

    /// Whether all offsets are within the text and ascend: check once before looking up words.
    var isSound: Bool {
        var last: UInt32 = 0
        for start in starts {
            guard start >= last else { return false }
            last = start
        }
        return starts.first == 0 && Int(last) <= texts.count
    }

    /// Writes the words of a table in `order`, that of their bytes.
    static func save(
        _ words: borrowing WordTable, in order: [UInt32], to writer: inout ModelFileWriter, as name: String
    ) {
        var texts: [UInt8] = []
        texts.reserveCapacity(words.texts.count)
        var starts: [UInt32] = [0]
        starts.reserveCapacity(order.count + 1)
        for number in order {
            texts.append(contentsOf: words.bytes(of: Int(number)))
            starts.append(UInt32(texts.count))
        }
        writer.add(name + ".text", texts)
        PackedNumbers.save(starts, to: &writer, as: name + ".starts")
    }

    /// The bytes of a word in `0..<count`; valid as long as this value.
    @inline(__always)
    func bytes(of word: Int) -> UnsafeBufferPointer<UInt8> {
        let starts = starts.unsafeNumbers
        return UnsafeBufferPointer(
            rebasing: texts.unsafeElements[Int(starts[word])..<Int(starts[word + 1])])
    }

    /// The number of a word; nil if it does not occur. Complexity: O(log *n*) in ``count``.
    func number(of word: UnsafeBufferPointer<UInt8>) -> Int? {
        let place = firstPlace { Self.compare($0, word) >= 0 }
        return place < count && Self.compare(bytes(of: place), word) == 0 ? place : nil
    }

    /// The numbers of the words that begin with `prefix`.
    func range(ofPrefix prefix: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let lower = firstPlace { Self.compare($0, prefix) >= 0 }
        let upper = firstPlace { word in
            let head = UnsafeBufferPointer(rebasing: word[..<min(word.count, prefix.count)])
            return Self.compare(head, prefix) > 0
        }
        return lower..<max(lower, upper)
    }

    /// The index of the first word for which `isReached` is true; it is true for all later ones.
    private func firstPlace(where isReached: (UnsafeBufferPointer<UInt8>) -> Bool) -> Int {
        (0..<count).partitionPoint { isReached(bytes(of: $0)) }
    }

    /// Negative, 0 or positive if `left` is before, equal to or after `right`.
    @inline(__always)
    static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        ByteOrder.compare(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    }

    /// Whether `left` is before `right`.
    @inline(__always)
    static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        compare(left, right) < 0
    }
}
