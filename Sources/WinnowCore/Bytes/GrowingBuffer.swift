/// A growable array of trivial values with one owner.
///
/// Use it where an array's uniqueness checks and reference counting show in a profile; elsewhere use an
/// array. The elements' addresses are valid until the buffer grows or goes away.
///
/// Sendable because it has one owner: it may move between threads, but two never write to it.
@usableFromInline
package struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int
    @usableFromInline var storedCount = 0

    /// Makes an empty buffer with room for some elements.
    @inlinable
    package init(minimumCapacity: Int = 16) {
        capacity = max(16, minimumCapacity)
        base = LargeMemory.allocate(capacity, of: Element.self)
    }

    /// Makes a buffer of equal elements.
    @inlinable
    package init(repeating element: Element, count: Int) {
        self.init(minimumCapacity: count)
        base.initialize(repeating: element, count: count)
        storedCount = count
    }

    deinit { base.deallocate() }

    /// The number of elements.
    @inlinable package var count: Int { storedCount }

    /// The elements; invalid once the buffer has grown or is gone.
    @inlinable package var elements: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: base, count: storedCount)
    }

    /// The mutable elements; invalid once the buffer has grown or is gone.
    @inlinable package var mutableElements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: base, count: storedCount)
    }

    /// The element at `index`, which must be in `0..<count`; it is checked only in debug builds.
    @inlinable
    package subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < storedCount, "index out of range")
            return base[index]
        }
        set {
            assert(index >= 0 && index < storedCount, "index out of range")
            base[index] = newValue
        }
    }

    /// Appends an element. Complexity: O(1) on average.
    @inlinable
    package mutating func append(_ element: Element) {
        if storedCount == capacity { grow(to: storedCount + 1) }
        base[storedCount] = element
        storedCount += 1
    }

    /// Appends elements. Complexity: O(*n*) in their number.
    @inlinable
    package mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
        guard let source = elements.baseAddress else { return }
        if storedCount + elements.count > capacity { grow(to: storedCount + elements.count) }
        (base + storedCount).update(from: source, count: elements.count)
        storedCount += elements.count
    }

    /// Removes all elements and keeps the memory.
    @inlinable
    package mutating func removeAll() { storedCount = 0 }

    /// Removes the last `count` elements, which must exist, and keeps the memory.
    @inlinable
    package mutating func removeLast(_ count: Int) {
        precondition(count >= 0 && count <= storedCount, "no more elements can be removed than there are")
        storedCount -= count
    }

    @usableFromInline
    mutating func grow(to needed: Int) {
        let larger = max(needed, 2 * capacity)
        let memory = LargeMemory.allocate(larger, of: Element.self)
        memory.update(from: base, count: storedCount)
        base.deallocate()
        base = memory
        capacity = larger
    }
}
