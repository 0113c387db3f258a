// What the models call tags and scripts.

import WinnowAnalysis
import WinnowCore

extension NLTag {
    /// The tag of a universal part of speech.
    init(partOfSpeech tag: String) {
        switch tag {
        case "NOUN", "PROPN": self = .noun
        case "VERB", "AUX": self = .verb
        case "ADJ": self = .adjective
        case "ADV": self = .adverb
        case "PRON": self = .pronoun
        case "DET": self = .determiner
        case "PART": self = .particle
        case "ADP": self = .preposition
        case "NUM": self = .number
        case "CCONJ", "SCONJ": self = .conjunction
        case "INTJ": self = .interjection
        case "PUNCT": self = .otherPunctuation
        case "X", "SYM": self = .otherWord
        // A tagger of one's own.
        default: self.init(tag)
        }
    }

    /// The tag of a punctuation mark, from its Penn Treebank's tag and itself.
    init(punctuation text: String, fineTag: String?) {
        switch (text.first, fineTag) {
        case ("(", _), ("[", _), ("{", _): self = .openParenthesis
        case (")", _), ("]", _), ("}", _): self = .closeParenthesis
        case ("“", _), ("«", _), ("„", _), (_, "``"): self = .openQuote
        case ("”", _), ("»", _), (_, "''"): self = .closeQuote
        case ("–", _), ("—", _): self = .dash
        case ("-", "HYPH"): self = .wordJoiner
        case ("-", _): self = .dash
        case ("!", _), ("?", _), (_, "."): self = .sentenceTerminator
        default: self = .otherPunctuation
        }
    }

    /// The tag of a name's label.
    init(name label: String) {
        switch label {
        case "person": self = .personalName
        case "place": self = .placeName
        case "organization": self = .organizationName
        default: self.init(label)
        }
    }

    /// The tag of a name tagger's tag: `B-person`, `I-person`, `O`.
    init(span tag: String) {
        let parts = tag.split(separator: "-", maxSplits: 1)
        self = parts.count == 2 ? NLTag(name: String(parts[1])) : .otherWord
    }
}

extension WordTagger {
    /// The probabilities of the tags of words by other names; those of tags with the same name are added.
    func hypotheses(of words: [String], named name: (String) -> String) -> [[String: Double]] {
        let names = tags.map(name)
        return probabilities(of: words).map { row in
            zip(names, row).reduce(into: [:]) { $0[$1.0, default: 0] += $1.1 }
        }
    }
}

extension NLScript {
    /// The script of a letter; nil for other scalars.
    init?(of scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic else { return nil }
        let known =
            scalar.value < 0x2000
            ? LetterScript.blocks.first { scalar.value <= $0.last }?.script
            : LetterScript.above(scalar.value)
        switch known {
        case .latin: self = .latin
        case .greek: self = .greek
        case .cyrillic: self = .cyrillic
        case .armenian: self = .armenian
        case .hebrew: self = .hebrew
        case .arabic: self = .arabic
        case .devanagari: self = .devanagari
        case .bengali: self = .bengali
        case .gurmukhi: self = .gurmukhi
        case .gujarati: self = .gujarati
        case .tamil: self = .tamil
        case .telugu: self = .telugu
        case .thai: self = .thai
        case .georgian: self = .georgian
        case .hangul: self = .korean
        case .kannada: self = .kannada
        case .malayalam: self = .malayalam
        case .sinhala: self = .sinhala
        case .lao: self = .lao
        case .ethiopic: self = .ethiopic
        case .khmer: self = .khmer
        case .han: self = Self.isKana(scalar) ? .japanese : .simplifiedChinese
        case .other, nil: self = .undetermined
        }
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x309F, 0x30A1...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
        default: false
        }
    }
}
