// An item, and what the index keeps of it.

public import Foundation
import Synchronization
import WinnowIndex
import WinnowSystem

/// Something to search for: a message, a document, a page of an app.
public final class CSSearchableItem: Sendable {
    private struct State {
        var identifier: String
        var domain: String?
        var expires: Date?
        var attributes: CSSearchableItemAttributeSet
        var isUpdate = false
        /// By how much a query found it.
        var score = 0.0
    }

    private let state: Mutex<State>
    /// How long an item stays, if nothing else is said: thirty days.
    private static let lifetime = 30 * 86_400.0

    /// Makes an item that expires in thirty days.
    ///
    /// - Parameters:
    ///   - uniqueIdentifier: its name in the index, of 1 to 1,024 bytes; nil for a random one. An item with the same
    ///     identifier is replaced.
    ///   - domainIdentifier: the group that it belongs to, a dotted path; nil for none.
    ///   - attributeSet: what is known of it.
    public init(
        uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
    ) {
        state = Mutex(
            State(
                identifier: uniqueIdentifier ?? UUID().uuidString, domain: domainIdentifier,
                expires: Date(timeIntervalSinceNow: Self.lifetime), attributes: attributeSet))
    }

    /// The item's name in the index.
    public var uniqueIdentifier: String {
        get { state.withLock { $0.identifier } }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// The group that it belongs to, a dotted path; nil for none.
    public var domainIdentifier: String? {
        get { state.withLock { $0.domain } }
        set { state.withLock { $0.domain = newValue } }
    }

    /// When it stops appearing in results: thirty days after it was made; nil or `Date.distantFuture` for never.
    public var expirationDate: Date? {
        get { state.withLock { $0.expires } }
        set { state.withLock { $0.expires = newValue } }
    }

    /// What is known of it.
    public var attributeSet: CSSearchableItemAttributeSet {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    /// Whether indexing changes an item that exists: attributes that this one lacks are kept. If there is none, it is
    /// added.
    public var isUpdate: Bool {
        get { state.withLock { $0.isUpdate } }
        set { state.withLock { $0.isUpdate = newValue } }
    }

    /// Compares by the ranking of the query that found the items: the better one is first.
    public func compare(byRank other: CSSearchableItem) -> ComparisonResult {
        let (mine, others) = (state.withLock { $0.score }, other.state.withLock { $0.score })
        return mine == others ? .orderedSame : mine > others ? .orderedAscending : .orderedDescending
    }
}

extension CSSearchableItem {
    /// The item of an index, as it was given to it.
    convenience init(_ item: SearchItem, score: Double = 0) {
        self.init(
            uniqueIdentifier: item.identifier, domainIdentifier: item.domain.isEmpty ? nil : item.domain,
            attributeSet: CSSearchableItemAttributeSet(item.members))
        state.withLock {
            $0.expires = item.expires.map { Date($0) }
            $0.score = score
        }
    }

    /// What an index keeps: the texts and the other attributes.
    var searchItem: SearchItem {
        let state = self.state.withLock { $0 }
        var item = SearchItem(identifier: state.identifier, domain: state.domain ?? "")
        item.expires = state.expires.flatMap { $0 == .distantFuture ? nil : SearchDate($0) }
        item.setMembers(state.attributes.all)
        return item
    }
}

extension SearchDate {
    init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }
}

extension Date {
    init(_ date: SearchDate) { self.init(timeIntervalSince1970: date.secondsSince1970) }
}

extension SearchItem {
    /// The two texts that are not kept as attributes.
    private static let longTexts = ["textContent", "contentDescription"]

    /// The properties: attributes, and the parts of the text.
    var members: JSONObject {
        var members = attributes
        let count = members["contentDescription"]?.integer
        guard let count else {
            if !text.isEmpty { members["textContent"] = .string(text) }
            return members
        }
        // A summary is the first part of the text.
        let summary = text.utf8.prefix(max(0, count))
        members["contentDescription"] = .string(String(decoding: summary, as: UTF8.self))
        let rest = text.utf8.dropFirst(max(0, count) + 1)
        if !rest.isEmpty { members["textContent"] = .string(String(decoding: rest, as: UTF8.self)) }
        return members
    }

    /// Takes what is searched from the properties, and keeps the others as attributes.
    mutating func setMembers(_ members: JSONObject) {
        attributes = JSONObject()
        for member in members where !Self.longTexts.contains(member.key) {
            attributes.append(key: member.key, value: member.value)
        }
        text = members["textContent"]?.string ?? ""
        if let summary = members["contentDescription"]?.string, !summary.isEmpty {
            attributes["contentDescription"] = .integer(summary.utf8.count)
            text = text.isEmpty ? summary : summary + "\n" + text
        }
        title = members["title"]?.string ?? members["displayName"]?.string ?? members["subject"]?.string ?? ""
        keywords = (["keywords"] + CSSearchableItemAttributeSet.foundBy).flatMap { name in
            members[name]?.array?.compactMap(\.string) ?? (members[name]?.string).map { [$0] } ?? []
        }.filter { !$0.isEmpty }
        // An index takes no item without text; the others are found by their identifier.
        if title.isEmpty, text.isEmpty { title = identifier }
        created = members["contentCreationDate"]?.string.flatMap { SearchDate($0) }
        modified = members["contentModificationDate"]?.string.flatMap { SearchDate($0) }
        rank = members["rankingHint"]?.number.map { min(max($0 / 100, 0), 1) }
    }
}
