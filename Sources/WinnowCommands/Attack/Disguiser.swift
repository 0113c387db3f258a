import WinnowSystem

/// Disguises texts, one after another, by a sequence that its seed determines.
struct Disguiser {
    private let kind: Disguise
    private let strength: Double
    private var generator: SeededGenerator

    /// The number of good words at full strength.
    private static let goodWordCount = 40

    /// Makes a disguiser for a share of the words, from 0 to 1.
    init(_ kind: Disguise, strength: Double, seed: UInt64) {
        self.kind = kind
        self.strength = strength
        generator = SeededGenerator(seed: seed)
    }

    /// A text with its words disguised; blanks stay as they are, except beside words of spaced letters.
    mutating func disguised(_ text: String) -> String {
        if kind == .goodWords { return withGoodWords(text) }
        var output = ""
        var word: [Character] = []
        // The blanks since the last word, and whether that was disguised.
        var gap = ""
        var isAfterDisguise = false
        for character in text {
            guard character.isWhitespace else {
                word.append(character)
                continue
            }
            if !word.isEmpty {
                isAfterDisguise = append(word, after: gap, isAfterDisguise, to: &output)
                gap = ""
                word.removeAll()
            }
            gap.append(character)
        }
        if word.isEmpty {
            output += isAfterDisguise ? widened(gap) : gap
        } else {
            _ = append(word, after: gap, isAfterDisguise, to: &output)
        }
        return output
    }

    /// The blanks beside a disguised word: without a wider gap, nobody could read where a word ends.
    private func widened(_ gap: String) -> String {
        kind == .spaces ? gap.replacing(" ", with: "   ") : gap
    }

    private mutating func withGoodWords(_ text: String) -> String {
        var words = [text]
        for _ in 0..<Int(strength * Double(Self.goodWordCount) + 0.5) {
            words.append(DisguiseCharacters.goodWords.randomElement(using: &generator) ?? "")
        }
        return words.joined(separator: " ")
    }

    /// Appends the blanks before a word and the word; returns whether it is disguised.
    private mutating func append(
        _ word: [Character], after gap: String, _ isAfterDisguise: Bool, to output: inout String
    ) -> Bool {
        let isDisguised = Double.random(in: 0..<1, using: &generator) < strength
        output += isDisguised || isAfterDisguise ? widened(gap) : gap
        if isDisguised { append(disguise: word, to: &output) } else { output += String(word) }
        return isDisguised
    }

    private mutating func append(disguise word: [Character], to output: inout String) {
        switch kind {
        case .separators:
            output += word.map(String.init).joined(separator: String(pick(DisguiseCharacters.separators)))
        case .spaces: output += word.map(String.init).joined(separator: " ")
        case .html:
            let half = word.count / 2
            output += String(word[..<half]) + (half > 0 ? "<b></b>" : "") + String(word[half...])
        case .mathematical:
            let first = DisguiseCharacters.alphabets.randomElement(using: &generator) ?? 0
            for character in word { output.append(Self.mathematical(character, in: first)) }
        case .homoglyphs, .zeroWidth, .leet, .fullWidth, .combining, .bidirectional, .goodWords:
            for (place, character) in word.enumerated() {
                append(character, isLast: place + 1 == word.count, to: &output)
            }
        }
    }

    private mutating func append(_ character: Character, isLast: Bool, to output: inout String) {
        switch kind {
        case .homoglyphs: output.append(pick(DisguiseCharacters.homoglyphs[character] ?? [character]))
        case .leet: output.append(pick(DisguiseCharacters.leet[character] ?? [character]))
        case .fullWidth: output.append(Self.fullWidth(character))
        case .zeroWidth, .bidirectional:
            output.append(character)
            let hidden = kind == .zeroWidth ? DisguiseCharacters.zeroWidth : DisguiseCharacters.bidirectional
            if !isLast { output.append(pick(hidden)) }
        case .combining:
            output.append(character)
            guard character.isLetter else { return }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                output.unicodeScalars.append(pick(DisguiseCharacters.marks))
            }
        case .separators, .spaces, .mathematical, .goodWords, .html: output.append(character)
        }
    }

    /// One of a list, which must not be empty.
    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &generator)]
    }

    private static func fullWidth(_ character: Character) -> Character {
        guard let ascii = character.asciiValue, ascii > 0x20, ascii < 0x7F,
            let scalar = Unicode.Scalar(UInt32(ascii) + 0xFEE0)
        else { return character }
        return Character(scalar)
    }

    private static func mathematical(_ character: Character, in first: UInt32) -> Character {
        guard let ascii = character.asciiValue, character.isLetter else { return character }
        let place = UInt32(ascii) - (ascii < 0x60 ? 0x41 : 0x61 - 26)
        return Unicode.Scalar(first + place).map(Character.init) ?? character
    }
}
