/// An immutable array of numbers with a shape, which keeps their memory alive.
///
/// A tensor from a `ModelFile` refers to the mapped file; one made from an array holds a copy of it. Both
/// are used alike and cheap to copy. Numbers are in row-major order: the last dimension varies fastest.
///
/// In hot loops use ``withUnsafeBufferPointer(_:)``.
@usableFromInline
package struct Tensor<Element: TensorElement>: Sendable {
    /// The length of each dimension, slowest first; empty for a single number.
    package let shape: [Int]
    /// The owner of the numbers, which stay in place as long as it lives.
    @usableFromInline let owner: any AnyObject & Sendable
    /// The numbers. Never written after initialization, so they may be read from any thread.
    @usableFromInline nonisolated(unsafe) let elements: UnsafeBufferPointer<Element>

    package init(shape: [Int], elements: UnsafeBufferPointer<Element>, owner: any AnyObject & Sendable) {
        self.shape = shape
        self.elements = elements
        self.owner = owner
    }

    /// Makes a tensor from `values` in row-major order.
    ///
    /// - Precondition: the product of `shape` is the number of values.
    /// - Complexity: O(*n*): the values are copied once.
    package init(_ values: [Element], shape: [Int]) {
        precondition(
            TensorShape.count(shape) == values.count, "a tensor's shape must fit the number of its values")
        let memory = values.withUnsafeBytes { AlignedBytes(copying: $0) }
        self.init(shape: shape, elements: memory.bytes.assumingMemoryBound(to: Element.self), owner: memory)
    }

    /// Makes a tensor of one dimension.
    package init(_ values: [Element]) { self.init(values, shape: [values.count]) }

    /// Makes a tensor of one dimension in place.
    ///
    /// - Parameters:
    ///   - capacity: the largest number of elements.
    ///   - fill: initializes the first elements, and returns their number.
    package init(capacity: Int, filledBy fill: (UnsafeMutableBufferPointer<Element>) -> Int) {
        var count = 0
        let memory = AlignedBytes(byteCount: capacity * MemoryLayout<Element>.stride) { bytes in
            count = fill(bytes.bindMemory(to: Element.self))
            precondition(count >= 0 && count <= capacity, "no more elements than there is room for")
            return count * MemoryLayout<Element>.stride
        }
        self.init(shape: [count], elements: memory.bytes.assumingMemoryBound(to: Element.self), owner: memory)
    }

    /// The address of the numbers, in row-major order; valid as long as a copy of the tensor lives.
    ///
    /// For hot loops that also keep the tensor; elsewhere use ``withUnsafeBufferPointer(_:)``.
    @inlinable package var unsafeElements: UnsafeBufferPointer<Element> { elements }

    /// Calls `body` with all numbers, in row-major order; the pointer must not leave it.
    @inlinable
    package func withUnsafeBufferPointer<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(elements)
    }
}

extension Tensor: RandomAccessCollection {
    /// Zero.
    @inlinable package var startIndex: Int { 0 }
    /// The number of elements.
    @inlinable package var endIndex: Int { elements.count }

    /// The number at `position` in row-major order.
    ///
    /// - Precondition: `position` is in `0..<count`; it is checked, as in an array.
    @inlinable
    package subscript(position: Int) -> Element {
        precondition(position >= 0 && position < elements.count, "index out of range")
        // `self`, not `owner`: that would be retained and released for each number (27 times slower).
        defer { withExtendedLifetime(self) {} }
        return elements[position]
    }

    /// Calls `body` with all numbers; never nil.
    @inlinable
    package func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try withUnsafeBufferPointer(body)
    }
}

extension Tensor: Hashable {
    /// Whether shapes and numbers are equal; NaN is not equal to itself. Complexity: O(*n*).
    @usableFromInline
    package static func == (left: Tensor, right: Tensor) -> Bool {
        left.shape == right.shape && left.elementsEqual(right)
    }

    /// Hashes the shape and all numbers. Complexity: O(*n*).
    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(shape)
        for element in self { hasher.combine(element) }
    }
}
