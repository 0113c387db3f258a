/// The n-grams of one script with their weights, in the layout of the model file.
///
/// Each position of a word adds the row of the longest n-gram ending there; frequent words also have rows. A
/// row has a byte per two languages, the number of a prototype: two 16-bit weights, added at once.
package struct ScriptModel: Sendable {
    /// The number of weights of a prototype.
    package static let groupSize = 2
    /// The code of weight 0; weights are coded as this plus or minus less than this.
    package static let zero = 512
    /// The number of rows that can be added before 16 bits overflow.
    package static let rowsBeforeOverflow = 64

    package let script: LetterScript
    /// The numbers of its languages, in the order of the weights.
    package let languages: [Int]
    /// The start of each bucket's rows; buckets are the hash's upper bits.
    package let starts: Tensor<UInt32>
    /// The next 16 bits of each row's hash.
    package let fingerprints: Tensor<UInt16>
    /// One byte per row and group.
    package let codes: Tensor<UInt8>
    /// 256 prototypes per group.
    package let prototypes: Tensor<UInt32>
    /// The constant term of each language.
    package let biases: Tensor<Float>
    /// The value of a weight of 1.
    package let scale: Double
    /// The mean score per place of texts in each language; nil if the model cannot recognize texts in other
    /// languages.
    package var typicalScores: Tensor<Float>?

    package init(
        script: LetterScript, languages: [Int], starts: Tensor<UInt32>, fingerprints: Tensor<UInt16>,
        codes: Tensor<UInt8>, prototypes: Tensor<UInt32>, biases: Tensor<Float>, scale: Double
    ) {
        self.script = script
        self.languages = languages
        self.starts = starts
        self.fingerprints = fingerprints
        self.codes = codes
        self.prototypes = prototypes
        self.biases = biases
        self.scale = scale
    }

    // Chosen on the 20-word pieces of the Universal Declaration of Human Rights in every second of 298 other
    // languages, and on random words of the lists of every second language, 5 to 25 at a time: all keep their
    // language.
    /// The share of the typical score that an unknown language reaches.
    private static let unknownShare = 0.55
    /// The largest typical score that counts: that of some languages is much lower without their diacritics.
    private static let largestTypicalScore = 1.0
    /// The evidence that a text must have against its language, in nats, so that a word keeps its language.
    private static let unknownMargin = 10.0

    /// The evidence of a letter that no language of the script has, in nats.
    private static let unknownLetter = 6.0

    /// The score of an unknown language, if `language`, by its place in ``languages``, is the best known one.
    package func unknownScore(besides language: Int, placeCount: Int, unknownCount: Int) -> Double {
        guard let typicalScores else { return -.infinity }
        let typical = min(Double(typicalScores[language]), Self.largestTypicalScore)
        return Self.unknownShare * typical * Double(placeCount) - Self.unknownMargin + Self.unknownLetter
            * Double(unknownCount)
    }

    /// The number of groups of languages.
    package var groupCount: Int { (languages.count + Self.groupSize - 1) / Self.groupSize }
}

/// The addresses of a model's tensors; valid as long as the model lives.
package struct ScriptTables {
    private let starts: UnsafePointer<UInt32>
    private let fingerprints: UnsafePointer<UInt16>
    private let codes: UnsafePointer<UInt8>
    private let prototypes: UnsafePointer<UInt32>
    private let rowCount: Int
    private let shift: UInt64
    package let groupCount: Int
    package let isLogographic: Bool

    /// Returns nil if the model has no rows.
    package init?(_ model: ScriptModel) {
        guard let starts = model.starts.unsafeElements.baseAddress,
            let fingerprints = model.fingerprints.unsafeElements.baseAddress,
            let codes = model.codes.unsafeElements.baseAddress,
            let prototypes = model.prototypes.unsafeElements.baseAddress,
            model.fingerprints.count > 0
        else { return nil }
        self.starts = starts
        self.fingerprints = fingerprints
        self.codes = codes
        self.prototypes = prototypes
        rowCount = model.fingerprints.count
        shift = UInt64(64 - (model.starts.count - 1).trailingZeroBitCount)
        groupCount = model.groupCount
        isLogographic = model.script.isLogographic
    }

    /// The row of the longest n-gram of fewer than `order` letters that ends `window`; −1 for none.
    @inline(never)
    private func shorterRow(_ window: UInt64, than order: Int) -> Int {
        var order = order &- 1
        while order >= 1 {
            let row = row(of: LanguageNGram.hash(window & LanguageNGram.mask(order)))
            if row >= 0 { return row }
            order &-= 1
        }
        return -1
    }

    @inline(__always)
    private func row(of hash: UInt64) -> Int {
        let bucket = Int(truncatingIfNeeded: hash >> shift)
        let fingerprint = UInt16(truncatingIfNeeded: hash >> (shift &- 16))
        // The starts come from a file: even if they are wrong, no row after the last is read.
        let end = min(Int(clamping: starts[bucket &+ 1]), rowCount)
        var row = Int(clamping: starts[bucket])
        while row < end {
            if fingerprints[row] == fingerprint { return row }
            row &+= 1
        }
        return -1
    }

    /// Adds the weights of the longest n-gram at each place to the groups' sums; returns their number, and
    /// that of the letters without weights.
    ///
    /// Each step reads one part of the table for all places: nearly every read misses the cache, and the
    /// misses of different places then overlap.
    package func add(_ places: LanguagePlaces, to sums: UnsafeMutablePointer<UInt32>) -> (
        added: Int, unknown: Int
    ) {
        let count = places.count
        var unknown = 0
        var touched = 0
        for index in 0..<count {
            let hash = LanguageNGram.hash(places.keys[index] & LanguageNGram.mask(places.orders[index]))
            places.hashes[index] = hash
            touched &+= Int(clamping: starts[Int(truncatingIfNeeded: hash >> shift)])
        }
        for index in 0..<count {
            let start = Int(clamping: starts[Int(truncatingIfNeeded: places.hashes[index] >> shift)])
            touched &+= Int(truncatingIfNeeded: fingerprints[min(start, rowCount &- 1)])
        }
        for index in 0..<count {
            var row = row(of: places.hashes[index])
            if row < 0, !LanguageNGram.isWord(places.keys[index]) {
                row = shorterRow(places.keys[index], than: places.orders[index])
                if row < 0, places.keys[index] & 0xFFFF != Letter.boundary { unknown &+= 1 }
            }
            places.rows[index] = row
            if row >= 0 {
                touched &+= Int(codes[row &* groupCount]) &+ Int(codes[row &* groupCount &+ groupCount &- 1])
            }
        }
        // Otherwise the compiler would remove the reads.
        places.sink.pointee = touched
        var added = 0
        for index in 0..<count where places.rows[index] >= 0 {
            places.rows[added] = places.rows[index]
            added &+= 1
        }
        var index = 0
        // Four rows at a time, since a sum in memory costs as much as a weight.
        while index &+ 4 <= added {
            let first = codes + places.rows[index] &* groupCount
            let second = codes + places.rows[index &+ 1] &* groupCount
            let third = codes + places.rows[index &+ 2] &* groupCount
            let fourth = codes + places.rows[index &+ 3] &* groupCount
            for group in 0..<groupCount {
                let weights = prototypes + group &<< 8
                sums[group] &+=
                    weights[Int(first[group])] &+ weights[Int(second[group])]
                    &+ weights[Int(third[group])] &+ weights[Int(fourth[group])]
            }
            index &+= 4
        }
        while index < added {
            let codes = codes + places.rows[index] &* groupCount
            for group in 0..<groupCount { sums[group] &+= prototypes[group &<< 8 | Int(codes[group])] }
            index &+= 1
        }
        return (added, unknown)
    }
}

/// Positions in words whose n-grams are looked up together.
package struct LanguagePlaces {
    /// The largest number of places: two rows for each can be added before 16 bits overflow.
    package static let capacity = ScriptModel.rowsBeforeOverflow / 2

    /// The last four letters at each place, or the number of a whole word.
    package let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    /// The largest order of the n-gram, 1 to 4.
    package let orders = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    package let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    package let rows = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    package let sink = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    /// The number of places.
    package var count = 0

    package init() {
        keys.initialize(repeating: 0, count: Self.capacity)
        orders.initialize(repeating: 1, count: Self.capacity)
        hashes.initialize(repeating: 0, count: Self.capacity)
        rows.initialize(repeating: -1, count: Self.capacity)
        sink.initialize(to: 0)
    }

    package func deallocate() {
        keys.deallocate()
        orders.deallocate()
        hashes.deallocate()
        rows.deallocate()
        sink.deallocate()
    }

    /// Appends a place, which must fit.
    @inline(__always)
    package mutating func append(_ key: UInt64, length: Int) {
        keys[count] = key
        orders[count] = length < LanguageNGram.maximumOrder ? length : LanguageNGram.maximumOrder
        count &+= 1
    }
}
