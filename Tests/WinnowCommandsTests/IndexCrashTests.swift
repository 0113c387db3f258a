// Indexes with writers that are killed at any moment, and two writers at once.

#if Search
import Foundation
import Testing
import WinnowEmbeddings
import WinnowFeatures
import WinnowIndex
import WinnowModelFile
import WinnowModels
import WinnowSystem
import _WinnowTestSupport

/// Moments come from a seeded generator, but the progress of a process at a moment varies: expectations hold
/// at any. Moments are spread over the work: none is during the start, and each part of the work has one.
@Suite(.serialized) struct IndexCrashTests {
    /// How long `work` takes, in seconds.
    private func seconds(_ work: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(work) / .seconds(1)
    }

    /// How long a process takes to open an index.
    private func secondsToStart(with index: String, in folder: CommandFolder) throws -> Double {
        try seconds {
            let outcome = try folder.start("index info \(index)").outcome()
            #expect(outcome.code == 0)
        }
    }

    /// Builds `a.index` again and again, killing builds until `kills` were killed. A build is resumed after a
    /// kill, and completed without one when little of it is left.
    ///
    /// How fast the machine is changes during a run: moments come earlier after a build that ended by itself,
    /// and later after one that was killed before it committed anything.
    private func build(
        _ count: Int, kills: Int, seed: UInt64, options: String, batchSize: Int,
        vectorizer: (any TextVectorizer)?
    ) throws {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", CrashedIndex.lines(0..<count))
        let duration = try seconds {
            expectQuietSuccess(
                try folder.run(
                    "index build items.jsonl -o whole.index -q --batch-size \(batchSize) \(options)"))
        }
        var start = try secondsToStart(with: "whole.index", in: folder)
        var work = max(duration - start, 0.01)
        let command = "index build items.jsonl -o a.index -q --batch-size \(batchSize) \(options)"
        var random = SeededGenerator(seed: seed)
        // Shares of the work left when a build starts, or resumes after one that was killed.
        let parts = (0..<kills).map { (Double($0) + .random(in: 0..<1, using: &random)) / Double(kills) }
            .shuffled(using: &random)
        var (killed, stages) = (0, Set<Int>())
        var before = 0
        // Few stages test little: then more builds are killed.
        let enough = kills < 20 ? 1 : 4
        while killed < kills || (stages.count < enough && killed < 10 * kills) {
            let moment = start + work * parts[killed % kills] * (1 - Double(before) / Double(count))
            let outcome = try folder.start(command).killed(after: moment)
            try #require(outcome.code == -9 || outcome.code == 0, "\(outcome.errorText)")
            var after = try CrashedIndex.expectFirstItems(
                folder.path + "/a.index", batchSize: batchSize, of: count, vectorizer: vectorizer,
                "seed \(seed), kill \(killed) after \(moment) s")
            #expect(after >= before, "committed items are lost")
            stages.insert(after)
            if outcome.code == 0 {
                (start, work) = (start * 0.9, work * 0.8)
            } else {
                killed += 1
                if after == before { start += work / Double(kills) }
            }
            // It may have been killed when all items were committed.
            if after >= count * 3 / 4 {
                try complete(command, in: folder)
                try finish(folder, vectorizer)
                after = 0
            }
            before = after
        }
        try complete(command, in: folder)
        try finish(folder, vectorizer)
        #expect(stages.count >= enough, "\(stages)")
    }

    /// Runs a build to its end, or finds that nothing was left to do.
    private func complete(_ command: String, in folder: CommandFolder) throws {
        let outcome = try folder.run(command)
        #expect(outcome.code == 0 || outcome.errorText.contains("items already"), "\(outcome.errorText)")
    }

    /// Expects the answers of an uninterrupted build, and removes the index.
    private func finish(_ folder: CommandFolder, _ vectorizer: (any TextVectorizer)?) throws {
        // If the build was killed after its last batch, closing the index measures its vectors.
        try SearchIndex(at: folder.path + "/a.index", vectorizer: vectorizer, access: .open).close()
        try CrashedIndex.expectAnswers(
            folder.path + "/a.index", like: folder.path + "/whole.index", vectorizer: vectorizer)
        try SearchIndex.remove(at: folder.path + "/a.index")
    }

    @Test func `a build killed at any moment keeps what it committed`() throws {
        try build(400, kills: 30, seed: 71, options: "--embedding none", batchSize: 8, vectorizer: nil)
    }

    @Test func `a build with vectors killed at any moment keeps what it committed`() throws {
        try build(
            120, kills: 6, seed: 72, options: "--threads 1", batchSize: 4,
            vectorizer: SentenceEmbedder(
                WordEmbedding(from: ModelFile(embedded: WinnowModels.englishEmbedding))))
    }

    @Test func `adding and compacting killed at any moment neither lose nor duplicate items`() throws {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", CrashedIndex.lines(0..<200))
        expectQuietSuccess(
            try folder.run("index build items.jsonl -o a.index -q --embedding none --batch-size 20"))
        let path = folder.path + "/a.index"
        var (random, here) = (SeededGenerator(seed: 73), Set(0..<200))
        var start = try secondsToStart(with: "a.index", in: folder)
        var (killed, compacted, duration) = (0, 0, 0.4)
        while killed < 24 {
            // Something to merge and to free: a third is removed, and some of it is added again.
            let gone = here.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.sorted()
            if !gone.isEmpty {
                expectQuietSuccess(
                    try folder.run("index remove a.index -q", gone.flatMap { ["--id", "n-\($0)"] }))
            }
            here.subtract(gone)
            let coming = Set(0..<300).subtracting(here).sorted().filter { _ in Bool.random(using: &random)
            }
            try folder.write("more.jsonl", coming.map(CrashedIndex.line).joined())
            let begun = ContinuousClock.now
            let adding = try folder.start(
                "index add a.index more.jsonl -q --batch-size 8 --embedding none"
            )
            .killed(after: start + .random(in: 0..<duration, using: &random))
            try #require(adding.code == -9 || adding.code == 0, "\(adding.errorText)")
            if adding.code == 0 { duration = max(0.05, (ContinuousClock.now - begun) / .seconds(1) - start) }
            do {
                let index = try SearchIndex(at: path, vectorizer: nil, access: .open)
                let added = try coming.prefix { try index.item("n-\($0)") != nil }
                #expect(added.count % 8 == 0 || added.count == coming.count)
                #expect(adding.code == -9 || added.count == coming.count)
                here.formUnion(added)
                try CrashedIndex.expectItems(index, here.sorted(), "seed 73, kill \(killed)")
            }
            let compacting = try folder.start("index compact a.index -q")
                .killed(after: start + .random(in: 0..<duration, using: &random))
            try #require(compacting.code == -9 || compacting.code == 0, "\(compacting.errorText)")
            compacted += compacting.code == 0 ? 1 : 0
            let index = try SearchIndex(at: path, vectorizer: nil, access: .open)
            try CrashedIndex.expectItems(index, here.sorted(), "seed 73, kill \(killed), compacting")
            let kills = (adding.code == -9 ? 1 : 0) + (compacting.code == -9 ? 1 : 0)
            if kills == 0 { start *= 0.9 }
            killed += kills
        }
        // Nothing is left behind.
        expectQuietSuccess(try folder.run("index compact a.index -q"))
        let cache = try FileManager.default.contentsOfDirectory(atPath: path + ".cache").sorted()
        #expect(cache.count == 2 && cache.contains("lock"), "\(cache)")
    }

    @Test func `two writers and readers at once lose nothing`() throws {
        let folder = try SmallIndex.folder()
        try folder.write("a.jsonl", CrashedIndex.lines(0..<160))
        try folder.write("b.jsonl", CrashedIndex.lines(160..<320))
        let writers = try ["a", "b"].map {
            try folder.start("index add small.index \($0).jsonl -q --batch-size 4 --embedding none")
        }
        let readers = try (0..<2).map { _ in
            try folder.start(
                "search small.index -q --format jsonl --embedding none --limit 1000", input: .open)
        }
        for line in 1...20 {
            for reader in readers {
                reader.write("item\n")
                _ = try reader.awaitLines(line)
            }
        }
        for writer in writers { expectQuietSuccess(try writer.outcome()) }
        for reader in readers {
            reader.write("item\n")
            reader.closeInput()
            let lines = try reader.outcome().lines
            let counts = try lines.map { try JSONValue(parsing: String($0))["hits"]?.array?.count ?? -1 }
            #expect(counts == counts.sorted() && counts.last == 320, "\(counts)")
        }
        let index = try SearchIndex(at: folder.path + "/small.index", vectorizer: nil)
        #expect(try index.count() == 326)
        for number in 0..<320 {
            #expect(try index.item("n-\(number)") == CrashedIndex.item(number))
        }
        #expect(try index.verify().isSound)
    }
}
#endif
