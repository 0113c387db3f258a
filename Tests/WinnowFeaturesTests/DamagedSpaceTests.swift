// Spaces from damaged or tampered files: rejected, or harmless.

import Testing
import WinnowFeatures
import WinnowNumerics
import WinnowModelFile
import WinnowSystem
import WinnowText

struct DamagedSpaceTests {
    private static let texts = ["the cat sat on the mat", "the dog ate the cat, naïve 日本", "WIN £5 now! 😀"]

    private static func space(_ change: (inout FeatureOptions) -> Void = { _ in }) throws -> FeatureSpace {
        var options = FeatureOptions()
        change(&options)
        return try FeatureSpace(fittedTo: texts, options: options)
    }

    /// A well-formed file of the space, with some tensors changed or left out, or another manifest.
    private static func bytes(
        of space: FeatureSpace, manifest: JSONValue? = nil, without missing: String? = nil,
        numbers: (String, inout [UInt32]) -> Void = { _, _ in },
        weights: (String, inout [Float]) -> Void = { _, _ in }
    ) throws -> [UInt8] {
        let file = try ModelFile(bytes: space.savedBytes())
        var writer = ModelFileWriter(kind: "features", manifest: manifest ?? ["features": space.manifest])
        for info in file.tensors where info.name != missing {
            switch info.type {
            case .u8: writer.add(info.name, Array(try file.tensor(info.name, as: UInt8.self)))
            case .u32:
                var values = Array(try file.tensor(info.name, as: UInt32.self))
                numbers(info.name, &values)
                writer.add(info.name, values)
            default:
                var values = Array(try file.tensor(info.name, as: Float.self))
                weights(info.name, &values)
                writer.add(info.name, values)
            }
        }
        return try writer.bytes()
    }

    /// Calls all methods of a space.
    private static func use(_ space: FeatureSpace) {
        for text in texts + ["", "unknown words of 2026"] {
            let row = space.row(of: text)
            #expect(row.columns.allSatisfy { $0 < space.count })
            _ = space.features(of: text)
        }
        for column in -1...space.count { _ = space.feature(at: column) }
    }

    @Test func `files built by these tests are otherwise valid`() throws {
        let space = try Self.space()
        #expect(try Self.bytes(of: space) == space.savedBytes())
    }

    @Test(arguments: ["text_starts", "bucket_starts", "fingerprints", "numbers"], [0, 1, .max] as [UInt32])
    func `all-equal numbers are harmless`(name: String, value: UInt32) throws {
        let bytes = try Self.bytes(
            of: Self.space(),
            numbers: { tensor, values in
                if tensor.hasSuffix("." + name) { values = values.map { _ in value } }
            })
        Self.use(try FeatureSpace.opened(bytes))
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `random numbers are harmless`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = try Self.bytes(
            of: Self.space { if seed % 3 == 0 { $0.hashBits = 8 } },
            numbers: { _, values in
                for _ in 0...random.next(below: 20) where !values.isEmpty {
                    values[random.next(below: values.count)] =
                        random.next(below: 2) == 0
                        ? UInt32(truncatingIfNeeded: random.next()) : UInt32(random.next(below: 300))
                }
            },
            weights: { _, values in
                for _ in 0...random.next(below: 20) where !values.isEmpty {
                    values[random.next(below: values.count)] =
                        Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
                }
            })
        Self.use(try FeatureSpace.opened(bytes))
    }

    @Test(arguments: ["texts", "text_starts", "bucket_starts", "fingerprints", "numbers", "idf"])
    func `a missing tensor is rejected`(name: String) throws {
        let bytes = try Self.bytes(of: Self.space(), without: "features.word." + name)
        let error = #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
        #expect(error?.code == .missingTensor)
    }

    @Test(arguments: ["text_starts", "bucket_starts", "numbers", "fingerprints"])
    func `a tensor of the wrong length is rejected`(name: String) throws {
        let bytes = try Self.bytes(
            of: Self.space(),
            numbers: { tensor, values in if tensor.hasSuffix("." + name) { values.append(0) } })
        let error = #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
        #expect(error?.code == (name == "bucket_starts" ? .damaged : .wrongShape))
    }

    @Test(arguments: [nil, 8])
    func `weights of the wrong length are rejected`(hashBits: Int?) throws {
        let bytes = try Self.bytes(
            of: Self.space { $0.hashBits = hashBits }, weights: { _, values in values.removeLast() })
        let error = #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
        #expect(error?.code == .wrongShape)
    }

    @Test(arguments: [0, 1, 2])
    func `a table with too few buckets is rejected`(count: Int) throws {
        let bytes = try Self.bytes(
            of: Self.space(),
            numbers: { tensor, values in
                if tensor.hasSuffix(".bucket_starts") { values = Array(values.prefix(count)) }
            })
        #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
    }

    @Test(
        arguments: [
            nil, "text", ["minimumCount": 1],
        ] as [JSONValue?])
    func `unreadable options are rejected`(options: JSONValue?) throws {
        let manifest: JSONValue = options.map { ["features": $0] } ?? [:]
        let bytes = try Self.bytes(of: Self.space(), manifest: manifest)
        let error = #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
        #expect(error?.code == .damaged)
    }

    @Test func `options out of range are rejected`() throws {
        let space = try Self.space()
        var options = space.options
        options.wordNGrams = 1...9
        let bytes = try Self.bytes(of: space, manifest: ["features": try JSONValue(encoding: options)])
        #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
    }

    /// Refused by the length of the list, before its entries are decoded.
    @Test(
        arguments: [
            (["lowercase"], true), (Array(repeating: "lowercase", count: 64), true),
            (Array(repeating: "lowercase", count: 65), false),
            ([["removeKinds": .array(Array(repeating: "symbol", count: 64))]], true),
            ([["maskKinds": .array(Array(repeating: "url", count: 65))]], false),
            ([["maskDigits": .array(Array(repeating: "number", count: 40_000))]], false),
            (Array(repeating: "stem", count: 40_000), false),
        ] as [([JSONValue], Bool)])
    func `an analyzer has at most 64 filters, each with at most 64 kinds`(filters: [JSONValue], opens: Bool)
        throws
    {
        let space = try Self.space { $0.analyzer = TokenAnalyzer(filters: [.lowercase]) }
        var options = try #require(space.manifest.object)
        options["analyzer"] = ["mode": "messages", "filters": .array(filters)]
        let bytes = try Self.bytes(of: space, manifest: ["features": .object(options)])
        if opens {
            Self.use(try FeatureSpace.opened(bytes))
        } else {
            let error = #expect(throws: ModelFileError.self) { _ = try FeatureSpace.opened(bytes) }
            #expect(error?.code == .damaged)
        }
    }

    @Test func `more filters than a model may have are refused before training`() {
        var options = FeatureOptions()
        options.analyzer = TokenAnalyzer(filters: Array(repeating: .stem, count: 65))
        let error = #expect(throws: FeatureError.self) { try options.validate() }
        #expect(error?.message == "filters has 65 filters, but at most 64 are allowed")
    }
}
