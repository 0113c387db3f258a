// Small samples of languages to train on.

import WinnowModelFile
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

enum LanguageSamples {
    static let english = """
        the house stands on the hill and the water runs through the garden where they would rather sit with their \
        friends than walk which is what everything should have been without knowing whether something might happen
        """
    static let german = """
        das Haus steht auf dem Hügel und das Wasser fließt durch den Garten wo sie lieber mit ihren Freunden sitzen \
        würden als zu laufen was alles gewesen sein sollte ohne zu wissen ob etwas geschehen könnte zwischen euch
        """
    static let russian = """
        дом стоит на холме и вода течёт через сад где они скорее сидели бы со своими друзьями чем гуляли что всё \
        должно было быть без знания может ли что-нибудь случиться между нами сегодня вечером
        """
    static let bulgarian = """
        къщата стои на хълма и водата тече през градината където те по-скоро биха седели с приятелите си отколкото \
        да се разхождат което всичко трябваше да бъде без да знаят дали нещо може да се случи между нас тази вечер
        """
    static let greek = "το σπίτι στέκεται στον λόφο και το νερό τρέχει μέσα από τον κήπο όπου θα κάθονταν"

    /// Runs of letters in lower case, as in n-grams.
    static func words(_ text: String) -> [[UInt16]] {
        var text = text
        return text.withUTF8 { utf8 in
            var reader = LetterReader(utf8)
            var words: [[UInt16]] = [[]]
            while let letter = reader.next() {
                if letter.isLetter {
                    words[words.count - 1].append(UInt16(letter.value))
                } else {
                    words.append([])
                }
            }
            return words.filter { !$0.isEmpty }
        }
    }

    /// The counts of all n-grams of letters, without boundaries.
    static func letters(_ words: [[UInt16]]) -> [UInt64: Double] {
        var counts: [UInt64: Double] = [:]
        for word in words { count(word, orders: 1...4) { counts[$0, default: 0] += 1 } }
        return counts
    }

    static func count(_ word: [UInt16], orders: ClosedRange<Int>, _ body: (UInt64) -> Void) {
        for order in orders where order <= word.count {
            for start in 0...(word.count - order) {
                body(word[start..<(start + order)].reduce(0) { $0 << 16 | UInt64($1) })
            }
        }
    }

    static func counts(_ language: String, _ text: String) -> NGramCounts {
        guard let counts = NGramCounts(language: language, letters: letters(words(text))) else {
            preconditionFailure("the sample has no letters")
        }
        return counts
    }

    static func list(_ text: String, _ script: LetterScript) -> WordList {
        let lines = text.lowercased().split(separator: " ").map { "\($0) 7\n" }.joined()
        return Array(lines.utf8).withUnsafeBufferPointer { WordList($0, script: script) }
    }

    static var data: LanguageTrainingData {
        LanguageTrainingData(
            counts: [
                counts("bg", bulgarian), counts("de", german), counts("el", greek), counts("en", english),
                counts("ru", russian),
            ], lists: [nil, list(german, .latin), nil, list(english, .latin), nil])
    }

    static func trained() throws -> LanguageIdentifier {
        var options = LanguageTrainer.Options()
        options.textCount = 4000
        options.featureCount = 700
        options.threads = 1
        var identifier = try LanguageTrainer(options: options).train(on: data).model
        identifier.information.author = "Tests"
        return identifier
    }
}
