// The distinct shingles of many texts, to compare them exactly.

import WinnowSystem

/// Sets of shingle hashes, each ascending, one behind the other.
struct ShingleSets: Sendable {
    private(set) var hashes: [UInt32] = []
    /// Where each set ends.
    private(set) var ends: [Int] = []

    /// Adds the set of the shingles that were read last. Complexity: O(*n* log *n*) in their number.
    mutating func append(_ shingles: borrowing WordShingles) {
        let start = hashes.count
        hashes.append(contentsOf: shingles.hashes.elements)
        let count = hashes.withUnsafeMutableBufferPointer { hashes in
            Self.makeSet(UnsafeMutableBufferPointer(rebasing: hashes[start...]))
        }
        hashes.removeLast(hashes.count - start - count)
        ends.append(hashes.count)
    }

    /// Adds the sets of `others` behind these.
    mutating func append(_ others: ShingleSets) {
        let start = hashes.count
        hashes += others.hashes
        for end in others.ends { ends.append(start + end) }
    }

    /// Makes room for so many texts and shingles.
    mutating func reserveCapacity(texts: Int, shingles: Int) {
        ends.reserveCapacity(texts)
        hashes.reserveCapacity(shingles)
    }

    /// Sorts hashes and moves the distinct ones to the front; returns how many there are.
    private static func makeSet(_ unsorted: UnsafeMutableBufferPointer<UInt32>) -> Int {
        var hashes = unsorted
        guard hashes.count > 1 else { return hashes.count }
        if hashes.count <= 32 { sortShort(hashes) } else { hashes.sort() }
        var count = 1
        for index in 1..<hashes.count where hashes[index] != hashes[count - 1] {
            hashes[count] = hashes[index]
            count += 1
        }
        return count
    }

    /// Insertion sort.
    private static func sortShort(_ hashes: UnsafeMutableBufferPointer<UInt32>) {
        for index in 1..<hashes.count {
            let hash = hashes[index]
            var place = index
            while place > 0, hashes[place - 1] > hash {
                hashes[place] = hashes[place - 1]
                place -= 1
            }
            hashes[place] = hash
        }
    }

    /// Whether the Jaccard similarity of two sets reaches ``NearDuplicates/threshold``.
    ///
    /// Complexity: O(*n*), less where the sets differ much.
    func areNear(_ left: Int, _ right: Int) -> Bool {
        hashes.withUnsafeBufferPointer { hashes in
            var first = left == 0 ? 0 : ends[left - 1]
            var second = right == 0 ? 0 : ends[right - 1]
            let lastFirst = ends[left]
            let lastSecond = ends[right]
            let total = lastFirst - first + lastSecond - second
            guard first < lastFirst, second < lastSecond else { return false }
            // At 4/5 the sets share 4/9 of their total, so that at most a ninth of it stands in one set alone.
            var spare = total - 2 * ((4 * total + 8) / 9)
            while first < lastFirst, second < lastSecond {
                let one = hashes[first]
                let other = hashes[second]
                first += one <= other ? 1 : 0
                second += other <= one ? 1 : 0
                if one != other {
                    spare -= 1
                    if spare < 0 { return false }
                }
            }
            return lastFirst - first + lastSecond - second <= spare
        }
    }

    /// The Jaccard similarity of two sets: what both hold over what either holds; 0 where either is empty.
    ///
    /// Complexity: O(*n*).
    func similarity(_ left: Int, _ right: Int) -> Double {
        hashes.withUnsafeBufferPointer { hashes in
            var first = left == 0 ? 0 : ends[left - 1]
            var second = right == 0 ? 0 : ends[right - 1]
            let lastFirst = ends[left]
            let lastSecond = ends[right]
            let total = lastFirst - first + lastSecond - second
            guard first < lastFirst, second < lastSecond else { return 0 }
            var shared = 0
            while first < lastFirst, second < lastSecond {
                let one = hashes[first]
                let other = hashes[second]
                shared += one == other ? 1 : 0
                first += one <= other ? 1 : 0
                second += other <= one ? 1 : 0
            }
            return Double(shared) / Double(total - shared)
        }
    }
}
