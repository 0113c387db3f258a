/// The ways in which `winnow attack` hides words.
enum Disguise: String, CaseIterable, Sendable {
    case homoglyphs
    case zeroWidth = "zero-width"
    case leet, separators, spaces
    case fullWidth = "full-width"
    case mathematical, combining, bidirectional
    case goodWords = "good-words"
    case html
}

/// The characters of disguises.
///
/// They are listed here instead of being taken from the table of `TokenFilter.unmask`, so that tests with
/// them do not test that table against itself.
enum DisguiseCharacters {
    /// Letters of other scripts that look like a letter, as lists for attackers have them.
    static let homoglyphs: [Character: [Character]] = [
        "a": ["а", "ɑ", "α"], "b": ["Ь", "ƅ"], "c": ["с", "ϲ"], "d": ["ԁ", "ժ"], "e": ["е", "ҽ"], "f": ["ϝ"],
        "g": ["ɡ", "ց"], "h": ["һ", "հ"], "i": ["і", "ι"], "j": ["ј", "ϳ"], "k": ["κ", "к"], "l": ["ӏ", "ⅼ"],
        "m": ["м", "ⅿ"], "n": ["ո", "п"], "o": ["о", "ο", "օ"], "p": ["р", "ρ"], "q": ["ԛ", "զ"],
        "r": ["г", "ꭇ"],
        "s": ["ѕ", "ꜱ"], "t": ["т", "τ"], "u": ["υ", "ս"], "v": ["ν", "ѵ"], "w": ["ԝ", "ω"], "x": ["х", "χ"],
        "y": ["у", "γ"], "z": ["ᴢ", "ʐ"], "A": ["А", "Α"], "B": ["В", "Β"], "C": ["С", "Ϲ"], "D": ["Ꭰ"],
        "E": ["Е", "Ε"], "F": ["Ϝ"], "G": ["Ԍ"], "H": ["Н", "Η"], "I": ["І", "Ι"], "J": ["Ј"],
        "K": ["К", "Κ"],
        "L": ["Ꮮ"], "M": ["М", "Μ"], "N": ["Ν"], "O": ["О", "Ο"], "P": ["Р", "Ρ"], "Q": ["Ԛ"], "R": ["Ꭱ"],
        "S": ["Ѕ"], "T": ["Т", "Τ"], "U": ["Ս"], "V": ["Ѵ"], "W": ["Ԝ"], "X": ["Х", "Χ"], "Y": ["Ү", "Υ"],
        "Z": ["Ζ", "Ꮓ"],
    ]

    /// Digits and symbols that are drawn for letters.
    static let leet: [Character: [Character]] = [
        "a": ["4", "@"], "e": ["3"], "i": ["1", "!"], "o": ["0"], "s": ["5", "$"], "t": ["7"], "l": ["1"],
    ]

    static let zeroWidth: [Character] = ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}"]
    static let bidirectional: [Character] = ["\u{200E}", "\u{202A}", "\u{202C}", "\u{2066}", "\u{2069}"]
    static let separators: [Character] = [".", "-", "_", "*", "·"]
    static let marks: [Unicode.Scalar] = [
        "\u{300}", "\u{301}", "\u{303}", "\u{308}", "\u{30C}", "\u{323}", "\u{331}",
    ]

    /// The first letters of the mathematical alphabets that have no gaps.
    static let alphabets: [UInt32] = [
        0x1D400, 0x1D468, 0x1D4D0, 0x1D56C, 0x1D5A0, 0x1D5D4, 0x1D608, 0x1D63C, 0x1D670,
    ]

    /// Words of everyday messages.
    static let goodWords = """
        later home dinner sorry tonight tomorrow love mum dad lunch class sleep bus coming going doing thinking maybe \
        okay haha lol morning work finish meet already still yeah happy hope miss friend house eat early late weekend \
        gonna wanna thought told asked really bit shopping leave wait never always something anything nothing exam \
        study room train lesson movie cant dont wat wif den lor
        """.split(separator: " ").map(String.init)
}
