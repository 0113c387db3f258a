// Moments of items as Foundation's dates.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import WinnowIndex

extension SearchDate {
    /// The moment of a date.
    public init(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }
}
