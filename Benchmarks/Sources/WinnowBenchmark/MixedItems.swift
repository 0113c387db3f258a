// Items that are made of words, for indexes larger than the texts that are there.

import BenchmarkSupport
import WinnowKit
import WinnowSystem

/// Made items: each has a topic, and draws its words from the topic's and from all, by their frequencies. So
/// their vectors are a mixture of as many clusters as there are topics. The same number gives the same item.
struct MixedItems: Sequence {
    /// The share of a topic's words in an item, and how many of them a topic has.
    private static let (topical, topicWords) = (40, 60)
    private static let topics = 5000
    private static let (titleWords, textWords) = (5, 50)

    private let words: [String]
    /// The sum of the frequencies up to each word.
    private let sums: [Int]
    private let range: Range<Int>

    /// - Parameters:
    ///   - path: a file of words, each with a tab and its frequency.
    ///   - range: the items to make, counted from 0.
    init(wordsAt path: String, range: Range<Int>) throws {
        var (words, sums): ([String], [Int]) = ([], [])
        for line in try strings(of: path) {
            let parts = line.split(separator: "\t")
            guard parts.count == 2, let frequency = Int(parts[1]), frequency > 0 else { continue }
            words.append(String(parts[0]))
            sums.append((sums.last ?? 0) + frequency)
        }
        try require(!words.isEmpty, "\(path) has no words with frequencies")
        (self.words, self.sums, self.range) = (words, sums, range)
    }

    func makeIterator() -> AnyIterator<SearchItem> {
        var number = range.lowerBound
        return AnyIterator {
            guard number < range.upperBound else { return nil }
            defer { number += 1 }
            return item(number)
        }
    }

    private func item(_ number: Int) -> SearchItem {
        var random = SeededGenerator(seed: UInt64(number))
        let topic = random.next(below: Self.topics)
        func text(_ count: Int) -> String {
            var text = ""
            for place in 0..<count {
                if place > 0 { text += " " }
                if random.next(below: 100) < Self.topical {
                    var own = SeededGenerator(
                        seed: UInt64(topic * Self.topicWords + random.next(below: Self.topicWords)))
                    // Any word, so that topics have rare ones.
                    text += words[own.next(below: words.count)]
                } else {
                    let wanted = random.next(below: sums[sums.count - 1])
                    text += words[sums.indices.partitionPoint { sums[$0] > wanted }]
                }
            }
            return text
        }
        let title = text(Self.titleWords)
        return SearchItem(identifier: String(number + 1), title: title, text: text(Self.textWords))
    }
}
