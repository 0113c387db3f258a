// Tokens that are one: contractions and names.

import WinnowText

extension TextAnalyzer.Options {
    /// The tokens of a sentence, joined and left out as the options say.
    func applied(to tokens: ArraySlice<TextAnalysis.Token>, names: ArraySlice<Name>) -> [TextAnalysis.Token] {
        var tokens = Array(tokens)
        if joinsContractions { tokens = Self.joiningContractions(tokens) }
        if joinsNames { tokens = Self.joining(names, in: tokens) }
        return omitsWords || omitsPunctuation || omitsOther ? tokens.filter { !omits($0) } : tokens
    }

    private static func joiningContractions(_ tokens: [TextAnalysis.Token]) -> [TextAnalysis.Token] {
        var result: [TextAnalysis.Token] = []
        for token in tokens {
            if let last = result.last, isContraction(last, token) {
                result[result.count - 1].append(token)
            } else {
                result.append(token)
            }
        }
        return result
    }

    /// Whether two tokens were cut apart inside a word of Latin letters, as only contractions are.
    private static func isContraction(_ first: TextAnalysis.Token, _ second: TextAnalysis.Token) -> Bool {
        guard first.range.upperBound == second.range.lowerBound, first.kind == .word, second.kind == .word,
            let end = first.text.unicodeScalars.last, let start = second.text.unicodeScalars.first
        else { return false }
        func isPart(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "'" || scalar == "’" || scalar.isASCII && scalar.properties.isAlphabetic
        }
        return isPart(end) && isPart(start)
    }

    /// Each name's tokens as one, with the text between them and the tags of the last.
    private static func joining(
        _ names: ArraySlice<Name>, in tokens: [TextAnalysis.Token]
    ) -> [TextAnalysis.Token] {
        var result: [TextAnalysis.Token] = []
        var names = names
        for token in tokens {
            names = names.drop { $0.range.upperBound <= token.range.lowerBound }
            guard let name = names.first, name.range.overlaps(token.range) else {
                result.append(token)
                continue
            }
            var joined = token
            joined.text = name.text
            joined.range = name.range
            joined.kind = .word
            if joined.lemma != nil { joined.lemma = name.text }
            if result.last?.range == name.range {
                result[result.count - 1] = joined
            } else {
                result.append(joined)
            }
        }
        return result
    }
}
