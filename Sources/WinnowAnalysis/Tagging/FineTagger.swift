// The treebank's own tags, chosen among those that go with a universal one.

import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Chooses for each tagged word a finer tag: `VERB` is `VBZ`, `VBD` …
///
/// From left to right, each word by itself: a maximum-entropy choice among the fine tags that its tag was seen with, by the
/// word, its ends, its neighbours and the fine tags before.
struct FineTagger: Sendable {
    /// The fine tags, in the order of their bytes.
    let tags: [String]
    /// For each tag the numbers of the fine tags that it was seen with, the most frequent first; at most ``mostChoices``.
    let choices: [[UInt8]]
    /// A row a feature, a column a place in ``choices``.
    let table: TaggerTable

    /// How many fine tags a tag can have.
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
    /// Reads what ``save(to:)`` wrote; nil where the file has no fine tags.
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
