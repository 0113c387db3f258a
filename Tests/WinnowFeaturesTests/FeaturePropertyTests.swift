// Properties for all texts and all options.

import Testing
import WinnowFeatures
import WinnowText
import WinnowNumerics
import WinnowSystem

struct FeaturePropertyTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func `training and prediction give identical rows, bit for bit`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(1 + random.next(below: 40))
        let counts = try TermCounts(of: texts, options: options, threads: 1 + random.next(below: 4))
        let learned = (0..<texts.count).filter { _ in random.next(below: 4) > 0 }
        guard let fit = try? FeatureFit(of: counts, rows: learned, options: options) else { return }
        let rows = fit.rows(Array(0..<texts.count))
        #expect(rows.columnCount == fit.space.count)
        try #require(rows.rowCount == texts.count)
        for (number, row) in rows.rows.enumerated() {
            let predicted = fit.space.row(of: texts.texts[number])
            #expect(row.columns == predicted.columns, "seed \(seed), text \(number), \(options)")
            #expect(
                row.values.map(\.bitPattern) == predicted.values.map(\.bitPattern),
                "seed \(seed), text \(number), \(options)")
            #expect(row.columns.allSatisfy { $0 < fit.space.count })
            #expect(Set(row.columns).count == row.columns.count)
            #expect(row.values.allSatisfy { $0.isFinite })
        }
        #expect(fit.space.rows(of: texts).rows == rows.rows)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `space and rows are the same for any number of threads`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 100 + seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(50)
        func fit(threads: Int) throws -> (bytes: [UInt8], rows: [SparseRow])? {
            let counts = try TermCounts(of: texts, options: options, threads: threads)
            let all = Array(0..<texts.count)
            guard let fit = try? FeatureFit(of: counts, rows: all, options: options, threads: threads)
            else { return nil }
            return (try fit.space.savedBytes(), fit.rows(all).rows)
        }
        let one = try fit(threads: 1)
        for threads in [2, 3, 4] {
            let more = try fit(threads: threads)
            #expect(more?.bytes == one?.bytes, "seed \(seed), \(threads) threads, \(options)")
            #expect(more?.rows == one?.rows, "seed \(seed), \(threads) threads, \(options)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a fit after another one is the same as alone`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 200 + seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(40)
        let counts = try TermCounts(of: texts, options: options)
        let (some, others) = (Array(0..<25), Array(10..<40))
        guard let earlier = try? FeatureFit(of: counts, rows: some, options: options),
            let alone = try? FeatureFit(of: counts, rows: others, options: options)
        else { return }
        let fit = try FeatureFit(of: counts, rows: others, options: options, after: earlier)
        #expect(try fit.space.savedBytes() == alone.space.savedBytes(), "seed \(seed), \(options)")
    }

    @Test func `many texts with many words are the same for any number of threads`() throws {
        var random = SeededGenerator(seed: 7)
        let texts = (0..<6000).map { _ in
            (0..<5).map { _ in "w\(random.next(below: 20_000))" }.joined(separator: " ")
        }
        var options = FeatureOptions.plainWords
        for bits in [nil, 18] {
            options.hashBits = bits
            let spaces = try [1, 3].map { threads in
                let counts = try TermCounts(of: texts, options: options, threads: threads)
                return try FeatureFit(
                    of: counts, rows: Array(0..<texts.count), options: options, threads: threads)
            }
            #expect(try spaces[0].space.savedBytes() == spaces[1].space.savedBytes())
            let rows = spaces[1].rows(Array(0..<texts.count)).rows
            #expect(rows == spaces[0].space.rows(of: texts).rows)
            if bits == nil {
                let words = Set(texts.flatMap { $0.split(separator: " ") })
                #expect(spaces[0].space.count == words.count)
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a space is unchanged by saving and opening`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 200 + seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(20)
        guard let space = try? FeatureSpace(fittedTo: texts, options: options) else { return }
        let bytes = try space.savedBytes()
        let opened = try FeatureSpace.opened(bytes)
        #expect(opened.options == options)
        #expect(opened.count == space.count)
        if space.count < 10_000 { #expect(opened.featureTexts == space.featureTexts) }
        for text in texts.texts + random.texts(20).texts {
            #expect(opened.row(of: text) == space.row(of: text), "seed \(seed)")
        }
        #expect(try opened.savedBytes() == bytes)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `every column has a feature`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 300 + seed)
        var options = FeatureOptions.random(&random)
        options.hashBits = nil
        guard let space = try? FeatureSpace(fittedTo: random.texts(15), options: options) else { return }
        let features = (0..<space.count).compactMap(space.feature)
        #expect(features.count == space.count)
        #expect(features.allSatisfy { !$0.text.isEmpty })
        #expect(space.feature(at: -1) == nil)
        #expect(space.feature(at: space.count) == nil)
        #expect(space.feature(at: .max) == nil)
        #expect(space.feature(at: .min) == nil)
    }
}

struct EmptyTextTests {
    @Test func `without texts a space has surface features or cannot be made`() throws {
        let none: [String] = []
        #expect(try FeatureSpace(fittedTo: none).count == SurfaceFeatures.names.count)
        #expect(throws: FeatureError.self) { _ = try FeatureSpace(fittedTo: none, options: .plainWords) }
        let counts = try TermCounts(of: none, options: FeatureOptions())
        let fit = try FeatureFit(of: counts, rows: [], options: FeatureOptions())
        #expect(fit.rows([]).rowCount == 0)
        let opened = try FeatureSpace.opened(fit.space.savedBytes())
        #expect(opened.row(of: "what is this?") == fit.space.row(of: "what is this?"))
    }

    @Test func `an empty text has an empty row`() throws {
        let texts = ["", "some words", " \n"]
        let counts = try TermCounts(of: texts, options: FeatureOptions())
        let fit = try FeatureFit(of: counts, rows: [0, 1, 2], options: FeatureOptions())
        let rows = fit.rows([0, 1, 2]).rows
        #expect(rows[0] == SparseRow())
        #expect(fit.space.row(of: "") == SparseRow())
        #expect(rows.map(\.columns) == texts.map { fit.space.row(of: $0).columns })
    }

    @Test func `bytes that are not UTF-8 are counted unchanged`() throws {
        let texts = ByteTexts(texts: [
            [0xFF], [0x80, 0x80], [0xC3], [0x61, 0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x98, 0x20, 0x61], [0],
            [UInt8](repeating: 0xBF, count: 1000),
        ])
        let counts = try TermCounts(of: texts, options: FeatureOptions())
        let fit = try FeatureFit(of: counts, rows: Array(0..<texts.count), options: FeatureOptions())
        for (bytes, row) in zip(texts.texts, fit.rows(Array(0..<texts.count)).rows) {
            #expect(row == fit.space.row(of: bytes))
        }
        for column in 0..<fit.space.count { #expect(fit.space.feature(at: column) != nil) }
    }
}
