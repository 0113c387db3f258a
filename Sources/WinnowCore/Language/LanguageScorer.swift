/// Adds up the weights of a text's n-grams, piece by piece; reuses its memory from text to text.
///
/// A piece ends with a sentence, or after some dozens of letters. Not safe for concurrent use; each thread needs its own.
package final class LanguageScorer {
    /// The number of letters of each script that are scored; later ones are ignored.
    package static let letterLimit = 1 << 16
    /// The largest number of pieces of a text; when there are more, pairs of them are joined.
    private static let pieceLimit = 16
    /// The number of places after which a piece ends, as long as pieces were not joined.
    private static let firstPieceSize = 64
    /// A sentence ends a piece of at least this share of its size.
    private static let sentenceShare = 6

    /// Keeps the tables alive.
    private let model: LanguageModel
    /// By the script's raw value; nil for scripts with fewer than two languages.
    private let tables: [ScriptTables?]
    /// The start of each script's sums.
    private let offsets: [Int]
    private let sumCount: Int
    /// The sums of each piece, of the whole text, and memory for as many. Like ``packed`` a pointer, to avoid checks in
    /// hot loops. After the sums come the numbers of rows that were added to them, by script.
    private let pieces: UnsafeMutablePointer<Int32>
    private let pieceWidth: Int
    package private(set) var pieceCount = 1
    private var pieceSize = LanguageScorer.firstPieceSize
    private var piecePlaceCount = 0
    /// The n-grams to look up next; empty between texts.
    private let places = LanguagePlaces()
    /// The sums of the last rows, two per number.
    private let packed: UnsafeMutablePointer<UInt32>
    /// The number of letters of each script.
    private let letterCounts: UnsafeMutablePointer<Int>
    /// The number of places of each script at which n-grams and words were looked up, and of letters that
    /// no language of the script has.
    private let placeCounts: UnsafeMutablePointer<Int>
    private let unknownCounts: UnsafeMutablePointer<Int>

    package init(_ model: LanguageModel) {
        self.model = model
        var offset = 0
        var offsets = [Int](repeating: 0, count: LetterScript.limit)
        var tables = [ScriptTables?](repeating: nil, count: LetterScript.limit)
        for model in model.models {
            let script = Int(model.script.rawValue)
            tables[script] = ScriptTables(model)
            offsets[script] = offset
            offset += model.groupCount * ScriptModel.groupSize
        }
        self.tables = tables
        self.offsets = offsets
        sumCount = offset
        pieceWidth = offset + LetterScript.limit
        let size = pieceWidth * (Self.pieceLimit + 2)
        pieces = .allocate(capacity: size)
        pieces.initialize(repeating: 0, count: size)
        let groupCount = tables.reduce(1) { max($0, $1?.groupCount ?? 0) }
        packed = .allocate(capacity: groupCount)
        packed.initialize(repeating: 0, count: groupCount)
        letterCounts = .allocate(capacity: LetterScript.limit)
        letterCounts.initialize(repeating: 0, count: LetterScript.limit)
        placeCounts = .allocate(capacity: LetterScript.limit)
        placeCounts.initialize(repeating: 0, count: LetterScript.limit)
        unknownCounts = .allocate(capacity: LetterScript.limit)
        unknownCounts.initialize(repeating: 0, count: LetterScript.limit)
    }

    deinit {
        pieces.deallocate()
        packed.deallocate()
        places.deallocate()
        letterCounts.deallocate()
        placeCounts.deallocate()
        unknownCounts.deallocate()
    }

    /// Adds up the weights of only `text`.
    package func score(_ text: UnsafeBufferPointer<UInt8>) {
        pieces.update(repeating: 0, count: pieceWidth)
        (pieceCount, pieceSize, piecePlaceCount) = (1, Self.firstPieceSize, 0)
        letterCounts.update(repeating: 0, count: LetterScript.limit)
        placeCounts.update(repeating: 0, count: LetterScript.limit)
        unknownCounts.update(repeating: 0, count: LetterScript.limit)
        var reader = LetterReader(text)
        var ahead = reader.next()
        while let letter = ahead {
            if !letter.isLetter {
                ahead = reader.next()
            } else if let table = tables[letter.script] {
                ahead = scoreWords(from: letter, table, &reader)
            } else {
                ahead = skipWord(from: letter, &reader)
            }
        }
        guard pieceCount > 1 else { return }
        (pieces + Self.pieceLimit * pieceWidth).update(from: pieces, count: pieceWidth)
        for piece in 1..<pieceCount { join(piece, to: Self.pieceLimit) }
    }

    /// Scores words of one script up to a letter of another script, which is returned.
    private func scoreWords(from first: Letter, _ table: ScriptTables, _ reader: inout LetterReader)
        -> Letter?
    {
        let script = first.script
        // The hot loop only uses locals.
        var places = places
        var ahead: Letter? = first
        var letters = letterCounts[script]
        while let start = ahead {
            if start.script != script {
                if start.isLetter { break }
                if start.endsSentence { endSentence(&places, table, script) }
                ahead = reader.next()
                continue
            }
            var letter = start
            var window = Letter.boundary
            var length = 1
            var hash: UInt64 = 0
            var isInside = true
            while isInside {
                letters &+= 1
                window = table.isLogographic ? letter.value : window &<< 16 | letter.value
                length = table.isLogographic ? 1 : length &+ 1
                hash = LanguageNGram.wordHash(hash, letter.value)
                if letters <= Self.letterLimit { places.append(window, length: length) }
                if places.count == LanguagePlaces.capacity { add(&places, table, script) }
                ahead = reader.next()
                isInside = ahead?.script == script
                letter = ahead ?? letter
            }
            guard !table.isLogographic, letters <= Self.letterLimit else { continue }
            if window & 0xFFFF == Letter.finalHardSign, length > 2, places.count > 0 {
                places.count &-= 1
                window = window &>> 16
                length &-= 1
            }
            // Makes room for two more: the end and the word.
            if places.count > LanguagePlaces.capacity - 2 { add(&places, table, script) }
            places.append(window &<< 16 | Letter.boundary, length: length &+ 1)
            if length > LanguageNGram.shortestWord {
                places.append(LanguageNGram.wordKey(hash), length: LanguageNGram.maximumOrder)
            }
            if places.count == LanguagePlaces.capacity { add(&places, table, script) }
        }
        add(&places, table, script)
        letterCounts[script] = letters
        return ahead
    }

    /// Adds the weights of all places to the script's sums and clears them.
    private func add(_ places: inout LanguagePlaces, _ table: ScriptTables, _ script: Int) {
        guard places.count > 0 else { return }
        if piecePlaceCount >= pieceSize { beginPiece() }
        piecePlaceCount &+= places.count
        let (added, unknown) = table.add(places, to: packed)
        placeCounts[script] &+= places.count
        unknownCounts[script] &+= unknown
        places.count = 0
        flush(table, script)
        pieces[(pieceCount &- 1) &* pieceWidth &+ sumCount &+ script] &+= Int32(truncatingIfNeeded: added)
    }

    /// Ends a piece with a sentence, unless it is too short.
    private func endSentence(_ places: inout LanguagePlaces, _ table: ScriptTables, _ script: Int) {
        let count = piecePlaceCount >= pieceSize ? 0 : piecePlaceCount
        guard places.count &+ count >= pieceSize / Self.sentenceShare else { return }
        add(&places, table, script)
        piecePlaceCount = pieceSize
    }

    private func beginPiece() {
        if pieceCount == Self.pieceLimit {
            for piece in 0..<Self.pieceLimit / 2 {
                if piece > 0 {
                    (pieces + piece * pieceWidth).update(
                        from: pieces + 2 * piece * pieceWidth, count: pieceWidth)
                }
                join(2 * piece + 1, to: piece)
            }
            pieceCount = Self.pieceLimit / 2
            pieceSize *= 2
        }
        (pieces + pieceCount * pieceWidth).update(repeating: 0, count: pieceWidth)
        pieceCount += 1
        piecePlaceCount = 0
    }

    /// Adds the sums of a piece to those of another.
    private func join(_ piece: Int, to other: Int) {
        let (source, target) = (pieces + piece * pieceWidth, pieces + other * pieceWidth)
        for index in 0..<pieceWidth { target[index] &+= source[index] }
    }

    private func skipWord(from first: Letter, _ reader: inout LetterReader) -> Letter? {
        var count = 0
        var ahead: Letter? = first
        while let letter = ahead, letter.script == first.script {
            count &+= 1
            ahead = reader.next()
        }
        letterCounts[first.script] += count
        return ahead
    }

    /// Adds the packed sums to the 32-bit sums of the last piece.
    private func flush(_ table: ScriptTables, _ script: Int) {
        let sums = pieces + ((pieceCount &- 1) &* pieceWidth &+ offsets[script])
        for group in 0..<table.groupCount {
            let pair = packed[group]
            packed[group] = 0
            for place in 0..<ScriptModel.groupSize {
                sums[group &* ScriptModel.groupSize &+ place] &+= Int32(
                    truncatingIfNeeded: pair &>> UInt32(16 &* place) & 0xFFFF)
            }
        }
    }

    /// The score of each language of a script, in nats, up to a common constant.
    package func scores(of model: ScriptModel) -> [Double] {
        var scores = scores(of: model, in: whole)
        for index in scores.indices { scores[index] += Double(model.biases[index]) }
        return scores
    }

    /// The score of each language of a script by the n-grams of a piece.
    package func scores(of model: ScriptModel, in piece: Int) -> [Double] {
        let sums = pieces + (piece * pieceWidth + offsets[Int(model.script.rawValue)])
        let zero = ScriptModel.zero * rowCount(of: model, in: piece)
        return model.languages.indices.map { Double(Int(sums[$0]) - zero) * model.scale }
    }

    /// The number of added rows of a script.
    package func rowCount(of model: ScriptModel) -> Int { rowCount(of: model, in: whole) }

    /// The number of added rows of a script in a piece.
    package func rowCount(of model: ScriptModel, in piece: Int) -> Int {
        Int(pieces[piece * pieceWidth + sumCount + Int(model.script.rawValue)])
    }

    /// The place of the sums of the whole text.
    private var whole: Int { pieceCount == 1 ? 0 : Self.pieceLimit }

    /// Whether the pieces of the text have a greater score in several languages than in any one of them, if a change of
    /// language costs `cost`, in nats.
    package func isMixed(_ model: ScriptModel, cost: Double) -> Bool {
        guard pieceCount > 1 else { return false }
        let offset = offsets[Int(model.script.rawValue)]
        let count = model.languages.count
        // By language: the greatest score of the pieces so far if the last is in it.
        let best = pieces + ((Self.pieceLimit + 1) * pieceWidth)
        best.update(from: pieces + offset, count: count)
        let change = Int32(clamping: Int((cost / model.scale).rounded(.up)))
        for piece in 1..<pieceCount {
            let sums = pieces + (piece * pieceWidth + offset)
            let other = Self.largest(best, count) &- change
            for index in 0..<count { best[index] = max(best[index], other) &+ sums[index] }
        }
        return Self.largest(best, count) > Self.largest(pieces + (whole * pieceWidth + offset), count)
    }

    private static func largest(_ values: UnsafeMutablePointer<Int32>, _ count: Int) -> Int32 {
        var largest = values[0]
        for index in 1..<count { largest = max(largest, values[index]) }
        return largest
    }

    /// The number of places of a script at which n-grams and words were looked up.
    package func placeCount(of model: ScriptModel) -> Int { placeCounts[Int(model.script.rawValue)] }

    /// The number of letters of a script that none of its languages has.
    package func unknownCount(of model: ScriptModel) -> Int { unknownCounts[Int(model.script.rawValue)] }

    /// The number of letters in the text of a script, given by its raw value.
    package func letterCount(of script: Int) -> Int { letterCounts[script] }
}
