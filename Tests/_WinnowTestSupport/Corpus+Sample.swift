// Small corpora.

public import WinnowCorpora
import WinnowSystem

extension Corpus {
    private static let sampleWords: [String: [String]] = [
        "ham": ["lunch", "meeting", "home", "tomorrow", "thanks", "mum", "train", "café"],
        "spam": ["prize", "winner", "free", "claim", "£1,000", "http://x.example", "urgent", "cash"],
        "work": ["invoice", "deadline", "project", "report", "budget", "client"],
        "日本": ["日本", "東京", "寿司", "電車", "😀"],
    ]

    /// Texts with words that identify their labels, between words that do not.
    public static func sample(_ labels: [String] = ["ham", "spam"], rows: Int, seed: UInt64 = 1) -> Corpus {
        var random = SeededGenerator(seed: seed)
        var texts: [String] = []
        var chosen: [String] = []
        for row in 0..<rows {
            let label = labels[random.next(below: labels.count)]
            let own = sampleWords[label] ?? [label]
            var text = (0..<3).map { _ in own[random.next(below: own.count)] }
            text += (0..<4).map { _ in "w\(random.next(below: 50))" } + ["n\(row)"]
            random.shuffle(&text)
            texts.append(text.joined(separator: " "))
            chosen.append(label)
        }
        return Corpus(texts: texts, labels: chosen)
    }
}
