/// A sort order of items by an attribute.
///
/// Items without the attribute come last in both directions. Values of different kinds are ordered as in
/// ``SearchValue``. Of several values, the smallest counts if ascending, the greatest if descending.
public struct SearchSort: Sendable, Hashable, Codable {
    /// A property (`domain`, `created`, `modified`, `expires`, `rank`) or attribute (see ``SearchFilter``).
    public var attribute: String
    /// Whether smaller values come first.
    public var ascending: Bool

    /// Makes a sort order.
    ///
    /// - Parameters:
    ///   - attribute: the name, as in ``SearchFilter``.
    ///   - ascending: whether smaller values come first.
    public init(_ attribute: String, ascending: Bool = true) {
        self.attribute = attribute
        self.ascending = ascending
    }

    /// Smaller values first.
    public static func ascending(_ attribute: String) -> SearchSort { SearchSort(attribute) }

    /// Greater values first.
    public static func descending(_ attribute: String) -> SearchSort {
        SearchSort(attribute, ascending: false)
    }

    /// −1 if an item with `left` comes before one with `right`, 1 if after, 0 if neither; nil is no value.
    func order(of left: SearchValue?, and right: SearchValue?) -> Int {
        switch (left, right) {
        case (nil, nil): 0
        case (nil, _?): 1
        case (_?, nil): -1
        case (let left?, let right?) where left < right: ascending ? -1 : 1
        case (let left?, let right?) where right < left: ascending ? 1 : -1
        default: 0
        }
    }
}
