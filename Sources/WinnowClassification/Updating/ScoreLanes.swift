import WinnowSystem

/// The scores of some labels of one row, in double precision: one number for two labels, else eight.
protocol ScoreLanes: Sendable, BitwiseCopyable {
    /// The number of labels.
    static var count: Int { get }
    static var zero: Self { get }

    /// The number of a label.
    subscript(index: Int) -> Double { get set }

    /// Adds `other` times a value.
    mutating func add(_ value: Float, times other: Self)

    /// Adds `other` times a number.
    mutating func add(_ number: Double, of other: Self)

    /// The sum of the products with the numbers of `other`.
    func dot(_ other: Self) -> Double
}

extension Double: ScoreLanes {
    static var count: Int { 1 }

    subscript(index: Int) -> Double {
        get { self }
        set { self = newValue }
    }

    @inline(__always)
    mutating func add(_ value: Float, times other: Double) { self += Double(value) * other }

    @inline(__always)
    mutating func add(_ number: Double, of other: Double) { self += number * other }

    @inline(__always)
    func dot(_ other: Double) -> Double { self * other }
}

extension SIMD8<Double>: ScoreLanes {
    static var count: Int { 8 }

    @inline(__always)
    mutating func add(_ value: Float, times other: Self) { self += Double(value) * other }

    @inline(__always)
    mutating func add(_ number: Double, of other: Self) { self += number * other }

    @inline(__always)
    func dot(_ other: Self) -> Double { (self * other).sum() }
}

extension Array where Element: ScoreLanes {
    /// The number of elements that are added up in one piece.
    private static var elementsAtOnce: Int { 1 << 14 }

    /// The scalar product; the order of the sum is fixed.
    func dot(_ other: Self, threads: Int) -> Double {
        let ranges = Parallel.ranges(count: count, size: Self.elementsAtOnce)
        return Parallel.map(count: ranges.count, threads: threads) { range in
            var sum = 0.0
            for index in ranges[range] { sum += self[index].dot(other[index]) }
            return sum
        }.reduce(0, +)
    }

    /// Adds `other` times a number.
    mutating func add(_ number: Double, of other: Self, threads: Int) {
        let ranges = Parallel.ranges(count: count, size: Self.elementsAtOnce)
        withUnsafeMutableBufferPointer { own in
            // Every piece writes only its own part.
            nonisolated(unsafe) let own = own
            Parallel.forEach(count: ranges.count, threads: threads) { range in
                for index in ranges[range] { own[index].add(number, of: other[index]) }
            }
        }
    }
}
