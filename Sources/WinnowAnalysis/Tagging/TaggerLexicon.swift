import WinnowModelFile
import WinnowSystem

/// Lists of terms as sets of labels, looked up by hash; the terms cannot be recovered.
///
/// Labels are in layers, one per list: the labels of a word in one layer also form a joint feature.
struct TaggerLexicon: Sendable {
    /// The labels of all layers.
    let labels: [String]
    /// The number of labels of each layer.
    let layers: [Int]
    /// The buckets of the entries.
    let buckets: HashBuckets<UInt16>
    /// The number of each entry's set of labels from 1, or 0 if it is only a prefix; the highest bit is set
    /// if it is a prefix of a longer term.
    let values: Tensor<UInt16>
    /// The start of each set in ``members``, and the end of the last.
    let setStarts: Tensor<UInt32>
    /// The labels of the sets.
    let members: Tensor<UInt16>
    /// The layer of each label.
    let layerOfLabel: [Int]

    /// Set in ``values`` if a longer term begins with the entry.
    static let goesOn: UInt16 = 0x8000

    init(
        labels: [String], layers: [Int], buckets: HashBuckets<UInt16>,
        values: Tensor<UInt16>, setStarts: Tensor<UInt32>, members: Tensor<UInt16>
    ) {
        self.labels = labels
        self.layers = layers
        self.buckets = buckets
        self.values = values
        self.setStarts = setStarts
        self.members = members
        layerOfLabel = layers.enumerated().flatMap { Array(repeating: $0, count: $1) }
    }

    /// The value of the entry with this hash; nil if there is none.
    @inline(__always)
    func value(of hash: UInt64) -> UInt16? { buckets.row(of: hash).map { values.unsafeElements[$0] } }

    /// The labels of a value; empty if the range in a damaged file is invalid.
    func members(of value: UInt16) -> Range<Int> {
        let set = Int(value & ~Self.goesOn) - 1
        guard set >= 0, set + 1 < setStarts.count else { return 0..<0 }
        let (start, end) = (Int(setStarts[set]), Int(setStarts[set + 1]))
        return start <= end && end <= members.count ? start..<end : 0..<0
    }
}

extension TaggerLexicon {
    /// Reads the tensors of a file; nil if it has no lexicon.
    init?(from file: ModelFile) throws(ModelFileError) {
        guard let lexicon = file.manifest["lexicon"] else { return nil }
        let labels = (lexicon["labels"]?.array ?? []).compactMap(\.string)
        let layers = (lexicon["layers"]?.array ?? []).compactMap(\.integer)
        guard 1...Self.mostLabels ~= labels.count, layers.allSatisfy({ 1...labels.count ~= $0 }),
            layers.reduce(0, &+) == labels.count
        else {
            throw file.damaged("the labels of its lexicon cannot be read")
        }
        let buckets = try HashBuckets<UInt16>(from: file, prefix: "lexicon")
        let members = try file.tensor("lexicon.members", as: UInt16.self, shape: [nil])
        guard let buckets, members.allSatisfy({ Int($0) < labels.count }) else {
            throw file.damaged("its lexicon cannot be read")
        }
        self.init(
            labels: labels, layers: layers, buckets: buckets,
            values: try file.tensor("lexicon.values", shape: [buckets.count]),
            setStarts: try file.tensor("lexicon.set_starts", shape: [nil]), members: members)
    }

    /// The largest number of labels: each takes three 16-bit codes.
    static let mostLabels = 20_000

    func save(to writer: inout ModelFileWriter) {
        buckets.save(to: &writer, prefix: "lexicon")
        writer.add("lexicon.values", values)
        writer.add("lexicon.set_starts", setStarts)
        writer.add("lexicon.members", members)
    }

    /// Its entry in the manifest.
    var manifest: JSONValue {
        [
            "labels": .array(labels.map(JSONValue.string)), "layers": .array(layers.map(JSONValue.integer)),
        ]
    }
}

extension TaggerLexicon {
    /// Makes a lexicon from lists of terms, one layer each; a term can have several labels in a list.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`: an empty list, or too many labels or sets of labels.
    init(_ lists: [[GazetteerTerm]]) throws(AnalysisError) {
        var labels: [String] = []
        var layers: [Int] = []
        var members: [UInt64: Set<UInt16>] = [:]
        var beginnings: Set<UInt64> = []
        for list in lists {
            let first = labels.count
            var numbers: [String: UInt16] = [:]
            for term in list {
                if numbers[term.label] == nil {
                    guard labels.count < Self.mostLabels else {
                        throw Self.error("more than \(Self.mostLabels) labels in the gazetteers; give fewer")
                    }
                    numbers[term.label] = UInt16(labels.count)
                    labels.append(term.label)
                }
                let hashes = Self.hashes(of: term.text)
                guard let whole = hashes.last, let number = numbers[term.label] else { continue }
                beginnings.formUnion(hashes.dropLast())
                members[whole, default: []].insert(number)
            }
            guard labels.count > first else { throw Self.error("a gazetteer has no terms; leave it out") }
            layers.append(labels.count - first)
        }
        self = try Self.table(members, beginnings, labels, layers)
    }

    private static func error(_ what: String) -> AnalysisError {
        AnalysisError(code: .invalidData, message: what)
    }

    /// The hashes of a term's first piece, first two pieces and so on.
    private static func hashes(of term: String) -> [UInt64] {
        var words = TermWords()
        words.append(term)
        var hash = TermHash()
        var hashes: [UInt64] = []
        for byte in words.key {
            if byte == 0x20 { hashes.append(hash.value) }
            hash.add(byte)
        }
        if words.hasPiece(0) { hashes.append(hash.value) }
        return hashes
    }

    private static func table(
        _ terms: [UInt64: Set<UInt16>], _ beginnings: Set<UInt64>, _ labels: [String], _ layers: [Int]
    ) throws(AnalysisError) -> TaggerLexicon {
        let hashes = Set(terms.keys).union(beginnings).sorted()
        var sets: [[UInt16]: UInt16] = [:]
        var setStarts: [UInt32] = [0]
        var members: [UInt16] = []
        var values: [UInt16] = []
        for hash in hashes {
            var value: UInt16 = beginnings.contains(hash) ? goesOn : 0
            if let set = terms[hash]?.sorted() {
                if let number = sets[set] {
                    value |= number
                } else {
                    guard sets.count < 0x7FFE else {
                        throw error("more than 32766 combinations of labels in the gazetteers; give fewer")
                    }
                    let number = UInt16(sets.count + 1)
                    sets[set] = number
                    members += set
                    setStarts.append(UInt32(members.count))
                    value |= number
                }
            }
            values.append(value)
        }
        return TaggerLexicon(
            labels: labels, layers: layers, buckets: HashBuckets(hashes, rowsPerBucket: 4),
            values: Tensor(values), setStarts: Tensor(setStarts), members: Tensor(members))
    }
}
