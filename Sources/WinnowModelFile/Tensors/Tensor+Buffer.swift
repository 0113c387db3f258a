// Tensors in the memory of growing buffers.

package import WinnowCore

extension Tensor {
    /// Makes a tensor from a buffer, without a copy.
    ///
    /// - Precondition: the product of `shape` is the number of values.
    package init(taking buffer: consuming GrowingBuffer<Element>, shape: [Int]) {
        precondition(
            TensorShape.count(shape) == buffer.count, "a tensor's shape must fit the number of its values")
        let owner = OwnedBuffer(buffer)
        self.init(shape: shape, elements: owner.buffer.elements, owner: owner)
    }
}

/// Keeps a buffer that is no longer written.
private final class OwnedBuffer<Element: TensorElement>: Sendable {
    let buffer: GrowingBuffer<Element>

    init(_ buffer: consuming GrowingBuffer<Element>) { self.buffer = buffer }
}
