import WinnowText

/// Says plainly what a text says in other ways: wishes, conditions that were not met, rhetorical questions and ratings.
///
/// Words are overwritten in a copy, so that the positions of all others stay the same: *I would have loved it* becomes
/// *I would not loved it*, *what's not to love* becomes *good things to love*, and *5/5* becomes *:D*. Emoji lose their
/// skin tones. N-grams and lexicons then read them as what they are. Texts to train on are not reworded: with a model of
/// reworded texts, fewer of the measured texts had the right sign.
package struct PlainWording {
    /// The words of a sentence that matter; keeps its memory from text to text.
    private var words: [Word] = []
    /// The plain wording; empty if it is the text's.
    private var copy: [UInt8] = []
    /// The parts of the last text that were overwritten, in order: what stands in each is one word.
    package private(set) var changes: [Range<Int>] = []
    private let table = WordTable.shared

    package init() {}

    /// The number of words after which a sentence is read in parts.
    private static let longestSentence = 64

    /// The plain wording of a text, of the same length; nil if it is the text's.
    ///
    /// Complexity: O(*n*) in the text's bytes.
    package mutating func plain(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        copy = []
        changes.removeAll(keepingCapacity: true)
        read(text)
        readEmoji(text)
        guard !copy.isEmpty else { return nil }
        changes.sort { $0.lowerBound < $1.lowerBound }
        return copy
    }

    private struct Word {
        var range: Range<Int>
        var roles: Roles
        /// The value of a number; nil for other words.
        var number: Double?
    }

    /// What a word does in the patterns below.
    struct Roles: OptionSet {
        let rawValue: UInt64
        static let modal = Roles(rawValue: 1 << 0), modalHave = Roles(rawValue: 1 << 1)
        static let have = Roles(rawValue: 1 << 2), condition = Roles(rawValue: 1 << 3)
        static let even = Roles(rawValue: 1 << 4), wish = Roles(rawValue: 1 << 5)
        static let only = Roles(rawValue: 1 << 6), what = Roles(rawValue: 1 << 7)
        static let who = Roles(rawValue: 1 << 8), how = Roles(rawValue: 1 << 9)
        static let not = Roles(rawValue: 1 << 10), contraction = Roles(rawValue: 1 << 11)
        static let to = Roles(rawValue: 1 << 12), you = Roles(rawValue: 1 << 13)
        static let pronoun = Roles(rawValue: 1 << 14), liking = Roles(rawValue: 1 << 15)
        static let liked = Roles(rawValue: 1 << 16), every = Roles(rawValue: 1 << 17)
        static let be = Roles(rawValue: 1 << 18), sooner = Roles(rawValue: 1 << 19)
        static let past = Roles(rawValue: 1 << 20), star = Roles(rawValue: 1 << 21)
        static let out = Roles(rawValue: 1 << 22), of = Roles(rawValue: 1 << 23)
        static let comparison = Roles(rawValue: 1 << 24), opening = Roles(rawValue: 1 << 25)
        static let wanted = Roles(rawValue: 1 << 26), measure = Roles(rawValue: 1 << 27)
        static let afterRating = Roles(rawValue: 1 << 28), want = Roles(rawValue: 1 << 29)
        static let subject = Roles(rawValue: 1 << 30), number = Roles(rawValue: 1 << 31)
        static let being = Roles(rawValue: 1 << 32), slash = Roles(rawValue: 1 << 33)
    }
}

// MARK: - Words

extension PlainWording {
    private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while start < text.count {
            let (end, isOfInterest) = sentence(from: start, in: text)
            if isOfInterest {
                words.removeAll(keepingCapacity: true)
                readWords(start..<end, text)
                reword(text)
            }
            start = end
        }
    }

    /// The end of the sentence that begins at `start`, and whether its words are such that it may have to be reworded.
    ///
    /// Nearly all texts end here, so this only looks words up.
    private func sentence(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> (
        end: Int, isOfInterest: Bool
    ) {
        var all: Roles = []
        var first: Roles?
        var place = start
        var hash = WordTable.seed
        loop: while place < text.count {
            let byte = text[place]
            if (byte | 0x20) &- 0x61 < 26 {
                hash = WordTable.hash(hash, byte | 0x20)
                place &+= 1
                continue
            }
            // An apostrophe is a part of its word: all three bytes of the curved one are passed over.
            if byte == UInt8(ascii: "'") || byte == 0xE2 && hash != WordTable.seed {
                place &+= byte == 0xE2 ? min(3, text.count &- place) : 1
                continue
            }
            if hash != WordTable.seed {
                let roles = table.roles(hash)
                all.formUnion(roles)
                if first == nil { first = roles }
                hash = WordTable.seed
            }
            place &+= 1
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"), 0x0A:
                // *4.5/5*
                if byte == UInt8(ascii: "."), place < text.count, text[place] &- 0x30 < 10 { break }
                break loop
            case UInt8(ascii: "/"): all.formUnion(.slash)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): all.formUnion(.number)
            case 0xE2: all.formUnion(.star)
            default: break
            }
        }
        if hash != WordTable.seed {
            let roles = table.roles(hash)
            all.formUnion(roles)
            if first == nil { first = roles }
        }
        func has(_ one: Roles, _ other: Roles) -> Bool {
            !all.isDisjoint(with: one) && !all.isDisjoint(with: other)
        }
        let isOfInterest =
            has(.modal, [.have, .be, .liking]) || has([.modalHave, .wish, .wanted], Roles(rawValue: .max))
            || has(.only, .condition) || has([.what, .how], .not) || has(.who, [.contraction, .not])
            || has(.number, [.slash, .star, .out]) || first?.contains(.contraction) == true
            || has(.star, .star)
        return (place, isOfInterest)
    }

    private mutating func readWords(_ sentence: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) {
        var place = sentence.lowerBound
        while place < sentence.upperBound {
            let byte = text[place]
            if (byte | 0x20) &- 0x61 < 26 {
                place = readWord(at: place, text)
            } else if byte &- 0x30 < 10 {
                place = readNumber(at: place, text)
            } else if byte == 0xE2, let end = readStars(at: place, text) {
                place = end
            } else {
                place += 1
            }
        }
    }

    private mutating func append(_ word: Word, _ text: UnsafeBufferPointer<UInt8>) {
        if words.count == Self.longestSentence {
            reword(text)
            words.removeAll(keepingCapacity: true)
        }
        words.append(word)
    }

    private mutating func readWord(at start: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var place = start
        var hash = WordTable.seed
        while place < text.count {
            let letter = text[place] | 0x20
            if letter &- 0x61 < 26 {
                hash = WordTable.hash(hash, letter)
                place += 1
            } else if let length = apostrophe(at: place, text) {
                place += length
            } else {
                break
            }
        }
        let (roles, number) = table[hash]
        append(Word(range: start..<place, roles: roles, number: number), text)
        return place
    }

    /// The length of an apostrophe before a letter; nil for anything else.
    private func apostrophe(at place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let isCurved = text[place] == 0xE2 && text[place...].starts(with: "’".utf8)
        let length = text[place] == UInt8(ascii: "'") ? 1 : isCurved ? 3 : 0
        guard length > 0, place + length < text.count, (text[place + length] | 0x20) &- 0x61 < 26 else {
            return nil
        }
        return length
    }

    private mutating func readNumber(at start: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        func digit(_ place: Int) -> Double? {
            place < text.count && text[place] &- 0x30 < 10 ? Double(text[place] &- 0x30) : nil
        }
        var place = start
        var number = 0.0
        while let digit = digit(place) { (number, place) = (number * 10 + digit, place + 1) }
        if place < text.count, text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: ","),
            let tenths = digit(place + 1)
        {
            (number, place) = (number + tenths / 10, place + 2)
        }
        append(Word(range: start..<place, roles: .number, number: number), text)
        return place
    }
}

// MARK: - Patterns

extension PlainWording {
    private func has(_ index: Int, _ roles: Roles) -> Bool {
        words.indices.contains(index) && !words[index].roles.isDisjoint(with: roles)
    }

    private mutating func overwrite(
        _ range: Range<Int>, with other: StaticString, _ text: UnsafeBufferPointer<UInt8>
    ) {
        if copy.isEmpty { copy.append(contentsOf: text) }
        changes.append(range)
        let count = min(other.utf8CodeUnitCount, range.count)
        for index in range {
            let offset = index - range.lowerBound
            copy[index] = offset < count ? other.utf8Start[offset] : UInt8(ascii: " ")
        }
    }

    private mutating func reword(_ text: UnsafeBufferPointer<UInt8>) {
        for index in words.indices {
            let roles = words[index].roles
            if !roles.isDisjoint(with: [.modal, .modalHave]) { rewordModal(index, text) }
            if roles.contains(.wish) { rewordWish(index, text) }
            if roles.contains(.only), has(index - 1, .condition), !has(index + 1, .every) {
                overwrite(
                    words[index - 1].range.lowerBound..<words[index].range.upperBound, with: "lack", text)
            }
            if roles.contains(.wanted), has(index + 1, .to), has(index + 2, .liking) {
                overwrite(
                    words[index].range.lowerBound..<words[index + 1].range.upperBound, with: "did not", text)
            }
            if !roles.isDisjoint(with: [.what, .who, .how, .contraction]) { rewordQuestion(index, text) }
            if roles.contains(.number) { rewordRating(index, text) }
        }
    }

    /// *I would have loved it if it had worked*, *it would be great if it were faster*.
    private mutating func rewordModal(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) {
        let condition = words.indices.first { has($0, .condition) && !has($0 + 1, [.you, .every, .only]) }
        // *Even if it had been slower*, *if she would like*.
        if let condition, has(condition - 1, .even) || (1...2).contains(index - condition) { return }
        let isPerfect = has(index, .modalHave) || has(index + 1, .have) && !has(index + 1, .modal)
        let next = index + (has(index, .modalHave) || !isPerfect ? 1 : 2)
        if has(next, [.not, .to]) || has(index + 1, .not) { return }
        if isPerfect {
            // *As good as I could have hoped*.
            if (index - 4..<index).contains(where: { has($0, .comparison) }) { return }
            let isInverted = has(0, .past) && index > 1
            guard condition != nil || isInverted || has(next, .liked) || has(next + 1, .liked) else { return }
            if has(index, .modalHave) {
                overwrite(words[index].range, with: "not", text)
            } else {
                overwrite(words[index + 1].range, with: "not", text)
            }
            if isInverted { overwrite(words[0].range, with: "not", text) }
        } else {
            guard condition != nil,
                let verb = (index + 1...index + 2).first(where: { has($0, [.be, .liking]) }),
                !has(verb + 1, [.to, .even])
            else { return }
            overwrite(words[index].range, with: "not", text)
        }
        // *If it had worked*.
        if let condition, let past = (condition..<condition + 6).first(where: { has($0, .past) }),
            !has(past + 1, .not)
        {
            overwrite(words[past].range, with: "not", text)
        }
    }

    /// *I wish it worked*, but not *I wish you all the best*.
    private mutating func rewordWish(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) {
        guard index == 0 || has(index - 1, .subject), index + 2 < words.count, !has(index + 1, [.every, .to])
        else { return }
        if has(index + 1, .you), !has(index + 2, [.modal, .past]) { return }
        let rest = index + 1..<words.count
        // *I wish I had bought it sooner*, *I wish I was there*.
        if has(index + 1, .subject), has(index + 2, .being) || rest.contains(where: { has($0, .sooner) }) {
            return
        }
        // *I wish I could give it more stars*.
        if rest.contains(where: { has($0, .every) && has($0 + 1, .star) }) { return }
        overwrite(words[index].range, with: "lack", text)
    }

    /// *What's not to like?*, *Who wouldn't want it?*, *How could you not love it?*, *Isn't it great?*
    private mutating func rewordQuestion(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) {
        let start = words[index].range.lowerBound
        if has(index, .what) {
            guard let not = (index + 1...index + 3).first(where: { has($0, .not) }), has(not + 1, .to),
                !has(not + 2, .be)
            else { return }
            overwrite(start..<words[not].range.upperBound, with: "good thing", text)
        } else if has(index, .who), index == 0 || index == 1 && has(0, .opening) {
            let isShort = has(index + 1, .contraction)
            guard isShort || has(index + 1, .modal) && has(index + 2, .not) else { return }
            let last = index + (isShort ? 1 : 2)
            overwrite(start..<words[last].range.upperBound, with: "everyone", text)
            if has(last + 1, .want) { overwrite(words[last + 1].range, with: "love", text) }
        } else if has(index, .how), has(index + 2, [.you, .subject, .every]), has(index + 3, .not),
            has(index + 4, .liking)
        {
            overwrite(start..<words[index + 3].range.upperBound, with: "everyone", text)
        } else if has(index, .contraction), index == 0, has(1, [.pronoun, .you]) {
            // Keeps `is` of `isn't`.
            let end = words[0].range.upperBound
            guard let n = words[0].range.last(where: { text[$0] | 0x20 == UInt8(ascii: "n") }) else { return }
            overwrite(n..<end, with: "", text)
        }
    }
}

// MARK: - Ratings

extension PlainWording {
    /// *5/5*, *2 out of 10*, *four stars*, but not *5/5/2024* and *4 out of 5 people*.
    private mutating func rewordRating(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) {
        guard let number = words[index].number else { return }
        let range = words[index].range
        if range.lowerBound > 0,
            [UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")]
                .contains(text[range.lowerBound - 1])
        {
            return
        }
        if (index - 3..<index).contains(where: { has($0, .measure) }) { return }
        func scale(_ place: Int) -> Double? {
            guard words.indices.contains(place), let scale = words[place].number,
                [5, 10, 100].contains(scale),
                number <= scale
            else { return nil }
            return scale
        }
        if let scale = scale(index + 1), isSlash(range.upperBound..<words[index + 1].range.lowerBound, text) {
            let end = words[index + 1].range.upperBound
            let next = end < text.count ? text[end] : 0
            if [UInt8(ascii: "/"), UInt8(ascii: "-")].contains(next) || (next | 0x20) &- 0x61 < 26 { return }
            if has(index + 2, .of) { return }
            rate(range.lowerBound..<end, number / scale, text)
        } else if has(index + 1, .out), has(index + 2, .of), let scale = scale(index + 3) {
            guard index + 4 == words.count || has(index + 4, [.star, .afterRating]) else { return }
            rate(range.lowerBound..<words[index + 3].range.upperBound, number / scale, text)
        } else if has(index + 1, .of), let scale = scale(index + 2), has(index + 3, .star) {
            rate(range.lowerBound..<words[index + 2].range.upperBound, number / scale, text)
        } else if has(index + 1, .star), number <= 10, !has(index - 1, .out), !has(index - 1, .of) {
            let star = words[index + 1].range
            // `star` has four letters: *a 5 star hotel*, but *1 star*.
            guard !has(index + 2, .of), star.count > 4 || number <= 1 || has(index + 2, .afterRating) else {
                return
            }
            rate(range.lowerBound..<star.upperBound, min(1, number / 5), text)
        }
    }

    private func isSlash(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[range].filter { $0 != 0x20 }.elementsEqual("/".utf8)
    }

    /// Overwrites a rating with an emoticon; a middle one says nothing.
    private mutating func rate(_ range: Range<Int>, _ share: Double, _ text: UnsafeBufferPointer<UInt8>) {
        if share >= 0.9 {
            overwrite(range, with: ":D :D", text)
        } else if share >= 0.7 {
            overwrite(range, with: ":)", text)
        } else if share <= 0.4 {
            overwrite(range, with: ":( :(", text)
        }
    }

    /// Reads ★★★☆☆ or ⭐⭐⭐; returns its end, or nil if there is a single star or none.
    private mutating func readStars(at start: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = start
        var counts = (full: 0, empty: 0)
        while place + 3 <= text.count {
            let rest = text[place..<place + 3]
            if rest.elementsEqual("★".utf8) || rest.elementsEqual("⭐".utf8) {
                counts.full += 1
            } else if rest.elementsEqual("☆".utf8) {
                counts.empty += 1
            } else {
                break
            }
            place += 3
        }
        let total = counts.full + counts.empty
        guard total > 1 else { return nil }
        rate(start..<place, Double(counts.full) / Double(max(5, total)), text)
        return place
    }
}

/// The roles of words by their hashes.
private struct WordTable {
    static let shared = WordTable()
    static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    private static let size = 1024
    /// By slot: a word's hash; 0 if the slot is free.
    private var hashes = [UInt64](repeating: 0, count: WordTable.size)
    private var entries: [(hash: UInt64, roles: PlainWording.Roles, number: Double?)]

    /// FNV-1a.
    static func hash(_ hash: UInt64, _ letter: UInt8) -> UInt64 { (hash ^ UInt64(letter)) &* 0x100_0000_01B3 }

    private static func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 54) }

    /// The roles of a word.
    func roles(_ hash: UInt64) -> PlainWording.Roles {
        hashes.withUnsafeBufferPointer { hashes in
            var slot = Self.slot(hash)
            while hashes[slot] != 0 {
                if hashes[slot] == hash { return entries[slot].roles }
                slot = (slot &+ 1) & (Self.size - 1)
            }
            return []
        }
    }

    subscript(hash: UInt64) -> (PlainWording.Roles, Double?) {
        var slot = Self.slot(hash)
        while entries[slot].hash != 0 {
            if entries[slot].hash == hash { return (entries[slot].roles, entries[slot].number) }
            slot = (slot + 1) % Self.size
        }
        return ([], nil)
    }

    /// Words in lower case without apostrophes.
    private static let lists: [(PlainWording.Roles, StaticString)] = [
        (.modal, "would could should might id youd wed theyd hed shed itd thatd"),
        (.modalHave, "wouldve couldve shouldve mightve"), (.have, "have ve"), (.condition, "if unless"),
        (.even, "even"),
        (.wish, "wish wishes wished"), (.only, "only"), (.what, "what whats"), (.who, "who"), (.how, "how"),
        (.not, "not never no nothing"),
        (.contraction, "wouldnt doesnt couldnt cant isnt didnt wont arent wasnt werent dont"),
        (.to, "to for"), (.you, "you"),
        (.pronoun, "it this that these those they he she we"),
        (.liking, "love like enjoy want adore admire appreciate"),
        (.liked, "been loved liked enjoyed preferred appreciated adored"), (.want, "want"),
        (.every, "every all more everyone everybody any anyone anybody them him her us"), (.be, "be"),
        (.sooner, "sooner earlier before years ages"), (.past, "had was were"), (.being, "was were"),
        (.star, "star stars"), (.out, "out"),
        (.of, "of"), (.comparison, "as than everything all anything"),
        (.opening, "and but so well seriously honestly really"), (.wanted, "wanted"),
        (
            .measure,
            "on by until since from after ratio version room page chapter part step level are has the number about between"
        ),
        (
            .afterRating,
            """
            for from would will but and overall recommend because again points not definitely if so highly rating in with \
            review service experience quality performance
            """
        ), (.subject, "i we id wed she he just really only do still also one anyone people how so"),
    ]
    private static let numbers: StaticString = "zero one two three four five six seven eight nine ten"

    private init() {
        entries = Array(repeating: (0, [], nil), count: Self.size)
        for (roles, list) in Self.lists {
            for word in list.words { add(word, roles, nil) }
        }
        for (number, word) in Self.numbers.words.enumerated() {
            add(word, .number, Double(number))
        }
    }

    private mutating func add(_ word: String, _ roles: PlainWording.Roles, _ number: Double?) {
        let hash = word.utf8.reduce(Self.seed) { Self.hash($0, $1) }
        var slot = Self.slot(hash)
        while entries[slot].hash != 0, entries[slot].hash != hash { slot = (slot + 1) % Self.size }
        hashes[slot] = hash
        entries[slot] = (hash, entries[slot].roles.union(roles), number ?? entries[slot].number)
    }
}

// MARK: - Emoji

extension PlainWording {
    /// Overwrites the marks of emoji that do not change what they say: skin tones, and selectors of how they are shown.
    ///
    /// U+FE0F stays after a character of three bytes, which is a symbol without it: ❤ and ❤️.
    private mutating func readEmoji(_ text: UnsafeBufferPointer<UInt8>) {
        // Most texts have neither of the bytes that begin a mark.
        guard text.contains(0xF0) || text.contains(0xEF) else { return }
        var place = 3
        while place < text.count {
            guard Self.mark(at: place, in: text) > 0, let start = Self.emoji(before: place, in: text) else {
                place += 1
                continue
            }
            // The emoji with all its marks, and those that are joined to it.
            var end = place
            var kept: [UInt8] = Array(text[start..<place])
            while end < text.count {
                let mark = Self.mark(at: end, in: text)
                if mark > 0 {
                    end += mark
                } else if text[end...].starts(with: [0xE2, 0x80, 0x8D]), end + 6 <= text.count {
                    let length = text[end + 3] >= 0xF0 ? 7 : 6
                    kept += text[end..<min(end + length, text.count)]
                    end = min(end + length, text.count)
                } else if text[end...].starts(with: [0xEF, 0xB8, 0x8F]) {
                    kept += text[end..<end + 3]
                    end += 3
                } else {
                    break
                }
            }
            place = end
            let range = start..<end
            guard !changes.contains(where: { $0.overlaps(range) }) else { continue }
            if copy.isEmpty { copy.append(contentsOf: text) }
            changes.append(range)
            for index in range {
                let offset = index - start
                copy[index] = offset < kept.count ? kept[offset] : UInt8(ascii: " ")
            }
        }
    }

    /// The length of a skin tone, U+FE0E, or U+FE0F after a character of four bytes; 0 if there is none.
    private static func mark(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        switch text[place] {
        case 0xF0 where place + 3 < text.count:
            return text[place...].starts(with: [0xF0, 0x9F, 0x8F]) && 0xBB...0xBF ~= text[place + 3] ? 4 : 0
        case 0xEF where place + 2 < text.count && text[place + 1] == 0xB8:
            if text[place + 2] == 0x8E { return 3 }
            return text[place + 2] == 0x8F && place >= 4 && text[place - 4] == 0xF0 ? 3 : 0
        default: return 0
        }
    }

    /// The start of an emoji that ends before `place`: a character of four bytes, or a symbol of three; else nil.
    private static func emoji(before place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        if place >= 4, text[place - 4] == 0xF0, text[place - 3] == 0x9F { return place - 4 }
        return place >= 3 && text[place - 3] == 0xE2 ? place - 3 : nil
    }
}
