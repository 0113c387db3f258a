import WinnowModelFile

/// The n-grams of one script with their weights, as they lie in the model file.
///
/// Each place of a word adds one row: that of the longest n-gram which ends there; frequent words add one of their own. A
/// row is a byte for each two languages, the number of a prototype: two weights of 16 bits, so that one addition of 32 bits adds both.
struct ScriptModel: Sendable {
    /// How many weights a prototype has.
    static let groupSize = 2
    /// What stands for a weight of 0; weights are this plus or minus less than this.
    static let zero = 512
    /// How many rows can be added before 16 bits are too few.
    static let rowsBeforeOverflow = 64

    let script: LetterScript
    /// The numbers of its languages, in the order of the weights.
    let languages: [Int]
    /// Where the rows of each bucket begin; buckets are the hash's upper bits.
    let starts: Tensor<UInt32>
    /// The next 16 bits of each row's hash.
    let fingerprints: Tensor<UInt16>
    /// For each row a byte for each group.
    let codes: Tensor<UInt8>
    /// For each group 256 prototypes.
    let prototypes: Tensor<UInt32>
    /// What each language has whatever the text.
    let biases: Tensor<Float>
    /// What a weight of 1 stands for.
    let scale: Double

    /// How many groups of languages there are.
    var groupCount: Int { (languages.count + Self.groupSize - 1) / Self.groupSize }
}

/// The addresses of a model's tensors; valid as long as the model lives.
struct ScriptTables {
    private let starts: UnsafePointer<UInt32>
    private let fingerprints: UnsafePointer<UInt16>
    private let codes: UnsafePointer<UInt8>
    private let prototypes: UnsafePointer<UInt32>
    private let rowCount: Int
    private let shift: UInt64
    let groupCount: Int
    let isLogographic: Bool

    /// Nil where the model has no rows.
    init?(_ model: ScriptModel) {
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
        // The starts come from a file: whatever they say, no row behind the last is touched.
        let end = min(Int(starts[bucket &+ 1]), rowCount)
        var row = Int(starts[bucket])
        while row < end {
            if fingerprints[row] == fingerprint { return row }
            row &+= 1
        }
        return -1
    }

    /// Adds the weights of the longest n-gram at each place to the sums, one for each group; answers how many there are.
    ///
    /// In steps that touch one part of the table each for all places, since nearly every touch waits for memory: those
    /// of different places then wait together.
    func add(_ places: LanguagePlaces, to sums: UnsafeMutablePointer<UInt32>) -> Int {
        let count = places.count
        var touched = 0
        for index in 0..<count {
            let hash = LanguageNGram.hash(places.keys[index] & LanguageNGram.mask(places.orders[index]))
            places.hashes[index] = hash
            touched &+= Int(starts[Int(truncatingIfNeeded: hash >> shift)])
        }
        for index in 0..<count {
            let start = Int(starts[Int(truncatingIfNeeded: places.hashes[index] >> shift)])
            touched &+= Int(fingerprints[min(start, rowCount &- 1)])
        }
        for index in 0..<count {
            var row = row(of: places.hashes[index])
            if row < 0, !LanguageNGram.isWord(places.keys[index]) {
                row = shorterRow(places.keys[index], than: places.orders[index])
            }
            places.rows[index] = row
            if row >= 0 {
                touched &+= Int(codes[row &* groupCount]) &+ Int(codes[row &* groupCount &+ groupCount &- 1])
            }
        }
        // Or else nothing would be touched at all.
        places.sink.pointee = touched
        var added = 0
        for index in 0..<count where places.rows[index] >= 0 {
            let codes = codes + places.rows[index] &* groupCount
            for group in 0..<groupCount {
                sums[group] &+= prototypes[group &<< 8 | Int(codes[group])]
            }
            added &+= 1
        }
        return added
    }
}

/// Places of words whose n-grams are looked up together.
struct LanguagePlaces {
    /// How many there may be: so many rows can be added twice before 16 bits are too few.
    static let capacity = ScriptModel.rowsBeforeOverflow / 2

    /// The last four letters up to each place, or the number of a whole word.
    let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    /// How many letters the n-gram may have, 1 to 4.
    let orders = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    let rows = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
    let sink = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    /// How many there are.
    var count = 0

    init() {
        keys.initialize(repeating: 0, count: Self.capacity)
        orders.initialize(repeating: 1, count: Self.capacity)
        hashes.initialize(repeating: 0, count: Self.capacity)
        rows.initialize(repeating: -1, count: Self.capacity)
        sink.initialize(to: 0)
    }

    func deallocate() {
        keys.deallocate()
        orders.deallocate()
        hashes.deallocate()
        rows.deallocate()
        sink.deallocate()
    }

    /// Appends a place; there must be room.
    @inline(__always)
    mutating func append(_ key: UInt64, length: Int) {
        keys[count] = key
        orders[count] = length < LanguageNGram.maximumOrder ? length : LanguageNGram.maximumOrder
        count &+= 1
    }
}
