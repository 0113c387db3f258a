/// A double or a whole number of 64 bits, in their exact order.
///
/// It is the nearest double and the rest, so that the columns of most attributes need only doubles.
struct ExactNumber: Sendable, Hashable, Comparable {
    var nearest: Double
    /// What a whole number has beyond ``nearest``; 0 for doubles.
    var rest = 0

    /// Below all numbers, and above all: also those beside an infinity.
    static let least = ExactNumber(-.infinity, rest: -2)
    static let greatest = ExactNumber(.infinity, rest: 2)

    init(_ number: Double, rest: Int = 0) {
        // The bits of −0 differ from those of 0.
        nearest = number == 0 ? 0 : number
        self.rest = rest
    }

    init(_ integer: Int) {
        nearest = Double(integer)
        // The nearest may be 2⁶³, which is no `Int`.
        rest = nearest < 0x1p63 ? integer - Int(nearest) : integer &- .min
    }

    /// The bounds of the numbers below and above this one.
    var below: ExactNumber { ExactNumber(nearest, rest: rest - 1) }
    var above: ExactNumber { ExactNumber(nearest, rest: rest + 1) }

    /// The value: an integer only if a double would round it.
    var value: SearchValue {
        guard rest != 0, let whole = nearest == 0x1p63 ? .min : Int(exactly: nearest) else {
            return .number(nearest)
        }
        return .integer(whole &+ rest)
    }

    // Rounding to the nearest double keeps the order.
    static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        left.nearest == right.nearest ? left.rest < right.rest : left.nearest < right.nearest
    }
}

extension ClosedRange<ExactNumber> {
    /// The doubles in the range; nil if there are none.
    var doubles: ClosedRange<Double>? {
        let low = lowerBound.rest > 0 ? lowerBound.nearest.nextUp : lowerBound.nearest
        let high = upperBound.rest < 0 ? upperBound.nearest.nextDown : upperBound.nearest
        return low <= high ? low...high : nil
    }
}

/// Ranges of numbers, any of which may contain a number.
struct NumberRanges<Number: Comparable> {
    private let starts: [Number]
    private var ends: [Number]

    init(_ ranges: [ClosedRange<Number>]) {
        let ranges = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        starts = ranges.map(\.lowerBound)
        ends = ranges.map(\.upperBound)
        for index in ends.indices.dropFirst() { ends[index] = max(ends[index], ends[index - 1]) }
    }

    func contains(_ number: Number) -> Bool {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low > 0 && number <= ends[low - 1]
    }
}
