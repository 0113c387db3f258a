import WinnowSystem
import WinnowText

/// Makes the rows of a text and of its passages of several sizes, and reads the text only once.
///
/// Training scores each held-out text with about eight times its length in passages. A passage's row is that of its text
/// alone (``FeatureReader/withRow(of:_:)``), except that words joined to a neighbour beyond the end lack the n-grams of
/// characters at that end, and that filters see the whole text.
package struct PassageReader: Sendable {
    private var reader: FeatureReader
    private var parts: [Occurrences]
    /// The number of occurrences of each n-gram in the current row, and room for those with any, in order.
    private var counts: [UInt32] = []
    private var touched: [UInt32] = []
    private var columns: [UInt32] = []
    private var values: [Float] = []

    /// The n-grams of a kind in a text.
    private struct Occurrences {
        /// The column of each n-gram, in the order of first occurrence.
        var columns: [UInt32] = []
        /// For each occurrence, the index of its n-gram, `.max` without a column, and its place.
        var numbers: [UInt32] = []
        var places: [Range<UInt32>] = []
        /// The same for the feature of disguises; nil if no token is disguised.
        var disguise: UInt32?
        /// The places of the n-grams of each token's characters; empty for n-grams of words.
        var characters: [Range<UInt32>] = []

        /// The places of the n-grams within some tokens.
        func places(of tokens: Range<Int>) -> Range<UInt32> {
            guard let first = tokens.first, tokens.upperBound <= characters.count else {
                return UInt32(tokens.lowerBound)..<UInt32(tokens.upperBound)
            }
            return characters[first].lowerBound..<characters[tokens.upperBound - 1].upperBound
        }

        /// Counts the n-grams within some places, and that of disguises unless it is nil, in `counts`, which are 0.
        ///
        /// - Parameter touched: receives the numbers of the n-grams, in the order of first occurrence.
        /// - Returns: the number of distinct n-grams, and of occurrences without a column.
        func count(
            _ range: Range<UInt32>, _ disguise: UInt32?, in counts: UnsafeMutableBufferPointer<UInt32>,
            _ touched: UnsafeMutableBufferPointer<UInt32>
        ) -> (known: Int, unknown: Int) {
            var (known, unknown) = (0, 0)
            @inline(__always) func count(_ number: UInt32) {
                guard number != .max else {
                    unknown += 1
                    return
                }
                let count = counts[Int(number)]
                if count == 0 {
                    touched[known] = number
                    known += 1
                }
                // Counts saturate as in training.
                if count < UInt32(UInt16.max) { counts[Int(number)] = count + 1 }
            }
            places.withUnsafeBufferPointer { places in
                numbers.withUnsafeBufferPointer { numbers in
                    var next = places.indices.partitionPoint { places[$0].lowerBound >= range.lowerBound }
                    while next < places.count, places[next].lowerBound < range.upperBound {
                        if places[next].upperBound <= range.upperBound { count(numbers[next]) }
                        next += 1
                    }
                }
            }
            if let disguise { count(disguise) }
            return (known, unknown)
        }
    }

    /// Makes a reader for a space without vectors.
    package init(space: FeatureSpace) {
        reader = FeatureReader(space: space)
        parts = reader.parts.map { _ in Occurrences() }
    }

    /// Calls `body` with the row of a text, then with those of its passages, as `FeatureReader.findPassages` finds them.
    ///
    /// Texts of at least ``FeatureReader/longText`` bytes have only their own row. Complexity: O(*n* · *s*) in the bytes
    /// and the number of sizes.
    ///
    /// - Parameters:
    ///   - sizes: the sizes of passages, in words.
    ///   - body: receives the index of the size, nil for the text, and the columns and values of the row.
    package mutating func forEachRow(
        of utf8: UnsafeBufferPointer<UInt8>, sizes: [Int],
        _ body: (_ size: Int?, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Void
    ) {
        guard utf8.count < reader.longText else { return reader.withRow(of: utf8) { body(nil, $0, $1) } }
        reader.extractor.read(utf8)
        for index in parts.indices { find(index) }
        let count = reader.extractor.tokens.count
        row(of: 0..<count, in: utf8, isWhole: true) { body(nil, $0, $1) }
        for (index, size) in sizes.enumerated() {
            let half = max(1, size / 2)
            let pieces = count / half
            guard pieces > 2 else { continue }
            for piece in 0..<pieces - 1 {
                let end = piece == pieces - 2 ? count : (piece + 2) * half
                row(of: piece * half..<end, in: utf8, isWhole: false) { body(index, $0, $1) }
            }
        }
    }

    /// Finds the n-grams of a part in the text that has been read.
    private mutating func find(_ index: Int) {
        let part = reader.parts[index]
        var hashes: [UInt64] = []
        var found = Occurrences()
        swap(&found, &parts[index])
        found.places.removeAll(keepingCapacity: true)
        let hashMask = reader.hashMask
        var disguise: UInt64?
        reader.extractor.forEachTerm(part.kind) { hash, place in
            guard !place.isEmpty else { return disguise = hash & hashMask }
            hashes.append(hash & hashMask)
            found.places.append(
                UInt32(truncatingIfNeeded: place.lowerBound)..<UInt32(truncatingIfNeeded: place.upperBound))
        }
        if let disguise { hashes.append(disguise) }
        found.characters = part.kind == .character ? reader.extractor.characterPlaces() : []
        reader.number(hashes, of: part, columns: &found.columns, numbers: &found.numbers)
        found.disguise = disguise == nil ? nil : found.numbers.removeLast()
        swap(&found, &parts[index])
    }

    /// Makes the row of some tokens.
    private mutating func row(
        of tokens: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>, isWhole: Bool,
        _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Void
    ) {
        columns.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for (part, found) in zip(reader.parts, parts) { append(part, found, tokens, isWhole: isWhole) }
        let surface = isWhole ? reader.surfaceValues(of: utf8) : reader.surfaceValues(of: tokens, in: utf8)
        if let surface {
            surface.forEachNonZero { index, value in
                columns.append(UInt32(truncatingIfNeeded: reader.surfaceColumn + index))
                values.append(value)
            }
        }
        columns.withUnsafeBufferPointer { columns in values.withUnsafeBufferPointer { body(columns, $0) } }
    }

    private mutating func append(
        _ part: FeatureReader.Part, _ found: Occurrences, _ tokens: Range<Int>, isWhole: Bool
    ) {
        // Taken out of `self`, so that each is accessed without a check per n-gram.
        var (counts, touched): ([UInt32], [UInt32]) = ([], [])
        swap(&counts, &self.counts)
        swap(&touched, &self.touched)
        if counts.count < found.columns.count {
            counts = [UInt32](repeating: 0, count: 2 * found.columns.count)
            touched = counts
        }
        let places = isWhole ? 0..<UInt32.max : found.places(of: tokens)
        let disguise = found.disguise.flatMap { isWhole || reader.hasDisguise(in: tokens) ? $0 : nil }
        let first = values.count
        counts.withUnsafeMutableBufferPointer { counts in
            touched.withUnsafeMutableBufferPointer { touched in
                let (known, unknown) = found.count(places, disguise, in: counts, touched)
                var sums = TermWeigher.Sums()
                for number in touched[..<known] {
                    let column = found.columns[Int(number)]
                    columns.append(part.firstColumn &+ column)
                    values.append(
                        part.weigher.value(column: Int(column), count: Int(counts[Int(number)]), &sums))
                    counts[Int(number)] = 0
                }
                let scale = part.weigher.scale(sums, unknown: unknown)
                values.withUnsafeMutableBufferPointer { values in
                    for index in first..<values.count { values[index] *= scale }
                }
            }
        }
        swap(&counts, &self.counts)
        swap(&touched, &self.touched)
    }
}
