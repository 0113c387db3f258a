// Moments, as items have them and filters compare them.

/// A moment, in seconds since 1970-01-01T00:00:00Z; leap seconds are not counted.
///
/// With Foundation, `SearchDate(secondsSince1970: date.timeIntervalSince1970)`.
public struct SearchDate: Sendable, Hashable, Comparable {
    /// Seconds since 1970 began, in UTC; finite.
    public var secondsSince1970: Double

    /// Makes a moment.
    public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

    /// Whether one is before the other.
    public static func < (left: SearchDate, right: SearchDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}
