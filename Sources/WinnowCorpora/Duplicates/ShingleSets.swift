import WinnowSystem

/// The shingle set of one text.
struct ShingleSet: Sendable {
    /// The index of its first code.
    var start: Int
    /// The number of distinct shingles of the text.
    var count: Int
    /// The XOR of one of 64 bits for each code: two sets differ in at least as many codes as these bits.
    var marks: UInt64

    /// The maximum number of codes in which a near-duplicate may differ: it has up to five fourths as many.
    var largestDifference: Int { count / 4 }

    /// How many codes may be in only one of two near sets of `total` codes together: if 4/5 of the distinct
    /// ones are shared, the sets share 4/9 of their total.
    @inline(__always)
    static func spare(_ total: Int) -> Int { total - 2 * ((4 * total + 8) / 9) }
}

/// The shingles of many texts, as codes of ``ShingleRanks``: each set ascends, rare ones first.
struct ShingleSets: Sendable {
    let sets: [ShingleSet]
    private let codes: [UInt32]

    /// Makes sets from the texts of `pieces`, in order. Complexity: O(*n* log *n*) in the shingles of a text.
    init(_ pieces: [ShingledTexts], threads: Int) {
        let ranks = ShingleRanks(of: pieces, threads: threads)
        let firstCodes = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.hashes.count) }
        let total = firstCodes[pieces.count]
        var sets: [[ShingleSet]] = []
        codes = [UInt32](unsafeUninitializedCapacity: total) { codes, count in
            // Every piece writes only its own part.
            nonisolated(unsafe) let codes = codes
            sets = Parallel.map(count: pieces.count, threads: threads) { piece in
                let part = UnsafeMutableBufferPointer(
                    rebasing: codes[firstCodes[piece]..<firstCodes[piece + 1]])
                _ = part.initialize(fromContentsOf: pieces[piece].hashes)
                ranks.encode(part)
                return Self.makeSets(part, ends: pieces[piece].ends, offset: firstCodes[piece])
            }
            count = total
        }
        self.sets = Array(sets.joined())
    }

    /// Makes a set from the codes of each text.
    private static func makeSets(
        _ codes: UnsafeMutableBufferPointer<UInt32>, ends: [Int], offset: Int
    ) -> [ShingleSet] {
        var start = 0
        return ends.map { end in
            defer { start = end }
            let own = UnsafeMutableBufferPointer(rebasing: codes[start..<end])
            let count = makeSet(own)
            var marks: UInt64 = 0
            for code in own[..<count] { marks ^= 1 << UInt64(code & 63) }
            return ShingleSet(start: offset + start, count: count, marks: marks)
        }
    }

    /// Sorts codes and moves the distinct ones to the front; returns how many there are.
    static func makeSet(_ unsorted: UnsafeMutableBufferPointer<UInt32>) -> Int {
        var codes = unsorted
        guard codes.count > 1 else { return codes.count }
        if codes.count <= 32 { sortShort(codes) } else { codes.sort() }
        var count = 1
        for index in 1..<codes.count where codes[index] != codes[count - 1] {
            codes[count] = codes[index]
            count += 1
        }
        return count
    }

    /// Insertion sort.
    private static func sortShort(_ codes: UnsafeMutableBufferPointer<UInt32>) {
        for index in 1..<codes.count {
            let code = codes[index]
            var place = index
            while place > 0, codes[place - 1] > code {
                codes[place] = codes[place - 1]
                place -= 1
            }
            codes[place] = code
        }
    }

    /// The codes of a text, ascending.
    func withCodes<Result>(of text: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
        let set = sets[text]
        return codes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[set.start..<set.start + set.count]))
        }
    }

    /// Whether the Jaccard similarity of two sets reaches ``NearDuplicates/threshold`` and they share no code
    /// below `lowest`.
    ///
    /// Complexity: O(*n*), less if the sets differ much.
    func areNear(_ left: ShingleSet, _ right: ShingleSet, lowest: UInt32 = 0) -> Bool {
        guard left.count > 0, right.count > 0 else { return false }
        return codes.withUnsafeBufferPointer { codes in
            var first = left.start
            var second = right.start
            let lastFirst = first + left.count
            let lastSecond = second + right.count
            var spare = ShingleSet.spare(left.count + right.count)
            while first < lastFirst, second < lastSecond {
                let one = codes[first]
                let other = codes[second]
                first += one <= other ? 1 : 0
                second += other <= one ? 1 : 0
                if one != other {
                    spare -= 1
                    if spare < 0 { return false }
                } else if one < lowest {
                    return false
                }
            }
            return lastFirst - first + lastSecond - second <= spare
        }
    }
}

/// The hashes of the shingles of several texts, in order, repetitions included.
struct ShingledTexts: Sendable {
    private(set) var hashes: [UInt32] = []
    /// The end of each text's hashes.
    private(set) var ends: [Int] = []

    /// Reads some rows of a corpus. Complexity: O(*n*) in the bytes of their texts.
    init(of rows: ArraySlice<Int32>, in corpus: Corpus) {
        var shingles = WordShingles()
        ends.reserveCapacity(rows.count)
        for row in rows {
            corpus.withText(at: Int(row)) { shingles.read($0) }
            hashes.append(contentsOf: shingles.hashes.elements)
            ends.append(hashes.count)
        }
    }

    /// The texts of `rows`, in pieces of consecutive rows that do not depend on the number of threads.
    static func pieces(of rows: [Int32], in corpus: Corpus, threads: Int) -> [ShingledTexts] {
        let ranges = Parallel.ranges(count: rows.count, size: rowsPerPiece)
        return Parallel.map(count: ranges.count, threads: threads) { piece in
            ShingledTexts(of: rows[ranges[piece]], in: corpus)
        }
    }

    private static let rowsPerPiece = 4096
}
