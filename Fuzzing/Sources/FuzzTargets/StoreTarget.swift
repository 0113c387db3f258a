// Properties of an index whose SQLite file is corrupted.

#if Search
import WinnowIndex
package import WinnowSystem

/// Opens and searches a small index after corruptions of its SQLite file: altered bytes, swapped and repeated
/// pages, runs of zeros, a cut.
///
/// The input is a list of corruptions (``StoreCorruption``), after a byte that selects whether the index has
/// its cache.
package struct StoreTarget: FuzzTarget {
    /// `store`.
    package let name = "store"
    /// 256 bytes.
    package let maximumSize = 256

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let first = input.first else { return }
        do {
            try Self.check(StoreCorruption.all(in: Array(input[1...])), hasCache: first % 2 == 0)
        } catch let failure as FuzzFailure {
            throw failure
        } catch {
            throw FuzzFailure("\(error)")
        }
    }

    private static func check(_ corruptions: [StoreCorruption], hasCache: Bool) throws {
        let parts = try SmallSearchIndex.changedParts.get()
        var file = parts.file
        for corruption in corruptions { corruption.apply(to: &file) }
        let scratch = try ScratchIndex(file: file, segments: hasCache ? parts.segments : [])
        guard
            let index = try noting(
                { () throws(IndexError) in
                    try SearchIndex(
                        at: scratch.path, vectorizer: SmallVectorizer(), access: .open, threads: 1)
                })
        else { return }
        for (request, expected) in zip(SmallSearchIndex.requests, parts.answers) {
            guard let answer = try noting({ () throws(IndexError) in try index.answer(to: request) }) else {
                continue
            }
            try require(isSame(answer, expected), "a corrupted file gives another answer: \(answer)")
        }
        for item in parts.items {
            let found = try noting { () throws(IndexError) in try index.item(item.identifier) }
            // An identifier that SQLite's own index has lost is not found.
            if case .some(.some(let found)) = found { try require(found == item, "an altered item") }
        }
        var items: [SearchItem] = []
        _ = try noting { () throws(IndexError) in
            try index.forEachItem { item in
                items.append(item)
                return true
            }
        }
        try require(items.allSatisfy(parts.items.contains), "an altered item among all")
        try change(index)
    }

    /// Uses the rest of a corrupted index, whose changes may be lost with it.
    private static func change(_ index: SearchIndex) throws {
        _ = try noting { () throws(IndexError) in try index.suggestions(for: "wor") }
        _ = try noting { () throws(IndexError) in try index.information() }
        _ = try noting { () throws(IndexError) in try index.verify(repairing: true) }
        var batch = IndexBatch(inserting: [SearchItem(identifier: "new", title: "word1")])
        batch.delete("i3")
        batch.delete(domain: "a")
        _ = try noting { () throws(IndexError) in try index.apply(batch) }
        _ = try noting { () throws(IndexError) in try index.answer(to: SmallSearchIndex.requests[0]) }
        _ = try noting { () throws(IndexError) in try index.compact() }
        _ = try noting { () throws(IndexError) in try index.close() }
    }

    /// The result; nil after an error, which must be one line about damaged data.
    private static func noting<Result>(
        _ body: () throws(IndexError) -> Result
    ) throws(FuzzFailure) -> Result? {
        do throws(IndexError) {
            return try body()
        } catch {
            try requireOneLine(error.message)
            try require(error.kind == .data, "an error of the wrong kind: \(error.message)")
            return nil
        }
    }

    /// Whether answers are equal, with scores up to the rounding of sums.
    private static func isSame(_ left: SearchAnswer, _ right: SearchAnswer) -> Bool {
        left.count == right.count && left.facets == right.facets && left.hits.count == right.hits.count
            && zip(left.hits, right.hits).allSatisfy {
                $0.item == $1.item && $0.title == $1.title && $0.snippet == $1.snippet
                    && abs($0.score - $1.score) < 1e-6
            }
    }

    /// A corruption of each kind.
    package func seeds() throws -> [[UInt8]] {
        StoreCorruption.Kind.allCases.map { kind in
            [kind.rawValue] + StoreCorruption(kind: kind, place: 5000, other: 3, value: 0x80).bytes
        }
    }

    /// None: the file is built into the target.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] { [] }

    /// Other corruptions, mostly one.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var result = [UInt8(random.next(below: 4) == 0 ? 1 : 0)]
        for _ in 0...(random.next(below: 3) == 0 ? random.next(below: 4) : 0) {
            result += StoreCorruption(&random).bytes
        }
        return result
    }
}

/// A corruption of a file, in eight bytes.
struct StoreCorruption {
    enum Kind: UInt8, CaseIterable {
        case byte, bit, swappedPages, repeatedPage, zeros, cut
    }

    var kind: Kind
    /// A place in the file, modulo its size: of a byte, or in a page.
    var place: Int
    /// Another page, or a length.
    var other: Int
    var value: UInt8

    private static let size = 8
    private static let pageSize = 4096

    /// The corruptions in an input.
    static func all(in bytes: [UInt8]) -> [StoreCorruption] {
        stride(from: 0, to: bytes.count - size + 1, by: size).map { StoreCorruption(bytes[$0..<$0 + size]) }
    }

    init(kind: Kind, place: Int, other: Int, value: UInt8) {
        (self.kind, self.place, self.other, self.value) = (kind, place, other, value)
    }

    init(_ random: inout SeededGenerator) {
        let kinds = Kind.allCases
        self.init(
            kind: kinds[random.next(below: kinds.count)], place: random.next(below: 1 << 24),
            other: random.next(below: 1 << 16), value: UInt8(random.next(below: 256)))
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.map(Int.init)
        self.init(
            kind: Kind.allCases[bytes[0] % Kind.allCases.count],
            place: bytes[1] | bytes[2] << 8 | bytes[3] << 16, other: bytes[4] | bytes[5] << 8,
            value: UInt8(bytes[6]))
    }

    var bytes: [UInt8] {
        [kind.rawValue] + [place, place >> 8, place >> 16, other, other >> 8].map { UInt8($0 & 0xFF) } + [
            value, 0,
        ]
    }

    /// Corrupts a file.
    func apply(to file: inout [UInt8]) {
        let pages = file.count / Self.pageSize
        guard pages > 0 else { return }
        let place = place % file.count
        let (page, otherPage) = (place / Self.pageSize % pages, other % pages)
        func range(_ page: Int) -> Range<Int> { page * Self.pageSize..<(page + 1) * Self.pageSize }
        switch kind {
        case .byte: file[place] = value
        case .bit: file[place] ^= 1 << (value & 7)
        case .swappedPages:
            let bytes = Array(file[range(page)])
            file.replaceSubrange(range(page), with: Array(file[range(otherPage)]))
            file.replaceSubrange(range(otherPage), with: bytes)
        case .repeatedPage: file.replaceSubrange(range(page), with: Array(file[range(otherPage)]))
        case .zeros:
            for index in place..<min(file.count, place + 1 + other % Self.pageSize) { file[index] = 0 }
        case .cut: file.removeSubrange(place...)
        }
    }
}
#endif
