/// What is known of an item by its name: one of the item's own properties, or an attribute.
///
/// `domain`, `created`, `modified`, `expires` and `rank` are the item's own. Any other name is an attribute's, dotted where
/// it lies in an object. `attributes.NAME` is always the attribute NAME.
enum AttributeName: Sendable, Hashable {
    case own(ItemProperty)
    case attribute(ByteText)

    init(_ name: String) {
        if let property = ItemProperty(rawValue: name) {
            self = .own(property)
        } else if name.utf8.starts(with: Self.prefix.utf8) {
            self = .attribute(
                ByteText(String(decoding: name.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self)))
        } else {
            self = .attribute(ByteText(name))
        }
    }

    private static let prefix = "attributes."

    /// The shortest name that leads back here.
    var text: String {
        switch self {
        case .own(let property): return property.rawValue
        case .attribute(let name):
            let isMistakable =
                ItemProperty(rawValue: name.text) != nil || name.text.utf8.starts(with: Self.prefix.utf8)
            return isMistakable ? Self.prefix + name.text : name.text
        }
    }

    /// The item's own property, where it is one.
    var property: ItemProperty? { if case .own(let property) = self { property } else { nil } }
}

/// What every item has beside its texts.
enum ItemProperty: String, Sendable, CaseIterable {
    case created, domain, expires, modified, rank

    var isDate: Bool { self == .created || self == .modified || self == .expires }
}
