// Queries that people type.

#if Search
public import Foundation
import Synchronization
import WinnowIndex

/// How a query that a person types searches.
public final class CSUserQueryContext: CSSearchQueryContext {
    /// The largest number of items; 0 for 100. At most 10,000.
    public var maxResultCount = 0
    /// The largest number of suggestions; at most 1,000.
    public var maxSuggestionCount = 5
    /// Whether the best items are first; no effect, as they always are.
    public var enableRankedResults = false
    /// The largest number of ranked items; no effect, as all are ranked.
    public var maxRankedResultCount = 0
    /// Whether items are found by words alone, not by meaning.
    public var disableSemanticSearch = false

    /// Makes a context without conditions.
    public override init() {}

    /// Makes a context for a suggestion that was chosen; its text is the query's, so nothing follows from it.
    public convenience init(currentSuggestion: CSSuggestion?) { self.init() }
}

// Unchecked, as its superclass is: what changes is in a lock.

/// Finds items by what a person types: by words, `"phrases"`, `-words`, `prefix*`, and by meaning. The best items are first;
/// without a text, the latest.
public final class CSUserQuery: CSSearchQuery, @unchecked Sendable {
    /// An item that was found, under the name of Core Spotlight.
    public typealias Item = CSSearchQuery.Item

    /// A suggestion for what is typed.
    public struct Suggestion: Sendable, Identifiable {
        /// The suggested text.
        public var id: String { suggestion.text }
        /// The suggestion.
        public let suggestion: CSSuggestion
    }

    /// An item or a suggestion.
    public enum Response: Sendable {
        /// An item that was found.
        case item(Item)
        /// A suggestion for what is typed.
        case suggestion(Suggestion)
    }

    /// Suggestions and items, the best first.
    public typealias Responses = AsyncThrowingStream<Response, any Error>

    /// What a person did with a result.
    public enum UserInteractionKind: Int, Sendable {
        /// It was chosen.
        case select = 0
        /// It was looked at.
        case focus = 1
        /// The kind that is used if none is given.
        public static let `default` = UserInteractionKind.select
    }

    private struct Suggesting {
        var handler: (@Sendable ([CSSuggestion]) -> Void)?
        var count = 0
    }

    private let suggesting = Mutex(Suggesting())
    private let limit: Int
    private let suggestionLimit: Int
    private let mode: SearchMode
    private static let usualLimit = 100

    /// Makes a query.
    public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
        let context = userQueryContext
        let most = context?.maxResultCount ?? 0
        limit = most <= 0 ? Self.usualLimit : min(most, 10_000)
        suggestionLimit = min(max(context?.maxSuggestionCount ?? 5, 0), 1_000)
        mode = context?.disableSemanticSearch == true ? .lexical : .hybrid
        super.init(queryString: userQueryString ?? "", queryContext: context)
    }

    /// Opens the indexes, so that the first query does not wait for it.
    public static func prepare() { _ = try? CSSearchableIndex.all() }

    /// Opens the indexes, whatever the protection classes.
    public static func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) { prepare() }

    /// Called with suggestions, on another thread.
    public var foundSuggestionsHandler: (@Sendable ([CSSuggestion]) -> Void)? {
        get { suggesting.withLock { $0.handler } }
        set { suggesting.withLock { $0.handler = newValue } }
    }

    /// The number of suggestions found so far.
    public var foundSuggestionCount: Int { suggesting.withLock { $0.count } }

    /// Suggestions and items, a search of its own for each use. Ends with ``CSSearchQueryError`` if it fails.
    public var responses: Responses {
        Self.stream { yield in
            for suggestion in try await self.suggestions() {
                yield(.suggestion(Suggestion(suggestion: suggestion)))
            }
            for item in try await self.found() { yield(.item(Item(item: item))) }
        }
    }

    /// Nothing is learned from what a person does.
    public func userEngaged(
        _ item: Item, visibleItems: [Item], interaction: UserInteractionKind = .default
    ) {}

    /// Nothing is learned from what a person does.
    public func userEngaged(
        _ suggestion: Suggestion, visibleSuggestions: [Suggestion],
        interaction: UserInteractionKind = .default
    ) {}

    override func search(_ found: @escaping @Sendable ([CSSearchableItem]) -> Void) async throws {
        if let handler = foundSuggestionsHandler {
            let suggestions = try await suggestions()
            suggesting.withLock { $0.count = suggestions.count }
            handler(suggestions)
        }
        let items = try await self.found()
        for first in stride(from: 0, to: items.count, by: Self.groupSize) {
            try Task.checkCancellation()
            found(Array(items[first..<min(first + Self.groupSize, items.count)]))
        }
    }

    /// The best items of all indexes.
    private func found() async throws -> [CSSearchableItem] {
        let filters = try self.filters.map { try MetadataQuery($0) }
        var hits: [SearchHit] = []
        for index in try CSSearchableIndex.all() {
            var request = SearchRequest(text, mode: mode, limit: limit)
            request.snippetLength = 0
            var passed: [SearchHit] = []
            // What the conditions drop is replaced by what comes next.
            repeat {
                let page = try await index.answer(to: request).hits
                passed += page.filter { hit in
                    let members = filters.isEmpty ? [:] : hit.item.members
                    return filters.allSatisfy { $0.matches(members) }
                }
                guard page.count == limit, passed.count < limit else { break }
                request.offset += limit
            } while request.offset <= 100_000
            hits += passed
        }
        // Stable: the order of an index stays if scores are equal.
        let order = hits.indices.sorted { (-hits[$0].score, $0) < (-hits[$1].score, $1) }
        return order.prefix(limit).map { CSSearchableItem(hits[$0].item, score: hits[$0].score) }
    }

    /// What is typed, with its last word completed; those that most items have first.
    private func suggestions() async throws -> [CSSuggestion] {
        var counts: [String: Int] = [:]
        for index in try CSSearchableIndex.all() {
            for word in try await index.suggestions(for: text, limit: suggestionLimit) {
                counts[word.query, default: 0] += word.items
            }
        }
        return counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(suggestionLimit)
            .map { CSSuggestion($0.key) }
    }
}

/// What a person may want to type.
public final class CSSuggestion: Sendable {
    /// The kind of a suggestion.
    public enum SuggestionKind: Int, Sendable {
        /// No kind.
        case none = 0
        /// Of the kind of the text that is typed.
        case custom = 1
        /// The text that is typed, completed.
        case `default` = 2
    }

    let text: String

    init(_ text: String) { self.text = text }

    /// The kind: always the text that is typed, completed.
    public var suggestionKind: SuggestionKind { .default }

    /// The suggested text.
    public var localizedAttributedSuggestion: NSAttributedString { NSAttributedString(string: text) }

    /// Compares by the text.
    public func compare(_ other: CSSuggestion) -> ComparisonResult {
        text == other.text ? .orderedSame : text < other.text ? .orderedAscending : .orderedDescending
    }
}
#endif
