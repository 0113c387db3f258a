/// The name of an item's property or attribute.
///
/// `domain`, `created`, `modified`, `expires` and `rank` are properties. Any other name is an attribute's,
/// dotted if nested in an object. `attributes.NAME` is always the attribute NAME.
enum AttributeName: Sendable, Hashable {
    case own(ItemProperty)
    case attribute(ByteText)

    init(_ name: String) {
        if let property = ItemProperty(rawValue: name) {
            self = .own(property)
        } else if name.utf8.starts(with: Self.prefix.utf8) {
            self = .attribute(
                ByteText(
                    composing: String(decoding: name.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self)))
        } else {
            self = .attribute(ByteText(composing: name))
        }
    }

    private static let prefix = "attributes."

    /// The shortest text that ``init(_:)`` reads as this name.
    var text: String {
        switch self {
        case .own(let property): return property.rawValue
        case .attribute(let name):
            let isMistakable =
                ItemProperty(rawValue: name.text) != nil || name.text.utf8.starts(with: Self.prefix.utf8)
            return isMistakable ? Self.prefix + name.text : name.text
        }
    }

    /// The property, if it is one.
    var property: ItemProperty? { if case .own(let property) = self { property } else { nil } }
}

/// The properties that every item has besides its texts.
enum ItemProperty: String, Sendable, CaseIterable {
    case created, domain, expires, modified, rank

    var isDate: Bool { self == .created || self == .modified || self == .expires }
}
