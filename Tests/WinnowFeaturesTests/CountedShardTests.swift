// N-grams counted in shards, and spaces fitted to all of them.

import Testing
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

@testable import WinnowFeatures

struct CountedShardTests {
    private static let texts: [String] = {
        var random = SeededGenerator(seed: 3)
        let words = ["free", "prize", "call", "me", "now!", "£5", "at", "six", "日本", "don't", "WIN", ""]
        return (0..<60).map { _ in
            (0..<random.next(below: 9)).map { _ in words[random.next(below: words.count)] }.joined(
                separator: " ")
        }
    }()

    private static func options(_ change: (inout FeatureOptions) -> Void = { _ in }) -> FeatureOptions {
        var options = FeatureOptions()
        options.minimumCount = 2
        change(&options)
        return options
    }

    private static func shards(_ count: Int, _ options: FeatureOptions) throws -> [CountedShard] {
        try (0..<count).map { shard in
            try CountedShard(
                of: texts.enumerated().filter { $0.offset % count == shard }.map(\.element), options: options,
                threads: 2)
        }
    }

    /// A shard after it was written and opened.
    private static func reopened(_ shard: CountedShard) throws -> CountedShard {
        var writer = ModelFileWriter(kind: "test", manifest: .null)
        shard.save(to: &writer)
        return try CountedShard(
            from: ModelFile(bytes: writer.bytes()), options: shard.options, textCount: shard.count)
    }

    @Test(
        arguments: [1, 2, 4, 8, 61],
        [
            options(), options { $0.minimumCount = 1 }, options { $0.maximumSize = 5 },
            options { $0.maximumDocumentShare = 0.2 }, options { $0.wordNGrams = nil },
            options {
                $0.characterNGrams = nil; $0.surfaceFeatures = false
            },
            options {
                $0.inverseDocumentFrequency = false; $0.normalization = .none
            },
        ])
    func `counts of shards give the space of all texts`(count: Int, options: FeatureOptions) throws {
        let whole = try FeatureSpace(fittedTo: Self.texts, options: options)
        let shards = try Self.shards(count, options).map(Self.reopened)
        for order in [shards, shards.reversed()] {
            let space = try FeatureSpace(fittedTo: order.map(\.terms), options: options)
            #expect(try space.trainingWriter().bytes() == whole.trainingWriter().bytes())
        }
    }

    @Test(arguments: [1, 3], [options(), options { $0.surfaceFeatures = false }])
    func `rows of shards are the rows of the texts`(count: Int, options: FeatureOptions) throws {
        let shards = try Self.shards(count, options).map(Self.reopened)
        let space = try FeatureSpace(fittedTo: shards.map(\.terms), options: options)
        for (number, shard) in shards.enumerated() {
            let rows = shard.rows(in: space, threads: 2)
            let own = Self.texts.enumerated().filter { $0.offset % count == number }.map(\.element)
            #expect(rows.rowCount == own.count && rows.columnCount == space.count)
            for (index, text) in own.enumerated() {
                #expect(rows.blocks[0].row(index) == space.row(of: text))
            }
        }
    }

    @Test func `shards without texts add nothing`() throws {
        let options = Self.options()
        let empty = try Self.reopened(CountedShard(of: [String](), options: options))
        let all = try CountedShard(of: Self.texts, options: options)
        let space = try FeatureSpace(fittedTo: [empty.terms, all.terms], options: options)
        #expect(
            try space.trainingWriter().bytes()
                == FeatureSpace(fittedTo: Self.texts, options: options).trainingWriter().bytes())
        #expect(empty.rows(in: space).rowCount == 0)
        var words = options
        words.surfaceFeatures = false
        let none = try CountedShard(of: [String](), options: words)
        #expect { try FeatureSpace(fittedTo: [none.terms], options: words) } throws: {
            ($0 as? FeatureError)?.code == .noFeatures
        }
    }

    @Test func `values are within the bound of the space`() throws {
        for frequency in FeatureOptions.TermFrequency.allCases {
            for normalization in FeatureOptions.Normalization.allCases {
                let options = Self.options {
                    $0.termFrequency = frequency
                    $0.normalization = normalization
                }
                let texts =
                    Self.texts + [String](repeating: "prize free", count: 3000).joined(separator: " ").asList
                let shard = try CountedShard(of: texts, options: options)
                let space = try FeatureSpace(fittedTo: [shard.terms], options: options)
                for block in shard.rows(in: space).blocks {
                    #expect(block.values.allSatisfy { Double(abs($0)) <= space.largestValue })
                }
            }
        }
    }

    @Test func `hashed columns are refused`() {
        let options = Self.options { $0.hashBits = 10 }
        #expect { try CountedShard(of: ["a"], options: options) } throws: {
            ($0 as? FeatureError)?.code == .invalidOption && "\($0)".contains("hashBits")
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `changed tensors are refused or harmless`(seed: UInt64) throws {
        let options = Self.options()
        let shard = try CountedShard(of: Self.texts, options: options)
        var writer = ModelFileWriter(kind: "test", manifest: .null)
        shard.save(to: &writer)
        let original = try writer.bytes()
        let header = original.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) } + 8
        var random = SeededGenerator(seed: seed)
        var opened = 0
        for _ in 0..<300 {
            var bytes = original
            for _ in 0...random.next(below: 4) {
                let place = header + random.next(below: bytes.count - header)
                bytes[place] = [0, 0xFF, UInt8(truncatingIfNeeded: random.next())][random.next(below: 3)]
            }
            // The checksums of tensors are not compared here, so that the numbers themselves must be checked.
            guard
                let changed = try? CountedShard(
                    from: ModelFile(bytes: bytes), options: options, textCount: shard.count)
            else { continue }
            opened += 1
            guard let space = try? FeatureSpace(fittedTo: [changed.terms], options: options) else { continue }
            #expect(changed.rows(in: space).rowCount == shard.count)
        }
        #expect(opened < 300, "seed \(seed)")
    }
}

extension String {
    fileprivate var asList: [String] { [self] }
}
