// The expected contents and answers of an index, by lists, dictionaries, and loops over all items.

#if Search
import Foundation
import WinnowSystem

@testable import WinnowIndex

/// An index of only words, without segments, files or postings. It examines every item for every query.
struct IndexReference {
    /// The items in the order in which they were last inserted or changed.
    private(set) var items: [SearchItem] = []
    var clientState: String?

    // MARK: Changing

    mutating func apply(_ batch: IndexBatch, now: SearchDate = .now) -> BatchResult {
        var result = BatchResult()
        func remove(where isGone: (SearchItem) -> Bool) {
            let before = items.count
            items.removeAll(where: isGone)
            result.deleted += before - items.count
        }
        func note(replaced identifier: String) {
            result.replaced += 1
            result.firstReplaced = result.firstReplaced ?? identifier
        }
        for operation in batch.operations {
            switch operation {
            case .insert(let item):
                let isKnown = items.contains { $0.identifier == item.identifier }
                items.removeAll { $0.identifier == item.identifier }
                items.append(item)
                if isKnown { note(replaced: item.identifier) } else { result.inserted += 1 }
            case .update(let identifier, let change):
                guard let place = items.firstIndex(where: { $0.identifier == identifier }) else { continue }
                var item = items.remove(at: place)
                change(&item)
                items.append(item)
                note(replaced: identifier)
            case .delete(let identifier): remove { $0.identifier == identifier }
            case .deleteDomain(let domain):
                remove { $0.domain == domain || $0.domain.hasPrefix(domain + ".") }
            case .deleteAll: remove { _ in true }
            case .deleteExpired: remove { $0.expires.map { $0 <= now } ?? false }
            }
        }
        if let state = batch.clientState { clientState = state }
        return result
    }

    // MARK: Words

    /// The words of a field: runs of letters and digits.
    static func words(of text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    }

    /// The words of an item, weighted by the default ``IndexOptions``.
    private static func weighted(_ item: SearchItem) -> [(word: String, weight: Double)] {
        words(of: item.title).map { ($0, 3.0) } + item.keywords.flatMap(words).map { ($0, 1.0) }
            + words(of: item.text).map { ($0, 1.0) }
    }

    private static func frequency(of word: String, in item: SearchItem) -> Double {
        weighted(item).reduce(0) { $0 + ($1.word == word ? $1.weight : 0) }
    }

    /// BM25 of each item with one of the words, times the factor of its rank, by definition.
    private func points(of words: [String]) -> [String: Double] {
        let (saturation, normalization) = (1.2, 0.75)
        let lengths = items.map { Self.weighted($0).reduce(0) { $0 + $1.weight } }
        let average = max(1, lengths.reduce(0, +) / Double(max(1, items.count)))
        var points: [String: Double] = [:]
        for word in words {
            let frequencies = items.map { Self.frequency(of: word, in: $0) }
            let documents = Double(frequencies.count { $0 > 0 })
            let idf = log(1 + max(Double(items.count) - documents + 0.5, 0.5) / (documents + 0.5))
            for (place, item) in items.enumerated() where frequencies[place] > 0 {
                let norm = saturation * (1 - normalization + normalization * lengths[place] / average)
                points[item.identifier, default: 0] +=
                    idf * frequencies[place] / (frequencies[place] + norm)
            }
        }
        for item in items where points[item.identifier] != nil {
            points[item.identifier]? *= 1 + 0.05 * min(max(item.rank ?? 0, 0), 1)
        }
        return points
    }

    // MARK: Searching

    /// A query: distinct words, excluded words, a filter.
    struct Question {
        var words: [String] = []
        var excluded: [String] = []
        var filter: SearchFilter?

        /// The equivalent request to an index.
        func request(limit: Int = 10_000, offset: Int = 0) -> SearchRequest {
            let text = (words + excluded.map { "-" + $0 }).joined(separator: " ")
            var request = SearchRequest(
                SearchQuery(text), mode: .lexical, limit: limit, offset: offset, filter: filter)
            request.countsAll = true
            return request
        }
    }

    /// The scores of all found items.
    func scores(of question: Question, now: SearchDate = .now) -> [String: Double] {
        let points = points(of: question.words)
        var scores: [String: Double] = [:]
        for item in items {
            guard item.expires.map({ $0 > now }) ?? true,
                question.filter.map({ ColumnReference.matches($0, item) }) ?? true,
                question.excluded.allSatisfy({ Self.frequency(of: $0, in: item) == 0 })
            else { continue }
            if question.words.isEmpty {
                scores[item.identifier] = 0
            } else if let points = points[item.identifier] {
                scores[item.identifier] = points / (points + 5)
            }
        }
        return scores
    }

    /// The number of the given items with each value of an attribute.
    func counts(of attribute: String, among identifiers: Set<String>) -> [SearchValue: Int] {
        var counts: [SearchValue: Int] = [:]
        for item in items where identifiers.contains(item.identifier) {
            for value in ColumnReference.values(of: item, AttributeName(attribute)) {
                counts[value, default: 0] += 1
            }
        }
        return counts
    }

    /// The words with a prefix, with the number of items that contain each and have not expired.
    func suggestions(for prefix: String, now: SearchDate = .now) -> [String: Int] {
        var counts: [String: Int] = [:]
        for item in items where item.expires.map({ $0 > now }) ?? true {
            for word in Set(Self.weighted(item).map(\.word)) where word.hasPrefix(prefix) {
                counts[word, default: 0] += 1
            }
        }
        return counts
    }
}
#endif
