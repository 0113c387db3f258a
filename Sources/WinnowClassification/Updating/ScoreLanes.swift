import CWinnowKernels
import WinnowSystem

/// The scores of some labels of one row: one number for two labels, else eight.
protocol ScoreLanes: Sendable, BitwiseCopyable {
    /// The same in single precision.
    associatedtype Single: ScoreLanes

    /// The number of labels.
    static var count: Int { get }
    static var zero: Self { get }

    /// The numbers in single precision.
    var rounded: Single { get }

    /// Adds the numbers of `single` times a number.
    mutating func add(_ number: Double, ofSingle single: Single)

    /// The number of a label.
    subscript(index: Int) -> Double { get set }

    /// Adds `other`.
    mutating func add(_ other: Self)

    /// Adds `other` times a value.
    mutating func add(_ value: Float, times other: Self)

    /// Adds `other` times a number.
    mutating func add(_ number: Double, of other: Self)

    /// The sum of the products with the numbers of `other`.
    func dot(_ other: Self) -> Double

    /// The product of a row with a vector.
    static func product(_ row: RowEntries, _ vector: UnsafePointer<Self>) -> Self

    /// Adds a row times numbers to a vector.
    static func add(_ row: RowEntries, times numbers: Self, to vector: UnsafeMutablePointer<Self>)
}

/// The entries of a sparse row; without addresses if there are none.
struct RowEntries {
    let columns: UnsafePointer<UInt32>?
    let values: UnsafePointer<Float>?
    let count: Int
}

extension Double: ScoreLanes {
    typealias Single = Float

    static func product(_ row: RowEntries, _ vector: UnsafePointer<Self>) -> Self {
        winnow_sparse_dot_f64(row.values, row.columns, row.count, vector)
    }

    static func add(_ row: RowEntries, times numbers: Self, to vector: UnsafeMutablePointer<Self>) {
        winnow_sparse_add_f64(row.values, row.columns, row.count, numbers, vector)
    }
}

extension Float: ScoreLanes {
    typealias Single = Float

    static func product(_ row: RowEntries, _ vector: UnsafePointer<Self>) -> Self {
        winnow_sparse_dot_f32(row.values, row.columns, row.count, vector)
    }

    static func add(_ row: RowEntries, times numbers: Self, to vector: UnsafeMutablePointer<Self>) {
        winnow_sparse_add_f32(row.values, row.columns, row.count, numbers, vector)
    }
}

extension ScoreLanes where Self: BinaryFloatingPoint, Single: BinaryFloatingPoint {
    static var count: Int { 1 }

    @inline(__always) var rounded: Single { Single(self) }

    @inline(__always)
    mutating func add(_ number: Double, ofSingle single: Single) { self += Self(number) * Self(single) }

    subscript(index: Int) -> Double {
        @inline(__always) get { Double(self) }
        @inline(__always) set { self = Self(newValue) }
    }

    @inline(__always)
    mutating func add(_ other: Self) { self += other }

    @inline(__always)
    mutating func add(_ value: Float, times other: Self) { self += Self(value) * other }

    @inline(__always)
    mutating func add(_ number: Double, of other: Self) { self += Self(number) * other }

    @inline(__always)
    func dot(_ other: Self) -> Double { Double(self) * Double(other) }
}

extension SIMD8<Double>: ScoreLanes {
    static var count: Int { 8 }

    @inline(__always) var rounded: EightSingles { EightSingles(SIMD8<Float>(self)) }

    @inline(__always)
    mutating func add(_ number: Double, ofSingle single: EightSingles) {
        self += number * single.doubles
    }

    @inline(__always)
    mutating func add(_ other: Self) { self += other }

    @inline(__always)
    mutating func add(_ value: Float, times other: Self) { self += Double(value) * other }

    @inline(__always)
    mutating func add(_ number: Double, of other: Self) { self += number * other }

    @inline(__always)
    func dot(_ other: Self) -> Double { (self * other).sum() }

    static func product(_ row: RowEntries, _ vector: UnsafePointer<Self>) -> Self {
        var sums = Self.zero
        withUnsafeMutableBytes(of: &sums) { sums in
            winnow_sparse_dot8_f64(
                row.values, row.columns, row.count, Self.numbers(vector),
                sums.baseAddress?.assumingMemoryBound(to: Double.self))
        }
        return sums
    }

    static func add(_ row: RowEntries, times numbers: Self, to vector: UnsafeMutablePointer<Self>) {
        withUnsafeBytes(of: numbers) { factors in
            winnow_sparse_add8_f64(
                row.values, row.columns, row.count,
                factors.baseAddress?.assumingMemoryBound(to: Double.self),
                UnsafeMutableRawPointer(vector).assumingMemoryBound(to: Double.self))
        }
    }

    private static func numbers(_ vector: UnsafePointer<Self>) -> UnsafePointer<Double> {
        UnsafeRawPointer(vector).assumingMemoryBound(to: Double.self)
    }
}

/// Eight scores in single precision.
struct EightSingles: ScoreLanes {
    private var values: SIMD8<Float>

    init(_ values: SIMD8<Float>) { self.values = values }

    static var count: Int { 8 }
    static var zero: Self { Self(.zero) }

    @inline(__always) var rounded: Self { self }

    /// The same in double precision.
    @inline(__always) var doubles: SIMD8<Double> { SIMD8<Double>(values) }

    @inline(__always)
    mutating func add(_ number: Double, ofSingle single: Self) { values += Float(number) * single.values }

    subscript(index: Int) -> Double {
        @inline(__always) get { Double(values[index]) }
        @inline(__always) set { values[index] = Float(newValue) }
    }

    @inline(__always)
    mutating func add(_ other: Self) { values += other.values }

    @inline(__always)
    mutating func add(_ value: Float, times other: Self) { values += value * other.values }

    @inline(__always)
    mutating func add(_ number: Double, of other: Self) { values += Float(number) * other.values }

    @inline(__always)
    func dot(_ other: Self) -> Double { Double((values * other.values).sum()) }

    static func product(_ row: RowEntries, _ vector: UnsafePointer<Self>) -> Self {
        var sums = Self.zero
        withUnsafeMutableBytes(of: &sums) { sums in
            winnow_sparse_dot8_f32(
                row.values, row.columns, row.count, Self.numbers(vector),
                sums.baseAddress?.assumingMemoryBound(to: Float.self))
        }
        return sums
    }

    static func add(_ row: RowEntries, times numbers: Self, to vector: UnsafeMutablePointer<Self>) {
        withUnsafeBytes(of: numbers) { factors in
            winnow_sparse_add8_f32(
                row.values, row.columns, row.count,
                factors.baseAddress?.assumingMemoryBound(to: Float.self),
                UnsafeMutableRawPointer(vector).assumingMemoryBound(to: Float.self))
        }
    }

    private static func numbers(_ vector: UnsafePointer<Self>) -> UnsafePointer<Float> {
        UnsafeRawPointer(vector).assumingMemoryBound(to: Float.self)
    }
}

extension Array where Element: ScoreLanes {
    /// The number of elements in one piece of work, which takes longer than to wake a thread.
    static var elementsAtOnce: Int { (1 << 17) / Element.count }

    /// The scalar product; the order of the sum is fixed.
    func dot(_ other: Self, threads: Int) -> Double {
        let ranges = Parallel.ranges(count: count, size: Self.elementsAtOnce)
        return withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { other in
                nonisolated(unsafe) let (own, other) = (own, other)
                return Parallel.map(count: ranges.count, threads: threads) { range in
                    var sum = 0.0
                    for index in ranges[range] { sum += own[index].dot(other[index]) }
                    return sum
                }.reduce(0, +)
            }
        }
    }

    /// Adds `other` times a number.
    mutating func add(_ number: Double, of other: Self, threads: Int) {
        change(with: other, threads: threads) { $0.add(number, of: $1) }
    }

    /// Adds the numbers of `single` times a number.
    mutating func add(_ number: Double, ofSingle single: [Element.Single], threads: Int) {
        change(with: single, threads: threads) { $0.add(number, ofSingle: $1) }
    }

    /// Replaces each element by that of `other` plus itself times a number.
    mutating func turn(by number: Double, from other: Self, threads: Int) {
        change(with: other, threads: threads) { own, other in
            var turned = other
            turned.add(number, of: own)
            own = turned
        }
    }

    /// Changes each element by one of `others`.
    @inline(__always)
    private mutating func change<Other: Sendable>(
        with others: [Other], threads: Int, _ body: @Sendable (inout Element, Other) -> Void
    ) {
        let ranges = Parallel.ranges(count: count, size: Self.elementsAtOnce)
        withUnsafeMutableBufferPointer { own in
            others.withUnsafeBufferPointer { others in
                // Every piece writes only its own part.
                nonisolated(unsafe) let (own, others) = (own, others)
                Parallel.forEach(count: ranges.count, threads: threads) { range in
                    for index in ranges[range] { body(&own[index], others[index]) }
                }
            }
        }
    }
}
