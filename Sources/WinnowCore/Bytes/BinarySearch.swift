extension Range<Int> {
    /// The first number for which `isReached`, once true, stays true; the upper bound if there is none.
    ///
    /// Complexity: O(log *n*) calls.
    @inlinable
    package func partitionPoint(where isReached: (Int) throws -> Bool) rethrows -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if try isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
