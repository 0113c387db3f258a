// Queries written in Swift, and what their parts ask of attributes.

extension SearchQuery.Part {
    /// A word; in a field it must occur, without one it ranks.
    ///
    /// - Parameters:
    ///   - text: the word.
    ///   - field: the field that it must occur in; nil for any.
    public static func word(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.word, text, field: field)
    }

    /// Words that must occur one after another.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - field: the field that they must occur in; nil for any.
    public static func phrase(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.phrase, text, field: field)
    }

    /// Words that begin so; in a field one must occur, without one they rank.
    ///
    /// - Parameters:
    ///   - text: the beginning.
    ///   - field: the field that one must occur in; nil for any.
    public static func prefix(_ text: String, in field: SearchField? = nil) -> Self {
        Self(.prefix, text, field: field)
    }

    /// An attribute that must have a value.
    ///
    /// - Parameters:
    ///   - name: the attribute, as in ``SearchFilter``.
    ///   - value: the value, as it would be typed.
    public static func attribute(_ name: String, is value: String) -> Self {
        Self(.word, value, attribute: name)
    }

    /// The same, which items must not have.
    public var excluded: Self {
        var part = self
        part.isExcluded = true
        return part
    }

    /// What the part asks of an attribute; nil where it asks for none.
    ///
    /// `level:5` is met by the number as well as by the string, and `free:true` by the truth value as well. A value in quotes is
    /// a string. A date of the item's own is compared with a date, and is met by none where there stands another word.
    public var filter: SearchFilter? {
        guard let attribute else { return nil }
        let filter: SearchFilter
        let property = AttributeName(attribute).property
        if kind == .prefix, property == nil || property == .domain {
            filter = .where(attribute, beginsWith: text)
        } else {
            var values: [SearchValue] = [.string(text)]
            if kind == .word, let value = SearchValue(bareWord: text), value != values[0] {
                values.append(value)
            }
            if kind == .prefix { values = [] }
            if let property { values.removeAll { !property.accepts($0) } }
            filter = .where(attribute, isAnyOf: values)
        }
        return isExcluded ? !filter : filter
    }

    /// The part without its attribute: the words to search where no item has such an attribute. Itself where it has none.
    public var literal: Self {
        guard let attribute else { return self }
        return Self(
            kind == .word ? .word : .phrase, attribute + ":" + text, isExcluded: isExcluded)
    }
}
