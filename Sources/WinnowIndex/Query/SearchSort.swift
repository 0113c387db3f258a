/// An order of items by an attribute.
///
/// Items without the attribute come last in both directions. Values of different kinds are in the order of ``SearchValue``.
/// Of an item's several values the least counts where the order ascends, the greatest where it descends.
public struct SearchSort: Sendable, Hashable, Codable {
    /// The name: `domain`, `created`, `modified`, `expires`, `rank`, or an attribute's as in ``SearchFilter``.
    public var attribute: String
    /// Whether small values come first.
    public var ascending: Bool

    /// Makes an order.
    ///
    /// - Parameters:
    ///   - attribute: the name, as in ``SearchFilter``.
    ///   - ascending: whether small values come first.
    public init(_ attribute: String, ascending: Bool = true) {
        self.attribute = attribute
        self.ascending = ascending
    }

    /// Small values first.
    public static func ascending(_ attribute: String) -> SearchSort { SearchSort(attribute) }

    /// Great values first.
    public static func descending(_ attribute: String) -> SearchSort {
        SearchSort(attribute, ascending: false)
    }

    /// −1 where an item of one value comes before an item of the other, 1 where it comes after, 0 for neither; nil is no value.
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
