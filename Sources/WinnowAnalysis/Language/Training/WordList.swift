import WinnowCore
import WinnowSystem

/// The words of a list, as letters, with their counts.
struct WordList: Sendable {
    /// The concatenated letters of all words, in lower case.
    private(set) var letters: [UInt16] = []
    /// The start of each word, and the end of the last.
    private(set) var starts: [Int] = [0]
    /// The count of each word.
    private(set) var counts: [Double] = []

    /// The number of words.
    var count: Int { counts.count }

    /// Reads lines of a word, a space and a count; other lines are ignored.
    ///
    /// Each run of letters in a word (`l'homme`, or one with vowel signs) counts as a word, as in texts.
    init(_ utf8: UnsafeBufferPointer<UInt8>, script: LetterScript) {
        for line in utf8.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.lastIndex(of: UInt8(ascii: " ")),
                let count = Double(
                    String(decoding: line[(space + 1)...], as: UTF8.self)
                        .trimmingSuffix("\r")), count > 0, count.isFinite
            else { continue }
            add(UnsafeBufferPointer(rebasing: line[..<space]), count: count, script: script)
        }
    }

    /// Counts the words of a plain text that are in the script of most of its letters.
    init(text: UnsafeBufferPointer<UInt8>) {
        var words: [[UInt16]: Double] = [:]
        var frequencies = [Int](repeating: 0, count: LetterScript.limit)
        var reader = LetterReader(text)
        var word: [UInt16] = []
        var script = 0
        while true {
            let letter = reader.next()
            if letter?.isLetter != true || letter?.script != script {
                if !word.isEmpty { words[word, default: 0] += 1 }
                word.removeAll(keepingCapacity: true)
            }
            guard let letter else { break }
            guard letter.isLetter else { continue }
            script = letter.script
            frequencies[script] += 1
            word.append(UInt16(letter.value))
        }
        let best = frequencies.indices.max { frequencies[$0] < frequencies[$1] } ?? 0
        for word in words.keys.sorted(by: { $0.lexicographicallyPrecedes($1) })
        where Letter(UInt32(word[0]), in: LetterTable.shared.entries).script == best {
            letters += word
            starts.append(letters.count)
            counts.append(words[word] ?? 0)
        }
    }

    /// Adds the runs of letters of a word, or none if one is in another script.
    private mutating func add(_ word: UnsafeBufferPointer<UInt8>, count: Double, script: LetterScript) {
        var reader = LetterReader(word)
        let firstLetter = letters.count
        let firstWord = counts.count
        while true {
            let letter = reader.next()
            if let letter, letter.isLetter {
                guard letter.script == Int(script.rawValue), letters.count - firstLetter < 60 else {
                    letters.removeSubrange(firstLetter...)
                    counts.removeSubrange(firstWord...)
                    starts.removeSubrange((firstWord + 1)...)
                    return
                }
                letters.append(UInt16(letter.value))
            } else {
                if letters.count > starts[counts.count] {
                    starts.append(letters.count)
                    counts.append(count)
                }
                if letter == nil { return }
            }
        }
    }

    /// The letters of a word.
    func word(_ index: Int) -> ArraySlice<UInt16> { letters[starts[index]..<starts[index + 1]] }

    /// Adds up how often each n-gram of one to four letters, without word boundaries, is in the words.
    func count(into nGrams: inout [UInt64: Double]) {
        for index in 0..<count {
            var window: UInt64 = 0
            for (place, letter) in word(index).enumerated() {
                window = window << 16 | UInt64(letter)
                for order in 1...min(place + 1, LanguageNGram.maximumOrder) {
                    nGrams[window & LanguageNGram.mask(order), default: 0] += counts[index]
                }
            }
        }
    }

    /// The list without words whose share in `other` is more than one and a half times as high.
    ///
    /// Word lists from subtitles contain names and untranslated text of the source language.
    func without(_ other: WordList) -> WordList {
        let total = counts.reduce(0, +)
        let otherTotal = other.counts.reduce(0, +)
        var frequencies: [[UInt16]: Double] = [:]
        for index in 0..<other.count {
            frequencies[Array(other.word(index)), default: 0] += other.counts[index] / otherTotal
        }
        return filtered { word, count in (frequencies[word] ?? 0) <= 1.5 * count / total }
    }

    /// The list without words that contain letters rare in the language.
    func written(in letters: Set<UInt16>) -> WordList {
        filtered { word, _ in word.allSatisfy(letters.contains) }
    }

    private func filtered(_ keeps: ([UInt16], Double) -> Bool) -> WordList {
        var kept = WordList(UnsafeBufferPointer(start: nil, count: 0), script: .other)
        for index in 0..<count {
            let word = Array(word(index))
            guard keeps(word, counts[index]) else { continue }
            kept.letters += word
            kept.starts.append(kept.letters.count)
            kept.counts.append(counts[index])
        }
        return kept
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        last == suffix ? dropLast() : self[...]
    }
}
