// Tensors in memory.

import Testing
import WinnowModelFile

@Suite struct TensorTests {
    @Test func `a tensor is a collection of its numbers in row-major order`() {
        let tensor = Tensor<Float>([1, 2, 3, 4, 5, 6], shape: [2, 3])
        #expect(tensor.shape == [2, 3])
        #expect(tensor.count == 6)
        #expect(tensor[4] == 5)
        #expect(Array(tensor) == [1, 2, 3, 4, 5, 6])
        #expect(tensor.withUnsafeBufferPointer { $0.reduce(0, +) } == 21)
        #expect(tensor.withContiguousStorageIfAvailable { $0.count } == 6)
    }

    @Test func `tensors are equal if their shapes and numbers are`() {
        let tensor = Tensor<Int32>([1, 2, 3, 4], shape: [2, 2])
        #expect(tensor == Tensor([1, 2, 3, 4], shape: [2, 2]))
        #expect(tensor != Tensor([1, 2, 3, 4]))
        #expect(tensor != Tensor([1, 2, 3, 5], shape: [2, 2]))
        #expect(Set([tensor, Tensor([1, 2, 3, 4], shape: [2, 2])]).count == 1)
    }

    @Test func `tensors can be empty or single numbers`() {
        #expect(Tensor<UInt8>([]).isEmpty)
        #expect(Tensor<UInt8>([], shape: [3, 0, 2]).isEmpty)
        #expect(Tensor<Double>([2.5], shape: []).first == 2.5)
    }

    @Test func `a tensor can be read from many threads`() async {
        let tensor = Tensor((0..<1000).map { Int64($0) })
        await withTaskGroup(of: Int64.self) { group in
            for _ in 0..<8 { group.addTask { tensor.reduce(0, +) } }
            for await sum in group { #expect(sum == 499_500) }
        }
    }

    @Test func `an index past the end traps`() async {
        await #expect(processExitsWith: .failure) {
            _ = Tensor<UInt8>([1, 2, 3])[3]
        }
    }

    @Test func `a shape that does not match the numbers traps`() async {
        await #expect(processExitsWith: .failure) {
            _ = Tensor<UInt8>([1, 2, 3], shape: [2, 2])
        }
    }
}
