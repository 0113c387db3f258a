// The kinds of values, which are kept apart.

/// What a column holds.
enum ColumnKind: UInt64, Sendable, CaseIterable {
    /// Truth values, as ordinals 0 and 1.
    case bool
    /// Numbers and moments.
    case number
    /// Strings, as ordinals into a sorted dictionary.
    case string
}

/// What tells a column from all others.
struct ColumnKey: Sendable, Hashable, Comparable {
    var name: AttributeName
    var kind: ColumnKind

    /// The item's own properties before its attributes, names by their bytes, then the kinds.
    static func < (left: ColumnKey, right: ColumnKey) -> Bool {
        if left.isAttribute != right.isAttribute { return right.isAttribute }
        if left.bytes != right.bytes { return left.bytes < right.bytes }
        return left.kind.rawValue < right.kind.rawValue
    }

    var isAttribute: Bool { name.property == nil }

    /// The name itself.
    var bytes: ByteText {
        switch name {
        case .own(let property): ByteText(property.rawValue)
        case .attribute(let name): name
        }
    }
}
