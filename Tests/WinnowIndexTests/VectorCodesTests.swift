#if Search
import Testing
import WinnowFeatures
import WinnowModelFile
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// Items of random words from a few topics, so that some are much nearer than others.
private func items(_ range: Range<Int>, seed: UInt64 = 1) -> [SearchItem] {
    range.map { number in
        var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
        let topic = random.next(below: 40)
        let words = (0..<12).map { _ in
            random.next(below: 3) > 0 ? "t\(topic)x\(random.next(below: 30))" : "w\(random.next(below: 500))"
        }
        return SearchItem(
            identifier: "\(number)", text: words.joined(separator: " "),
            domain: number % 100 == 0 ? "rare" : "often")
    }
}

/// Letters only: the vectorizer splits words at digits.
struct WordVectorizer: TextVectorizer {
    let dimension = 96
    let identity = "words 96"

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        for (row, index) in range.enumerated() {
            let text = texts.withText(at: index) { String(decoding: $0, as: UTF8.self) }
            var sum = [Float](repeating: 0, count: dimension)
            for word in text.split(separator: " ") {
                // Words of a topic share most of their direction.
                for (part, weight) in [(word.prefix { $0 != "x" }, Float(2)), (word[...], 1)] {
                    var random = SeededGenerator(seed: part.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
                    for place in 0..<dimension {
                        sum[place] += weight * (Float(random.next() >> 40) / Float(1 << 23) - 1)
                    }
                }
            }
            vectors.setRow(row, toDirectionOf: sum)
        }
    }
}

@Suite struct VectorCodesTests {
    private static let count = VectorCodes.fewestDocuments + 1000

    /// An index of one segment with codes.
    private struct Large {
        let folder: TemporaryFolder
        let index: SearchIndex
        var path: String { folder.path("x.index") }

        init(_ count: Int = VectorCodesTests.count) throws {
            folder = try TemporaryFolder()
            index = try SearchIndex(at: folder.path("x.index"), vectorizer: WordVectorizer())
            try index.insert(items(0..<count), batchSize: 2048)
            try index.compact()
        }

        func found(_ text: String, limit: Int = 10, filter: SearchFilter? = nil) throws -> [String] {
            var request = SearchRequest(SearchQuery(text), mode: .semantic, limit: limit, filter: filter)
            request.contents = .identifiers
            return try index.answer(to: request).hits.map(\.id)
        }

        /// The nearest by comparing all vectors.
        func nearest(
            _ text: String, _ number: Int, where isWanted: (Int) -> Bool = { _ in true }
        ) throws -> [String] {
            let (snapshot, dimension) = (index.keeper.snapshot, WordVectorizer().dimension)
            var vector = [Float](repeating: 0, count: dimension)
            vector.withUnsafeMutableBufferPointer {
                WordVectorizer().write(vectorsOf: [text], in: 0..<1, threads: 1, to: $0)
            }
            guard
                let query = CentredQuery(
                    vector, mean: snapshot.calibration.mean, segments: snapshot.segments.map(\.segment))
            else { return [] }
            var top = TopDocuments(capacity: number)
            for (place, live) in snapshot.segments.enumerated() {
                for document in 0..<live.segment.count
                where live.live?.contains(document) ?? true && isWanted(snapshot.starts[place] + document) {
                    top.insert(
                        snapshot.starts[place] + document,
                        score: try query.cosines(with: live.segment, of: [UInt32(document)])[0])
                }
            }
            return top.sorted().map { "\($0.document)" }
        }
    }

    @Test func `searches find the nearest, as few as are compared`() throws {
        let large = try Large()
        #expect(large.index.keeper.snapshot.segments.map { $0.segment.codes != nil } == [true])
        for query in items(50_000..<50_030).map(\.text) {
            #expect(try large.found(query) == large.nearest(query, 10))
            let hundred = try large.nearest(query, 100)
            #expect(Set(try large.found(query, limit: 100)).intersection(hundred).count >= 97)
            // Pages are parts of one list, which does not depend on their size.
            #expect(try large.found(query, limit: 7) == Array(large.found(query, limit: 40).prefix(7)))
        }
        let recall = try #require(try large.index.recall())
        #expect(recall > 0.99 && recall <= 1)
    }

    @Test func `estimates err as expected`() throws {
        let large = try Large()
        let segment = large.index.keeper.snapshot.segments[0].segment
        try segment.check([.vectors])
        let calibration = large.index.keeper.snapshot.calibration
        var squares: Float = 0
        let queries = stride(from: 0, to: segment.count, by: segment.count / 20)
        for document in queries {
            let query = try #require(
                CentredQuery(segment.vector(of: document), mean: calibration.mean, segments: [segment]))
            var (cosines, estimates) = (
                [Float](repeating: 0, count: 1024), [Float](repeating: 0, count: 1024)
            )
            query.write(cosinesWith: segment, of: 1024..<2048, to: &cosines)
            var places = [UInt32](repeating: 0, count: 1024)
            #expect(
                query.find(in: segment, at: 0, of: 1024..<2048, atLeast: -.infinity, &places, &estimates)
                    == 1024)
            for (cosine, estimate) in zip(cosines, estimates) {
                squares += (cosine - estimate) * (cosine - estimate)
            }
        }
        let deviation = (squares / Float(1024 * Array(queries).count)).squareRoot()
        let expected = VectorCodes.deviation(dimension: segment.dimension)
        #expect(deviation > expected / 2 && deviation < expected * 1.1)
    }

    @Test func `a few unlike items among equal ones are found`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: WordVectorizer())
        let unlike = items(0..<5)
        try index.insert(
            (0..<Self.count).map { SearchItem(identifier: "equal\($0)", text: "the same words in all") }
                + unlike)
        try index.compact()
        #expect(index.keeper.snapshot.segments.map { $0.segment.codes != nil } == [true])
        for item in unlike {
            let answer = try index.answer(
                to: SearchRequest(SearchQuery(item.text), mode: .semantic, limit: 3))
            #expect(answer.hits.first?.id == item.identifier)
        }
    }

    @Test func `items unlike the others of their segment are found`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: WordVectorizer())
        func topic(_ number: Int, _ topics: Range<Int>) -> SearchItem {
            var random = SeededGenerator(seed: UInt64(number))
            let topic = topics.lowerBound + random.next(below: topics.count)
            let words = (0..<12).map { _ in "t\(topic)x\(random.next(below: 30))" }
            return SearchItem(identifier: "\(number)", text: words.joined(separator: " "))
        }
        // A segment of one kind with a few of the other, and one of the other.
        let others = Set((0..<60).map { $0 * 97 })
        try index.insert((0..<6000).map { others.contains($0) ? topic($0, 50..<60) : topic($0, 0..<3) })
        try index.compact()
        try index.insert((6000..<12_000).map { topic($0, 50..<60) })
        try index.flush()
        let snapshot = index.keeper.snapshot
        var (found, all) = (0, 0)
        for number in others {
            var request = SearchRequest(SearchQuery(topic(number, 50..<60).text), mode: .semantic)
            request.ranking.rankWeight = 0
            let searcher = try Searcher(
                CompiledQuery(terms: []), request, in: snapshot, options: IndexOptions(),
                vector: try snapshot.segments[0].segment.readVector(of: number), dimension: 96,
                now: SearchDate(secondsSince1970: 0))
            let query = try #require(searcher.vector)
            let exact = try searcher.best(nearestTo: query, 30, above: 0, exactly: true)
            let near = try searcher.best(nearestTo: query, 100, above: 0)
            found += Set(near).intersection(exact).count
            all += exact.count
        }
        #expect(Double(found) > 0.99 * Double(all), "\(found) of \(all)")
    }

    @Test func `filters and deletions are respected`() throws {
        let large = try Large()
        var batch = IndexBatch()
        for number in stride(from: 0, to: 2000, by: 3) { batch.delete("\(number)") }
        try large.index.apply(batch)
        let query = items(60_000..<60_001)[0].text
        let isThere: (Int) -> Bool = { $0 >= 2000 || $0 % 3 != 0 }
        #expect(try large.found(query, limit: 20) == large.nearest(query, 20))
        #expect(
            try large.found(query, limit: 20, filter: SearchFilter("domain = rare"))
                == large.nearest(query, 20) { isThere($0) && $0 % 100 == 0 })
        #expect(
            try large.found(query, limit: 20, filter: SearchFilter("domain = often"))
                == large.nearest(query, 20) { isThere($0) && $0 % 100 != 0 })
    }

    @Test func `answers do not depend on the number of threads`() throws {
        let large = try Large()
        let snapshot = large.index.keeper.snapshot
        try snapshot.segments[0].segment.check([.vectors])
        let request = SearchRequest(SearchQuery(parts: []), mode: .semantic)
        func found(_ threads: Int, document: Int) throws -> [Int] {
            var searcher = try Searcher(
                CompiledQuery(terms: []), request, in: snapshot, options: IndexOptions(),
                vector: snapshot.segments[0].segment.vector(of: document), dimension: 96, threads: threads,
                now: SearchDate(secondsSince1970: 0))
            if threads > 1 { searcher.division = Searcher.Division(codedPiece: 1024, leastShared: 1) }
            return try searcher.best(nearestTo: try #require(searcher.vector), 50, above: 0)
        }
        for document in [3, 777, Self.count - 1] {
            let one = try found(1, document: document)
            #expect(one.count == 50 && one[0] == document)
            for threads in 2...3 { #expect(try found(threads, document: document) == one) }
        }
        func lists(_ threads: Int) throws -> (nearest: [Int], words: [Int]) {
            let query = CompiledQuery(
                SearchQuery(items(5..<6)[0].text), analyzer: ItemAnalyzer(rule: IndexOptions().terms)
            ) { _ in false }
            var searcher = try Searcher(
                query, SearchRequest(SearchQuery(parts: [])), in: snapshot, options: IndexOptions(),
                vector: snapshot.segments[0].segment.vector(of: 9), dimension: 96, threads: threads,
                now: SearchDate(secondsSince1970: 0))
            searcher.division = Searcher.Division(codedPiece: 1024, leastShared: 1)
            return try searcher.candidateLists(isRanked: true, nil)
        }
        let one = try lists(1)
        #expect(!one.words.isEmpty && !one.nearest.isEmpty)
        #expect(try lists(2) == one && lists(3) == one)
    }

    @Test func `vectors are read one by one, and all at once as soon as that takes no longer`() throws {
        let large = try Large()
        let request = items(70_000..<70_001)[0].text
        let found = try large.found(request)
        try large.index.close()
        let index = try SearchIndex(at: large.path, vectorizer: WordVectorizer(), access: .read)
        let segment = index.keeper.snapshot.segments[0].segment
        try segment.check([.codes])
        #expect(!segment.hasAllVectors)
        let documents: [UInt32] = [0, 5, 6, 17, 700, UInt32(Self.count) - 1]
        let few = try segment.vectors(of: documents)
        #expect(!segment.hasAllVectors && few.rows == [0, 1, 2, 3, 4, 5])
        let single = try segment.readVector(of: 700)
        var reads = 0
        while !segment.hasAllVectors {
            _ = try segment.vectors(of: documents)
            reads += documents.count
        }
        #expect(reads > segment.count / 20 && reads < segment.count / 10)
        #expect(try segment.vectors(of: documents).rows == documents)
        for (row, document) in documents.enumerated() {
            #expect(few.vectors.vector(at: row) == segment.vector(of: Int(document)))
        }
        #expect(single == segment.vector(of: 700) && single.contains { $0 != 0 })
        // The answers are those of an index that was never closed.
        let again = try SearchIndex(at: large.path, vectorizer: WordVectorizer(), access: .read)
        let answer = try again.answer(to: SearchRequest(SearchQuery(request), mode: .semantic))
        #expect(answer.hits.map(\.id) == found)
    }

    @Test func `a vector that is missing or damaged is an error, that of a deleted item is not`() throws {
        let large = try Large()
        try large.index.close()
        func reading(_ sql: String, _ document: UInt32) throws -> [Float] {
            let connection = try SQLiteConnection(path: large.path)
            try connection.run(sql)
            connection.close()
            let index = try SearchIndex(at: large.path, vectorizer: WordVectorizer(), access: .read)
            let segment = index.keeper.snapshot.segments[0].segment
            try segment.check([.codes])
            return try segment.vectors(of: [document, document + 1]).vectors.vector(at: 1)
        }
        let last = "(SELECT max(first) FROM vectors)"
        #expect(try reading("SELECT 1", 2).contains { $0 != 0 })
        #expect(throws: ModelFileError.self) {
            try reading("UPDATE vectors SET bytes = zeroblob(length(bytes)) WHERE first = \(last)", 5094)
        }
        #expect(try reading("SELECT 1", 2).contains { $0 != 0 })
        #expect(throws: ModelFileError.self) {
            try reading("DELETE FROM vectors WHERE first = \(last)", 5094)
        }
        #expect(try reading("DELETE FROM item WHERE key > 5000", 5094).allSatisfy { $0 == 0 })
    }

    @Test func `small segments have no codes, and their searches compare all vectors`() throws {
        let small = try Large(500)
        #expect(small.index.keeper.snapshot.segments.allSatisfy { $0.segment.codes == nil })
        #expect(try small.index.recall() == nil)
    }

    @Test func `damaged factors are found`() throws {
        let segment = try Large().index.keeper.snapshot.segments[0].segment
        var factors = Array(try #require(segment.codes).factors)
        #expect(segment.codes?.isSound == true)
        factors[7] = .nan
        var writer = ModelFileWriter(kind: SegmentBuilder.kind, manifest: [:])
        writer.add("vectors.codes", try #require(segment.codes).codes)
        writer.add("vectors.factors", factors)
        writer.add("vectors.lengths", try #require(segment.codes).lengths)
        let codes = try VectorCodes(
            from: ModelFile(bytes: writer.bytes()), documents: segment.count, dimension: segment.dimension,
            sum: segment.sum)
        #expect(try #require(codes).isSound == false)
    }

    @Test(arguments: [64, 96, 100, 256, 300, 384, 1000])
    func `a rotation keeps lengths and angles`(dimension: Int) {
        var random = SeededGenerator(seed: 5)
        func vector() -> [Float] { (0..<dimension).map { _ in Float(random.next(below: 2001)) / 1000 - 1 } }
        func product(_ left: [Float], _ right: [Float]) -> Float {
            zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let rotation = Rotation(dimension: dimension)
        let vectors = [vector(), vector()]
        let rotated = vectors.map { vector in
            var vector = vector
            vector.withUnsafeMutableBufferPointer { rotation.apply(to: $0.baseAddress!) }
            return vector
        }
        for (left, right) in [(0, 0), (0, 1), (1, 1)] {
            let before = product(vectors[left], vectors[right])
            #expect(
                abs(product(rotated[left], rotated[right]) - before) < 1e-3 * Float(dimension).squareRoot())
        }
        // One component becomes many.
        var single = [Float](repeating: 0, count: dimension)
        single[dimension / 3] = 1
        single.withUnsafeMutableBufferPointer { rotation.apply(to: $0.baseAddress!) }
        #expect((single.map(abs).max() ?? 1) < 0.5)
    }

    @Test(arguments: [64, 96, 100, 333, 2048])
    func `estimates are those of the definition, except for rounding`(dimension: Int) throws {
        let documents = VectorCodes.fewestDocuments + 5
        var random = SeededGenerator(seed: UInt64(dimension))
        let vectors = (0..<documents * dimension).map { _ in Int8(truncatingIfNeeded: random.next() >> 56) }
        let scales = [Float](repeating: 1 / 64, count: documents)
        var sum = [Double](repeating: 0, count: dimension)
        for (place, byte) in vectors.enumerated() { sum[place % dimension] += Double(byte) / 64 }
        var writer = ModelFileWriter(kind: SegmentBuilder.kind, manifest: [:])
        vectors.withUnsafeBufferPointer { VectorCodes.save($0, scales: scales, sum: sum, to: &writer) }
        let codes = try #require(
            try VectorCodes(
                from: ModelFile(bytes: writer.bytes()), documents: documents, dimension: dimension,
                sum: Tensor(sum)))
        let rotation = Rotation(dimension: dimension)
        func rotated(_ vector: [Float]) -> [Float] {
            var vector = vector
            vector.withUnsafeMutableBufferPointer { rotation.apply(to: $0.baseAddress!) }
            return vector
        }
        let query = (0..<dimension).map { _ in Float(random.next(below: 2001)) / 1000 - 1 }
        let components = rotated(query)
        let largest =
            stride(from: 0, to: dimension, by: 4).map { start in
                components[start..<min(start + 4, dimension)].reduce(0) { $0 + abs($1) }
            }.max() ?? 0
        let rounding = 2 * largest / 127 * (Float(dimension) / 48).squareRoot()
        let last = documents / 32 * 32
        for range in [0..<64, 32..<40, last..<documents] {
            let tables = try #require(CodeTables(query, rotatedBy: codes.rotation))
            func found(atLeast least: Float) -> (places: [UInt32], estimates: [Float]) {
                var places = [UInt32](repeating: 0, count: range.count)
                var estimates = [Float](repeating: 0, count: range.count)
                let found = tables.find(
                    in: codes, of: range, offset: 0.5, scale: 2,
                    scales: Tensor([Float](repeating: 3, count: documents)), atLeast: least, &places,
                    &estimates)
                return (Array(places.prefix(found)), Array(estimates.prefix(found)))
            }
            let (places, estimates) = found(atLeast: -.infinity)
            #expect(places == Array(0..<UInt32(range.count)))
            let median = estimates.sorted()[range.count / 2]
            let large = places.filter { estimates[Int($0)] >= median }
            #expect(found(atLeast: median) == (large, large.map { estimates[Int($0)] }))
            for (document, estimate) in zip(range, estimates) {
                let difference = (0..<dimension).map {
                    Float(vectors[document * dimension + $0]) / 64 - codes.mean[$0]
                }
                let signs = rotated(difference)
                let square = difference.reduce(0) { $0 + $1 * $1 }
                let factor = square / signs.reduce(0) { $0 + abs($1) }
                let product = zip(components, signs).reduce(0) { $0 + ($1.1 >= 0 ? $1.0 : -$1.0) }
                let expected = (factor * product + 0.5) * 6
                #expect(abs(codes.lengths[document] / square.squareRoot() - 1) < 1e-4)
                #expect(abs(estimate - expected) < 6 * factor * 6 * rounding, "document \(document)")
            }
        }
    }
}
#endif
