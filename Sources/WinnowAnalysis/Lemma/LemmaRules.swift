import WinnowModelFile

/// A hash table from keys of ``LemmaKey`` to changes.
struct LemmaRules: Sendable {
    /// The buckets of the keys.
    let buckets: HashBuckets<UInt32>
    /// The number of the change for each key, times two; plus one if neighbouring tags matter.
    let values: Tensor<UInt16>
    /// The number of bytes that each change removes.
    let strips: Tensor<UInt8>
    /// The case of the lemma for each change.
    let letters: Tensor<UInt8>
    /// The start of each change's bytes in ``additions``, and the end of the last.
    let additionStarts: Tensor<UInt32>
    /// The bytes that changes append.
    let additions: Tensor<UInt8>
    /// What changes inside of words, and which of it each change has; nil if none does.
    let infixes: LemmaInfixes
    private let infixNumbers: Tensor<UInt8>?

    /// Makes a table; keys are distinct, and there are at most 32,767 changes.
    init(edits: [LemmaEdit], rules: [(key: UInt64, value: UInt16)], infixes: LemmaInfixes = LemmaInfixes()) {
        let rules = rules.sorted { $0.key < $1.key }
        buckets = HashBuckets(rules.map(\.key), rowsPerBucket: 2)
        values = Tensor(rules.map(\.value))
        strips = Tensor(edits.map(\.strip))
        letters = Tensor(edits.map(\.letters.rawValue))
        var starts: [UInt32] = [0]
        for edit in edits { starts.append(starts[starts.count - 1] + UInt32(edit.addition.count)) }
        additionStarts = Tensor(starts)
        additions = Tensor(edits.flatMap(\.addition))
        self.infixes = infixes
        infixNumbers = infixes.infixes.isEmpty ? nil : Tensor(edits.map(\.infix))
    }

    /// The number of rules.
    var count: Int { buckets.count }
    /// The number of changes.
    var editCount: Int { strips.count }

    /// The value of a key; nil if there is no rule.
    @inline(__always)
    func value(of key: UInt64) -> UInt16? { buckets.row(of: key).map { values.unsafeElements[$0] } }

    /// The number of what a change replaces inside of words; 0 for nothing.
    @inline(__always)
    func infix(of edit: Int) -> UInt8 { infixNumbers?.unsafeElements[edit] ?? 0 }

    /// The bytes that a change appends; `edit` is below ``editCount``.
    @inline(__always)
    func addition(of edit: Int) -> UnsafeBufferPointer<UInt8> {
        let starts = additionStarts.unsafeElements
        let end = min(Int(starts[edit &+ 1]), additions.count)
        return UnsafeBufferPointer(rebasing: additions.unsafeElements[min(Int(starts[edit]), end)..<end])
    }
}

extension LemmaRules {
    /// Reads the tensors of a file.
    init(from file: ModelFile) throws(ModelFileError) {
        let buckets = try HashBuckets<UInt32>(from: file, prefix: "rules")
        strips = try file.tensor("changes.strips", shape: [nil])
        letters = try file.tensor("changes.letters", shape: [strips.count])
        additionStarts = try file.tensor("changes.addition_starts", shape: [strips.count + 1])
        additions = try file.tensor("changes.additions", shape: [nil])
        guard let buckets, strips.count > 0 else {
            throw file.damaged("its table of rules cannot be read")
        }
        infixes = try LemmaInfixes(from: file)
        infixNumbers =
            infixes.infixes.isEmpty ? nil : try file.tensor("changes.infixes", shape: [strips.count])
        self.buckets = buckets
        values = try file.tensor("rules.values", shape: [buckets.count])
    }

    func save(to writer: inout ModelFileWriter) {
        buckets.save(to: &writer, prefix: "rules")
        writer.add("rules.values", values)
        writer.add("changes.strips", strips)
        writer.add("changes.letters", letters)
        writer.add("changes.addition_starts", additionStarts)
        writer.add("changes.additions", additions)
        if let infixNumbers { writer.add("changes.infixes", infixNumbers) }
    }
}
