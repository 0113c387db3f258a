import WinnowModelFile
import WinnowSystem

/// Changes inside of words: what a participle has in its middle (German `ausgestellt` → `ausstellen`), or another vowel
/// (`Häuser` → `Haus`).
///
/// A ``LemmaEdit`` names one by its number, from 1. It is made before the end of the word changes, if the word has it.
struct LemmaInfixes: Sendable, Hashable {
    /// One change.
    struct Infix: Sendable, Hashable, Comparable {
        /// The bytes that are replaced.
        var old: [UInt8]
        /// The bytes in their place. If there are none, the first place counts after a beginning of a word that was seen before
        /// it, else the last place.
        var new: [UInt8]

        static func < (left: Infix, right: Infix) -> Bool {
            left.old == right.old
                ? left.new.lexicographicallyPrecedes(right.new)
                : left.old.lexicographicallyPrecedes(right.old)
        }
    }

    /// The changes, in order.
    var infixes: [Infix] = []
    /// The beginnings of words before something that is removed.
    var beginnings: [Set<[UInt8]>] = []

    /// Where a word has what a change replaces; nil if it does not.
    ///
    /// - Parameters:
    ///   - number: the number of the change.
    ///   - stem: the word in lower case, without the end that changes.
    /// - Returns: an index of `stem`.
    func place(of number: UInt8, in stem: ArraySlice<UInt8>) -> Int? {
        guard 1...infixes.count ~= Int(number) else { return nil }
        let infix = infixes[Int(number) - 1]
        guard let first = infix.old.first, stem.count >= infix.old.count else { return nil }
        let last = stem.endIndex - infix.old.count
        func isPlace(_ place: Int) -> Bool {
            stem[place] == first && stem[place..<place + infix.old.count].elementsEqual(infix.old)
        }
        if !infix.new.isEmpty { return (stem.startIndex...last).last(where: isPlace) }
        let seen = beginnings[Int(number) - 1]
        return (stem.startIndex...last).first { isPlace($0) && seen.contains(Array(stem[..<$0])) }
    }

    /// Makes the change in the bytes of a word from `start` on.
    func apply(_ number: UInt8, to bytes: inout [UInt8], from start: Int) {
        guard let place = place(of: number, in: bytes[start...]) else { return }
        let infix = infixes[Int(number) - 1]
        bytes.replaceSubrange(place..<place + infix.old.count, with: infix.new)
    }
}

// MARK: Learning

extension LemmaInfixes {
    /// The most bytes of a change, and the most changes.
    private static let (longest, mostInfixes) = (4, 64)
    /// How many beginnings of words a removal follows that can follow others.
    private static let severalBeginnings = 4

    /// Learns the changes that at least `minimumSupport` of the words have.
    init(of words: Set<LemmaExamples.Pair>, minimumSupport: Int) {
        var found: [Infix: [(word: [UInt8], place: Int)]] = [:]
        for pair in words {
            if let (infix, place) = Self.infix(of: pair) {
                found[infix, default: []].append((pair.word, place))
            }
        }
        infixes = found.filter { $0.value.count >= minimumSupport }
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.mostInfixes).map(
                \.key
            ).sorted()
        beginnings = infixes.map { infix in
            infix.new.isEmpty ? Set((found[infix] ?? []).map { Array($0.word[..<$0.place]) }) : []
        }
        // What is before `ge` in one word can be before `zu` in another, if each is after several beginnings.
        let all = beginnings.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }.filter { !$0.isEmpty }
        for index in beginnings.indices where beginnings[index].count >= Self.severalBeginnings {
            beginnings[index].formUnion(all)
        }
    }

    /// The change inside of a word with which most of the word stays, and its place; nil if the end alone should change.
    private static func infix(of pair: LemmaExamples.Pair) -> (infix: Infix, place: Int)? {
        let (word, lemma) = (pair.word, pair.lemma)
        let same = common(word[...], lemma[...])
        let strip = word.count - same
        var best: (infix: Infix, place: Int, strip: Int)?
        func consider(_ old: Int, _ new: Int) {
            guard same + old < word.count, same + new < lemma.count, isCharacter(same + old, word[...]),
                isCharacter(same + new, lemma[...])
            else { return }
            let more = common(word[(same + old)...], lemma[(same + new)...])
            let rest = word.count - same - old - more
            guard more >= (new == 0 ? 3 : 1), rest <= strip - old - 1, rest < best?.strip ?? .max else {
                return
            }
            best = (
                Infix(old: Array(word[same..<same + old]), new: Array(lemma[same..<same + new])), same, rest
            )
        }
        for old in 1...Self.longest { consider(old, 0) }
        for old in 1...2 { for new in 1...2 { consider(old, new) } }
        return best.map { ($0.infix, $0.place) }
    }

    /// The number of bytes that both begin with, without splitting a character.
    private static func common(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        var same = zip(left, right).prefix { $0 == $1 }.count
        while same > 0,
            !isCharacter(left.startIndex + same, left) || !isCharacter(right.startIndex + same, right)
        { same -= 1 }
        return same
    }

    /// Whether a character begins at a place, or the word ends.
    private static func isCharacter(_ place: Int, _ bytes: ArraySlice<UInt8>) -> Bool {
        place >= bytes.endIndex || bytes[place] & 0xC0 != 0x80
    }

    /// The change of a word with one inside of it, if that leaves more of the word's end unchanged.
    func refined(_ edit: LemmaEdit, of pair: LemmaExamples.Pair) -> LemmaEdit {
        guard edit.strip != LemmaEdit.withoutCommas, let (infix, _) = Self.infix(of: pair),
            let index = infixes.firstIndex(of: infix)
        else { return edit }
        var changed = pair.word
        apply(UInt8(index + 1), to: &changed, from: 0)
        guard var refined = LemmaEdit(from: changed, to: pair.lemma), refined.strip < edit.strip else {
            return edit
        }
        // The place is found in the word without its end.
        refined.infix = UInt8(index + 1)
        var again = Array(pair.word.dropLast(Int(refined.strip)))
        apply(refined.infix, to: &again, from: 0)
        return again + refined.addition == pair.lemma ? refined : edit
    }
}

// MARK: Files

extension LemmaInfixes {
    /// Reads the manifest's member; no changes without one.
    init(from file: ModelFile) throws(ModelFileError) {
        guard let rows = file.manifest["infixes"]?.array else { return }
        for row in rows {
            guard let old = row["old"]?.string, let new = row["new"]?.string, !old.isEmpty,
                let seen = row["after"]?.array?.map({ $0.string ?? "" }), rows.count < 255
            else { throw file.damaged("its changes inside of words cannot be read") }
            infixes.append(Infix(old: Array(old.utf8), new: Array(new.utf8)))
            beginnings.append(Set(seen.map { Array($0.utf8) }))
        }
    }

    /// The manifest's member; nil if there are no changes.
    var json: JSONValue? {
        guard !infixes.isEmpty else { return nil }
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        return .array(
            zip(infixes, beginnings).map { infix, seen in
                [
                    "old": .string(text(infix.old)), "new": .string(text(infix.new)),
                    "after": .array(seen.map(text).sorted().map(JSONValue.string)),
                ]
            })
    }
}
