import WinnowModelFile
import WinnowSystem

/// Chooses a finer tag for each tagged word: `VBZ`, `VBD` … for `VERB`.
///
/// From left to right, each word gets one of the fine tags that its tag was seen with, by maximum entropy
/// over the word, its endings, its neighbours and earlier fine tags.
struct FineTagger: Sendable {
    /// The fine tags, in byte order.
    let tags: [String]
    /// The numbers of the fine tags seen with each tag, the most frequent first; at most ``mostChoices``.
    let choices: [[UInt8]]
    /// One row per feature, one column per index in ``choices``.
    let table: TaggerTable

    /// The largest number of fine tags of a tag.
    static let mostChoices = 8

    /// Replaces `fine` with the number of the fine tag of each word.
    func choose(
        for tags: [UInt8], of shapes: UnsafeBufferPointer<WordShape>, into fine: inout [UInt8]
    ) {
        fine.removeAll(keepingCapacity: true)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FineTagFeatures.count) { features in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.mostChoices) { sums in
                guard let hashes = features.baseAddress, let sum = sums.baseAddress else { return }
                for word in shapes.indices {
                    let choices = choices[Int(tags[word])]
                    guard choices.count > 1 else {
                        fine.append(choices.first ?? 0)
                        continue
                    }
                    FineTagFeatures.write(word, of: shapes, tags: tags, fine: fine, to: hashes)
                    sums.update(repeating: 0)
                    for feature in 0..<FineTagFeatures.count { table.add(hashes[feature], to: sum) }
                    var best = 0
                    for place in choices.indices where sums[place] > sums[best] { best = place }
                    fine.append(choices[best])
                }
            }
        }
    }
}

extension FineTagger {
    /// Reads the result of ``save(to:)``; nil if the file has no fine tags.
    init?(from file: ModelFile, tagCount: Int) throws(ModelFileError) {
        guard let names = file.manifest["fineTags"] else { return nil }
        let tags = (names.array ?? []).compactMap(\.string)
        let choices = (file.manifest["fineTagChoices"]?.array ?? []).map { row in
            (row.array ?? []).compactMap { $0.integer.flatMap { UInt8(exactly: $0) } }
        }
        guard 1...255 ~= tags.count, tags.count == names.array?.count, choices.count == tagCount,
            choices.allSatisfy({ $0.count <= Self.mostChoices && $0.allSatisfy { $0 < tags.count } })
        else {
            throw file.damaged("its fine tags cannot be read")
        }
        self.tags = tags
        self.choices = choices
        let width = choices.reduce(1) { max($0, $1.count) }
        table = try TaggerTable(from: file, tagCount: width, prefix: "fine.")
    }

    /// Adds the manifest's members.
    func describe(in manifest: inout JSONObject) {
        manifest["fineTags"] = .array(tags.map(JSONValue.string))
        manifest["fineTagChoices"] = .array(choices.map { .array($0.map { .integer(Int($0)) }) })
    }

    /// Adds the tensors.
    func save(to writer: inout ModelFileWriter) {
        table.save(to: &writer, prefix: "fine.")
    }
}

/// The features of a tagged word: hashes of the word, its endings, its neighbours, and earlier fine tags.
enum FineTagFeatures {
    /// The number of features per word.
    static let count = 18

    /// Writes the features of the word at `index` to `output`, which has room for ``count``.
    ///
    /// - Parameters:
    ///   - index: the word's index in its sentence.
    ///   - shapes: the sentence's words.
    ///   - tags: the number of each word's tag.
    ///   - fine: the numbers of the fine tags of at least the previous words.
    ///   - output: receives the hashes.
    static func write(
        _ index: Int, of shapes: UnsafeBufferPointer<WordShape>, tags: [UInt8], fine: [UInt8],
        to output: UnsafeMutablePointer<UInt64>
    ) {
        let none: UInt64 = 0x100
        func word(_ place: Int) -> UInt64 { shapes.indices ~= place ? shapes[place].word : none }
        func fineTag(_ place: Int) -> UInt64 { place >= 0 ? UInt64(fine[place]) : none }
        func tag(_ place: Int) -> UInt64 { tags.indices ~= place ? UInt64(tags[place]) : none }
        let own = shapes[index]
        let before = fineTag(index - 1)
        var filled = 0
        func add(_ first: UInt64, _ second: UInt64 = 0) {
            let value = WordShape.mix(WordShape.mix(tag(index), UInt64(filled &+ 0x200)), first)
            output[filled] = WordShape.mix(value, second)
            filled &+= 1
        }
        add(0)
        add(own.word)
        add(own.exact)
        add(own.suffixes.0)
        add(own.suffixes.1)
        add(own.suffixes.2)
        add(own.suffixes.3)
        add(own.outline)
        add(word(index - 1))
        add(word(index - 2))
        add(word(index + 1))
        add(before)
        add(before, own.word)
        add(before, own.suffixes.1)
        add(before, fineTag(index - 2))
        add(word(index - 1), own.suffixes.2)
        add(tag(index + 1))
        add(tag(index - 1), own.suffixes.1)
    }
}
