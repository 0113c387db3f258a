// The clock.

import WinnowSystem

extension SearchDate {
    /// This moment, by the system's clock.
    public static var now: SearchDate { SearchDate(secondsSince1970: SystemInformation.secondsSince1970) }
}
