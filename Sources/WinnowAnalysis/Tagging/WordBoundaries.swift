import WinnowCorpora
import WinnowModelFile
import WinnowSystem
import WinnowText

/// How the words of a treebank differ from those of English ones: learned with a tagger, so that texts are cut into the words
/// that it knows. Its sentences follow from its language.
///
/// A text is cut as in English treebanks, and then, where no white space is, words are joined at hyphens (`E-Mail`) and cut after
/// elided words (`l'école`) and before clitics with a hyphen (`dit-il`).
package struct WordBoundaries: Sendable, Hashable {
    /// Whether words contain hyphens.
    var joinsHyphens = false
    /// Elided words with their apostrophe, in lower case: `l'`.
    var elisions: Set<[UInt8]> = []
    /// Clitics with their hyphen, in lower case: `-il`.
    var clitics: Set<[UInt8]> = []
    /// The rules for sentences.
    var sentences = SentenceTokenizer.Rules.english

    /// How often an elided word or a clitic must occur.
    private static let minimumCounts = (elision: 3, clitic: 2)
    /// How many elided words are of one consonant in a language where every consonant can be one.
    private static let fewConsonants = 4
    private static let consonants = "bcdfghjklmnpqrstvwxyz"
    /// The most bytes of a clitic in a text.
    private static let longestClitic = 32
    /// The most words that are looked at together.
    private static let longestRun = 256

    /// The words of English treebanks.
    package init() {}

    /// The words of English treebanks, in sentences of a language; nil for English.
    init(language: String?) { sentences = language.map { SentenceTokenizer.Rules(language: $0) } ?? .english }

    /// Learns from a treebank that says where white space is.
    init(of corpus: Treebank) {
        var counts: [[UInt8]: Int] = [:]
        var (joined, separate) = (0, 0)
        for sentence in corpus.sentences {
            for (index, word) in sentence.words.enumerated() {
                let bytes = Array(word.form.lowercased().utf8)
                let isAttached = index > 0 && !sentence.words[index - 1].isFollowedBySpace
                if word.form == "-", isAttached, !word.isFollowedBySpace { separate += 1 }
                if Self.containsHyphen(bytes) { joined += 1 }
                let plain = Self.withPlainApostrophe(bytes)
                let isElision = plain.last == UInt8(ascii: "'") && plain.count > 1 && !word.isFollowedBySpace
                let isClitic = bytes.first == UInt8(ascii: "-") && bytes.count > 1 && isAttached
                guard isElision && Self.isWord(plain.dropLast()) || isClitic && Self.isWord(bytes.dropFirst())
                else { continue }
                counts[plain, default: 0] += 1
            }
        }
        joinsHyphens = joined > separate
        for (word, count) in counts {
            if word.first == UInt8(ascii: "-") {
                if count >= Self.minimumCounts.clitic { clitics.insert(word) }
            } else if count >= Self.minimumCounts.elision {
                elisions.insert(word)
            }
        }
        // `t'aime` is as `m'aime`, even if the treebank has nobody who is addressed.
        let others = Self.consonants.utf8.map { [$0, UInt8(ascii: "'")] }
        if others.count(where: elisions.contains) >= Self.fewConsonants { elisions.formUnion(others) }
    }

    private var isPlain: Bool { !joinsHyphens && elisions.isEmpty && clitics.isEmpty }

    /// Whether all bytes are of letters, or of characters outside ASCII.
    private static func isWord(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x80 || $0 | 0x20 &- 0x61 < 26 }
    }

    /// Whether a hyphen is between letters.
    private static func containsHyphen(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropFirst().dropLast().contains { place in
            bytes[place] == UInt8(ascii: "-") && isWord([bytes[place - 1], bytes[place + 1]])
        }
    }

    private static func withPlainApostrophe(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array(bytes).withUnsafeBufferPointer { PlainApostrophe.with($0) { Array($0) } }
    }
}

extension WordBoundaries {
    /// Calls `body` with the words of a sentence, in order, with their places in the text.
    ///
    /// - Complexity: O(*n*) in the bytes.
    func forEachToken<Failure: Error>(
        of sentence: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>,
        _ body: (TokenSpan) throws(Failure) -> Void
    ) throws(Failure) {
        let words = WordTokenizer(mode: .treebank)
        let start = sentence.lowerBound
        let bytes = UnsafeBufferPointer(rebasing: utf8[sentence])
        guard !isPlain else {
            return try words.forEachToken(in: bytes) { span throws(Failure) in
                try body(TokenSpan(start: start + span.start, end: start + span.end, kind: span.kind))
            }
        }
        // Words without white space between them.
        var run: [TokenSpan] = []
        try words.forEachToken(in: bytes) { span throws(Failure) in
            let span = TokenSpan(start: start + span.start, end: start + span.end, kind: span.kind)
            if let last = run.last, last.end != span.start || run.count == Self.longestRun {
                try end(&run, utf8, body)
            }
            run.append(span)
        }
        try end(&run, utf8, body)
    }

    private func end<Failure: Error>(
        _ run: inout [TokenSpan], _ utf8: UnsafeBufferPointer<UInt8>,
        _ body: (TokenSpan) throws(Failure) -> Void
    ) throws(Failure) {
        for span in joined(run, utf8) { try cut(span, utf8, body) }
        run.removeAll(keepingCapacity: true)
    }

    /// Words that a hyphen or an apostrophe is between, joined.
    private func joined(_ run: [TokenSpan], _ utf8: UnsafeBufferPointer<UInt8>) -> [TokenSpan] {
        guard run.count > 1 else { return run }
        var found: [TokenSpan] = []
        for (index, span) in run.enumerated() {
            if let last = found.last, index > 0, joins(run[index - 1], span, utf8) {
                found[found.count - 1] = TokenSpan(start: last.start, end: span.end, kind: .word)
            } else {
                found.append(span)
            }
        }
        return found
    }

    /// Whether two adjacent parts of a run are one word, of which one is a hyphen or an apostrophe.
    private func joins(_ first: TokenSpan, _ second: TokenSpan, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        func isHyphen(_ span: TokenSpan) -> Bool {
            joinsHyphens && span.end - span.start == 1 && utf8[span.start] == UInt8(ascii: "-")
        }
        func isLetter(_ place: Int) -> Bool {
            utf8.indices ~= place && Self.isWord(CollectionOfOne(utf8[place]))
        }
        func isBetweenLetters(_ span: TokenSpan) -> Bool { isLetter(span.start - 1) && isLetter(span.end) }
        if isHyphen(first) { return second.kind == .word && isBetweenLetters(first) }
        if isHyphen(second) { return first.kind == .word && isBetweenLetters(second) }
        guard first.kind == .word, !elisions.isEmpty, let length = Self.apostrophe(at: second.start, utf8)
        else { return false }
        return second.end == second.start + length
            && elisions.contains(Self.small(utf8[first.start..<second.end]))
    }

    /// The number of bytes of an apostrophe; nil for another character.
    private static func apostrophe(at place: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
        if utf8[place] == UInt8(ascii: "'") { return 1 }
        let isCurly =
            place + 2 < utf8.count && utf8[place] == 0xE2 && utf8[place + 1] == 0x80
            && utf8[place + 2] == 0x99
        return isCurly ? 3 : nil
    }

    private static func small(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        Array(String(decoding: withPlainApostrophe(bytes), as: UTF8.self).lowercased().utf8)
    }

    /// Calls `body` with the parts of a word: elided words, the rest, a clitic.
    private func cut<Failure: Error>(
        _ span: TokenSpan, _ utf8: UnsafeBufferPointer<UInt8>, _ body: (TokenSpan) throws(Failure) -> Void
    ) throws(Failure) {
        var (start, end) = (span.start, span.end)
        guard span.kind == .word else { return try body(span) }
        if !elisions.isEmpty {
            var place = start
            while place < end {
                guard let length = Self.apostrophe(at: place, utf8) else {
                    place += 1
                    continue
                }
                guard place + length < end, elisions.contains(Self.small(utf8[start..<place + length])) else {
                    break
                }
                try body(TokenSpan(start: start, end: place + length, kind: .word))
                start = place + length
                place = start
            }
        }
        var clitic: TokenSpan?
        if !clitics.isEmpty {
            let first = max(start + 1, end - Self.longestClitic)
            for place in first..<max(end, first) where utf8[place] == UInt8(ascii: "-") {
                guard clitics.contains(Self.small(utf8[place..<end])) else { continue }
                clitic = TokenSpan(start: place, end: end, kind: .word)
                end = place
                break
            }
        }
        try body(TokenSpan(start: start, end: end, kind: span.kind))
        if let clitic { try body(clitic) }
    }
}

extension WordBoundaries {
    /// Reads the manifest's member; the words of English treebanks without one.
    init(from file: ModelFile) throws(ModelFileError) {
        guard let object = file.manifest["words"] else { return }
        func list(_ name: String) -> Set<[UInt8]>? {
            guard let values = object[name]?.array else { return nil }
            let words = values.compactMap(\.string).map { Array($0.utf8) }
            return words.count == values.count ? Set(words) : nil
        }
        guard let elisions = list("elisions"), let clitics = list("clitics"),
            let joinsHyphens = object["joinsHyphens"]?.bool
        else {
            throw file.damaged("its boundaries of words cannot be read")
        }
        (self.elisions, self.clitics, self.joinsHyphens) = (elisions, clitics, joinsHyphens)
    }

    /// Adds the manifest's member, if texts are not cut as in English treebanks.
    func describe(in manifest: inout JSONObject) {
        guard !isPlain else { return }
        func list(_ words: Set<[UInt8]>) -> JSONValue {
            .array(words.map { String(decoding: $0, as: UTF8.self) }.sorted().map(JSONValue.string))
        }
        manifest["words"] = [
            "clitics": list(clitics), "elisions": list(elisions), "joinsHyphens": .bool(joinsHyphens),
        ]
    }
}
