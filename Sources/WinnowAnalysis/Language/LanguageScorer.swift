import WinnowModelFile

/// Adds up the weights of a text's n-grams; reuses its memory from text to text.
///
/// Not safe for concurrent use; each thread needs its own.
final class LanguageScorer {
    /// The number of letters of each script that are scored; later ones are ignored.
    static let letterLimit = 1 << 16

    /// Keeps the tables alive.
    private let identifier: LanguageIdentifier
    /// By the script's raw value; nil for scripts with fewer than two languages.
    private let tables: [ScriptTables?]
    /// The start of each script's sums.
    private let offsets: [Int]
    private let sumCount: Int
    /// The sums of finished words. Like ``packed`` a pointer, to avoid checks in hot loops.
    private let sums: UnsafeMutablePointer<Int32>
    /// The n-grams to look up next; empty between texts.
    private let places = LanguagePlaces()
    /// The sums of the last rows, two per number.
    private let packed: UnsafeMutablePointer<UInt32>
    /// The number of letters and of added rows of each script.
    private let letterCounts: UnsafeMutablePointer<Int>
    private let rowCounts: UnsafeMutablePointer<Int>
    /// The number of places of each script at which n-grams and words were looked up, and of letters that
    /// no language of the script has.
    private let placeCounts: UnsafeMutablePointer<Int>
    private let unknownCounts: UnsafeMutablePointer<Int>

    init(_ identifier: LanguageIdentifier) {
        self.identifier = identifier
        var offset = 0
        var offsets = [Int](repeating: 0, count: LetterScript.limit)
        var tables = [ScriptTables?](repeating: nil, count: LetterScript.limit)
        for model in identifier.models {
            let script = Int(model.script.rawValue)
            tables[script] = ScriptTables(model)
            offsets[script] = offset
            offset += model.groupCount * ScriptModel.groupSize
        }
        self.tables = tables
        self.offsets = offsets
        sumCount = offset
        sums = .allocate(capacity: max(1, offset))
        let groupCount = tables.reduce(1) { max($0, $1?.groupCount ?? 0) }
        packed = .allocate(capacity: groupCount)
        packed.initialize(repeating: 0, count: groupCount)
        sums.initialize(repeating: 0, count: max(1, offset))
        letterCounts = .allocate(capacity: LetterScript.limit)
        rowCounts = .allocate(capacity: LetterScript.limit)
        letterCounts.initialize(repeating: 0, count: LetterScript.limit)
        rowCounts.initialize(repeating: 0, count: LetterScript.limit)
        placeCounts = .allocate(capacity: LetterScript.limit)
        placeCounts.initialize(repeating: 0, count: LetterScript.limit)
        unknownCounts = .allocate(capacity: LetterScript.limit)
        unknownCounts.initialize(repeating: 0, count: LetterScript.limit)
    }

    deinit {
        sums.deallocate()
        packed.deallocate()
        places.deallocate()
        letterCounts.deallocate()
        rowCounts.deallocate()
        placeCounts.deallocate()
        unknownCounts.deallocate()
    }

    /// Adds up the weights of only `text`.
    func score(_ text: UnsafeBufferPointer<UInt8>) {
        sums.update(repeating: 0, count: sumCount)
        letterCounts.update(repeating: 0, count: LetterScript.limit)
        rowCounts.update(repeating: 0, count: LetterScript.limit)
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
        var rows = rowCounts[script]
        while let start = ahead {
            if start.script != script {
                if start.isLetter { break }
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
                if places.count == LanguagePlaces.capacity { rows &+= add(&places, table, script) }
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
            if places.count > LanguagePlaces.capacity - 2 { rows &+= add(&places, table, script) }
            places.append(window &<< 16 | Letter.boundary, length: length &+ 1)
            if length > LanguageNGram.shortestWord {
                places.append(LanguageNGram.wordKey(hash), length: LanguageNGram.maximumOrder)
            }
            if places.count == LanguagePlaces.capacity { rows &+= add(&places, table, script) }
        }
        rows &+= add(&places, table, script)
        letterCounts[script] = letters
        rowCounts[script] = rows
        return ahead
    }

    /// Adds the weights of all places to the script's sums and clears them; returns how many had weights.
    private func add(_ places: inout LanguagePlaces, _ table: ScriptTables, _ script: Int) -> Int {
        let (added, unknown) = table.add(places, to: packed)
        placeCounts[script] &+= places.count
        unknownCounts[script] &+= unknown
        places.count = 0
        flush(table, script)
        return added
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

    /// Adds the packed sums to the 32-bit sums.
    private func flush(_ table: ScriptTables, _ script: Int) {
        let sums = sums + offsets[script]
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
    func scores(of model: ScriptModel) -> [Double] {
        let script = Int(model.script.rawValue)
        let zero = ScriptModel.zero * rowCounts[script]
        return model.languages.indices.map { index in
            Double(Int(sums[offsets[script] + index]) - zero) * model.scale + Double(model.biases[index])
        }
    }

    /// The number of added rows of a script.
    func rowCount(of model: ScriptModel) -> Int { rowCounts[Int(model.script.rawValue)] }

    /// The number of places of a script at which n-grams and words were looked up.
    func placeCount(of model: ScriptModel) -> Int { placeCounts[Int(model.script.rawValue)] }

    /// The number of letters of a script that none of its languages has.
    func unknownCount(of model: ScriptModel) -> Int { unknownCounts[Int(model.script.rawValue)] }

    /// The number of letters in the text of a script, given by its raw value.
    func letterCount(of script: Int) -> Int { letterCounts[script] }
}
