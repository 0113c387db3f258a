// Fewer conditions, for queries that no item satisfies.

extension SearchQuery {
    /// Whether any part is a phrase that items must contain.
    var hasPhrases: Bool { parts.contains { $0.kind == .phrase && !$0.isExcluded } }

    /// The query with phrases as words, which need not be adjacent; nil if it has no such phrases.
    ///
    /// Words in fields, values of attributes and excluded parts stay.
    ///
    /// - Parameters:
    ///   - keepsFields: whether phrases in fields stay phrases; if not, all of their words must occur there.
    ///   - hasAttribute: whether any item has an attribute with a name.
    func relaxed(keepingFields keepsFields: Bool, hasAttribute: (String) -> Bool) -> SearchQuery? {
        var isRelaxed = false
        let relaxed = parts.flatMap { part in
            let part = part.attribute.map(hasAttribute) ?? false ? part : part.literal
            guard part.kind == .phrase, !part.isExcluded, part.attribute == nil,
                !keepsFields || part.field == nil
            else { return [part] }
            isRelaxed = true
            return part.text.split(separator: " ").map { Part.word(String($0), in: part.field) }
        }
        return isRelaxed ? SearchQuery(parts: relaxed) : nil
    }
}
